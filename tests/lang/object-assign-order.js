// Object.assign: getters run in key order (indexes, strings, symbols), setters of the target are called, errors stop half way.
const log = [];
const s = Symbol('s');
const source = { get b() { log.push('get b'); return 1; }, get [s]() { log.push('get s'); return 2; }, get 2() { log.push('get 2'); return 3; }, get 1() { log.push('get 1'); return 4; } };
const target = { set b(v) { log.push('set b ' + v); }, set 1(v) { log.push('set 1 ' + v); } };
console.log(Object.assign(target, null, undefined, source) === target, log.join());
console.log(Reflect.ownKeys(target).map(String).join());
const frozen = Object.freeze({ a: 1 });
try { Object.assign(frozen, { z: 1 }); } catch (e) { console.log(e.name); }
const half = { a: 0, get c() { return 9; }, d: 0 };
try { Object.assign(half, { a: 5, c: 6, d: 7 }); } catch (e) { console.log(e.name, JSON.stringify(half)); }
console.log(JSON.stringify(Object.assign({}, 'ab', 12, true, ['x', , 'z'])));
const hidden = Object.defineProperty({ seen: 1 }, 'hidden', { value: 2, enumerable: false });
console.log(Object.keys(Object.assign({}, hidden)).join());
console.log(Object.assign('text', { a: 1 }) instanceof String, Object.assign(5, { b: 2 }).b);
for (const bad of [null, undefined]) try { Object.assign(bad, {}); } catch (e) { console.log(e.name); }
console.log(Object.assign.length, Object.assign.name);
