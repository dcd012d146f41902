// peer: bun
// Typed arrays, buffers, DataView: conversion, views, resizing, detaching, sorting, text.
const j = (x) => Array.prototype.map.call(x, v => Object.is(v, -0) ? '-0' : String(v)).join();
console.log(j(new Uint8Array([1, 256, -1, 1.9, NaN, '7'])), j(new Uint8ClampedArray([300, -5, 1.5, 2.5, NaN])), j(new Int16Array([70000, -70000])));
console.log(j(new Float32Array([1.1, 1e40])), j(new Float16Array([1.1, 65520, 1e-8])), j(new BigInt64Array([2n ** 63n, -1n])), j(new BigUint64Array([-1n])));
const b = new ArrayBuffer(16), u8 = new Uint8Array(b), f64 = new Float64Array(b, 8); f64[0] = 1; console.log(j(u8), u8.subarray(8).byteOffset, f64.length);
console.log(j(new Float64Array([3, NaN, -0, 0, -Infinity, 1]).sort()), j(new Int8Array([5, -1, 3]).sort((x, y) => y - x)), j(new Uint32Array([4e9, 1]).toSorted()));
const big = new Float64Array(500); let x = 1; for (let i = 0; i < 500; i++) { x = (x * 1103515245 + 12345) & 0x7fffffff; big[i] = x - 1e9; } big.sort(); console.log(big.every((v, i) => !i || big[i - 1] <= v));
const t = Uint8Array.of(1, 2, 3, 4, 5); t.set([9, 8], 1); console.log(j(t), j(t.copyWithin(0, 3)), j(t.slice(-2)), j(t.fill(7, 1, 3)), j(t.reverse()), j(t.with(0, 99)), t.indexOf(7), t.includes(5), t.lastIndexOf(7), t.join('-'), t.at(-1));
t.set(t.subarray(0, 3), 1); console.log(j(t), j(t.map(v => v * 100)), j(t.filter(v => v > 4)), t.reduce((p, c) => p + c));
const f = new Float32Array(new Uint8Array([1, 2])); console.log(j(f), j(Float64Array.from([1, 2], v => v / 2)), j(Int8Array.from(new Set([1, 2]))));
const r = new ArrayBuffer(4, { maxByteLength: 16 }), track = new Uint8Array(r), fixed = new Uint8Array(r, 0, 4);
r.resize(8); console.log(track.length, fixed.length); r.resize(2); console.log(track.length, fixed.length, fixed.byteOffset); r.resize(4); console.log(track.length, fixed.length);
const moved = r.transfer(6); console.log(r.detached, track.length, moved.resizable, moved.byteLength, moved.transferToFixedLength().resizable);
const d = new DataView(new ArrayBuffer(12), 2); d.setInt16(0, -2); d.setFloat32(2, 1.5, true); d.setUint8(6, 200); console.log(j(new Uint8Array(d.buffer)), d.getInt16(0), d.getInt16(0, true), d.getFloat32(2, true), d.getUint32(0), d.byteLength);
d.setBigInt64(0, -5n); console.log(String(d.getBigUint64(0)), String(d.getBigInt64(0)));
console.log(new Uint8Array([104, 105, 255]).toBase64(), new Uint8Array([251, 255]).toBase64({ alphabet: 'base64url', omitPadding: true }), new Uint8Array([1, 171]).toHex(), j(Uint8Array.fromBase64('aGk=')), j(Uint8Array.fromHex('01ab')));
const into = new Uint8Array(4); console.log(JSON.stringify(into.setFromBase64('AAECAwQF')), j(into), JSON.stringify(into.setFromHex('ffee')), j(into));
const tell = (g) => { try { console.log(String(g())); } catch (e) { console.log(e.name); } };
tell(() => Uint8Array.fromBase64('a')); tell(() => Uint8Array.fromHex('0')); tell(() => Uint8Array.fromBase64('ab=', { lastChunkHandling: 'strict' })); tell(() => j(Uint8Array.fromBase64('abc', { lastChunkHandling: 'stop-before-partial' })));
tell(() => new Uint32Array(new ArrayBuffer(7))); tell(() => new Uint8Array(-1)); tell(() => Uint8Array(1)); tell(() => new Uint8Array(new BigInt64Array(1))); tell(() => track.fill(1)); tell(() => new Uint8Array(2).set([1, 2, 3])); tell(() => new DataView(new ArrayBuffer(1)).getInt16(0)); tell(() => new (Object.getPrototypeOf(Uint8Array))());
u8.foo = 1; u8['1.5'] = 2; u8[99] = 3; u8['-0'] = 4; console.log(Object.keys(u8).length, u8['1.5'], u8[99], '3' in u8, '99' in u8, Reflect.set(u8, 99, 1), Object.getOwnPropertyDescriptor(u8, 0).configurable);
console.log(Uint8Array.prototype.toString === Array.prototype.toString, Object.prototype.toString.call(u8), Uint8Array.BYTES_PER_ELEMENT, Float64Array.prototype.BYTES_PER_ELEMENT, Uint8Array.name, Uint8Array.length);
const shared = new SharedArrayBuffer(8, { maxByteLength: 16 }), i32 = new Int32Array(shared); console.log(Atomics.add(i32, 0, 5), Atomics.sub(i32, 0, 2), Atomics.or(i32, 0, 4), Atomics.exchange(i32, 0, 9), Atomics.compareExchange(i32, 0, 9, 1), Atomics.load(i32, 0), Atomics.store(i32, 1, 3.7), Atomics.notify(i32, 0), Atomics.wait(i32, 0, 0, 1), Atomics.wait(i32, 0, 1, 1), Atomics.isLockFree(4));
shared.grow(12); console.log(i32.length, shared.growable); tell(() => Atomics.wait(new Int32Array(4), 0, 0)); tell(() => Atomics.add(new Float64Array(1), 0, 1)); tell(() => Atomics.load(i32, 9));
