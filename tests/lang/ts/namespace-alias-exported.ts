namespace A { export const v = 1; export namespace In { export const w = 2; } }
namespace B { export import Al = A.In; import hidden = A; export const s = Al.w + hidden.v; }
console.log(B.Al.w, B.s, JSON.stringify(Object.keys(B)));
// expect: 2 3 ["Al","s"]
