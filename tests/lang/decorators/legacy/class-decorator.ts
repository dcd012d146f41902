// A class decorator's result replaces the class for everybody.
function sealed<T extends new (...a: any[]) => any>(c: T) { return class extends c { extra = "x" + c.name; }; }
@sealed class A { self() { return A; } static make() { return new A(); } }
const a = new A() as any;
console.log(a.extra, a.self() === A, (A.make() as any).extra, Object.getPrototypeOf(A).name);
// expect: xA true xA A
