// Array.prototype[Symbol.unscopables].
const u = Array.prototype[Symbol.unscopables];
console.log(Object.getPrototypeOf(u), u.flat, u.keys, u.push, Object.keys(u).length > 10);
// expect: null true true undefined true
