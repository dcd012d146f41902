// Metadata objects: one for a class and its members, inheriting that of the class above.
(Symbol as any).metadata ??= Symbol("Symbol.metadata");
const M = (Symbol as any).metadata;
function meta(key: string) { return (_: any, c: any) => { c.metadata[key] = c.name ?? c.kind; }; }
@meta("cls") class A { @meta("m") m() {} @meta("f") f = 1; }
class B extends A { @meta("f") g = 1; }
class C extends B {}
@meta("own") class D {}
console.log(JSON.stringify((A as any)[M]), JSON.stringify((B as any)[M]), Object.getPrototypeOf((B as any)[M]) === (A as any)[M]);
console.log(Object.hasOwn(C, M), (C as any)[M] === (B as any)[M], Object.getPrototypeOf((D as any)[M]), (A as any)[M].f, (B as any)[M].m);
const d = Object.getOwnPropertyDescriptor(A, M)!;
console.log(d.writable, d.enumerable, d.configurable);
// expect: {"m":"m","f":"f","cls":"A"} {"f":"g"} true
// expect: false true null f m
// expect: true true true
