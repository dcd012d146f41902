// WeakMap and WeakSet operations return what they should; frozen keys; subclass and constructor entries.
const k1 = {}, k2 = Object.freeze({}), k3 = Object.preventExtensions([]), k4 = Symbol('w'), w = new WeakMap();
console.log(w.set(k1, 1).set(k2, 2).set(k3, 3).set(k4, 4) === w, [k1, k2, k3, k4].map(k => w.get(k)).join(), w.has(k2), w.delete(k2), w.delete(k2), w.has(k2), w.get(k2), w.get('no'), w.has(1), w.delete(null));
const ws = new WeakSet([k1, k3]); console.log(ws.add(k2) === ws, ws.has(k1), ws.has(k2), ws.delete(k1), ws.has(k1));
let n = 0; class W extends WeakMap { set(k, v) { n++; return super.set(k, v * 2); } } console.log(new W([[k1, 5], [k2, 6]]).get(k2), n, WeakMap.length, WeakSet.length);
for (const bad of [[[1, 2]], [null], 5, [[{}, 1], 'xy'], { length: 1 }]) try { new WeakMap(bad); console.log('no'); } catch (e) { console.log(e.name); }
const ring = new WeakMap(); ring.set(ring, ring); console.log(ring.get(ring) === ring);
