// Without a Symbol.metadata the key is the one in the symbol registry.
// peer: none
let kept;
class A { @((_, c) => { c.metadata.x = 1; kept = c.metadata; }) m() {} }
const key = Symbol.metadata ?? Symbol.for("Symbol.metadata");
console.log(A[key] === kept, kept.x, Object.getPrototypeOf(kept)); // expect: true 1 null
