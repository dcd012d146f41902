const enum C { A = 1, B = A * 4, S = "s" }
console.log(C.A, C.B, C.S, C["B"]);
const pick = (c: C) => c === C.B ? "b" : "other";
console.log(pick(C.B), pick(C.A));
// expect: 1 4 s 4
// expect: b other
