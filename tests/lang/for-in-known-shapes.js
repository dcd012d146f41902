// for-in, Object.keys, values and entries after the same shapes came before.
const list = o => { const r = []; for (const k in o) r.push(k); return r.join(); };
const make = () => ({ a: 1, b: 2, c: 3 });
for (let i = 0; i < 3; i++) console.log(list(make()), Object.keys(make()).join(), Object.values(make()).join(), Object.entries(make()).join(';'));
// the list of one loop or result is its own
const k1 = Object.keys(make());
k1.push('more');
k1[0] = 'changed';
console.log(k1.join(), Object.keys(make()).join(), list(make()));
// properties that go or come while the loop runs
for (let i = 0; i < 3; i++) {
    const o = make(), seen = [];
    for (const k in o) { seen.push(k); if (k === 'a') { delete o.b; o.d = 4; } }
    console.log(seen.join());
}
// nested loops over one shape, and one that is left early
for (const k in make()) { for (const l in make()) if (l === 'b') break; else console.log(k, l); }
// a prototype that gets an enumerable name, and loses it again
class P { constructor() { this.x = 1; this.y = 2; } }
console.log(list(new P), list(new P));
P.prototype.z = 3;
console.log(list(new P), list(new P), Object.keys(new P).join());
Object.defineProperty(P.prototype, 'z', { enumerable: false });
console.log(list(new P));
Object.defineProperty(P.prototype, 'z', { enumerable: true });
console.log(list(new P));
delete P.prototype.z;
console.log(list(new P));
Object.prototype[7] = 'index';
console.log(list(new P), list(make()));
delete Object.prototype[7];
Object.prototype.far = 1;
console.log(list(new P), list(make()), list([5, 6]));
delete Object.prototype.far;
console.log(list(new P), list(make()), list([5, 6]));
Object.setPrototypeOf(P.prototype, { inherited: 1 });
console.log(list(new P));
Object.setPrototypeOf(P.prototype, new Proxy({}, { ownKeys: () => ['p'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) }));
console.log(list(new P));
// what is hidden by a name that is not enumerable; null prototypes; symbols; indexes
const base = { h: 1, i: 2 };
const over = () => Object.defineProperty(Object.create(base), 'h', { value: 1 });
for (let i = 0; i < 2; i++) console.log(list(over()), list(Object.assign(Object.create(null), { n: 1 })), list({ [Symbol()]: 1, s: 2, 4: 3 }));
const withGetter = () => ({ get g() { return 'got'; }, v: 1 });
for (let i = 0; i < 2; i++) console.log(Object.values(withGetter()).join(), Object.entries(withGetter()).join(';'));
// keys that come while a collection runs
let n = 0;
for (let i = 0; i < 3000; i++) { const o = make(); for (const k in o) n += o[k]; n += Object.keys(o).length; }
console.log(n);
