// peer: bun
// getOrInsert and getOrInsertComputed of Map and WeakMap.
const m = new Map(), k = {};
console.log(m.getOrInsert('n', 5), m.getOrInsert('n', 6), m.getOrInsertComputed('w', k => k + k), m.get('w'));
const w = new WeakMap(); console.log(w.getOrInsert(k, 1), w.getOrInsertComputed(k, () => 2), w.getOrInsertComputed({}, () => 3));
try { m.getOrInsertComputed(9, 1); } catch (e) { console.log(e.name, m.has(9)); }
console.log(m.getOrInsertComputed(7, () => { m.set(7, "inside"); return "outside"; }), m.get(7));
