// Cycles, closures and weak references.
const wm = new WeakMap(); let alive = 0;
for (let i = 0; i < 50000; i++) { const a = { i }, b = { a }; a.b = b; a.self = () => a; wm.set(a, b); if (wm.get(a).a === a) alive++; }
console.log(alive);
// expect: 50000
