// using: disposed in reverse order at the end of the block, whatever ends it.
const log = [];
const r = (name) => ({ [Symbol.dispose]() { log.push("-" + name); } });
const open = (name) => (log.push("+" + name), r(name));
{
  using a = open("a"), b = open("b");
  using c = null, d = undefined;
  log.push("body");
}
const f = () => { using x = open("x"); try { return "value"; } finally { log.push("finally"); } };
log.push(f());
for (const i of [1, 2]) { using l = open("l" + i); if (i === 1) continue; break; }
for (using h of [r("h1"), r("h2")]) log.push("in h");
for (using k = open("k"), i = null; ;) { log.push("in k"); break; }
try { using t = open("t"); throw new Error("thrown"); } catch (e) { log.push(e.message); }
switch (1) { case 1: { using s = open("s"); log.push("case"); } }
const g = function* () { using y = open("y"); yield 1; yield 2; };
for (const v of g()) { log.push(v); break; }
class C { static { using z = open("z"); } }
const using = 5;
log.push(using);
console.log(log.join(" "));
for (const bad of [{}, 5, { [Symbol.dispose]: 1 }, () => {}])
  try { using x = bad; } catch (e) { console.log(e.name); }
for (const bad of ["using x", "{ using x; }", "{ using [a] = 1; }", "{ using {a} = 1; }", "if (1) using x = null", "{ using x = null; var x; }", "for (using x in {}) ;", "export using x = null", "{ using x = null, x = null }", "switch (1) { case 1: using x = null }"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
