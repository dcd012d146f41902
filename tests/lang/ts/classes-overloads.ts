class O {
    f(x: number): number;
    f(x: string): string;
    f(x: any): any { return x; }
    static s(): void;
    static s(n?: number) { return n; }
    "quoted"(): void;
    "quoted"(a?: any) { return "q"; }
    [Symbol.iterator](): Iterator<number>;
    *[Symbol.iterator](): any { yield 1; }
}
const o = new O();
console.log(o.f(1), o.f("s"), O.s(3 as any), (o as any).quoted(), [...o as any].join());
// expect: 1 s 3 q 1
