// Object.assign on a proxy source asks ownKeys, then getOwnPropertyDescriptor and get for each key; a key that went away is passed over.
const log = [];
const h = new Proxy({}, { get(_, name) { return (t, ...a) => { log.push(name + ':' + String(a[0] && typeof a[0] !== 'object' ? a[0].toString() : '')); return Reflect[name](t, ...a); }; } });
Object.assign({}, new Proxy({ a: 1, 3: 2, [Symbol.iterator]: 4 }, h));
console.log(log.join(' '));
log.length = 0;
Object.assign(new Proxy({ a: 0 }, h), { a: 1, b: 2 });
console.log(log.join(' '));
const shrinking = { get a() { delete this.b; return 1; }, b: 2, c: 3 };
console.log(JSON.stringify(Object.assign({}, shrinking)));
const growing = { get a() { this.z = 1; return 1; }, b: 2 };
console.log(JSON.stringify(Object.assign({}, growing)));
const hiding = { get a() { Object.defineProperty(this, 'b', { enumerable: false }); return 1; }, b: 2, c: 3 };
console.log(JSON.stringify(Object.assign({}, hiding)), JSON.stringify({ ...{ get a() { delete this.b; return 1; }, b: 2, c: 3 } }));
