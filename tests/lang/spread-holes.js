// Holes become undefined.
const a = [...[, 1]];
console.log(0 in a, a.length, Object.keys([, 1]).join());
// expect: true 2 1
