class Foo { constructor() { this.a = 1; } get b() { return 2; } m() {} }
class Empty {}
class Tagged { get [Symbol.toStringTag]() { return 'Tag'; } }
class TaggedSame { get [Symbol.toStringTag]() { return 'TaggedSame'; } constructor() { this.x = 1; } }
class Private { #p = 1; q = 2; }
class Sub extends Foo { constructor() { super(); this.c = 3; } }
function Old() { this.x = 1; }
const circular = { name: 'c' };
circular.self = circular;
const two = { a: {}, b: {} };
two.a.b = two.b;
two.b.a = two.a;
const nested = { a: { b: { c: {} } } };
nested.a.b.c.top = nested;
nested.a.b.mid = nested.a;
const arr = [1];
arr.push(arr);
const hidden = Object.defineProperty({ a: 1 }, 'hidden', { value: 2, enumerable: false });
const deep = (n) => (n ? { n, next: deep(n - 1) } : {});
const many = (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => ['key' + i, i]));
module.exports = [
  () => ({}), () => ({ a: 1 }), () => ({ a: 1, b: 'two', c: [3] }), () => Object.create(null), () => Object.assign(Object.create(null), { a: 1 }),
  () => Object.create({}), () => Object.create({ inherited: 1 }), () => Object.create(Object.create(null)), () => new Foo(), () => new Empty(),
  () => new Sub(), () => new Old(), () => new (class {})(), () => new (class extends Foo {})(), () => new Tagged(), () => new TaggedSame(),
  () => new Private(), () => ({ [Symbol.toStringTag]: 'Own' }), () => ({ get a() { return 1; } }), () => ({ set a(v) {} }),
  () => ({ get a() { return 1; }, set a(v) {} }), () => ({ [Symbol('s')]: 1, [Symbol()]: 2, [Symbol.iterator]: 3 }),
  () => ({ 'a-b': 1, 'a b': 2, 1: 3, '': 4, $x: 5, _y: 6, 'é': 7, "it's": 8, 'q"q': 9, '1a': 10, '日本': 11, 'line\nfeed': 12 }), () => hidden, () => circular,
  () => two, () => nested, () => arr, () => ({ a: circular, b: circular }), () => [circular], () => deep(1), () => deep(2), () => deep(3), () => deep(4),
  () => deep(6), () => ({ a: { b: { c: {} } } }), () => ({ a: { b: { c: { d: 1 } } } }), () => ({ a: { b: { c: [] } } }), () => ({ a: { b: { c: [1] } } }),
  () => ({ a: { b: { c: new Map([[1, 2]]) } } }), () => ({ a: { b: { c: new Foo() } } }), () => ({ a: { b: { c: () => {} } } }),
  () => ({ a: { b: { c: Object.create(null) } } }), () => many(3), () => many(10), () => many(26), () => many(60),
  () => ({ aaaaaaaaaaaaaaaaaaaa: 'bbbbbbbbbbbbbbbbbbbbbbbb', cccccccccccccccc: 'dddddddddddddddddddd' }),
  () => ({ aaaaaaaaaaaaaaaaaaaa: 'bbbbbbbbbbbbbbbbbbbbbbbb', ccccccccccc: 'dddddddddddd' }), () => ({ a: 'x'.repeat(70) }), () => ({ a: 'x'.repeat(90) }),
  () => ({ a: { b: 'x'.repeat(60) } }), () => ({ a: [1, 2, { b: 3 }] }), () => ({ a: 1, b: { c: 2, d: { e: 3 } }, f: [[1, [2, [3]]]] }),
  () => ({ __proto__: { x: 1 }, y: 2 }), () => ({ ['__proto__']: 1 }), () => ({ constructor: 1 }), () => ({ constructor: { name: 'Weird' } }),
  () => ({ constructor: class Nope {} }), () => ({ hasOwnProperty: 1, toString: 2 }), () => Object.freeze({ a: 1 }), () => ({ length: 2, 0: 'a', 1: 'b' }),
  () => Foo.prototype, () => Sub.prototype, () => Object.prototype, () => Array.prototype, () => Old.prototype, () => ({ undefined, null: null, NaN }),
  () => (function () { return arguments; })(), () => (function () { return arguments; })(1, 'a', {}), () => ({ m: Math.PI, j: JSON.stringify }), () => [Reflect.apply],
  () => ({ date: new Date(0), re: /x/y, err: null }), () => Object.assign(Object.create(Foo.prototype), { z: 1 }),
  () => ({ a: [{ b: { c: {} } }], d: [[[{}]]] }), () => [{ a: { b: { c: {} } } }], () => ({ f() {}, g: class {}, h: Symbol('h') }),
  () => { const o = { toString() { return 'custom'; } }; return o; }, () => ({ toJSON() { return 'json'; } }),
  () => ({ a: 'x', b: { toString: null } }), () => ({ a: new Empty(), b: new Tagged(), c: Object.create(null) }),
];
