function f(x: number): number;
function f(x: string): string;
function f(x: any) { return x; }
export function g(): void;
export function g(a?: number) { return a ?? "none"; }
async function h(): Promise<void>
async function h(n?: any) { return n; }
console.log(f(1), f("a"), g(), typeof h);
// expect: 1 a none function
