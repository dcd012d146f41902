// Functions as bodies of if, in sloppy code only.
if (true) function a() { return "a"; }
if (false) function b() { return "b"; }
if (0) ; else function c() { return "c"; }
console.log(a(), typeof b, c());
function f() { const before = typeof g; if (true) function g() {} return before + " " + typeof g; }
console.log(f());
for (const bad of ["'use strict'; if (1) function f() {}", "while (0) function f() {}", "for (;0;) function f() {}", "if (1) function* f() {}", "if (1) async function f() {}", "if (1) class C {}", "if (1) let x", "if (1) l: function f() {}", "do function f() {} while (0)", "with ({}) function f() {}", "if (1) const x = 1", "l: function f() {}", "'use strict'; l: function f() {}", "l: async function f() {}"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
