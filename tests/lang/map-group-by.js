// Map.groupBy: keys by SameValueZero, -0 becomes +0, order of first appearance.
const m = Map.groupBy([0, -0, NaN, 0 / 0, '0', 1n, 1], x => x);
console.log([...m].map(([k, v]) => `${typeof k}:${Object.is(k, -0) ? '-0' : k}=${v.map(String).join('|')}`).join(' '));
const o = {};
const byObject = Map.groupBy([1, 2, 3], x => x > 1 ? o : undefined);
console.log(byObject.get(o).join(), byObject.get(undefined).join(), byObject instanceof Map, byObject.size);
console.log([...Map.groupBy(new Set(['b', 'a', 'b2']), x => x[0]).keys()].join());
class M extends Map { static [Symbol.species] = null; }
console.log(M.groupBy([1], x => x).constructor === Map, Map.groupBy.call(null, [1], x => x).get(1).join());
let closed = 0;
try { Map.groupBy({ [Symbol.iterator]: () => ({ next: () => ({}), return: () => (closed++, {}) }) }, () => { throw new RangeError(); }); } catch (e) { console.log(e.name, closed); }
for (const a of [[null, x => x], [[], 1], [1, x => x]]) try { Map.groupBy(...a); console.log('no'); } catch (e) { console.log(e.name); }
const set = Map.prototype.set; let used = 0;
Map.prototype.set = function (...a) { used++; return set.apply(this, a); };
console.log(Map.groupBy([1, 2], x => x).size, used);
Map.prototype.set = set;
