// super in decorated members and their initialisers.
class Base { hi() { return "base"; } static s() { return "static base"; } get g() { return "g"; } }
const wrap = (f: any, c: any) => function (this: any) { return "[" + f.call(this) + "]"; };
const id = (_: any, c: any): any => c.kind === "accessor" ? undefined : (v: any) => v;
class A extends Base { @wrap hi() { return super.hi() + "+"; } @wrap static s() { return super.s(); } @id f = super.hi(); @wrap get g() { return super.g; } @id static sf = super.s(); @id accessor a = super.hi() + "a"; }
const a = new A();
console.log(a.hi(), A.s(), a.f, a.g, A.sf, a.a);
// expect: [base+] [static base] base [g] static base basea
