// Each map leads to the key of the next, and holds the next map itself.
const collect = globalThis.gc || (() => Bun.gc(true));
const first = new WeakMap(), head = {};
let map = first, key = head;
for (let i = 0; i < 300; i++) {
    const entry = { map: new WeakMap(), key: { i } };
    map.set(key, entry);
    map = entry.map;
    key = entry.key;
}
map.set(key, "end");
key = null;
map = null;
collect();
collect();
let n = 0, at = { map: first, key: head };
while (typeof at === "object") {
    at = at.map.get(at.key);
    n++;
}
console.log(n, at);
// expect: 301 end
