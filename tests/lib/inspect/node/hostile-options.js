// Hostile values and options: Node's answers, quickly.
// peer: node
// slow
const { inspect } = require('node:util');
const t = (name, f) => { let r; try { r = f(); } catch (e) { r = 'threw ' + e.name + ' ' + e.message; } console.log(name, typeof r === 'string' && r.length > 200 ? r.length : r); };
t('big array inf', () => inspect(new Array(1e5).fill(1), { maxArrayLength: Infinity }));
t('long string', () => inspect('x'.repeat(1e7)));
t('long string inf', () => inspect('x\n'.repeat(1e5), { maxStringLength: Infinity }));
t('dag', () => { let o = {}; for (let i = 0; i < 40; i++) o = { a: o, b: o }; return inspect(o); });
t('huge map', () => inspect(new Map(Array.from({ length: 1e5 }, (_, i) => [i, i]))));
t('recursive custom', () => { const o = { [inspect.custom]() { return inspect(o); } }; return inspect(o); });
t('proto chain', () => { let p = {}; for (let i = 0; i < 2000; i++) p = Object.create(p); return inspect(p, { showHidden: true }); });
t('proto chain null', () => { let p = Object.create(null); for (let i = 0; i < 2000; i++) p = Object.create(p); return inspect(p).length > 0; });
t('options', () => inspect([1], new Proxy({}, { ownKeys() { throw new Error('opt'); } })));
t('sort throws', () => inspect({ a: 1, b: 2 }, { sorted() { throw new Error('cmp'); } }));
t('breakLength NaN', () => inspect({ a: [1, 2] }, { breakLength: NaN }));
t('breakLength -1', () => inspect({ a: [1, 2, 3, 4, 5, 6, 7, 8] }, { breakLength: -1 }));
t('compact 1e9', () => inspect({ a: [1, 2, 3, 4, 5, 6, 7, 8] }, { compact: 1e9 }));
t('max -1', () => inspect([1, 2, 3], { maxArrayLength: -1, maxStringLength: -1 }));
t('grow', () => { const a = [1, 2]; Object.defineProperty(a, 0, { get() { a.length = 0; return 1; }, enumerable: true }); return inspect(a, { getters: true }); });
t('map mutate', () => { const m = new Map([[1, { [inspect.custom]() { m.clear(); for (let i = 0; i < 100; i++) m.set({ i }, i); return 'x'; } }], [2, 3]]); return inspect(m).length > 0; });
t('detach', () => { const u = new Uint8Array(1e5); structuredClone(u.buffer, { transfer: [u.buffer] }); return inspect(u, { showHidden: true }); });
