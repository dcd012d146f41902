// Methods and initialisers see the class by its name, decorators that run late too.
let later!: () => any;
function d(v: any, c: any) { return class extends v { static is = "new"; }; }
const keep = (f: () => any) => (_: any, c: any) => { later = f; };
@d class A { @keep(() => A) m() { return (A as any).is; } static s = () => A; }
console.log(new A().m(), later() === A, (A.s() as any).is);
// expect: new true new
