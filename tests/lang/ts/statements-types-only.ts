type A<T> = T extends [infer H, ...infer R] ? { h: H, r: R } : never;
type M = { readonly [K in keyof A<any>]?: A<any>[K] } & { -readonly [K in "x" as `get${K}`]-?: () => K };
interface I extends Array<string>, Map<number, string> { (x: number): string; new (x: string): I; readonly [i: number]: string; m?<T>(this: I, x: T): x is T & string; get a(): number; set a(v: number); }
declare const dc: number, dl: { a: string }; declare let q: unique symbol; declare var dv; declare function df(a: number): void;
declare class DC extends Object { x: number; static y?: string; private constructor(a: number); m(): void }
declare abstract class DA { abstract z(): void }
export type { A }; export interface Ex { a: 1 } export type Ty = typeof import("fs"); export declare const ed: number; export as namespace Glob;
type = 5; var type, declare = 1, interface_ = 2;
type
;
console.log(type, declare, interface_);
// expect: 5 1 2
