// Order, NaN, -0, chaining, iteration while changing.
const m = new Map([[NaN, "nan"], [0, "zero"], ["0", "str"]]);
console.log(m.get(NaN), m.get(-0), m.get("0"), m.size, m.has(1), m.set("k", 1) === m, m.delete(0), m.delete(0), [...m.keys()].join());
for (const [k] of m) { if (k === "0") { m.delete("k"); m.set("new", 1); } console.log(String(k)); }
m.clear(); console.log(m.size);
// expect: nan zero str 3 false true true false NaN,0,k
// expect: NaN
// expect: 0
// expect: new
// expect: 0
