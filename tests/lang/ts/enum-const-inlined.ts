// tsc: {"isolatedModules": false, "preserveConstEnums": true}
const enum L { P = 3, Q = P * 2, R = "s", N = -1, BIG = 1e100, "a-b" = 4 }
namespace M { export const enum E { A = 7 } export function g() { return E.A } export namespace In { export const enum I { Z = "z" } } export import Self = M.In; }
import Al = M.In;
console.log(L.P, L["Q"], L.R, L.N, M.E.A, M.g(), M.In.I.Z, Al.I.Z, M.Self.I.Z);
function f(x: number = L.BIG) { return () => L.P.toString() + L.N + x + M.E.A + Al.I.Z + L["a-b"] + L.N.toFixed(1) }
console.log(f()());
function g() { const L = { P: 99 }; return L.P }
function h(L: { P: number }) { return L.P + (() => L.P)() }
console.log(g(), h({ P: 5 }));
function k() { const enum In { A = 5 } { const enum In { A = 6 } console.log(In.A) } return () => In.A + L.P }
console.log(k()());
console.log(typeof L.P, -L.P, 2 ** L.P, L.P ** 2, [L.P], `${L.R}`);
switch (3 as number) { case L.P: console.log("case"); }
