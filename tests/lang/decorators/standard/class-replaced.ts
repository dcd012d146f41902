// A class decorator's result is the class from then on, inside and outside.
function wrap(v: any, c: any) { return class extends v { tag = "wrapped " + c.name; }; }
@wrap class A { self() { return A; } static make() { return new A(); } static x = 1; }
console.log((new A() as any).tag, new A().self() === A, (A.make() as any).tag, A.x, Object.getPrototypeOf(A).name);
const B: any = @wrap class { };
console.log(new B().tag);
const C: any = @wrap class Inner { };
console.log(new C().tag);
// expect: wrapped A true wrapped A 1 A
// expect: wrapped B
// expect: wrapped Inner
