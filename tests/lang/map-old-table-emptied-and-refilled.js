const collect = globalThis.gc || (() => Bun.gc(true));
const churn = (n) => { let x; for (let i = 0; i < n; i++) x = { i, a: [i] }; return x; };
const map = new Map();
for (let i = 0; i < 500; i++) map.set(i, [i]);
collect();
map.clear();
for (let i = 0; i < 300; i++) map.set("a" + i, [i]);
churn(3000);
for (let i = 0; i < 290; i++) map.delete("a" + i);
churn(3000);
collect();
for (let i = 0; i < 300; i++) map.set(i, { v: i });
churn(3000);
let sum = 0;
for (const [k, v] of map) sum += Array.isArray(v) ? v[0] : v.v;
console.log(map.size, sum, [...map.keys()].slice(0, 12).join());
// expect: 310 47795 a290,a291,a292,a293,a294,a295,a296,a297,a298,a299,0,1
