// The accessor keyword.
function d(t: any, k: string, p: PropertyDescriptor): any { const { get, set } = p; return { ...p, get() { return "<" + get!.call(this) + ">"; } }; }
class A { @d accessor x = 1; @d static accessor y = 2; }
const a = new A(); a.x = 5 as any;
console.log(a.x, A.y);
// expect: <5> <2>
