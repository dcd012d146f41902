// WeakMap, WeakSet, WeakRef, FinalizationRegistry: keys, errors, what needs no collection to be seen.
const k = {}, s = Symbol('s'), w = new WeakMap([[k, 1], [s, 2]]);
console.log(w.get(k), w.get(s), w.has({}), w.get(1), w.delete(k), w.has(k), w.set(k, 3) === w, w.getOrInsert ? w.getOrInsert(k, 9) : 3);
const ws = new WeakSet([k]); console.log(ws.has(k), ws.delete(k), ws.has(k), ws.has(1));
console.log(new WeakRef(k).deref() === k);
const tell = (f) => { try { console.log(String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
tell(() => w.set(1, 1)); tell(() => w.set(Symbol.for('r'), 1)); tell(() => ws.add('x')); tell(() => new WeakRef(1)); tell(() => WeakMap()); tell(() => new WeakSet([1]));
const f = new FinalizationRegistry(() => {}); tell(() => f.register(k, k)); tell(() => f.register(1)); tell(() => f.register(k, 1, k)); tell(() => f.unregister(k)); tell(() => f.unregister(k)); tell(() => f.unregister(1)); tell(() => new FinalizationRegistry(1));
// entries die with their keys: memory stays small
for (let i = 0; i < 200000; i++) w.set({ i }, new Array(10));
console.log(w.get(k));
