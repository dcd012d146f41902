// tsc: {"target": "es2022"}
class C { accessor x = 1; static accessor s: string = "s"; accessor #p: number = 2; declare readonly q: number; p() { return this.#p++ + this.#p; } accessor y!: number; }
const c = new C();
c.x = 5;
console.log(c.x, C.s, c.p(), Object.keys(c).length, c.y, "x" in c);
// expect: 5 s 5 0 undefined true
