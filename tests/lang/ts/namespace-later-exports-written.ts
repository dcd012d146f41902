function t() { return P.f() }
namespace P { export function f() { return a++, a } export const all = () => [a, b, c, d, e, f1, g, h, i, j]; export function set(v: number) { [b, { c }] = [v, { c: v }]; ({ d } = { d: v }) } }
namespace P { export let a = 1, b = 2, c = 3, d = 4, e = 5, f1 = 6, g = 7, h = 8, i = 9, j = 10 }
console.log(t(), t(), P.a, P.all().join());
P.set(77);
console.log(P.all().join());
