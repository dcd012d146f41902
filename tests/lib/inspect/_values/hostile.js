// Values that fight back: nothing may crash, hang or run for long.
const thrower = (name) => Object.defineProperty({ ok: 1 }, name, { get() { throw new Error('getter'); }, enumerable: true });
const trap = (names) => new Proxy({ a: 1 }, Object.fromEntries(names.map((n) => [n, () => { throw new Error(n); }])));
const all = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'isExtensible', 'set'];
module.exports = [
  () => thrower('x'), () => thrower(Symbol.toStringTag), () => thrower('constructor'), () => thrower('toString'), () => thrower('toJSON'), () => trap(all), () => trap(['get']), () => trap(['ownKeys']), () => [trap(all)], () => ({ p: trap(all) }),
  () => Object.create(new Proxy({}, { getPrototypeOf: () => null })), () => { const p = new Proxy({}, { getPrototypeOf: () => p }); return Object.create({}); }, () => ({ constructor: null }), () => ({ constructor: undefined }), () => ({ constructor: 'text' }),
  () => ({ constructor: { name: 5 } }), () => ({ constructor: function () {} }), () => Object.create({ constructor: class Fake {} }), () => ({ get constructor() { return Map; } }), () => { function F() {} F.prototype = null; return new F(); },
  () => { class X {} Object.defineProperty(X, 'name', { value: 7 }); return new X(); }, () => { class X { static name = ''; } return new X(); }, () => { class X {} delete X.prototype.constructor; return new X(); }, () => Object.defineProperty([], 'length', { value: 4 }),
  () => new Array(1e6), () => Array.from({ length: 1e6 }, (_, i) => i).length, () => Object.assign([], { length: 4294967295 }), () => { const a = []; a[4294967294] = 1; return a; }, () => new Array(1e6).fill(0), () => [['x'.repeat(1e5)].length],
  () => Object.defineProperty({}, 'secret', { value: 1 }), () => ({ [Symbol.toStringTag]: {} }), () => ({ [Symbol.toStringTag]: 5 }), () => Object.defineProperty({}, Symbol.toStringTag, { value: 'Hidden' }), () => ({ length: -1 }), () => ({ then: 1 }),
  () => { const o = {}; let p = o; for (let i = 0; i < 50; i++) p = p.n = {}; return o; }, () => { const a = []; let p = a; for (let i = 0; i < 100000; i++) { const q = []; p.push(q); p = q; } return a; }, () => Object.create(Object.create(Object.create({ deep: 1 }))),
  () => new (class extends Map { get size() { throw new Error('size'); } })([[1, 2]]), () => { const a = [1, 2]; a[Symbol.iterator] = null; return a; },
  () => { const e = new Error('m'); e.stack = 5; return typeof e; }, () => { const d = new Date(0); d.toISOString = () => 'no'; return Object.prototype.toString.call(d); }, () => Object.setPrototypeOf([1, 2], Map.prototype).length,
];
