// Math.sumPrecise: exact sums, specials, wrong arguments.
console.log(Math.sumPrecise([0.1, 0.2, 0.3]), Math.sumPrecise([1e308, 1e308, -1e308, -1e308]), Math.sumPrecise([1, 1e100, 1, -1e100]), Math.sumPrecise([2 ** 53, 1, 1])); // expect: 0.6 0 2 9007199254740994
console.log(Object.is(Math.sumPrecise([]), -0), Object.is(Math.sumPrecise([-0, -0]), -0), Object.is(Math.sumPrecise([-0, 0]), 0), Math.sumPrecise([Infinity, -Infinity]), Math.sumPrecise([Infinity, 1]), Math.sumPrecise([NaN, 1]), Math.sumPrecise([1e308, 1e308])); // expect: true true true NaN Infinity NaN Infinity
console.log(Math.sumPrecise(new Set([1, 2])), Math.sumPrecise(Array(10).fill(0.1)), Math.sumPrecise.length); // expect: 3 1 1
let closed = 0; const it = { [Symbol.iterator]() { return { next: () => ({ value: '1', done: false }), return() { closed++; return {}; } }; } };
for (const v of [it, [1, '2'], [1n], 5, null, undefined]) try { Math.sumPrecise(v); console.log('?'); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
console.log(closed); // expect: 1
// peer: none
