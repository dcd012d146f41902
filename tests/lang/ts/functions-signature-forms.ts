const a = (x?: number, ...r: string[]): string => `${x}${r}`;
const b = async <T,>(x: T): Promise<T> => x;
const c = function* <T>(this: void, x: T): Generator<T> { yield x; };
const d = ({ a, b = 2 }: { a: number; b?: number } = { a: 1 }, [e]: [number] = [3]): number => a + b + e;
const e = <T extends { [k: string]: any }, K extends keyof T>(o: T, k: K): T[K] => o[k];
const f = (x: unknown): x is string => typeof x === "string";
const g = (x: unknown): asserts x => { if (!x) throw new Error("no"); };
console.log(a(1, "x", "y"), [...c(2)].join(), d(), e({ q: 5 }, "q"), f(""), g(1));
b(4).then(console.log);
// expect: 1x,y 2 6 5 true undefined
// expect: 4
