// this, arguments, defaults, methods.
const o = { v: 3, *g(a = this.v) { yield a; yield arguments.length; yield this.v; } };
console.log([...o.g()].join(), [...o.g(1, 2)].join());
class A { static *[Symbol.iterator]() { yield "static"; } *m() { yield* A; } }
console.log([...A, ...new A().m()].join());
// expect: 3,0,3 1,2,3
// expect: static,static
