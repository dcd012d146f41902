// with: lookup, this of calls, unscopables, writes, typeof, delete, and changes while evaluating.
const o = { x: 1, f() { return this === o; }, [Symbol.unscopables]: { hidden: true }, hidden: "no" };
var hidden = "outer", y = "global y";
with (o) {
  console.log(x, f(), hidden, typeof missing, typeof x, delete x, typeof x);
  x2 = 5;
  var x3 = 6;
  y = "changed";
  { let x = "block"; console.log(x, y); }
}
console.log(typeof x2, o.x3, x3, y, JSON.stringify(o));
with ([]) { console.log(typeof values, typeof push, typeof flat, length); }
with ("abc") console.log(length, toUpperCase());
with ({ eval: (s) => "fake " + s }) console.log(eval("1 + 1"));
with ({ get g() { return this.v; }, v: "receiver" }) console.log(g);
const p = new Proxy({ a: 1 }, { has(t, k) { if (typeof k === "string") seen.push("has " + k); return k in t; }, get(t, k) { seen.push("get " + String(k)); return t[k]; }, set(t, k, v) { seen.push("set " + k); t[k] = v; return true; } });
const seen = [];
with (p) { a; a = 2; a += 1; }
console.log(seen.filter((s) => s.startsWith("set")).join());
function f(o2) { with (o2) { var z = 1; return () => z; } }
console.log(f({ z: 0 })(), f({})());
with ({ q: 1 }) { function inWith() { return typeof q; } var arrow = () => q; }
console.log(inWith(), arrow());
for (const v of [null, undefined]) try { with (v) ; } catch (e) { console.log(e.name); }
try { new Function("'use strict'; with ({}) ;"); } catch (e) { console.log(e.name); }
