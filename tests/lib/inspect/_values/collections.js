class MyMap extends Map {}
class MySet extends Set {}
const m = new Map([['a', 1], ['b', { c: 2 }]]);
const selfMap = new Map();
selfMap.set('self', selfMap);
const selfSet = new Set();
selfSet.add(selfSet);
const used = m.entries();
used.next();
const done = new Set([1]).values();
done.next();
done.next();
const fill = (n) => Array.from({ length: n }, (_, i) => i);
module.exports = [
  () => new Map(), () => new Map([[1, 2]]), () => m, () => new Map([[{ a: 1 }, [1, 2]], [[], new Map()]]), () => new Map([[new Map([[1, 2]]), new Set([3])]]),
  () => new MyMap(), () => new MyMap([[1, 2]]), () => selfMap, () => Object.assign(new Map([[1, 2]]), { extra: true }), () => new Map(fill(30).map((i) => ['k' + i, i])),
  () => new Map(fill(120).map((i) => [i, i])), () => new Set(), () => new Set([1]), () => new Set([1, 'a', { b: 2 }, [3]]), () => new MySet([1]), () => new MySet(),
  () => selfSet, () => new Set(fill(30)), () => new Set(fill(120)), () => Object.assign(new Set(), { extra: 1 }), () => new Set([new Set([new Set([new Set([1])])])]),
  () => m.keys(), () => m.values(), () => m.entries(), () => used, () => done, () => new Set([1, 2]).values(), () => new Set([1, 2]).entries(), () => new Map().entries(),
  () => new Set().values(), () => [1, 2][Symbol.iterator](), () => 'ab'[Symbol.iterator](), () => 'ab'.matchAll(/a/g), () => new WeakMap(), () => new WeakSet(),
  () => new WeakMap([[{}, 1]]), () => new WeakSet([{}]), () => ({ m: new Map([[1, { a: { b: 1 } }]]) }), () => ({ s: new Set([[1, [2, [3]]]]) }), () => [new Map(), new Set()],
  () => [new Map([[1, 2]]), new Set([1])], () => new Map([['key with spaces', 'v'], ["it's", 'x']]), () => new Map([[undefined, null], [NaN, -0]]),
  () => Object.setPrototypeOf(new Map([[1, 2]]), null), () => Object.setPrototypeOf(new Set([1]), null), () => new Map([['a', () => {}], ['b', class X {}]]),
  () => ({ a: { b: { m: new Map([[1, 2]]), s: new Set([1]), e: new Map() } } }), () => ({ a: { b: { c: { m: new Map([[1, 2]]) } } } }),
  () => new Map([['x'.repeat(50), 'y'.repeat(50)]]), () => [1].entries(), () => Object.entries({ a: 1 }),
];
