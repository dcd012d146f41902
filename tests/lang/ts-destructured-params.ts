// Patterns with types and defaults.
function f({ a, b = 2, ...rest }: { a: number; b?: number; [k: string]: number } = { a: 1 }, [x, y = "d"]: [string, string?] = ["x"]): string { return [a, b, JSON.stringify(rest), x, y].join(); }
console.log(f(), f({ a: 3, b: 4, c: 5 }, ["p", "q"]));
for (const [k, v] of Object.entries({ a: 1 }) as [string, number][]) console.log(k, v);
try { throw new Error("typed"); } catch (e: unknown) { console.log((e as Error).message); }
// expect: 1,2,{},x,d 3,4,{"c":5},p,q
// expect: a 1
// expect: typed
