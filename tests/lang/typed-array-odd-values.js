// What each kind makes of odd values, and when the conversion runs.
const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
    Float64Array];
const values = [-1, 255.5, 256, 1.5, 2.5, 300, -300, NaN, Infinity, -0, 2 ** 31, 2 ** 32 + 1, 1e300, 5e-324, '12', '0x1f',
    'x', null, undefined, true, [7], {}];
for (const K of kinds) { const a = new K(1); console.log(K.name,
    values.map((v) => { a[0] = v; return Object.is(a[0], -0) ? '-0' : a[0]; }).join()); }
for (const K of [BigInt64Array, BigUint64Array]) { const a = new K(1); console.log(K.name,
    [1n, -1n, 2n ** 63n, 2n ** 64n + 5n, true, '7', false].map((v) => { a[0] = v; return a[0]; }).join()); }
for (const v of [1, null, undefined, 1.5,
    Symbol()]) try { new BigInt64Array(1)[0] = v; console.log('no error'); } catch (e) { console.log(e.name); }
try { new Uint8Array(1)[0] = 1n; } catch (e) { console.log(e.name); }
const a = new Uint8Array(2), log = [];
a[5] = { valueOf() { log.push('converted'); return 1; } };
a['-0'] = { valueOf() { log.push('-0'); return 1; } };
a['1.5'] = 1; a['01'] = 'plain';
console.log(log.join(), Object.keys(a).join(), a[5], '-0' in a, '1.5' in a, delete a[5]);
try { (() => { 'use strict'; delete a[0]; })(); } catch (e) { console.log(e.name); }
