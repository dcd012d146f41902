// Sloppy with.
var o = { x: 1, f() { return this === o; } }, x = "outer";
with (o) { console.log(x, f()); x = 2; var y = x; }
console.log(o.x, x, y);
with ({ [Symbol.unscopables]: { x: true }, x: 5 }) console.log(x);
// expect: 1 true
// expect: 2 outer 2
// expect: outer
