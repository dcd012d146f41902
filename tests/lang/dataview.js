// Reading and writing numbers in buffers.
const v = new DataView(new ArrayBuffer(16), 2);
v.setInt16(0, -2); v.setUint32(2, 0xdeadbeef, true); v.setFloat64(6, Math.PI);
console.log(v.getUint16(0), v.getInt8(1), v.getUint32(2).toString(16), v.getUint8(2).toString(16), v.getFloat64(6), v.byteLength, v.byteOffset);
try { v.getInt32(11); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: 65534 -2 efbeadde ef 3.141592653589793 14 2
// expect: RangeError: Offset is outside the bounds of the DataView
