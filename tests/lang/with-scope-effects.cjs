// A with-object is asked anew at every use of a name.
const log = [];
const o = new Proxy({ x: 1 },
    { has(t, k) { if (typeof k === 'string' && k.length === 1) log.push('has ' + k); return k in t; } });
let y = 'outer';
with (o) { log.push(x); y = 'set'; }
console.log(log.filter((l) => l !== 'has y').at(-1), y, o.x);
const p = { z: 1 };
var z = 'global';
with (p) { delete p.z; log.push(z); p.z = 2; log.push(z); var fresh = 3; }
console.log(log.slice(-2).join(), fresh, 'fresh' in p);
with ({ f() { return this.me; }, me: 'this' }) console.log(f());
with ({ [Symbol.unscopables]: { a: true }, a: 1, b: 2 }) console.log(typeof a, b);
with ([1, 2]) console.log(length, typeof values, typeof push);
