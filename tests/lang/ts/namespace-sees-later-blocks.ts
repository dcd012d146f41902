namespace N { export function f() { return y + z() + C.s + In.q } console.log(typeof y); const w = () => typeof y; console.log(w()) }
namespace N { export let y = 3; export function z() { return f2() } function f2() { return 1 } export class C { static s = 7 } }
namespace N { export namespace In { export const q = 5; export function late() { return inner } } export namespace In { export const inner = "i" } }
console.log(N.f(), N.In.late());
