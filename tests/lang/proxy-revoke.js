// Revoked proxies throw.
const { proxy, revoke } = Proxy.revocable([], {});
console.log(Array.isArray(proxy)); revoke();
for (const f of [() => proxy.x, () => Array.isArray(proxy), () => typeof proxy, () => { proxy.x = 1; }]) try { console.log(f()); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: true
// expect: TypeError: Cannot perform 'get' on a proxy that has been revoked
// expect: TypeError: Cannot perform 'IsArray' on a proxy that has been revoked
// expect: object
// expect: TypeError: Cannot perform 'set' on a proxy that has been revoked
