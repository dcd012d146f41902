// Object.groupBy: null prototype, keys made properties, callback gets value and index, iterators closed.
const g = Object.groupBy([1, 2, 3, 4, 5], (v, i) => i % 2 ? 'odd' : 'even');
console.log(JSON.stringify(g), Object.getPrototypeOf(g), Object.keys(Object.groupBy('hello', c => c)).join());
const s = Symbol('s');
console.log(Object.groupBy([1], () => s)[s].join(), Object.groupBy([1], () => '__proto__')['__proto__'].join());
console.log(Object.keys(Object.groupBy([3, 1, 2], x => x)).join(), Object.keys(Object.groupBy([3, 1, 2], x => 'k' + x)).join());
let closed = 0;
const iter = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { closed++; return {}; } }) };
try { Object.groupBy(iter, () => { throw new RangeError('x'); }); } catch (e) { console.log(e.name, closed); }
try { Object.groupBy(iter, () => ({ toString() { throw new EvalError('x'); } })); } catch (e) { console.log(e.name, closed); }
for (const a of [[null, x => x], [[], null], [undefined, x => x], [{}, x => x], [[1], {}]]) try { Object.groupBy(...a); console.log('no'); } catch (e) { console.log(e.name); }
console.log(Object.groupBy.length, Object.groupBy.name, Array.isArray(g.even), Object.groupBy([, 1], String).undefined.length);
