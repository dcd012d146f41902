// keys, values and entries see changes, end for good, and work on array-likes and typed arrays.
const a = [1, 2];
const it = a.values();
console.log(it.next().value, (a.push(3), it.next().value), it.next().value, it.next().done, (a.push(4), it.next().done), it[Symbol.iterator]() === it, String(it));
const k = [, 'x', ,].keys();
console.log([...k].join(), JSON.stringify([...['a', 'b'].entries()]), [...Array.prototype.values.call({ length: 2, 0: 'p', 1: 'q' })].join(), [...Array.prototype.keys.call('abc')].join());
const shrink = [1, 2, 3, 4].values(); 
const s = [1, 2, 3, 4], si = s.values(); si.next(); s.length = 1;
console.log(JSON.stringify(si.next()), JSON.stringify(si.next()));
const proto = Object.getPrototypeOf([].values());
console.log(Object.getOwnPropertyNames(proto).join(), proto[Symbol.toStringTag], Object.getPrototypeOf(proto) === Iterator.prototype, proto.next.length);
for (const bad of [{}, [], undefined, new Set().values()]) try { proto.next.call(bad); } catch (e) { console.log(e.name); }
console.log(Array.prototype[Symbol.iterator] === Array.prototype.values, Array.prototype.values.name, Object.keys(Array.prototype[Symbol.unscopables]).join(), Object.getPrototypeOf(Array.prototype[Symbol.unscopables]));
const like = { get length() { return ++n; }, get 0() { return 'zero'; } }; let n = 0;
const li = Array.prototype.values.call(like);
console.log(li.next().value, li.next().value, li.next().done, n);
for (const f of ['keys', 'values', 'entries']) try { Array.prototype[f].call(null); } catch (e) { console.log(e.name); }
