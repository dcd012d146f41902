// super in decorated methods, `this` in static blocks.
function d(t: any, k: string, p: PropertyDescriptor) { const f = p.value; p.value = function (this: any) { return "[" + f.call(this) + "]"; }; }
class Base { m() { return "base"; } static s() { return "sbase"; } }
class A extends Base { @d override m() { return super.m() + "+"; } @d static override s() { return super.s() + "+"; } static b: string; static { this.b = super.s(); } }
console.log(new A().m(), A.s(), A.b);
// expect: [base+] [sbase+] sbase
