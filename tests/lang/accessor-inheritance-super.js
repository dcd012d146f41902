// super with setters and getters.
class A { #v = 1; get v() { return this.#v; } set v(x) { this.#v = x * 2; } }
class B extends A { get v() { return super.v + 100; } set v(x) { super.v = x + 1; } }
const b = new B(); b.v = 4; console.log(b.v);
const o = { __proto__: { hi() { return "proto " + this.n; } }, n: 1, hi() { return super.hi() + "!"; } };
console.log(o.hi(), o.hi.call({ n: 2 }));
// expect: 110
// expect: proto 1! proto 2!
