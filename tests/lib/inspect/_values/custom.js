const custom = Symbol.for('nodejs.util.inspect.custom');
class Money { constructor(n) { this.n = n; } [custom](depth, options) { return `Money<${this.n}>`; } }
class Lines { [custom]() { return 'a\nb\nc'; } }
class Obj { [custom]() { return { shown: 'instead', of: ['this'] }; } }
class Self { constructor() { this.x = 1; } [custom]() { return this; } }
class Nested { constructor(v) { this.v = v; } [custom](depth, options, inspect) { return `Nested(${inspect(this.v, options)})`; } }
class Throws { [custom]() { throw new Error('custom threw'); } }
const own = { a: 1, [custom]: () => 'own' };
module.exports = [
  () => new Money(5), () => [new Money(5), new Money(6)], () => ({ m: new Money(7) }), () => new Map([['k', new Money(8)]]), () => new Set([new Money(9)]), () => new Lines(), () => [new Lines()], () => ({ a: { b: new Lines() } }),
  () => new Obj(), () => [new Obj()], () => new Self(), () => [new Self()], () => new Nested('x'), () => new Nested({ a: 1 }), () => [new Nested([1, 2])], () => own, () => [own], () => new Throws(), () => ({ [custom]: 5 }), () => ({ [custom]() { return 5; } }),
  () => ({ [custom]() { return null; } }), () => ({ [custom]() { return undefined; } }), () => ({ [custom]() { return Symbol('x'); } }), () => ({ a: { b: { c: new Money(1) } } }), () => ({ a: { b: { c: { d: new Money(1) } } } }),
  () => Object.assign(() => {}, { [custom]: () => 'function' }), () => new Proxy(new Money(3), {}), () => Money.prototype, () => ({ [custom]: (depth) => `depth ${depth}` }), () => ({ x: { [custom]: (depth) => `depth ${depth}` } }),
  () => ({ [custom]: (d, o) => typeof o.stylize }), () => ({ [custom]: (d, o) => o.stylize('text', 'string') }), () => ({ [custom]: (d, o, i) => typeof i }), () => ({ toString() { return 'no'; }, inspect() { return 'old'; } }),
];
