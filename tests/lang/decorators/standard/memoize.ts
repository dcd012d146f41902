// A memoising getter and a method that counts its calls.
function memo(f: any, c: any) { const cache = new WeakMap(); return function (this: any) { if (!cache.has(this)) cache.set(this, f.call(this)); return cache.get(this); }; }
let calls = 0;
class A { @memo get heavy() { return ++calls; } }
const a = new A(), b = new A();
console.log(a.heavy, a.heavy, b.heavy, a.heavy);
// expect: 1 1 2 1
