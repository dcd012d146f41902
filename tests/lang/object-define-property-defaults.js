// defineProperty: absent fields are false on a new property and unchanged on an old one; accessor to data and back.
const d = (o, k) => { const x = Object.getOwnPropertyDescriptor(o, k); return Object.keys(x).map(n => n + '=' + (typeof x[n] === 'function' ? 'f' : String(x[n]))).join(); };
const o = {};
Object.defineProperty(o, 'a', {});
console.log(d(o, 'a'));
Object.defineProperty(o, 'b', { get() { return 1; }, configurable: true });
console.log(d(o, 'b'), o.b);
Object.defineProperty(o, 'b', { value: 5 });
console.log(d(o, 'b'));
Object.defineProperty(o, 'b', { set(v) {} });
console.log(d(o, 'b'), o.b);
Object.defineProperty(o, 'b', { enumerable: true });
console.log(d(o, 'b'));
o.c = 1;
Object.defineProperty(o, 'c', { writable: false });
console.log(d(o, 'c'));
Object.defineProperty(o, 'c', { configurable: false });
for (const desc of [{ value: 2 }, { writable: true }, { enumerable: false }, { get() {} }, { configurable: true }, { value: 1 }, { writable: false }, {}])
    try { Object.defineProperty(o, 'c', desc); console.log('ok'); } catch (e) { console.log(e.name); }
Object.defineProperty(o, 'n', { value: NaN });
Object.defineProperty(o, 'z', { value: -0 });
for (const [k, v] of [['n', NaN], ['z', -0], ['z', 0]]) console.log(Reflect.defineProperty(o, k, { value: v }));
