// Buffers that are let go do not disturb those that stay.
const collect = globalThis.gc || (() => Bun.gc(true));
const kept = [];
for (let i = 0; i < 400; i++) {
    const b = new Uint8Array(i % 2 ? 20000 : 100).fill(i);
    if (i % 10 === 3) kept.push(b, new DataView(b.buffer, 50), b.subarray(10, 20));
}
collect();
collect();
console.log(kept.length, kept.every((v, i) => (i % 3 === 1 ? v.getUint8(0) : v[9]) === ((((i / 3) | 0) * 10 + 3) & 255)));
const moved = kept[0].buffer.transfer(30000);
collect();
console.log(moved.byteLength, kept[0].length, new Uint8Array(moved)[19999], new Uint8Array(moved)[20000]);
// expect: 120 true
// expect: 30000 0 3 0
