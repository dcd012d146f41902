// Keys of the chain, shadowing, deletion.
const p = { a: 1, b: 2 }, o = Object.create(p, { b: { value: 1, enumerable: false }, c: { value: 3, enumerable: true } });
const seen = [];
for (const k in o) seen.push(k);
console.log(seen.join());
const d = { x: 1, y: 2, z: 3 }, left = [];
for (const k in d) { left.push(k); delete d.y; d.w = 1; }
console.log(left.join());
for (const k in null) console.log("never");
for (const k in "ab") console.log(k);
// expect: c,a
// expect: x,z
// expect: 0
// expect: 1
