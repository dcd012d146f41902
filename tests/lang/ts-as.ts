// as, satisfies, non-null, const assertions.
const x = { a: 1 } as const, y = [1, 2] satisfies number[], z = (null as unknown as { q: number }) ?? { q: 4 };
let m: Map<string, number> | undefined = new Map([["k", 7]]);
console.log(x.a, y.length, z.q, m!.get("k")!, ("s" as string).length, [..."ab" as string].length, m!["size"]);
let n: number; (n as number) = 3; n! += 1; console.log(n!);
const as = 1, satisfies = 2; console.log(as as number, satisfies satisfies number);
// expect: 1 2 4 7 1 2 1
// expect: 4
// expect: 1 2
