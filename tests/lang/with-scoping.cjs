// peer: none
// with: lookups, unscopables, assignments to what vanishes, this of calls.
const log = [];
const o = { a: 1, get g() { return 'getter'; }, f() { return this === o; } };
with (o) { a = 2; var v = a; b = 3; console.log(f(), g, v, typeof b, o.b, delete a, 'a' in o); }
console.log(b, v);
const p = new Proxy({ x: 1 }, { has(t, k) { if (typeof k === 'string' && k !== 'log' && k !== 'console') log.push('has ' + k); return k in t; }, get(t, k) { log.push('get ' + String(k)); return t[k]; }, set(t, k, v2) { log.push('set ' + k); t[k] = v2; return true; }, deleteProperty(t, k) { log.push('delete ' + k); return delete t[k]; }, getOwnPropertyDescriptor(t, k) { log.push('desc ' + String(k)); return Reflect.getOwnPropertyDescriptor(t, k); }, defineProperty(t, k, d) { log.push('define ' + k); return Reflect.defineProperty(t, k, d); } });
with (p) { x; x = 2; x += 1; x++; typeof x; delete x; typeof missing1; }
console.log(log.splice(0).join(', '));
const hidden = { keep: 1, drop: 2, [Symbol.unscopables]: { drop: true, keep: false } };
var drop = 'outer', keep = 'outer';
with (hidden) { console.log(keep, drop); drop = 'set outside'; }
console.log(drop, hidden.drop);
with ([1, 2]) { console.log(length, typeof values, typeof map, join('-')); }
with ('str') { console.log(length, charAt(1)); }
with (5) { console.log(toFixed(1)); }
try { with (null) ; } catch (e) { console.log(e.name); }
try { with (undefined) ; } catch (e) { console.log(e.name); }
const gone = { z: 1 };
var z = 'outer z';
with (gone) { z = (delete gone.z, 5); }
console.log(gone.z, z);
with ({ inner: 1 }) { var fn = function () { return typeof inner; }; let block = inner; class K { m() { return block; } } var k = new K().m(); }
console.log(fn(), k, typeof block);
with ({ eval: null, x1: 3 }) { var e1 = (0, globalThis.eval)('typeof x1'); }
console.log(e1);
with ({ y: 1 }) with ({ y: 2 }) console.log(y, (() => y)(), (function () { return y; })());
with ({ fnv: 1 }) { function fnv() {} }
console.log(typeof fnv);
for (var i in { q: 1 }) with ({ i: 'w' }) { if (i !== 'w') console.log('?'); continue; }
lab: with ({}) { break lab; }
