export type { Nothing } from "./not-there";
export type * as All from "./not-there";
declare global { interface Array<T> { last(): T } var declaredGlobal: number }
declare module "x" { export const y: number }
declare function ambient(): void; declare let z: number; declare class Nope { a: string }
Array.prototype.last = function () { return this[this.length - 1] };
console.log([1, 2, 3].last(), typeof ambient, typeof z, typeof Nope);
