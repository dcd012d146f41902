// arguments of arrows is that of the function around them.
function f() { return (() => (() => arguments[0])())(); }
console.log(f("outer"));
const o = { m() { return (x) => [arguments.length, arguments[0], x].join(); }, get g() { return arguments.length; }, set s(v) { this.n = arguments.length; } };
o.s = 1;
console.log(o.m(1, 2)("x"), o.g, o.n);
function g(a, b = () => arguments) { var arguments; return [b()[0], typeof arguments].join(); }
console.log(g(1));
function h(a, b = () => arguments) { var arguments = "own"; return [typeof b(), arguments].join(); }
console.log(h(1));
function i() { function arguments() {} return typeof arguments; }
console.log(i());
function j(arguments) { return arguments; }
console.log(j("param"));
function k() { { let arguments = 1; return arguments; } }
console.log(k(5));
function* gen() { yield* arguments; }
console.log([...gen(1, 2)].join());
(async function () { await null; return arguments.length; })(1, 2, 3).then(console.log);
class C { constructor() { this.f = () => arguments.length; } static m() { return (() => arguments[1])(); } }
console.log(new C(1, 2, 3).f(), C.m(0, "second"));
console.log((function () { "use strict"; arguments[0] = 9; return arguments; })(1)[0], (function (a) { "use strict"; a = 5; return arguments[0]; })(1));
for (const bad of ["'use strict'; arguments = 1", "'use strict'; arguments++", "'use strict'; function arguments() {}", "'use strict'; (arguments) => 1", "'use strict'; var arguments", "'use strict'; ({ arguments } = {})", "'use strict'; try {} catch (arguments) {}"])
  try { new Function(bad); console.log("ok"); } catch (e) { console.log(e.name, bad); }
