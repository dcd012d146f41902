// Sums that leave the range of small integers late in a warm loop.
function add(a, b) { return a + b; }
function mul(a, b) { return a * b; }
function inc(a) { return ++a; }
let s = 2147483000, p = 1, n = -2147483640, i32 = 2147483600;
for (let i = 0; i < 1000; i++) s = add(s, i % 7);
for (let i = 0; i < 60; i++) p = mul(p, 3);
for (let i = 0; i < 300; i++) n = add(n, -1);
for (let i = 0; i < 300; i++) i32 = inc(i32);
console.log(s, p, n, i32);
let z = 0;
for (let i = 0; i < 300; i++) z = mul(-0, i % 2);
console.log(Object.is(z, -0), Object.is(mul(-1, 0), -0), Object.is(-z + 0, 0), 1 / -(0));
let u = 1;
for (let i = 0; i < 40; i++) u = (u << 1) >>> 0;
console.log(u, 1 << 31, 1 << 32, -1 >>> 0, -1 >>> 31, 2147483648 | 0, 4294967297 & 3);
