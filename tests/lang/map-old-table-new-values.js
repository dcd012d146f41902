// An old table gets new values in its middle and new entries at its end between collections.
const collect = globalThis.gc || (() => Bun.gc(true));
const churn = (n) => { let x; for (let i = 0; i < n; i++) x = { i, a: [i] }; return x; };
const map = new Map(), set = new Set();
for (let i = 0; i < 800; i++) {
    map.set(i, { old: i });
    set.add("o" + i);
}
collect();
for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 800; i += 97 + round) map.set(i, { fresh: i });
    for (let i = 0; i < 20; i++) {
        map.set("k" + round + "," + i, { fresh: i });
        set.add({ fresh: i }).add("n" + round + "," + i);
    }
    map.delete(5 + round);
    set.delete("o" + (7 + round));
    churn(500);
    if (round % 2) collect();
}
let old = 0, fresh = 0, wrong = 0;
for (const [k, v] of map) {
    if ("old" in v) old++, (wrong += v.old !== k);
    else fresh++, (wrong += typeof k === "number" ? v.fresh !== k : v.fresh !== Number(k.split(",")[1]));
}
let members = 0;
for (const v of set) members += typeof v === "object" ? v.fresh : v.length > 1 ? 1 : 0;
console.log(map.size, old, fresh, wrong, set.size, members);
// expect: 914 748 166 0 1034 2054
