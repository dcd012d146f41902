type Getters<T> = { readonly [K in keyof T as `get${Capitalize<string & K>}`]-?: () => T[K] };
type Flat<T> = T extends readonly (infer U extends string | number)[] ? Flat<U> : T;
type Pair = [first: string, second?: number, ...rest: boolean[]];
type Fn = new (...args: ConstructorParameters<typeof Date>) => InstanceType<typeof Date>;
type Guard = (x: unknown) => asserts x is string; declare const sym: unique symbol;
let g: Getters<{ a: 1 }> = { getA: () => 1 }, f: Flat<[1]> = 1, p: Pair = ["x", 2, true];
function first<const T extends readonly unknown[]>(list: T): T[0] { return list[0] }
console.log(g.getA(), f, p.join(), first([7, 8]), (<T,>(x: T) => x)("generic"));
