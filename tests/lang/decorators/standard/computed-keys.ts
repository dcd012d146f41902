// Computed keys are evaluated once and converted once.
let n = 0;
const key = { toString() { n++; return "k" + n; } };
const seen: any[] = [];
const d = (v: any, c: any) => { seen.push(c.name, typeof c.name); };
class A { @d [key as any]() { return 1; } @d [key as any] = 2; @d accessor [key as any] = 3; @d static [key as any]() {} @d [Symbol.iterator]() {} }
console.log(n, seen.map(String).join(" "));
const a: any = new A();
console.log(a.k1(), a.k2, a.k3, Object.getOwnPropertyNames(A.prototype).join());
// expect: 4 k4 string k1 string k3 string Symbol(Symbol.iterator) symbol k2 string
// expect: 1 2 3 constructor,k1,k3
