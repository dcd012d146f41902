// subarray with the usual species, others, and buffers that change under it.
const t = new Uint8Array([1, 2, 3, 4, 5, 6]);
console.log(t.subarray(1, 3).join(), t.subarray(-2).join(), t.subarray(4, 2).length, t.subarray(9).byteOffset, t.subarray().buffer === t.buffer);
const f = new Float64Array(new ArrayBuffer(40), 8, 3);
console.log(f.subarray(1).byteOffset, f.subarray(1).length, f.subarray(3).length, f.subarray(1, 2).constructor === Float64Array);
class Mine extends Int16Array { constructor(...a) { super(...a); console.log('made', a.length, a[1], a[2]); } }
const m = new Mine(8);
console.log(m.subarray(2, 5) instanceof Mine, m.subarray(2, 5).length);
const other = new Uint8Array(8);
other.constructor = { [Symbol.species]: Int8Array };
console.log(other.subarray(2, 4) instanceof Int8Array);
other.constructor = { [Symbol.species]: BigInt64Array };
try { other.subarray(0, 8); } catch (e) { console.log(e.constructor.name); }
other.constructor = undefined;
console.log(other.subarray(1, 2) instanceof Uint8Array);
other.constructor = 1;
try { other.subarray(); } catch (e) { console.log(e.constructor.name); }
const detaching = new Uint8Array(16);
try { detaching.subarray({ valueOf() { structuredClone(detaching.buffer, { transfer: [detaching.buffer] }); return 1; } }, 4); } catch (e) { console.log(e.constructor.name); }
const room = new ArrayBuffer(16, { maxByteLength: 32 }), fixed = new Uint8Array(room, 8, 8), all = new Uint8Array(room, 8);
try { fixed.subarray({ valueOf() { room.resize(10); return 4; } }, 8); } catch (e) { console.log(e.constructor.name); }
console.log(all.subarray(1).length, all.subarray(1, 2).length, fixed.length);
room.resize(32);
console.log(all.subarray(1).length, all.subarray(1, 9).length, fixed.subarray(1).length);
const made = [];
for (let i = 0; i < 40; i++) { const a = []; for (let k = 0; k < i; k++) a.push(k); made.push(a.length); }
console.log(made.join());
