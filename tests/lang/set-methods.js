// union, intersection, difference and the rest.
const a = new Set([1, 2, 3]), b = new Set([2, 3, 4]);
console.log([...a.union(b)].join(), [...a.intersection(b)].join(), [...a.difference(b)].join(), [...a.symmetricDifference(b)].join(), a.isSubsetOf(new Set([1, 2, 3, 4])), a.isSupersetOf(new Set([1])), a.isDisjointFrom(new Set([9])), [...a.union(new Map([[7, 8]]))].join());
try { a.union([1]); } catch (e) { console.log(e.name); }
// expect: 1,2,3,4 2,3 1 1,4 true true true 1,2,3,7
// expect: TypeError
