// A result with only some of get, set and init.
class A {
  @((t: any, c: any) => ({ get() { return "got"; } })) accessor g = 1;
  @((t: any, c: any) => ({ set(this: any, v: any) { t.set.call(this, v + "!"); } })) accessor s = "s";
  @((t: any, c: any) => ({ init: (v: any) => v + "i" })) accessor i = "i";
  @((t: any, c: any) => ({})) accessor n = "n";
  @((t: any, c: any) => undefined) accessor u = "u";
}
const a = new A();
a.s = "t";
console.log(a.g, a.s, a.i, a.n, a.u);
// expect: got t! ii n u
