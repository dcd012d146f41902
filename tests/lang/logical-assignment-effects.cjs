// ??= ||= &&= evaluate the target once and write only when needed.
const log = [];
const target = (v) => ({ get x() { log.push("get"); return v; }, set x(n) { log.push("set " + n); } });
const key = () => (log.push("key"), "x");
const val = () => (log.push("val"), 9);
for (const v of [null, 0, 1]) {
  log.push(`[${v}]`);
  target(v)[key()] ??= val();
  target(v)[key()] ||= val();
  target(v)[key()] &&= val();
}
console.log(log.join(" "));
let a = null, b = 0, c = 1;
a ??= "A"; b ||= "B"; c &&= "C";
console.log(a, b, c, (a ??= 1), (b &&= 2), (c ||= 3));
let f; f ??= function () {}; let g; g ||= () => {}; let h = 1; h &&= class {};
console.log(f.name, g.name, h.name);
const frozen = Object.freeze({ x: 1 });
(() => { "use strict"; frozen.x ??= 2; frozen.x ||= 2; try { frozen.x &&= 2; } catch (e) { console.log(e.name); } })();
const k = 1;
k ||= 2;
try { k &&= 2; } catch (e) { console.log(e.name); }
let n = 1;
n ||= undeclared;
try { n &&= undeclared; } catch (e) { console.log(e.name); }
let o = { p: { q: null } };
o.p.q ??= o.p.r ??= "chain";
console.log(JSON.stringify(o));
for (const bad of ["1 ??= 2", "f() ||= 1", "(a, b) &&= 1", "[a] ??= []", "({ a } ||= {})", "a ?? b || c", "a && b ?? c", "'use strict'; eval ??= 1", "a? ?= 1"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
