// slice, resize, transfer, detach.
const b = new ArrayBuffer(4, { maxByteLength: 8 }), u = new Uint8Array(b);
u.set([1, 2, 3, 4]); b.resize(8); console.log(u.length, u.join(), b.resizable, b.slice(1, 3).byteLength);
b.resize(2); console.log(u.length, u.join());
const t = b.transfer(); console.log(b.detached, b.byteLength, u.length, t.byteLength, u[0], ArrayBuffer.isView(u));
try { b.slice(0); } catch (e) { console.log(e.name); }
// expect: 8 1,2,3,4,0,0,0,0 true 2
// expect: 2 1,2
// expect: true 0 0 2 undefined true
// expect: TypeError
