// freeze and isFrozen through a proxy: which traps, in which order, what happens when a trap says no.
const log = [];
const h = { };
for (const n of Object.getOwnPropertyNames(Reflect)) h[n] = (t, ...a) => { log.push(n + (typeof a[0] === 'string' ? ' ' + a[0] + (n === 'defineProperty' ? ' ' + JSON.stringify(a[1]) : '') : '')); return Reflect[n](t, ...a); };
const p = new Proxy({ a: 1, get b() { return 1; } }, h);
for (const f of ['isFrozen', 'isSealed', 'preventExtensions', 'isExtensible', 'seal', 'isSealed', 'freeze', 'isFrozen']) { log.length = 0; const r = Object[f](p); console.log(f, r === p ? 'p' : r, log.join('; ')); }
for (const f of ['freeze', 'seal', 'preventExtensions']) try { Object[f](new Proxy({}, { preventExtensions: () => false })); } catch (e) { console.log(f, e.name); }
try { Object.freeze(new Proxy({ a: 1 }, { defineProperty: () => false })); } catch (e) { console.log(e.name); }
