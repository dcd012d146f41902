// Iterators are closed when not used up.
let closed = 0;
const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { closed++; return {}; } }; } };
const [a] = it;
const [b, ...[]] = [1];
try { [({}).x.y] = it; } catch (e) { console.log(e.name); }
console.log(a, closed);
// expect: TypeError
// expect: 1 2
