// Accessors on prototypes, half accessors, receivers, and definitions over them.
const p = { get x() { return this.v ?? "none"; }, set x(v) { this.v = v; } };
const c = Object.create(p);
c.x = 1;
console.log(Object.keys(c).join(), c.x, p.x, Object.hasOwn(c, "x"));
const half = Object.create({ get r() { return 1; } });
half.r = 5;
console.log(half.r, Object.keys(half).length);
try { (() => { "use strict"; half.r = 5; })(); } catch (e) { console.log(e.message); }
const wo = { set w(v) { this.got = v; } };
console.log(wo.w, (wo.w = 3), wo.got);
class A { static get s() { return this.name; } get [Symbol.toStringTag]() { return "Tag"; } static set s(v) { this.last = v; } }
class B extends A { static get s() { return "B." + super.s; } }
console.log(A.s, B.s, String(new B()), (B.s = 1, A.last, B.last));
const o = { get a() { return 1; }, a: 2 };
const q = { a: 1, get a() { return 2; } };
const both = { get z() { return 1; }, set z(v) {} };
console.log(o.a, q.a, Object.keys(Object.getOwnPropertyDescriptor(both, "z")).join(), typeof Object.getOwnPropertyDescriptor({ get y() { return 1; }, ["y"]: 2 }, "y").get);
const prim = [];
Object.defineProperty(Number.prototype, "me", { configurable: true, get() { return typeof this; } });
Object.defineProperty(String.prototype, "strict", { configurable: true, get() { "use strict"; return typeof this; } });
console.log((5).me, "s".strict);
delete Number.prototype.me; delete String.prototype.strict;
console.log(Reflect.get(p, "x", { v: "receiver" }), Reflect.set(p, "x", 9, c), c.v, Object.getOwnPropertyDescriptor(p, "x").get.name, Object.getOwnPropertyDescriptor(p, "x").set.name);
const lazy = { get once() { Object.defineProperty(this, "once", { value: "computed" }); return this.once; } };
console.log(lazy.once, lazy.once, typeof Object.getOwnPropertyDescriptor(lazy, "once").get);
