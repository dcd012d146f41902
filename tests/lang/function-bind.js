// Bound functions.
function f(...a) { return [this?.v, ...a].join(); }
const b = f.bind({ v: 1 }, 2);
console.log(b(3), b.name, b.length, new (function P(a, b) { this.s = a + b; }.bind(null, 1))(2).s, b.bind({ v: 9 }, 4)(5), "prototype" in b);
// expect: 1,2,3 bound f 0 3 1,2,4,5 false
