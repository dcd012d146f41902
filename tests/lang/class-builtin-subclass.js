// Subclasses of Array, Error, Map, Promise.
class L extends Array { sum() { return this.reduce((a, b) => a + b, 0); } }
const l = L.from([1, 2, 3]);
console.log(l.sum(), l.map((x) => x * 2) instanceof L, l.length, l.filter(Boolean).sum());
class E extends Error { constructor(m) { super(m); this.name = "E"; } }
const e = new E("x");
console.log(String(e), e instanceof Error, e instanceof E);
class M extends Map { get(k) { return super.get(k) ?? "none"; } }
console.log(new M([[1, 2]]).get(1), new M().get(5));
// expect: 6 true 3 6
// expect: E: x true true
// expect: 2 none
