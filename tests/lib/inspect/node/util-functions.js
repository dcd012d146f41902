// node:util beside inspect.
// peer: node
const util = require('node:util');
const { isDeepStrictEqual: eq } = util;
const show = (name, f) => { let r; try { r = f(); } catch (e) { r = `threw ${e.name} ${e.code} ${e.message}`; } console.log(name + ': ' + util.inspect(r)); };
// isDeepStrictEqual
const circle = (n) => { const o = { n }; o.self = o; return o; };
const pairs = [
  [1, 1], [0, -0], [NaN, NaN], ['a', 'a'], [null, undefined], [{}, {}], [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }], [{ a: 1 }, { b: 1 }], [[1, 2], [1, 2]], [[1, , 2], [1, undefined, 2]], [[], {}], [new Date(0), new Date(0)], [new Date(0), new Date(1)],
  [/a/g, /a/g], [/a/g, /a/i], [new Error('x'), new Error('x')], [new Error('x'), new TypeError('x')], [new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]])], [new Map([[{ k: 1 }, 2]]), new Map([[{ k: 1 }, 2]])], [new Set([{ a: 1 }, 2]), new Set([2, { a: 1 }])],
  [new Set([1]), new Set([2])], [new Uint8Array([1, 2]), new Uint8Array([1, 2])], [new Float32Array([0]), new Float32Array([-0])], [new Uint8Array(1), new Int8Array(1)], [new ArrayBuffer(2), new ArrayBuffer(2)], [Object(1), Object(1)], [Object('a'), Object('b')], [Object(1), 1],
  [circle(1), circle(1)], [circle(1), circle(2)], [Object.create(null), {}], [{ [Symbol.for('s')]: 1 }, { [Symbol.for('s')]: 1 }], [() => {}, () => {}], [Promise.resolve(1), Promise.resolve(1)], [new (class A {})(), new (class A {})()], [[1, 2, 3], [1, 2]], [Object.assign([1], { x: 1 }), [1]], [new WeakMap(), new WeakMap()],
  [{ a: { b: [new Map([['x', new Set([1])]])] } }, { a: { b: [new Map([['x', new Set([1])]])] } }], [1n, 1n], [1n, 1], [Symbol.for('a'), Symbol.for('a')], [{ a: undefined }, {}], [new Error('a', { cause: 1 }), new Error('a', { cause: 2 })],
];
pairs.forEach(([a, b], i) => console.log(i, eq(a, b), eq(b, a)));
// functions
function Old() {}
function Base() {}
Base.prototype.hi = () => 'hi';
util.inherits(Old, Base);
show('inherits', () => [new Old().hi(), Old.super_ === Base, new Old() instanceof Base]);
show('inherits null', () => util.inherits(null, Base));
show('inherits proto', () => util.inherits(Old, {}));
show('promisify name', () => { const f = util.promisify(function read(a, b, cb) {}); return [f.name, f.length, typeof f[util.promisify.custom]]; });
show('promisify bad', () => util.promisify(5));
show('promisify custom', () => { const g = () => 1; const f = () => 2; f[util.promisify.custom] = g; return util.promisify(f) === g; });
show('callbackify', () => { const f = util.callbackify(async function work(a) {}); return [f.name, f.length]; });
show('callbackify bad', () => util.callbackify({}));
show('callbackify no callback', () => util.callbackify(async () => {})(1));
show('deprecate', () => { process.noDeprecation = true; const f = util.deprecate(function f(a, b) { return [this.x, a, b]; }, 'old'); return [f.call({ x: 1 }, 2, 3), f.length]; });
show('deprecate class', () => { class K { constructor(v) { this.v = v; } } const D = util.deprecate(K, 'old'); return [new D(4).v, new D(1) instanceof K, new D(1) instanceof D]; });
show('usv', () => [util.toUSVString('a\ud800b'), util.toUSVString('ok')]);
for (const s of ['\u001b[31mred\u001b[39m', 'plain', '\u001b]8;;http://x\u0007link\u001b]8;;\u0007', '\u001b[1;32;44mx\u001b[0m', '\u009b4mu', '\u001b[2Kx', '\u001bc', 'a\u001b[', '\u001b[38;2;1;2;3mz'])
  show('strip', () => util.stripVTControlCharacters(s));
show('strip bad', () => util.stripVTControlCharacters(5));
const raw = { validateStream: false };
for (const [format, text] of [['red', 'x'], [['bold', 'red'], 'x'], ['none', 'x'], ['#f00', 'x'], ['#00ff10', 'x'], [[], 'x'], ['bold', 'a\u001b[22mb'], ['red', 'a\u001b[39mb\u001b[39m'], ['grey', 'g']])
  show('style', () => util.styleText(format, text, raw));
show('style plain', () => util.styleText('red', 'piped'));
show('style bad hex', () => util.styleText('#12', 'x', raw));
show('style bad text', () => util.styleText('red', 5));
show('types', () => Object.entries(util.types).filter(([n]) => !/Key|EventTarget/.test(n)).map(([n, f]) => n + [new Map(), new Uint8Array(), Object(1), async () => {}, function* () {}, new Proxy({}, {}), new Date(), /x/, new Error()].map((v) => +f(v)).join('')));
show('format', () => util.format('%s %d', 'a', 1, { b: 2 }));
show('formatWithOptions', () => util.formatWithOptions({ colors: true, compact: false }, '%O|%s', { a: [1] }, 'x', { b: 2 }));
show('formatWithOptions bad', () => util.formatWithOptions('x', 'y'));
show('classes', () => [util.TextEncoder === TextEncoder, util.TextDecoder === TextDecoder, util.isArray([]), util.isArray({})]);
util.promisify((a, cb) => cb(null, a * 2))(21).then((v) => console.log('promisified', v));
util.promisify((cb) => cb(new Error('bad')))().catch((e) => console.log('rejected', e.message));
util.promisify(setTimeout)(1, 'later').then((v) => console.log('timer', v));
util.callbackify(async (a) => a + 1)(1, (e, v) => console.log('callback', e, v));
util.callbackify(async () => { throw null; })((e) => console.log('callback', e.code, e.reason));
