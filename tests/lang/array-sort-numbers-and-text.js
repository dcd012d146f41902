// Default order is by UTF-16 text; numbers, mixed types, long runs, already sorted and reversed inputs.
console.log([10, 9, 2, 1, 100, -1, -10, 0.5, 1e21, NaN, Infinity].sort().join(), ['b', 'a', 'B', 'A', 'ä', 'z', '', '10', '9'].sort().join());
console.log(['\u{1F600}', '\uFF5E', 'z'].sort().map(s => s.codePointAt(0).toString(16)).join(), [true, false, null, undefined, 'm', [2], [10], {}].sort().map(String).join());
const lcg = (seed => () => (seed = seed * 1103515245 + 12345 & 0x7fffffff))(7);
const a = Array.from({ length: 300 }, () => lcg() % 1000);
const asc = a.toSorted((x, y) => x - y);
console.log(asc.every((x, i) => !i || asc[i - 1] <= x), a.toSorted((x, y) => y - x).join() === asc.toReversed().join(), a.toSorted().join() === a.map(String).toSorted().join());
for (const shape of [i => i, i => -i, i => i % 2, i => 0, i => i % 7 - i, i => i < 40 ? i : 80 - i]) { const v = Array.from({ length: 80 }, (_, i) => ({ k: shape(i), i })); const s = v.toSorted((p, q) => p.k - q.k); console.log(s.every((x, i) => !i || s[i - 1].k < x.k || (s[i - 1].k === x.k && s[i - 1].i < x.i))); }
let n = 0; [1].sort(() => n++); [].sort(() => n++); console.log(n);
console.log([3, 1, 2].sort((a, b) => a > b).join() !== '', [5, 1, 4].sort((a, b) => ({ valueOf: () => a - b })).join(), [3, , 1, undefined, 2].sort().length, 4 in [3, , 1, undefined, 2].sort());
