// new.target in functions, arrows, evals, Reflect.construct, getters and default parameters.
function F(a = new.target) { return { a: a === F, e: eval("new.target") === F, ar: (() => new.target === F)(), t: new.target === undefined }; }
console.log(JSON.stringify(new F()), JSON.stringify(F()), JSON.stringify(F.call({})));
function Other() {}
console.log(JSON.stringify(Reflect.construct(F, [], Other)));
class A { constructor() { this.n = new.target.name; } }
class B extends A {}
console.log(new A().n, new B().n, Reflect.construct(A, [], B).n, Reflect.construct(A, [], B) instanceof B);
const o = { get g() { return new.target; }, m() { return new.target; } };
console.log(o.g, o.m());
class S { static x = new.target; static { this.y = new.target; } f = new.target; }
console.log(S.x, S.y, new S().f);
function G() { return [..."ab"].map(() => new.target === G).join(); }
console.log(new (class { constructor() { return { v: new.target.name }; } })().v, Reflect.apply(G, null, []));
const bound = F.bind(null);
console.log(JSON.stringify(new bound()));
const proxied = new Proxy(F, {});
console.log(JSON.stringify(new proxied()));
for (const bad of ["new.target", "() => new.target", "new.target = 1", "function f() { new.target = 1 }", "function f() { new.target++ }", "function f() { new.foo }", "function f() { for (new.target of []) ; }"])
  try { (0, eval)(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
