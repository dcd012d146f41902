// Number.isInteger, isSafeInteger, isFinite and isNaN do not convert; the global ones do.
const v = [0, -0, 1.5, 5.0, NaN, Infinity, 2 ** 53 - 1, 2 ** 53, -(2 ** 53 - 1), 1e300, 5e-324, '5', null, undefined, true, [5], {}, new Number(5), 5n];
for (const f of ['isInteger', 'isSafeInteger', 'isFinite', 'isNaN']) console.log(f, v.map(x => +Number[f](x)).join(''));
for (const f of [isFinite, isNaN]) console.log(f.name, v.map(x => { try { return +f(x); } catch (e) { return 'T'; } }).join(''));
console.log(Number.EPSILON === 2 ** -52, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE, Number.POSITIVE_INFINITY, Number.NaN);
for (const k of ['EPSILON', 'MAX_VALUE', 'NaN']) { const d = Object.getOwnPropertyDescriptor(Number, k); console.log(k, d.writable, d.enumerable, d.configurable); }
for (const k of ['NaN', 'Infinity', 'undefined']) { 'use strict'; const d = Object.getOwnPropertyDescriptor(globalThis, k); console.log(k, d.writable, d.enumerable, d.configurable); }
