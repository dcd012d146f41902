// getOrInsert and getOrInsertComputed: canonical keys, callbacks that change the map, errors, weak maps.
const m = new Map([['a', 1]]);
console.log(m.getOrInsert('a', 2), m.getOrInsert('b', 3), m.getOrInsert('c'), m.has('c'), m.size, m.getOrInsertComputed('d', k => k + k), m.getOrInsertComputed('d', () => { throw 1; }));
const z = new Map(); z.getOrInsert(-0, 'zero'); z.getOrInsertComputed(-0, () => 'no'); console.log(Object.is([...z.keys()][0], 0), z.get(0), Object.is(new Map().getOrInsertComputed(-0, k => k), 0));
console.log(m.getOrInsertComputed('e', k => { m.set(k, 'inside'); return 'result'; }), m.get('e'), m.getOrInsertComputed('f', k => { m.clear(); return 'after clear'; }), [...m].join());
for (const f of [() => m.getOrInsertComputed('f', null), () => m.getOrInsertComputed('new'), () => Map.prototype.getOrInsert.call(new WeakMap(), {}, 1), () => Map.prototype.getOrInsertComputed.call({}, 1, x => x), () => m.getOrInsertComputed('err', () => { throw new RangeError(); }), () => new WeakMap().getOrInsert('x', 1), () => new WeakMap().getOrInsertComputed(1, () => 1), () => new WeakMap().getOrInsertComputed({}, 5)]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
const o = {}, w = new WeakMap(); console.log(m.has('err'), w.getOrInsert(o, 5), w.getOrInsert(o, 6), w.getOrInsertComputed({}, k => typeof k), w.getOrInsertComputed(o, () => 7), m.getOrInsert.length, m.getOrInsertComputed.length, w.getOrInsert.name);
console.log(m.getOrInsertComputed('args', (...a) => a.length), m.getOrInsert(NaN, 1), m.getOrInsert(NaN, 2));
