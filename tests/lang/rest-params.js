// Rest parameters.
const f = (a, ...[b, c]) => [a, b, c].join();
console.log(f(1, 2, 3, 4), ((...r) => r.length)(), ((a, ...r) => r.join())(1, 2, 3), f.length);
// expect: 1,2,3 0 2,3 1
