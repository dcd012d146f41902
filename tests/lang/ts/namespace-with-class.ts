class C { m() { return C.extra + C.s; } static s = 1; }
namespace C { export const extra = 41; export class Sub extends C { k = extra; } }
console.log(new C().m(), new C.Sub().k, new C.Sub().m());
// expect: 42 41 42
