// Array patterns and for-of over arrays of every kind, and what changes while they run.
const [a, b, c = 'c', ...d] = [1, , undefined, 4, 5];
console.log(a, b, c, d.join());
let x = 1, y = 2;
for (let i = 0; i < 3; i++) [x, y] = [y, x];
console.log(x, y);
const holes = [, 'one'];
Array.prototype[0] = 'inherited';
{ const [h, i] = holes; console.log(h, i); }
delete Array.prototype[0];
{ const [h, i] = holes; console.log(h, i); }
class Sub extends Array {}
const sub = Sub.from([1, 2]);
{ const [s, t, u] = sub; console.log(s, t, u); }
const named = [1, 2];
named.extra = 3;
{ const [s, t] = named; console.log(s, t); }
const own = [1, 2];
own[Symbol.iterator] = function* () { yield 'mine'; };
{ const [s, t] = own; console.log(s, t); }
const far = [];
far[5000000] = 'far';
{ const [s] = far; console.log(s); }
const getter = [1, 2, 3];
Object.defineProperty(getter, 1, { get() { return 'got'; } });
{ const [s, t, u] = getter; console.log(s, t, u); }
// the array changes between two steps
const grown = [1];
{ const [s, t = grown.push('later'), u] = grown; console.log(s, t, u); }
const cut = [1, 2, 3];
{ const [s = 0, t = (cut.length = 0), u] = [...cut]; console.log(s, t, u); }
const shrinking = [1, 2, 3, 4], seen = [];
for (const v of shrinking) { seen.push(v); if (v === 2) shrinking.length = 2; }
console.log(seen.join());
const growing = [1];
for (const v of growing) if (v < 5) growing.push(v + 1);
console.log(growing.join());
// typed arrays, arguments, strings, frozen arrays, proxies
{ const [s, t] = new Uint8Array([7, 8]); console.log(s, t); }
(function () { const [s, t] = arguments; console.log(s, t); })(1, 2);
{ const [s, t] = 'ab'; console.log(s, t); }
{ const [s, t] = Object.freeze([1, 2]); console.log(s, t); }
{ const [s, t] = new Proxy([1, 2], {}); console.log(s, t); }
// entries
const show = v => console.log(JSON.stringify(v));
show([...new Map([[1, 2], [3], { 0: 'k', 1: 'v' }, new Proxy([5, 6], {}), Object.assign([], { 1: 'only value' })])]);
show(Object.fromEntries([['a', 1], ['b', , 3], ['c']]));
console.log(new WeakMap([[Array, 1]]).get(Array));
show(Object.fromEntries([new Uint8Array([1, 2]), Object.defineProperty([1, 2], 0, { get: () => 'g' })]));
// the protocol changes
const next = Object.getPrototypeOf([][Symbol.iterator]()).next;
const proto = Object.getPrototypeOf([][Symbol.iterator]());
const pair = () => { const [s, t] = [1, 2]; return s + ' ' + t; };
console.log(pair());
proto.next = function () { const r = next.call(this); return r.done ? r : { done: false, value: r.value * 10 }; };
console.log(pair());
proto.next = next;
console.log(pair());
const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function* () { yield 'a'; yield 'b'; };
console.log(pair());
Array.prototype[Symbol.iterator] = original;
console.log(pair());
// a pattern whose target throws: nothing to close
try { [null.x] = [1]; } catch (e) { console.log(e.constructor.name); }
