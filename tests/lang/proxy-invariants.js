// Lies about fixed properties are caught.
const t = Object.freeze({ a: 1 });
const p = new Proxy(t, { get: () => 2, has: () => false, deleteProperty: () => true, ownKeys: () => [], getPrototypeOf: () => Array.prototype });
for (const f of [() => p.a, () => "a" in p, () => delete p.a, () => Object.keys(p), () => Object.getPrototypeOf(p)]) try { f(); console.log("no error"); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
