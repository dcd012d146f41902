enum C { /* one */ A /* two */ = /* three */ 1, // four
  B /* five */ }
console.log(C.A, C.B);
// expect: 1 2
