// Set order through changes while iterated; entries pairs; keys is values; constructor protocol.
const s = new Set([3, 1, 2]); const seen = [];
for (const v of s) { seen.push(v); if (v === 3) { s.delete(1); s.add(1); } if (v === 2 && seen.length < 4) s.add(4); } console.log(seen.join(), [...s].join());
console.log(Set.prototype.keys === Set.prototype.values, Set.prototype[Symbol.iterator] === Set.prototype.values, [...s.entries()].join('|'), s.add(1) === s, s.size, new Set('hello').size, new Set(null).size, new Set([NaN, NaN, 0, -0, '0']).size);
const log = []; const add = Set.prototype.add; Set.prototype.add = function (v) { log.push(v); return add.call(this, v + 1); }; console.log([...new Set([1, 2])].join(), log.join()); Set.prototype.add = add;
const args = []; s.forEach((v, k, set) => args.push(v === k && set === s)); console.log(args.join());
const drop = new Set([1, 2, 3, 4]); const out = []; drop.forEach(v => { out.push(v); drop.clear(); if (out.length < 3) drop.add(9); }); console.log(out.join());
for (const f of [() => Set(), () => new Set(5), () => Set.prototype.has.call(new Map(), 1), () => s.forEach(), () => Object.getOwnPropertyDescriptor(Set.prototype, 'size').get.call(new Map()), () => { Set.prototype.add = null; try { new Set([]); } finally { Set.prototype.add = add; } }]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
class S extends Set { has(v) { return super.has(String(v)); } add(v) { return super.add(String(v)); } } console.log([...new S([1, '1', 2])].join(), new S([1]).has('1'), new S([5]).union(new Set([6])).constructor.name);
const it = new Set([1]).values(); it.next(); it.next(); console.log(it.next().done, Object.prototype.toString.call(it), Object.getOwnPropertyNames(Object.getPrototypeOf(it)).join());
for (const bad of [new Map().keys(), [].values(), {}]) try { it.next.call(bad); } catch (e) { console.log(e.name); }
