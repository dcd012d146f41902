// Scopes of switch, catch, for and functions in them, sloppy.
switch (1) { case 0: let q = 1; case 1: try { q; } catch (e) { console.log(e.message); } console.log(typeof z9); }
try { throw [1, 2]; } catch ([a, b]) { var a2 = a; let c = b; console.log(a, c); }
try { throw 1; } catch (e) { var e = 2; console.log(e); } console.log(e);
(function () { if (true) { function g() { return 1; } } console.log(g()); { function g() { return 2; } } console.log(g()); })();
(function () { "use strict"; { function h() {} } console.log(typeof h); })();
(function (p, f = () => p) { var p = 2; console.log(p, f()); p = 3; console.log(p, f()); })(1);
(function (p, f = () => p) { p = 3; console.log(p, f()); })(1);
(function (a, b = eval("var z = 1; z")) { console.log(b, typeof z); })();
var fs = []; for (let i = 0, inc = () => i++; i < 3; inc(), i++) { fs.push(() => i); if (fs.length > 5) break; } console.log(fs.map(f => f()).join());
label: { console.log("in"); if (fs) break label; console.log("never"); }
console.log((function f() { f = 1; return typeof f; })(), typeof f);
{ let let_ = 1; { let let_ = 2; { var deep = let_; } } console.log(let_, deep); }
var yield_ = 1, async = 2, of = 3, get = 4, let1 = 5; console.log(async + of + get); var let = 6; console.log(let);
console.log(eval("1;;;"), eval("{}"), eval("if (0) 1;"), eval("do { 5; break; } while (0)"), eval("var q9 = 1"), eval("1; var q8"), eval("3; try { 4 } finally { 5 }"));
console.log(eval("switch (1) { case 1: 'a'; case 2: }"), eval("l: { 8; break l; }"), eval("2; for (var x8 of [1,2]) x8 * 2;"), eval("9; function zz() {}"));
