// Decorators in eval and new Function.
// peer: none
const log = [];
const d = (v, c) => { log.push(c.kind); };
eval("@d class A { @d m() {} }");
new Function("d", "return @d class { @d f = 1 }")(d);
(0, eval)("globalThis.dd = function (v, c) { globalThis.k = c.kind; }; @dd class A2 {}");
console.log(log.join(), globalThis.k); // expect: method,class,field,class class
