// A method decorator's function takes the method's place.
function twice(f: any, c: any) { return function (this: any, ...a: any[]) { return f.apply(this, a) * 2; }; }
class A { #k = 3; @twice m(x: number) { return x * this.#k; } @twice static s() { return 5; } }
console.log(new A().m(2), A.s(), A.prototype.m.name === "", Object.keys(A.prototype).length);
const d = Object.getOwnPropertyDescriptor(A.prototype, "m")!;
console.log(d.writable, d.enumerable, d.configurable);
// expect: 12 10 true 0
// expect: true false true
