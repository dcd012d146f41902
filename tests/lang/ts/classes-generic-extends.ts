class A<T> { constructor(public v: T) {} }
class B<T> extends A<T[]> {}
class C extends (A as any as new <T>(v: T) => A<T>)<number> {}
function mixin<T extends new (...a: any[]) => {}>(base: T) { return class extends base { extra = 1; }; }
class D extends mixin(A<number>) {}
console.log(JSON.stringify([new B([1]), new C(2), new D(3)]));
// expect: [{"v":[1]},{"v":2},{"v":3,"extra":1}]
