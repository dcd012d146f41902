class MyBytes extends Uint8Array {}
const fill = (n) => Uint8Array.from({ length: n }, (_, i) => i);
module.exports = [
  () => new Uint8Array(), () => new Uint8Array(3), () => new Int8Array([1, -1]), () => new Uint8ClampedArray([300]), () => new Int16Array([1, 2]), () => new Uint16Array([65535]),
  () => new Int32Array([-5]), () => new Uint32Array([2 ** 32 - 1]), () => new Float32Array([1.5, 0.1]), () => new Float64Array([1.5, NaN, -0, Infinity]),
  () => new BigInt64Array([1n, -1n]), () => new BigUint64Array([2n ** 64n - 1n]), () => fill(10), () => fill(30), () => fill(100), () => fill(101), () => fill(200),
  () => new MyBytes(2), () => Object.assign(new Uint8Array(2), { x: 1 }), () => new ArrayBuffer(0), () => new ArrayBuffer(4), () => fill(60).buffer, () => fill(120).buffer,
  () => new SharedArrayBuffer(3), () => new DataView(new ArrayBuffer(2)), () => new DataView(fill(8).buffer, 2, 3), () => ({ a: new Uint8Array(2) }), () => [new Uint8Array(2), new ArrayBuffer(1)],
  () => ({ a: { b: { c: new Uint8Array(1) } } }), () => ({ a: { b: { c: { d: new Uint8Array(1) } } } }), () => new Float64Array(8), () => new Float32Array(20),
  () => new Uint8Array(fill(10).buffer, 2, 4), () => Object.setPrototypeOf(new Uint8Array(2), null), () => Uint8Array.prototype === Object.getPrototypeOf(new Uint8Array()),
  () => ({ buffer: fill(4).buffer }), () => structuredClone(new Uint8Array([1, 2])), () => { const b = new ArrayBuffer(3); structuredClone(b, { transfer: [b] }); return b; },
];
