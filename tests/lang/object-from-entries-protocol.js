// Object.fromEntries closes its iterator on a bad entry, keeps the last of equal keys, and defines properties instead of setting them.
console.log(JSON.stringify(Object.fromEntries([['a', 1], ['b', 2], ['a', 3]])), Object.fromEntries([['__proto__', 5]]).__proto__);
const sy = Symbol('k');
console.log(Object.fromEntries(new Map([[sy, 1], [1.50, 2]]))[sy], Object.keys(Object.fromEntries([[1.5, 0], [-0, 0], [1n, 0]])).join());
const log = [];
const iter = items => ({ [Symbol.iterator]() { let i = 0; return { next: () => (log.push('next'), i < items.length ? { value: items[i++], done: false } : { done: true }), return: () => (log.push('return'), {}) }; } });
for (const items of [[['a', 1], 5], [null], [{ get 0() { throw new RangeError('0'); } }], [{ 0: 'k', get 1() { throw new SyntaxError('1'); } }], [{ 0: { toString() { throw new EvalError('key'); } }, 1: 1 }]]) {
    log.length = 0;
    try { Object.fromEntries(iter(items)); } catch (e) { console.log(e.name, log.join()); }
}
for (const bad of [undefined, null, {}, 5]) try { Object.fromEntries(bad); } catch (e) { console.log(e.name); }
console.log(JSON.stringify(Object.fromEntries(iter([{ 0: 'x', 1: 'y' }, 'ab'.split('')]))));
let touched = false;
Object.defineProperty(Object.prototype, 'guard', { set() { touched = true; }, configurable: true });
console.log(Object.fromEntries([['guard', 1]]).guard, touched);
delete Object.prototype.guard;
