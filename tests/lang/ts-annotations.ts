// Types on variables, parameters and results vanish.
const n: number = 1, s: string | null = "x", f = (a: number, b?: string): string => a + (b ?? "none");
let u: undefined | { a: number; b: readonly string[] };
function g(this: { v: number }, x: number = 2, ...rest: number[]): number { return this.v + x + rest.length; }
console.log(n, s, f(1), f(2, "b"), u, g.call({ v: 10 }, 1, 2, 3), g.length);
// expect: 1 x 1none 2b undefined 13 0
