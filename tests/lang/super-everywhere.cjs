// super.x reads from the home object's prototype with this as receiver; writes go to this.
class A { get v() { return "A" + this.n; } set v(x) { this.set = x; } m() { return "m"; } static s() { return "A.s " + this.name; } }
class B extends A {
  n = 1;
  read() { return [super.v, super.m(), super["m"](), super.nope, (() => super.m())(), (() => () => super.v)()()].join(); }
  write() { super.v = 5; super.other = 6; super["k" + 1] = 7; return [this.set, this.other, this.k1, Object.hasOwn(this, "other")].join(); }
  compound() { super.c = 1; super.c += 1; return [this.c, super.c].join("|"); }
  del() { try { delete super.v; } catch (e) { return e.name + ": " + e.message; } }
  static s() { return super.s() + "!"; }
  static { this.init = super.s(); }
  field = super.m() + "f";
  get acc() { return super.v; }
  *gen() { yield super.m(); }
  async as() { return super.m(); }
  m() { return "overridden"; }
}
const b = new B();
console.log(b.read(), b.write(), b.compound(), b.del(), B.s(), B.init, b.field, b.acc, [...b.gen()].join());
b.as().then(console.log);
const o = { __proto__: { hi() { return "hi " + this.who; } }, who: "o", hi() { return super.hi(); }, arrow() { return (() => super.hi())(); } };
console.log(o.hi(), o.arrow(), o.hi.call({ who: "x" }));
Object.setPrototypeOf(o, { hi() { return "swapped"; } });
console.log(o.hi());
const frozen = Object.freeze({ __proto__: {}, set() { "use strict"; super.x = 1; } });
try { frozen.set(); } catch (e) { console.log(e.name); }
for (const bad of ["super.x", "function f() { super.x }", "() => super.x", "({ f: function () { super.x } })", "({ m() { super() } })", "class A { constructor() { super() } }", "class A extends B { m() { super() } }", "({ m() { function g() { super.x } } })", "super"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
