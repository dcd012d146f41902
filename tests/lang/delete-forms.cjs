// delete of every kind of reference, sloppy and strict.
var v = 1;
function fn() {}
implicit = 2;
const o = { a: 1, get g() { return 1; } };
Object.defineProperty(o, "fixed", { value: 1 });
console.log(delete v, delete fn, delete implicit, typeof implicit, delete o.a, delete o.missing, delete o.fixed, delete o.g, delete 1, delete "x", delete (o, o.b), delete [1][0]);
console.log(delete o?.zzz, delete null?.x, delete this, delete fn(), delete undefinedName, delete globalThis.undefinedName, delete NaN, delete undefined, delete Math.PI);
let l = 1;
console.log(delete l, delete (l), delete arguments, typeof arguments);
(function () {
  "use strict";
  for (const f of [() => delete o.fixed, () => delete Math.PI, () => delete [].length, () => delete "abc"[0], () => delete "abc".length, () => delete "abc"[5], () => delete Object.freeze([1])[0], () => delete new Proxy({}, { deleteProperty: () => false }).x, () => delete new Uint8Array(1)[0], () => delete new Uint8Array(1)[1], () => delete o.ok])
    try { console.log(f()); } catch (e) { console.log(e.name + ": " + e.message); }
})();
for (const bad of ["'use strict'; delete x", "'use strict'; delete (x)", "'use strict'; delete ((x))", "'use strict'; delete x.y", "'use strict'; delete this", "class A { #x; m() { delete this.#x } }", "class A { #x; m() { delete this?.#x } }", "class A { #x; m() { delete (this.#x) } }", "'use strict'; delete (0, x)"])
  try { new Function("x", bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
for (const f of [() => delete null.x, () => delete undefined[Symbol.iterator], () => delete nope.x])
  try { f(); } catch (e) { console.log(e.name + ": " + e.message); }
