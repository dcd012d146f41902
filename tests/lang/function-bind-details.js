// bind: partial arguments, new.target, prototype, no own prototype, bound of bound, of constructors and of proxies.
function Point(x, y) { this.x = x; this.y = y; this.target = new.target === Point; }
const B = Point.bind({ ignored: 1 }, 1);
const p = new B(2);
console.log(p.x, p.y, p.target, p instanceof B, p instanceof Point, Object.getPrototypeOf(p) === Point.prototype, 'prototype' in B, Object.hasOwn(B, 'prototype'));
console.log((() => { try { return class D extends B {}; } catch (e) { return e.name; } })());
B.prototype = { extra: 1 };
class E extends B { constructor() { super(5); } }
console.log(new E().y, new E().extra, new E() instanceof Point);
console.log(new (B.bind(null, 7))().y, Reflect.construct(B, [3], Array) instanceof Array, Object.getPrototypeOf(B) === Function.prototype);
const nf = Object.setPrototypeOf(function () {}, null);
console.log(Object.getPrototypeOf(Function.prototype.bind.call(nf)), Object.getPrototypeOf((class A extends Array {}).bind()) === Array);
for (const f of [() => new ((() => 1).bind())(), () => (class {}).bind()(), () => Function.prototype.bind.call({}), () => new (Math.max.bind())(), () => ({}) instanceof (() => 1).bind()])
    try { console.log(f()); } catch (e) { console.log(e.name); }
const strict = function () { 'use strict'; return this; };
console.log(strict.bind(5)(), typeof strict.bind(5).call({}), strict.bind(undefined)(), strict.bind(1).bind(2)());
console.log(new Proxy(function q(a, b) {}, {}).bind(null, 1).name, new Proxy(function q(a, b) {}, {}).bind(null, 1).length);
