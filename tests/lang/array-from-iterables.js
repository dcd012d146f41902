// Array.from: mapping, this value, constructors, closing, array-likes, errors.
console.log(Array.from('a😀b').join('|'), Array.from({ length: 3 }, (v, i) => i * 2).join(), Array.from(new Map([[1, 2]])).join(), Array.from([, 1]).length, 0 in Array.from([, 1]));
console.log(Array.from.call(Object, 'ab')[1], Array.from.call(function () { this.made = arguments.length; }, [1]).made, Array.from.call(function (n) { this.made = n; }, { length: 2 }).made, Array.isArray(Array.from.call({}, [1])));
console.log(Array.from([1, 2], function (x) { return this.k * x; }, { k: 3 }).join(), Array.from(5).length, Array.from(true).length, Array.from({ length: -1 }).length, Array.from({ length: 'x' }).length);
for (const f of [() => Array.from(null), () => Array.from(), () => Array.from([], null), () => Array.from([], 5), () => Array.from({ [Symbol.iterator]: 5 }), () => Array.from({ [Symbol.iterator]: () => 5 }), () => Array.from({ length: 2 ** 53 }), () => Array.from({ [Symbol.iterator]: null, length: 1 }).length])
    try { console.log(f()); } catch (e) { console.log(e.name); }
let closed = [];
const iter = () => ({ [Symbol.iterator]() { let n = 0; return { next: () => ({ value: n++, done: n > 5 }), return() { closed.push('closed'); return {}; } }; } });
try { Array.from(iter(), x => { if (x === 2) throw new EvalError(); }); } catch (e) { console.log(e.name, closed.join()); }
class Locked extends Array { constructor() { super(); Object.preventExtensions(this); } }
closed = [];
try { Array.from.call(Locked, iter()); } catch (e) { console.log(e.name, closed.join()); }
const log = [];
class L extends Array { set length(v) { log.push('length ' + v); super.length = v; } }
L.from([1, 2]); L.of(7); L.from({ length: 1 });
console.log(log.join());
