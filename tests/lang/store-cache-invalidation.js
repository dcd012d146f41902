// Stores meet setters, read-only properties and frozen objects late.
'use strict';
function Point(x) { this.x = x; this.y = 0; }
const make = (n) => { let last; for (let i = 0; i < n; i++) last = new Point(i); return last; };
const tried = (f) => { try { return JSON.stringify(f()); } catch (e) { return e.name; } };
console.log(tried(() => make(300)));
const seen = [];
Object.defineProperty(Point.prototype, 'x', { set(v) { seen.push(v); }, configurable: true });
console.log(tried(() => make(3)), seen.join());
delete Point.prototype.x;
Object.defineProperty(Point.prototype, 'y', { value: 1, writable: false, configurable: true });
console.log(tried(() => make(1)));
delete Point.prototype.y;
console.log(tried(() => make(1)));
Object.freeze(Point.prototype);
console.log(tried(() => make(1)));
const set = (o, v) => { o.k = v; return o.k; };
const plain = { k: 0 };
for (let i = 0; i < 300; i++) set(plain, i);
console.log(tried(() => set(Object.freeze({ k: 1 }), 2)), tried(() => set(Object.preventExtensions({}), 2)),
    tried(() => set('str', 1)), tried(() => set(new Proxy({}, { set: () => false }), 1)));
console.log(tried(() => set({ get k() { return 'g'; } }, 1)),
    tried(() => set({ __proto__: { set k(v) { seen.push('p' + v); } } }, 1)), seen.at(-1));
