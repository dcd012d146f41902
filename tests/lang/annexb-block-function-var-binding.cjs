// When the var of a function in a block appears, and what stops it.
function a() { const before = typeof f; { function f() { return 1; } } return before + " " + f(); }
function b() { { f = 5; function f() {} } return typeof f; }
function c() { let f = "let"; { function f() {} } return f; }
function d(f) { { function f() {} } return typeof f; }
function e() { { function f() { return 1; } f = 2; } return typeof f; }
function g() { try { throw 1; } catch (f) { { function f() {} } } return typeof f; }
function h() { try { throw 1; } catch ({ f }) { { function f() {} } } return typeof f; }
function i() { for (let f of [1]) { { function f() {} } } return typeof f; }
function j() { switch (1) { case 1: function f() { return "s"; } } return f(); }
function k() { { { function f() { return "deep"; } } } return f(); }
function l() { "use strict"; { function f() {} } return typeof f; }
function m() { { async function f() {} } return typeof f; }
function n() { { function* f() {} } return typeof f; }
function o() { { function f() { return 1; } function f() { return 2; } } return f(); }
function p() { var f = 1; { function f() {} } return typeof f; }
function q() { if (0) { function f() {} } return typeof f; }
function r() { { let f = 1; { function f() {} } } return typeof f; }
function s(x = () => typeof f) { { function f() {} } return x() + " " + typeof f; }
for (const [name, fn] of Object.entries({ a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q, r, s })) {
  try { console.log(name, fn()); } catch (err) { console.log(name, err.name); }
}
