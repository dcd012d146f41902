namespace N { export const v = 1; }
namespace N { const v = 2; export const w = v; function f(v: number) { return v; } export const z = f(3); }
console.log(JSON.stringify(N));
// expect: {"v":1,"w":2,"z":3}
