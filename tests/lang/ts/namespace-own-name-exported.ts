namespace S { export const S = 1; export const t = S + 1; export function g() { return S; } }
console.log(S.S, S.t, S.g());
// expect: 1 2 1
