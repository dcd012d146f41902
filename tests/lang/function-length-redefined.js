// length can be redefined; bind takes what it finds, made an integer.
const f = function (a, b) {}; try { (() => { 'use strict'; f.length = 5; })(); } catch (e) { console.log(e.name); }
for (const v of [Infinity, -Infinity, NaN, 2.9, -3, '4', 2 ** 40, undefined, 1n]) { Object.defineProperty(f, 'length', { value: v }); console.log(String(v), f.bind(null, 1).length, f.bind().length); }
delete f.length; console.log(f.length, f.bind().length, Object.hasOwn(f, 'length')); Object.setPrototypeOf(f, { length: 9, __proto__: Function.prototype }); console.log(f.length, f.bind().length);
