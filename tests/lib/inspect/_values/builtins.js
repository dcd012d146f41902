class MyDate extends Date {}
class MyRegExp extends RegExp {}
class MyPromise extends Promise {}
const rejected = (v) => { const p = Promise.reject(v); p.catch(() => {}); return p; };
module.exports = [
  () => new Date(0), () => new Date(NaN), () => new Date(-1), () => new Date(8.64e15), () => Object.assign(new Date(0), { x: 1 }), () => new MyDate(0), () => [new Date(0)], () => ({ d: new Date(NaN) }),
  () => /a/, () => /a\/b/gi, () => new RegExp(''), () => Object.assign(/x/, { y: 1 }), () => new MyRegExp('a', 'g'), () => [/a/, /b/], () => ({ r: /x/dgimsuy }), () => new Number(3), () => new Number(-0),
  () => new String('abc'), () => new String(''), () => Object.assign(new String('ab'), { x: 1 }), () => new Boolean(true), () => new Boolean(false),
  () => Object.assign(new Number(3), { x: 1 }), () => [new Number(3), new String('s'), new Boolean(false)], () => ({ n: new Number(3), s: new String('s') }),
  () => Promise.resolve(), () => Promise.resolve(4), () => Promise.resolve({ a: [1] }), () => new Promise(() => {}), () => rejected(3), () => rejected({ a: 1 }), () => MyPromise.resolve(1),
  () => [Promise.resolve('x')], () => ({ p: new Promise(() => {}) }), () => Object.assign(Promise.resolve(1), { x: 1 }), () => new Proxy({ a: 1 }, {}), () => new Proxy([1, 2], {}), () => new Proxy(function f() {}, {}),
  () => new Proxy(class A {}, {}), () => new Proxy(new Map([[1, 2]]), {}), () => [new Proxy({ a: 1 }, {})], () => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy; },
  () => { const r = Proxy.revocable(() => {}, {}); r.revoke(); return [r.proxy]; }, () => new Proxy(new Proxy({ a: 1 }, {}), {}), () => (function* () {})(), () => (async function* () {})(),
  () => [(function* g() { yield 1; })()], () => new WeakRef({}), () => new FinalizationRegistry(() => {}), () => ({ a: new Date(0), b: { c: /x/ } }),
  () => [undefined, new Date(0), null], () => [new WeakRef({})],
  () => Object.setPrototypeOf(Promise.resolve(1), null),
  () => Object.setPrototypeOf([1, 2], null), () => Object.setPrototypeOf(() => {}, null), () => Object.setPrototypeOf(class Q {}, null),
];
