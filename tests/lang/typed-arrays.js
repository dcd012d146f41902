// Views, conversion, methods.
const u8 = new Uint8Array([1, 256, -1, 1.9]), c = new Uint8ClampedArray([300, -5, 1.5, 2.5]), f = new Float32Array([1.1]);
console.log(u8.join(), c.join(), f[0], u8.length, u8[9], u8.byteLength, new Int16Array(u8.buffer).length, u8.subarray(1, 3).join(), u8.slice(-2).join(), u8.map((x) => x * 2).join(), Array.from(u8).join(), u8.toSorted().join(), new BigInt64Array([2n ** 63n])[0] + "");
u8.set([9, 8], 2); console.log(u8.join(), u8.indexOf(9), u8.at(-1), u8.fill(1, 0, 2).join(), Object.keys(u8).join(), 1 in u8, 9 in u8, "1.5" in u8);
try { new Uint16Array(new ArrayBuffer(3)); } catch (e) { console.log(e.name); } try { u8.set([1], 9); } catch (e) { console.log(e.name); }
// expect: 1,0,255,1 255,0,2,2 1.100000023841858 4 undefined 4 2 0,255 255,1 2,0,254,2 1,0,255,1 0,1,1,255 -9223372036854775808
// expect: 1,0,9,8 2 8 1,1,9,8 0,1,2,3 true false false
// expect: RangeError
// expect: RangeError
