// What can still change after preventExtensions: elements, prototypes, private fields, array length.
'use strict';
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
const a = Object.preventExtensions([1, 2]); console.log(t(() => { a[2] = 1; }), t(() => { a.length = 5; return a.length; }), t(() => { a[3] = 1; }), t(() => { delete a[0]; return a.length; }), t(() => { a[0] = 1; }));
console.log(t(() => Object.setPrototypeOf(a, null)), t(() => { a.__proto__ = Array.prototype; return 'same'; }), t(() => Object.defineProperty(a, 1, { get: () => 'g' })[1]), t(() => { a.name = 1; }));
const f = Object.preventExtensions(function () {}); console.log(t(() => { f.x = 1; }), t(() => { f.prototype.y = 1; return 'ok'; }), t(() => Object.defineProperty(f, 'name', { value: 'n' }).name), Object.isExtensible(f.prototype));
const m = Object.preventExtensions(new Map()); m.set(1, 2); console.log(m.size, t(() => { m.extra = 1; }), t(() => Object.preventExtensions(new Proxy({}, { preventExtensions: t => (Object.preventExtensions(t), true) })) && 'ok'), t(() => Object.preventExtensions(new Proxy({}, { preventExtensions: () => true }))));
