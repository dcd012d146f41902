// Fields are defined, not assigned; names, this and arguments in initialisers.
class P { set x(v) { console.log("setter", v); } get y() { return 1; } }
class C extends P { x = 1; y = 2; z; ["w" + 1] = this.x + this.y; f = () => this; static s = this.name; 0 = "zero"; "quoted key" = 1; static async = 1; get = 2; static static = 3; }
const c = new C();
console.log(JSON.stringify(c), c.f() === c, C.s, C.async, c.get, C.static, "z" in c);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(c, "x")));
class Names { fn = function () {}; arrow = () => {}; cls = class {}; named = class Named {}; ["comp" + 1] = () => {}; #p = () => {}; static [Symbol("sym")] = () => {}; priv() { return this.#p.name; } }
const n = new Names();
console.log(n.fn.name, n.arrow.name, n.cls.name, n.named.name, n.comp1.name, n.priv(), Names[Object.getOwnPropertySymbols(Names)[0]].name);
try { class F { static name = "own"; static length = 5; } console.log(F.name, F.length); } catch (e) { console.log(e.message); }
for (const bad of ["class A { constructor = 1 }", "class A { static prototype = 1 }", "class A { x = arguments }", "class A { x = () => arguments }", "class A { x = super() }", "class A { #x; #x }", "class A { 'constructor' = 1 }", "class A { #constructor }", "class A { x y }", "class A { static prototype() {} }", "class A { get constructor() {} }", "class A { constructor() {} constructor() {} }", "class A { async constructor() {} }", "class A { delete() { delete this.#x } #x }", "class A { x = await 1 }", "class A { static { await 1 } }", "class A { static { return } }", "class A { static { arguments } }", "class A { static { super() } }", "class A { static { var a; let a } }"])
  try { new Function(bad); console.log(bad, "ok"); } catch (e) { console.log(bad, "|", e.name); }
class G { ["constructor"] = 1; static ["x"] = 1; }
console.log(new G().constructor);
try { class H { static ["prototype"] = 1; } } catch (e) { console.log(e.name); }
