// A descriptor object is read in the order of the specification, with inherited fields, once each.
const log = [];
const desc = new Proxy({ value: 1 }, { has(t, k) { log.push('has ' + k); return k in t; }, get(t, k) { log.push('get ' + k); return t[k]; } });
Object.defineProperty({}, 'x', desc);
console.log(log.join());
for (const bad of [{ get: 1 }, { set: {} }, { get() {}, value: 1 }, { set: undefined, writable: false }, { get: null }])
    try { Object.defineProperty({}, 'x', bad); console.log('ok'); } catch (e) { console.log(e.name); }
for (const bad of [undefined, null, 1, 'x', true, Symbol()]) try { Object.defineProperty({}, 'x', bad); console.log('ok'); } catch (e) { console.log(e.name); }
console.log(Object.getOwnPropertyDescriptor(Object.defineProperty({}, 'x', Object.create({ enumerable: true, value: 7 })), 'x').enumerable);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({}, 'x', { get: undefined }), 'x')), 'get' in Object.getOwnPropertyDescriptor(Object.defineProperty({}, 'x', { get: undefined }), 'x'));
const order = [];
try { Object.defineProperties({}, { get b() { order.push('b'); return { value: 1 }; }, get 1() { order.push('1'); return {}; }, get c() { order.push('c'); return 5; }, get d() { order.push('d'); return {}; } }); } catch (e) { console.log(e.name, order.join()); }
const target = {};
try { Object.defineProperties(target, { a: { value: 1 }, b: 5 }); } catch (e) { console.log(Reflect.ownKeys(target).length); }
const key = { toString() { order.push('key'); return 'k'; } };
order.length = 0;
try { Object.defineProperty(target, key, 1); } catch (e) { console.log(e.name, order.join()); }
try { Object.defineProperty(1, { toString() { order.push('no'); } }, {}); } catch (e) { console.log(e.name, order.join()); }
