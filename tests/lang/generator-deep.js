// Deeply nested yield*.
function* tree(d) { if (d) { yield* tree(d - 1); yield d; yield* tree(d - 1); } }
console.log([...tree(4)].join(""));
function* chain(n) { if (n) yield* chain(n - 1); yield n; }
console.log([...chain(500)].length);
// expect: 121312141213121
// expect: 501
