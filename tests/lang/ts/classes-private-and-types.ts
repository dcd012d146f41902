class P { #a: number = 1; static #s?: string; readonly #r: string = "r"; #m<T>(x: T): T { return x; } has(o: unknown): o is P { return #a in (o as any); } all() { return [this.#a, P.#s, this.#r, this.#m(4)].join(); } }
console.log(new P().all(), new P().has({}), new P().has(new P()));
// expect: 1,,r,4 false true
