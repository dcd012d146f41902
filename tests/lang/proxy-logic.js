// Virtual properties.
const p = new Proxy({}, { get: (t, k, r) => (k in t ? t[k] : "no " + String(k)), has: (t, k) => k === "magic" || k in t, ownKeys: () => ["a", "b"], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), set(t, k, v) { t[k] = v * 2; return true; } });
p.n = 21;
console.log(p.n, p.zip, "magic" in p, "x" in p, Object.keys(p).join(), JSON.stringify({ ...p }));
// expect: 42 no zip true false a,b {"a":"no a","b":"no b"}
