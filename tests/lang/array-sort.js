// Default order, stability, undefined last.
console.log([10, 9, 1, undefined, 2].sort().join(), [3, 1, 2].sort((a, b) => b - a).join(), ["b", "a", "C"].sort().join(), [true, false, null].sort().join());
const rows = Array.from({ length: 100 }, (_, i) => ({ k: i % 3, i }));
rows.sort((a, b) => a.k - b.k);
console.log(rows.every((r, i) => !i || rows[i - 1].k < r.k || rows[i - 1].i < r.i), [3, , 1].sort().join(), [1, 2, 3].toSorted((a, b) => b - a).join());
// expect: 1,10,2,9, 3,2,1 C,a,b false,,true
// expect: true 1,3, 3,2,1
