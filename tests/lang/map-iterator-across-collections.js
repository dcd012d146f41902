const collect = globalThis.gc || (() => Bun.gc(true));
const churn = (n) => { let x; for (let i = 0; i < n; i++) x = { i, a: [i] }; return x; };
const map = new Map();
for (let i = 0; i < 100; i++) map.set(i, { i });
const seen = [];
for (const [k, v] of map) {
    seen.push(v.i);
    if (k < 100) map.set(k + 1000, { i: -k });
    if (k % 7 === 0) map.delete(k + 1);
    if (k % 25 === 0) collect();
    churn(30);
}
console.log(seen.length, seen.reduce((a, b) => a + b), map.size);
// expect: 170 0 170
