// new.target in functions, arrows, classes, fields, Reflect.construct, generators, eval and default parameters.
const name = (f) => f === undefined ? 'undefined' : f.name;
function F() { return { self: name(new.target), arrow: (() => name(new.target))(), ev: name(eval('new.target')) }; }
console.log(JSON.stringify(F()), JSON.stringify(new F()), JSON.stringify(Reflect.construct(F, [], class Other {})), JSON.stringify(F.call(new F())));
class A { constructor(x = new.target) { this.t = name(new.target); this.d = name(x); this.a = () => name(new.target); } m() { return new.target; } get g() { return new.target; } static s() { return new.target; } f = new.target; }
class B extends A { constructor() { const before = name(new.target); super(); this.b = before; } }
console.log(JSON.stringify(new A()), JSON.stringify(new B()), new B().a(), new A().m(), new A().g, A.s(), new A().f);
console.log(JSON.stringify(Reflect.construct(B, [], Array)), Reflect.construct(B, [], Array) instanceof Array, Reflect.construct(Date, [0], B) instanceof B, Object.prototype.toString.call(Reflect.construct(Map, [], Array)));
class C extends B {} console.log(JSON.stringify(new C()), name(new (class extends Object { constructor() { return { t: new.target }; } })().t));
const bound = F.bind(null); console.log(JSON.stringify(new bound()), JSON.stringify(Reflect.construct(bound, [], bound)), JSON.stringify(new (bound.bind())()));
const proxied = new Proxy(F, {}); console.log(new proxied().self === name(proxied), JSON.stringify(new (new Proxy(F, { construct(t, a, n) { return Reflect.construct(t, a, A); } }))()));
const seen = []; const trap = new Proxy(class P {}, { construct(t, a, n) { seen.push(n === trap); return Reflect.construct(t, a, n); } }); new trap(); new (class extends trap { constructor() { seen.push(new.target.name); super(); } })(); console.log(seen.join());
for (const f of [() => new (() => 1)(), () => new ({ m() {} }).m(), () => new (function* () {})(), () => new (async function () {})(), () => Reflect.construct(F, [], () => {}), () => Reflect.construct(() => {}, []), () => new Math.max(), () => new Symbol(), () => A(), () => Reflect.construct(F, [], 1), () => new (Object.getOwnPropertyDescriptor({ get a() { return 1; } }, 'a').get)()]) try { f(); console.log('?'); } catch (e) { console.log(e.name); }
let gets = 0; const nt = new Proxy(function () {}, { get(t, k) { if (k === 'prototype') gets++; return k === 'prototype' ? Array.prototype : t[k]; } }); console.log(Reflect.construct(Object, [], nt) instanceof Array, Reflect.construct(Error, ['m'], nt) instanceof Array, Reflect.construct(F, [], nt).self, gets);
function G() { if (!new.target) return new G(); this.ok = 1; } console.log(G().ok, new G().ok);
function NoProto() {} NoProto.prototype = 5; console.log(Object.getPrototypeOf(new NoProto()) === Object.prototype, Object.getPrototypeOf(Reflect.construct(Array, [], NoProto)) === Array.prototype);
