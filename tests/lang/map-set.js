// Map and Set: key equality, order, changes during iteration, grouping, set methods.
const m = new Map([[NaN, 'nan'], [0, 'zero'], ['1', 'text'], [1, 'number']]);
console.log(m.get(NaN), m.get(-0), m.get('1'), m.get(1), m.size);
m.set(-0, 'again'); console.log([...m.keys()].map(k => Object.is(k, -0) ? '-0' : String(k)).join());
console.log(m.set('x', 1) === m, m.delete('x'), m.delete('x'), m.has('x'));
const big1 = new Map([[10n, 'a']]); console.log(big1.get(10n), big1.has(10));
const seen = [], s = new Set([1, 2, 3]);
for (const v of s) { seen.push(v); if (v === 1) { s.delete(2); s.add(4); } if (v === 4) s.add(1); if (seen.length > 10) break; }
console.log(seen.join());
const c = new Map([[1, 1]]); const it = c.entries(); c.clear(); c.set(2, 2); console.log(String(it.next().value), it.next().done, it.next().done);
const order = []; const g = new Map(); for (let i = 0; i < 100; i++) g.set(i, i); for (let i = 0; i < 100; i += 2) g.delete(i); for (const [k] of g) { order.push(k); g.delete(k + 2); }
console.log(order.length, order[0], order.at(-1));
console.log([...Map.groupBy([1, 2, 3, 4], x => x % 2 ? 'odd' : 'even')].map(([k, v]) => k + ':' + v).join(' '));
const A = new Set([1, 2, 3]), B = new Set([3, 4]);
console.log([...A.union(B)].join(), [...A.intersection(B)].join(), [...A.difference(B)].join(), [...A.symmetricDifference(B)].join());
console.log(A.isSubsetOf(new Set([1, 2, 3, 4])), A.isSupersetOf(B), A.isDisjointFrom(new Set([9])), [...A.union(new Map([[7, 8]]))].join());
const tell = (f) => { try { f(); } catch (e) { console.log(e.name + ': ' + e.message); } };
tell(() => Map()); tell(() => new Map([1])); tell(() => Map.prototype.get.call({})); tell(() => new Set().union(1)); tell(() => new Set().union({ size: NaN })); tell(() => new Set().union({ size: -1 }));
class Counting extends Map { set(k, v) { Counting.calls = (Counting.calls || 0) + 1; return super.set(k, v); } }
new Counting([[1, 1], [2, 2]]); console.log(Counting.calls);
console.log(Set.prototype.keys === Set.prototype.values, Set.prototype[Symbol.iterator] === Set.prototype.values, Map.prototype[Symbol.iterator] === Map.prototype.entries);
let sum = 0; new Map([[1, 2], [3, 4]]).forEach((v, k) => { sum += v * k; }); console.log(sum);
const many = new Set(); for (let i = 0; i < 5000; i++) many.add(i << 16); for (let i = 0; i < 5000; i++) if (!many.has(i << 16)) console.log('lost', i); console.log(many.size);
const closed = []; const iter = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { closed.push('closed'); return {}; } }; } };
tell(() => new Map(iter)); console.log(closed.join());
