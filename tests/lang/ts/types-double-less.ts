type R<F> = F; let a: R<<T>() => void>; function id<F>(f: F) { return f; }
class B<T> {} class C extends B<(<T>(x: T) => T)> {}
console.log(id<(<T>(x: T) => T)>(x => x)(5), 1 << 2, new C() instanceof B);
let x: Array<<T>(y: T) => T> = [], s = 3; console.log(s<<1, s << (2), x.length);
// expect: 5 4 true
// expect: 6 12 0
