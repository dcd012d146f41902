// Interfaces, aliases, declare: nothing is left.
interface Point { x: number; readonly y?: number; method(a: string): void; [key: string]: unknown; new (x: number): Point; (y: string): number; }
interface Named extends Point, Iterable<string> { name: string }
type Pair<T, U = T> = [T, U] | { first: T; second: U };
type Fn = (this: void, ...a: any[]) => asserts a is string[];
declare const missing: string;
declare function absent(x: number): void;
declare global { interface Window { y: 1 } }
export type Never = never;
console.log(typeof missing, typeof absent);
// expect: undefined undefined
