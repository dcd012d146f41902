// Species of map, slice and others.
class L extends Array {}
const l = L.of(1, 2, 3);
console.log(l.slice(1) instanceof L, l.concat([4]) instanceof L, l.splice(0, 1) instanceof L, l.toSorted() instanceof L);
class M extends Array { static get [Symbol.species]() { return Array; } }
console.log(M.of(1).map((x) => x) instanceof M);
// expect: true true true false
// expect: false
