// The index of tokens follows later registrations, compaction and callbacks.
const collect = globalThis.gc || (() => Bun.gc(true));
const called = new Set();
const registry = new FinalizationRegistry((held) => called.add(held));
const kept = [];
for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 50; i++) {
        const target = { round, i };
        kept.push(target);
        registry.register(target, `${round}.${i}`, target);
    }
    for (let i = 0; i < 40; i++) registry.unregister(kept[round * 50 + i]);
}
const left = kept.filter((t) => t.i >= 40);
kept.length = 0;
console.log(left.length);
let count = 0;
for (const t of left.splice(0, 30)) count += registry.unregister(t);
console.log(count);
left.length = 0;
setTimeout(() => {
    collect();
    setTimeout(() => {
        console.log([...called].every((h) => Number(h.split(".")[1]) >= 40 && Number(h[0]) >= 3), called.size <= 30);
    }, 5);
}, 1);
// expect: 60
// expect: 30
// expect: true true
