// Order of elements in results of the set methods; changes during them; -0; maps as arguments.
const a = new Set([5, 1, 3, 2]), b = new Set([3, 5, 9]), c = new Set([2, 3, 1, 5, 8, 9]);
const j = s => [...s].join();
console.log(j(a.union(b)), j(a.intersection(b)), j(b.intersection(a)), j(a.intersection(c)), j(c.intersection(a)), j(a.difference(b)), j(c.difference(a)), j(a.symmetricDifference(b)), j(b.symmetricDifference(a)));
console.log(a.isSubsetOf(c), c.isSupersetOf(a), a.isDisjointFrom(new Set([7])), new Set().isSubsetOf(a), a.isSupersetOf(new Set()), new Set().isDisjointFrom(new Set()), a.isSubsetOf(new Map([[5, 0], [1, 0], [3, 0], [2, 0]])), j(a.union(new Map([['k', 'v']]))));
console.log(Object.is([...new Set([1]).union({ size: 1, has() {}, keys: () => [-0].values() })][1], 0), Object.is([...new Set([0, 1, 2]).intersection({ size: 1, has: () => true, keys: () => [-0].values() })][0], 0), j(new Set([0]).symmetricDifference({ size: 1, has() {}, keys: () => [-0].values() })));
const s = new Set([1, 2, 3]); console.log(j(s.intersection({ size: 9, has(v) { if (v === 1) { s.delete(2); s.add(4); } return true; }, keys() {} })), j(s));
const d = new Set([1, 2, 3]); console.log(j(d.difference({ size: 9, has(v) { d.clear(); return false; }, keys() {} })), d.size);
const y = new Set([1, 2]); console.log(j(y.symmetricDifference({ size: 1, has() {}, keys: () => (function* () { yield 2; y.add(7); yield 7; yield 8; })() })));
let closed = 0; const keys = () => ({ i: 0, next() { return { done: false, value: this.i++ }; }, return() { closed++; return {}; } });
console.log(new Set([0, 1, 99]).isSupersetOf({ size: 2, has() {}, keys }), closed, new Set([5, 6, 7]).isDisjointFrom({ size: 2, has() {}, keys }), closed);
