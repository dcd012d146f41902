// The options of util.inspect.
// peer: node
const { inspect } = require('node:util');
class Foo { constructor() { this.a = 1; this.list = [1, [2, [3, [4]]]]; } get g() { return { x: 1 }; } }
class Bar extends Foo { #secret = 1; get h() { return 5; } static s = 1; }
const hidden = Object.defineProperty({ v: 1 }, 'h', { value: { q: 2 } });
const accessors = { get a() { return 1; }, set b(v) {}, get c() { return { d: [1] }; }, set c(v) {}, get e() { throw 'no'; }, get n() { return null; } };
const circle = { name: 'c', list: [] };
circle.list.push(circle);
const fn = Object.assign(() => {}, { prop: 1 });
const key = { k: 1 };
const bare = (e) => { e.stack = `${e.name}: ${e.message}`; return e; };
const values = {
  foo: new Foo(), bar: new Bar(), hidden, accessors, circle, fn, array: [3, 1, 2, , 'x'], long: Array.from({ length: 150 }, (_, i) => i), map: new Map([['b', { z: 1, a: 2 }], ['a', [1, 2, 3, 4, 5, 6, 7]]]),
  set: new Set(['b', 'a', { c: 1 }]), text: 'line one\nline two '.repeat(8), num: 1234567.891, big: 123456789012345678901234567890n, small: -1234.5, typed: new Uint8Array(3), buffer: new ArrayBuffer(3), date: new Date(0), re: /x/g,
  nested: { b: { c: { d: { e: { f: 1 } } } }, a: [[[[[1]]]]] }, proxy: new Proxy({ a: { b: 1 } }, { get: (t, k) => t[k] }), sym: { [Symbol('s')]: Symbol('t') }, error: bare(new TypeError('bad', { cause: 'why' })), promise: Promise.resolve([1]), wide: { aaaaaaaaaaaaaaaaaaaaa: 'bbbbbbbbbbbbbbbbbbbbbbbbbbb', ccccccccccccccccccc: 'ddddddddddddddddd', e: 1 },
  mixed: { n: null, u: undefined, t: true, s: 'str', i: 1, b: 2n, y: Symbol('y'), d: new Date(0), r: /r/, f: () => {} }, strings: ['a'.repeat(30), 'b'.repeat(30), 'c'.repeat(30)], empty: {}, iter: new Map([[1, 2]]).entries(), weak: new WeakSet([key]), weakmap: new WeakMap([[key, 'v']]), gen: (function* () {})(), boxed: Object(5), args: (function () { 'use strict'; return arguments; })(1, 2),
};
const options = [
  { showHidden: true }, { depth: 0 }, { depth: 1 }, { depth: null }, { depth: Infinity }, { depth: -1 }, { colors: true }, { customInspect: false }, { showProxy: true }, { maxArrayLength: 2 }, { maxArrayLength: 0 }, { maxArrayLength: null }, { maxStringLength: 5 }, { maxStringLength: 0 },
  { breakLength: 20 }, { breakLength: Infinity }, { breakLength: 120 }, { compact: true }, { compact: false }, { compact: 1 }, { compact: 10 }, { compact: 0 }, { sorted: true }, { sorted: (a, b) => (a < b ? 1 : -1) }, { getters: true }, { getters: 'get' }, { getters: 'set' }, { numericSeparator: true },
  { compact: true, breakLength: 40 }, { showHidden: true, colors: true }, { compact: false, depth: 0 }, { sorted: true, compact: false }, { colors: true, compact: false }, { depth: 1, colors: true }, { breakLength: 1 }, { compact: true, breakLength: Infinity },
];
for (const [name, value] of Object.entries(values))
  for (const option of options) {
    if (name === 'error' && option.showHidden) continue; // what kind of property the stack is differs
    console.log(`# ${name} ${Object.entries(option).map(([k, v]) => `${k}=${String(v)}`).join()}`);
    console.log(inspect(value, option));
  }
console.log(inspect({ a: { b: { c: { d: 1 } } } }, true), inspect({ a: { b: 1 } }, false, 0), inspect('x', false, 2, true));
inspect.defaultOptions.depth = 0;
console.log(inspect({ a: { b: 1 } }), inspect(inspect.defaultOptions));
inspect.defaultOptions = { depth: 2, compact: false };
console.log(inspect({ a: { b: 1 } }));
inspect.styles.number = 'red';
console.log(inspect(5, { colors: true }), Object.keys(inspect).join(), inspect.colors.grey.join(), String(inspect.custom));
