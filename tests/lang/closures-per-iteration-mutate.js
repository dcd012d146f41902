// Each round has its own copy; the update works on the new one.
const fs = [];
for (let i = 0, step = () => i += 2; i < 9; step === null || i++) { fs.push(() => i, () => ++i); if (i === 4) i += 3; }
console.log(fs.map((f) => f()).join());
const gs = [];
for (let i = 0; i < 3; gs.push(() => i), i++);
console.log(gs.map((f) => f()).join());
const hs = [];
for (const k in { a: 1, b: 2 }) hs.push(() => k);
for (const [x, y = x] of [[1], [2, 3]]) hs.push(() => x + y);
console.log(hs.map((f) => f()).join());
let out = [];
for (let i = 0; i < 2; i++) { setTimeout(() => out.push(i)); }
setTimeout(() => console.log(out.join()));
