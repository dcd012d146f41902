// The Map constructor looks up set once, calls it for each entry, and closes the iterator on errors.
const log = []; const set = Map.prototype.set;
Object.defineProperty(Map.prototype, 'set', { get() { log.push('get set'); return function (k, v) { log.push('set ' + k); return set.call(this, k, v); }; }, configurable: true });
new Map([[1, 2], [3, 4]]); new Map(); new Map(null); console.log(log.join());
Object.defineProperty(Map.prototype, 'set', { value: 5, configurable: true, writable: true });
try { new Map([]); } catch (e) { console.log(e.name); } console.log(new Map(null).size);
let closed = 0; const iter = v => ({ [Symbol.iterator]: () => ({ next: () => ({ value: v, done: false }), return() { closed++; return {}; } }) });
Map.prototype.set = () => { throw new RangeError('set'); };
for (const v of [[1, 2], 5, { get 0() { throw new EvalError(); } }]) try { new Map(iter(v)); } catch (e) { console.log(e.name, closed); }
Object.defineProperty(Map.prototype, 'set', { value: set, writable: true, configurable: true });
class M extends Map { set(k, v) { return super.set(k, v * 2); } get(k) { return 'got ' + super.get(k); } }
const m = new M([[1, 10]]); console.log(m.get(1), m.size, [...m].join(), m instanceof M, new M(m).get(1));
class N extends Map { constructor(x) { super(x); this.f = 1; } f = 0; } console.log(new N([[1, 2]]).f, new N().size, Map[Symbol.species] === Map, Map.length);
const a = [[1, 2]]; a[Symbol.iterator] = function* () { yield ['own', 'it']; }; console.log([...new Map(a).keys()].join());
console.log(new Map(new Map([[1, { a: 1 }]])).get(1).a, new Map([[1]]).get(1), new Map([{ 0: 'k', 1: 'v' }]).get('k'), new Map(Object.entries({ a: 1 })).get('a'), new Map((function* () { yield ['g', 1]; })()).has('g'));
