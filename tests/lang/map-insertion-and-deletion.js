// Map keeps insertion order through deletes and re-adds, also while iterated; -0, NaN; forEach arguments.
const m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]);
const seen = [];
for (const [k, v] of m) { seen.push(k); if (k === 1) { m.delete(2); m.set(4, 'd'); m.set(1, 'z'); } if (k === 4 && seen.length < 6) { m.delete(1); m.set(1, 'again'); } }
console.log(seen.join(), [...m.keys()].join());
const it = m.entries(); m.clear(); m.set('x', 1); console.log(JSON.stringify(it.next()), it.next().done, (m.set('y', 2), it.next().done));
m.set(-0, 'zero'); m.set(NaN, 'nan'); console.log(Object.is([...m.keys()][2], 0), m.get(0), m.get(-0), m.get(NaN), m.has(0 / 0), m.delete(NaN), m.size);
const args = []; m.forEach(function (v, k, map) { args.push(v, k, map === m, this.t); }, { t: 'T' }); console.log(args.join());
const grow = new Map([[0, 0]]); let n = 0; grow.forEach((v, k) => { if (n++ < 5) { grow.delete(k); grow.set(k + 1, 0); } }); console.log(n, [...grow.keys()].join());
const many = new Map(); for (let i = 0; i < 60; i++) many.set(i, i); const mi = many.values(); for (let i = 0; i < 20; i++) mi.next(); for (let i = 0; i < 55; i++) many.delete(i); many.set('end', 'end'); console.log([...mi].join());
for (const f of [() => Map(), () => Map.prototype.get.call(new Set(), 1), () => Map.prototype.set.call({}), () => Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.call(new WeakMap()), () => m.forEach(null), () => new Map([1]), () => new Map(5), () => new Map([[1, 2], null])]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
