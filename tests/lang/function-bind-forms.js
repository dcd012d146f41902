// Names, lengths, construction and targets of bound functions.
function f(a, b, c) { return [this === undefined ? 'u' : typeof this, new.target === undefined ? 'call' : new.target.name,
    ...arguments].join(); }
const g = f.bind(1, 'x'), h = g.bind(2, 'y');
console.log(g('z'), h('z'), new g('z') instanceof f, g.name, h.name, g.length, h.length, 'prototype' in g,
    Object.keys(g).length);
for (const [n, l] of [['s', 2.9], [Symbol('d'), -1], [5, Infinity], ['', NaN], [undefined, '3'],
    [Symbol(), -Infinity]]) { const k = () => 1; Object.defineProperty(k, 'name', { value: n }); Object.defineProperty(k,
    'length', { value: l }); const b = k.bind(null, 1); console.log(JSON.stringify(b.name), b.length); }
const arrow = () => typeof this; try { new (arrow.bind())(); } catch (e) { console.log(e.name); }
class A { constructor(...a) { this.a = a; this.t = new.target; } } const B = A.bind(null, 1);
console.log(new B(2).a.join(), new B().t === A, Reflect.construct(B, [3], Array).t === Array, new B() instanceof B, typeof B);
try { B(); } catch (e) { console.log(e.name); } try { (class extends B {}); } catch (e) { console.log(e.name); }
console.log((async function () {}).bind().name, (function* () {}).bind().name, Function.prototype.bind.call(class X {}).name,
    Object.getPrototypeOf(Function.prototype.bind.call(Object.setPrototypeOf(() => 1, null))));
for (const bad of [1, {}, null]) try { Function.prototype.bind.call(bad); } catch (e) { console.log(e.name); }
console.log(f.call(), f.call(5, 1), f.apply(null, { length: 2, 0: 'p' }), Reflect.apply(f, 'this', [1]));
try { f.apply(1, 2); } catch (e) { console.log(e.name); }
console.log(Math.max.apply(null, Array(1000).fill(1).map((_, i) => i)), String(g), delete g.name, g.name, delete g.length,
    g.length);
