// Long chains of proxies and proxies as prototypes of prototypes: results, no crash for deep ones, errors.
// slow
let p = { v: 1, f() { return this === p; } }; for (let i = 0; i < 50; i++) p = new Proxy(p, {}); console.log(p.v, p.f(), 'v' in p, Object.keys(p).join(), JSON.stringify(p), delete p.v, p.v);
let deep = {}; for (let i = 0; i < 20000; i++) deep = new Proxy(deep, {}); let r; try { r = deep.x; } catch (e) { r = e.name; } console.log(r === undefined || r === 'RangeError');
for (const f of [() => 'x' in deep, () => Object.keys(deep), () => { deep.x = 1; }, () => Object.isExtensible(deep), () => Array.isArray(deep), () => Object.getPrototypeOf(deep), () => delete deep.x, () => Object.prototype.toString.call(deep), () => JSON.stringify(deep), () => String(deep)]) { let ok = true; try { f(); } catch (e) { ok = e instanceof RangeError; } if (!ok) console.log('bad', String(f)); }
const loop = new Proxy({}, {}); Object.setPrototypeOf(loop, Object.create(loop)); let q; try { q = loop.missing; } catch (e) { q = e.name; } console.log(q); try { 'm' in loop; } catch (e) { console.log(e.name); } try { loop.z = 1; console.log('set'); } catch (e) { console.log(e.name); }
const h = {}; const selfHandler = new Proxy({}, h); Object.setPrototypeOf(h, selfHandler); try { selfHandler.x; } catch (e) { console.log(e.name); }
