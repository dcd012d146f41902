// More keys between two collections than the list of new ones holds; deletes and growth between.
const collect = globalThis.gc || (() => Bun.gc(true));
const churn = (n) => { let x; for (let i = 0; i < n; i++) x = { i, a: [i] }; return x; };
const map = new WeakMap(), keys = [];
for (let i = 0; i < 40; i++) {
    const k = { i };
    keys.push(k);
    map.set(k, { i });
}
collect();
for (let i = 40; i < 900; i++) {
    const k = { i };
    keys.push(k);
    map.set(k, { i });
    map.set({}, { lost: i });
    if (i % 3 === 0) map.delete(keys[i - 10]);
    if (i % 100 === 0) churn(500);
}
collect();
churn(2000);
let there = 0, right = 0;
for (const k of keys)
    if (map.has(k)) {
        there++;
        if (map.get(k).i === k.i) right++;
    }
console.log(there, right);
// expect: 614 614
