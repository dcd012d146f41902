// Elements defined with attributes: accessors, read-only elements, what array methods do with them.
'use strict';
const t = f => { try { return String(f()); } catch (e) { return e.name; } };
const a = [1, 2, 3];
Object.defineProperty(a, 1, { get() { return 'got'; }, set(v) { a.seen = v; }, enumerable: false, configurable: true });
console.log(a.join(), Object.keys(a).join(), a.map(x => x).join(), JSON.stringify(a), a.indexOf('got'), [...a].join());
a[1] = 5; a.fill('f', 1, 2);
console.log(a.seen, t(() => a.reverse().join()), t(() => a.shift()), a.length, t(() => a.join()));
const ro = [1, 2, 3];
Object.defineProperty(ro, 0, { writable: false });
console.log(t(() => ro.shift()), ro.join(), t(() => ro.fill(0)), t(() => ro.sort((x, y) => y - x)), t(() => ro.copyWithin(0, 1)), t(() => ro.reverse()), ro.join());
const far = [];
Object.defineProperty(far, 5, { value: 'x' });
console.log(far.length, Object.keys(far).length, t(() => far.pop()), far.length, t(() => { far.length = 2; }), far.length);
const ext = Object.preventExtensions([1, 2]);
console.log(t(() => ext.push(3)), t(() => ext.unshift(0)), ext.join(), t(() => ext.splice(0, 1, 'a', 'b')), ext.join());
