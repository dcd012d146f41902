namespace A.B.C { export const deep = "d"; }
namespace A.B { export const mid = C.deep + "m"; }
namespace A { export const top = B.mid + B.C.deep; }
console.log(JSON.stringify(A));
// expect: {"B":{"C":{"deep":"d"},"mid":"dm"},"top":"dmd"}
