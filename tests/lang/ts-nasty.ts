// Types in the places where erasing them is hard.
// peer: bun
type A<T extends { a: number } = { a: 1 }> = T extends infer U extends { a: 1 } ? U : never; interface I { <T>(x: T): T; readonly [k: string]: any; get x(): number; set x(v: number); }
const f = <T,>(x: T): T => x, g = async <T extends object>(x: T): Promise<T> => x, h = (x?: number, ...r: string[]): x is number => !!x;
let a = f<number>(1), b = (f)<string>("s"), c = f as typeof f, d = <any>a, e = a!, e2 = a! + 1, i = (a as any)!.toFixed!(1), j = [a!, b!] as const, k = { a } satisfies { a: number };
console.log(a, b, typeof c, d, e, e2, i, j.join(), k.a, a < 2, a<3&&5>(4) as any);
class C<T> extends (Object as any as new () => object) implements I2, I3<T> { private readonly x: number = 1; static y?: string; declare z: number; public w!: string; [key: string]: any; protected abs?(): void; constructor(opt?: T); constructor(private_: any = 5) { super(); } m?<U>(this: C<T>, a: U): a is U & string; override toString(): string { return "C" + this.x; } get v(): number { return 2; } static async *gen<U>(): AsyncGenerator<U> {} }
interface I2 { } interface I3<T> { t?: T } abstract class Abs { abstract m(): void; abstract x: number; concrete(): number { return 1; } } class Impl extends Abs { m() { } x = 3; } 
console.log(String(new C()), new C().v, "z" in new C(), "w" in new C(), Object.keys(new Impl()).join(), new Impl().concrete());
function over(a: string): void; function over(a: number): void; function over(this: unknown, a: any) { console.log("over", a, arguments.length); } over(1); over("x");
const cond = a ? (b) : (c); const cond2 = a ? (x: number): number => x : (y: string) => y; console.log(cond, (cond2 as any)(3)); let opt = { m<T>(x: T) { return x; }, async n<T>() { return 1 as number; }, get p(): number { return 1; } } as any; console.log(opt.m("m"), opt?.p!, opt!["m"](4));

export type { I2 }; type of = 1; type type = 2; let type = 3; type
= 4; console.log(type); declare module "x" { export let y: number; } declare function nothing(): void; declare class Nothing {} let as = 1, satisfies = 2, is = 3, readonly = 4, declare = 5, namespace = 6, abstract = 7, keyof = 8; console.log(as as number, satisfies satisfies number, is + readonly + declare + namespace + abstract + keyof);
let u: unique symbol | `a${string}b` | readonly string[] | [a: number, b?: string, ...rest: boolean[]] | (new (...a: any) => void) | typeof import("fs") | { [K in keyof I as `x${K & string}`]-?: I[K] } | ((this: void) => asserts a is string) | abstract_ ; type abstract_ = abstract new () => void; for (const x of <any[]>[1]) console.log(x as number); label: for (let q: number = 0, z: number = 1; q < z; q++) { if (q as any) continue label; } try { throw 1 } catch (err: unknown) { console.log(err as number); }
console.log(((x: number, y?: string): [number, string?] => [x, y])(1).length, (<T,>(x: T) => x)<number>(7), new Map<string, Array<Array<number>>>([["a", [[1]]]]).size, (a as number) >>> 0, a as any as number << 2);
