// An object without an iterator is asked for it once before the TypeError.
const log = [];
const make = (method) => new Proxy({}, { get(t, k) { log.push(String(k)); return k === Symbol.iterator ? method : undefined; } });
const tried = (f) => { try { f(); return 'fine'; } catch (e) { return e.name; } };
for (const method of [undefined, null, 1]) {
    for (const C of [Set, Map, WeakSet, WeakMap]) log.push(tried(() => new C(make(method))));
    log.push(tried(() => Object.fromEntries(make(method))));
    log.push(tried(() => { const [a] = make(method); }));
    log.push(tried(() => [...make(method)]));
    console.log(log.join(' '));
    log.length = 0;
}
// expect: Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError
// expect: Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError
// expect: Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError Symbol(Symbol.iterator) TypeError
