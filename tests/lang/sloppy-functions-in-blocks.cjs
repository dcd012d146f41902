// Annex B: a function in a block is also a var, given its value when the block is reached.
console.log(typeof f);
{ console.log(typeof f); function f() { return 1; } f = 2; console.log(f); }
console.log(typeof f);
if (true) function g() { return 'g'; }
console.log(g());
{ let h = 1; { function h() {} } console.log(h); }
console.log(typeof h);
switch (1) { case 0: function k() {} case 1: console.log(typeof k); }
function m() { { function n() { return 1; } } { function n() { return 2; } } return n(); }
console.log(m());
try { throw 1; } catch (e) { { function e() {} } console.log(typeof e); }
function p(q) { { function q() {} } return typeof q; }
console.log(p(1));
