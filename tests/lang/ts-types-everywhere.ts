// Odd types: conditional, mapped, template, tuples, imports.
type A<T> = T extends (infer U extends string)[] ? U : T extends Promise<infer V> ? V : never;
type M = { readonly [K in keyof Date as `get${Capitalize<string & K>}`]?: Date[K] } & { -readonly [k in "a"]-?: 1 };
type T = [a: number, b?: string, ...rest: boolean[]];
type F = new (...args: ConstructorParameters<typeof Date>) => abstract new () => object;
type O = typeof globalThis extends { x: infer X } ? X : unique symbol;
type I = import("node:fs").Stats["size"];
let v: A<string[]> = "ok", w: (typeof v)[] = [v], x: -1 | 1n | `a${number}` | null = null, y: { get a(): number; set a(v: number) } | undefined;
console.log(v, w.length, x, y);
// expect: ok 1 null undefined
