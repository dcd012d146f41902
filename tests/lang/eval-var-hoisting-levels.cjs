// var and function of a direct eval go to the nearest function scope, past blocks and catch parameters.
function f() {
  { { eval("var a = 1; function g() { return a; }"); } }
  return [a, g(), typeof b];
}
console.log(f().join());
function h(a) { eval("var a = 2; var c = 3;"); return [a, c, arguments[0]].join(); }
console.log(h(1));
function i() { try { throw 1; } catch (e) { eval("var e = 2; var inner = e;"); return e; } }
console.log(i());
function j() { try { throw 1; } catch (e) { eval("var e = 2"); } return typeof e; }
console.log(j());
function k() { let x = 1; try { eval("var x = 2"); } catch (e) { return e.name + ": " + e.message; } }
console.log(k());
function l() { let x = 1; { try { eval("var x"); } catch (e) { return e.name; } } }
console.log(l());
function m() { eval("let x = 1; const y = 2; class Z {}"); return [typeof x, typeof y, typeof Z].join(); }
console.log(m());
function n() { "use strict"; eval("var s = 1; function t() {}"); return [typeof s, typeof t].join(); }
console.log(n());
function o() { eval("'use strict'; var s = 1"); return typeof s; }
console.log(o());
function p() { const before = typeof v; eval("var v = 5"); const r = [before, v, delete v, typeof v]; return r.join(); }
console.log(p());
const arrow = () => { eval("var q = 1"); return q; };
console.log(arrow());
function r(x = eval("var d = 7; d"), y = d) { return [x, y, typeof d].join(); }
console.log(r());
for (let z = 0; z < 1; z++) { try { eval("var z"); console.log("no"); } catch (e) { console.log(e.name); } }
