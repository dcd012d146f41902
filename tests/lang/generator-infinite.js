// Lazy pipelines.
function* naturals() { let n = 1; while (true) yield n++; }
const map = function* (it, f) { for (const x of it) yield f(x); }, take = function* (it, n) { if (n) for (const x of it) { yield x; if (!--n) return; } };
console.log([...take(map(naturals(), (x) => x ** 2), 5)].join());
// expect: 1,4,9,16,25
