// Objects: properties by name, symbol and index, descriptors, names of properties, integrity, what is refused.
// as: node
const api = require('../../build/addons/thin.node');
const s = Symbol('s');
const o = { a: 1, [s]: 2, get g() { return this.a; }, 3: 'three' };
console.log(api.napi_get_property(o, 'a'), api.napi_get_property(o, s), api.napi_get_property(o, 'g'), api.napi_get_property(o, 3), api.napi_get_property(o, 'none'));
console.log(api.napi_get_property('text', 'length'));
for (const f of [() => api.napi_get_property(null, 'x'), () => api.napi_set_property(undefined, 'x', 1), () => api.napi_get_property_names(null), () => api.define(5)])
    try { console.log(f()); } catch (e) { console.log(e.name, e.message); }
console.log(api.napi_get_named_property(o, '3'), api.napi_get_named_property([7, 8], '1'), api.napi_get_named_property(o, 'toString') === Object.prototype.toString);
console.log(api.napi_set_property(o, 'n', 5), o.n, api.napi_has_property(o, 'toString'), api.napi_has_own_property(o, 'toString'), api.napi_has_own_property(o, 5));
console.log(api.napi_delete_property(o, 'n'), 'n' in o, api.napi_delete_property(Object.freeze({ x: 1 }), 'x'), api.napi_set_property(Object.freeze({}), 'x', 1));
console.log(api.elements({}, 'seven'), api.elements([1], 'seven'), api.elements(new Uint8Array(8), 300));
for (const f of [() => api.napi_get_property({ get x() { throw new Error('getter'); } }, 'x'), () => api.napi_set_property(new Proxy({}, { set() { throw 'trap'; } }), 'x', 1)])
    try { f(); } catch (e) { console.log(e.message ?? e); }

const all = api.define({});
console.log(Object.getOwnPropertyDescriptors(all));
console.log(all.method(), all.read, all.both, all.method.name === '', all.method.length);
try { 'use strict'; api.define(Object.freeze({})); } catch (e) { console.log(e.message); }
console.log(api.define(Object.freeze({})));

const proto = { inherited: 1, shadowed: 2, [Symbol('p')]: 3 };
const child = Object.create(proto, { hidden: { value: 1 }, shadowed: { value: 1, enumerable: false }, 7: { value: 1, enumerable: true }, own: { value: 1, enumerable: true, writable: true, configurable: true } });
child[s] = 1;
console.log(api.napi_get_property_names(child), api.napi_get_property_names([4, 5]));
const OWN = 1, WRITABLE = 1, ENUMERABLE = 2, CONFIGURABLE = 4, NO_STRINGS = 8, NO_SYMBOLS = 16;
for (const [mode, filter, conversion] of [[OWN, 0, 0], [OWN, 0, 1], [OWN, ENUMERABLE, 1], [OWN, WRITABLE, 0], [OWN, CONFIGURABLE | NO_SYMBOLS, 0], [OWN, NO_STRINGS, 0], [0, ENUMERABLE | NO_SYMBOLS, 0], [OWN, NO_STRINGS | NO_SYMBOLS, 0]])
    console.log(mode, filter, conversion, api.napi_get_all_property_names(child, mode, filter, conversion));
console.log(api.napi_get_all_property_names(child, 9, 0, 0));
console.log(Object.isFrozen(api.napi_object_freeze({ x: 1 })), Object.isSealed(api.napi_object_seal({ x: 1 })), Object.isFrozen(api.napi_object_seal({ x: 1 })));
console.log(api.napi_is_array([]), api.napi_is_array({ length: 1 }), api.napi_get_array_length([1, , 3]), api.napi_get_array_length({ length: 1 }));
console.log(api.napi_get_prototype(Object.create(proto)) === proto, api.napi_get_prototype(Object.create(null)), api.napi_get_prototype(5) === Number.prototype);
