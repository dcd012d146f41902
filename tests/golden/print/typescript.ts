import { type T, used, Unused } from "m"; import type { X } from "x"; import fs = require("fs"); export type { T }; export interface I { }
enum Color { Red, Green = 5, Blue = Green << 1, Name = "n" } export enum E { A = Color.Red } const enum CE { Z = 1 }
namespace Outer { export const a = 1; export let { b } = used; let hidden = a; export function f(Outer: number) { return a + Outer } export namespace Inner { export class K { } } export namespace P.Q { export const deep = b } }
namespace Outer { export const again = a, arrow = () => again } namespace Empty { export type Y = 1 }
class P<T> extends Base<T> implements I { constructor(private x: number, readonly y?: string) { super(); go(x) } declare z: T; abstract q: number; w!: number; static n: string = "s"; m?<U>(this: P<T>, a?: U): asserts a is U { return a as any satisfies any } }
function over(a: string): void; function over(a: any) { return <any>a!.b!.c }
let fn = async <T,>(a: T): Promise<T> => a, x: number | undefined = y as const; abstract class Q { abstract a(): void; b() { } }
console.log(fs, Color.Red, CE.Z);
namespace Later { export const read = () => [value, Late.A]; console.log(typeof value); }
namespace Later { export let value = 1; export const enum Late { A = 4 } }
(CE as any).Z = CE.Z.toString();
delete (CE as any).Z;
