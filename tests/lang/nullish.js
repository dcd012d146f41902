// ?? and logical assignment.
let a = null, b = 0, c = "x";
console.log(a ?? "d", b ?? "d", b || "d", c && "e");
a ??= 1; b ||= 2; c &&= 3;
console.log(a, b, c);
const o = Object.freeze({ x: 1 });
o.x ??= 2; o.x ||= 3;
console.log(o.x);
// expect: d 0 d e
// expect: 1 2 3
// expect: 1
