const key = "k";
const o = { m<T>(x: T): T { return x; }, get g(): number { return 1; }, set g(v: number) {}, async am<T>(): Promise<T> { return 1 as any; }, *gen(): Generator<number> { yield 1; }, [key as string]: 2, f: <T,>(x: T) => x, n: null! as string, a: 1 as const };
console.log(o.m(1), o.g, [...o.gen()].join(), (o as any).k, o.f(5), o.n, o.a);
// expect: 1 1 1 2 5 null 1
