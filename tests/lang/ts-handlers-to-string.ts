// toString of handlers in TypeScript: what it gives parses again as JavaScript or TypeScript and does the same.
type Req = { n: number };
const handlers: Record<string, (r: Req) => unknown> = {
    arrow: (r: Req): number => r.n + 1,
    block: (r: Req): string => { const s: string = `n${r.n}`; return s; },
    fn: function named(r: Req, extra?: string): string { return (extra ?? 'none') + r!.n; },
    generic: <T,>(r: T & Req): T => r,
    satisfied: (r: Req) => ({ n: r.n } satisfies Req),
    cast: (r: Req) => (r as unknown as { n: string }).n,
};
for (const [k, f] of Object.entries(handlers)) console.log(k, f.length, typeof f.toString(), f.toString().includes('r'), f.name);
class Svc { #k: number = 3; static make<T>(this: new () => T): T { return new this(); } get k(): number { return this.#k; } }
console.log(Svc.make().k, Svc.toString().startsWith('class Svc'), Svc.make.toString().startsWith('make'), String(handlers.arrow).includes('r.n + 1'));
const inner = (function outer<T extends Req>(a: T, b: number = 2): number { return a.n * b; }); console.log(inner({ n: 4 }), inner.length, inner.name, inner.toString().startsWith('function outer'));
