// SharedArrayBuffer: growth, views, species, errors, what it refuses.
const T = (f) => { try { const v = f(); return String(v); } catch (e) { return e.name; } };
const s = new SharedArrayBuffer(8, { maxByteLength: 32 });
const tracking = new Uint8Array(s), fixed = new Uint8Array(s, 0, 4), offset = new Int16Array(s, 4);
console.log(s.byteLength, s.growable, s.maxByteLength, tracking.length, fixed.length, offset.length); s.grow(16); console.log(s.byteLength, tracking.length, fixed.length, offset.length, tracking.byteLength);
console.log(T(() => s.grow(8)), T(() => s.grow(33)), T(() => s.grow(16)), T(() => new SharedArrayBuffer(4).grow(4)), T(() => new SharedArrayBuffer(10, { maxByteLength: 5 })), T(() => SharedArrayBuffer(1)), T(() => new SharedArrayBuffer(-1)), T(() => new SharedArrayBuffer(2 ** 60)));
const slice = s.slice(2, 6); console.log(slice instanceof SharedArrayBuffer, slice.byteLength, slice.growable, s.slice(-4).byteLength, s.slice(5, 2).byteLength, Object.prototype.toString.call(s));
console.log(T(() => ArrayBuffer.prototype.slice.call(s)), T(() => SharedArrayBuffer.prototype.slice.call(new ArrayBuffer(1))), T(() => Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get.call(s)), ArrayBuffer.isView(tracking), ArrayBuffer.isView(s), SharedArrayBuffer[Symbol.species] === SharedArrayBuffer, SharedArrayBuffer.length);
tracking[15] = 200; console.log(new DataView(s).getUint8(15), new DataView(s, 8, 4).byteLength, T(() => new DataView(s, 17)), T(() => new Int32Array(s, 1)), T(() => new Int16Array(s, 2, 100)), tracking.fill(7, 14).at(-1), tracking.subarray(14).join(), tracking.slice(14).buffer instanceof ArrayBuffer, tracking.map((x) => x).buffer instanceof ArrayBuffer);
class Bad extends SharedArrayBuffer { static get [Symbol.species]() { return function () { return new ArrayBuffer(8); }; } } console.log(T(() => new Bad(8).slice()));
class Same extends SharedArrayBuffer { static get [Symbol.species]() { return function () { return same; }; } } const same = new Same(8); console.log(T(() => same.slice()));
console.log(T(() => structuredClone(new Uint8Array(s)).length), new Uint8Array(new SharedArrayBuffer(3)).with(1, 5).join(), T(() => new TextDecoder().decode(new Uint8Array([104, 105]))), Array.from(new Float32Array(new SharedArrayBuffer(8)).fill(1.5)).join());
