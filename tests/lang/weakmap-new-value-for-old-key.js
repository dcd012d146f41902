// An old table gets young values for old keys, and old keys young ones, between collections.
const collect = globalThis.gc || (() => Bun.gc(true));
const churn = (n) => { let x; for (let i = 0; i < n; i++) x = { i, a: [i] }; return x; };
const map = new WeakMap(), keys = [];
for (let i = 0; i < 200; i++) keys.push({ i });
for (const k of keys) map.set(k, { first: k.i });
collect();
for (let round = 0; round < 5; round++) {
    for (let i = round; i < 200; i += 17) map.set(keys[i], { second: i, round });
    churn(600);
    collect();
    churn(600);
}
let first = 0, second = 0, sum = 0;
for (const k of keys) {
    const v = map.get(k);
    if ("first" in v) first++;
    else second++, (sum += v.second === k.i ? 1 : 0);
}
console.log(first, second, sum);
// expect: 140 60 60
