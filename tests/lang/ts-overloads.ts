// Overload signatures of functions.
function f(x: string): string;
function f(x: number): number;
function f(x: any): any { return typeof x === "string" ? x + "!" : x * 2; }
export function g(a: number): void
export function g(a: any) { console.log("g", a); }
console.log(f("a"), f(2)); g(1);
// expect: a! 4
// expect: g 1
