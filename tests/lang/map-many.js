// Growth, deletion, object keys.
const m = new Map(), keys = [];
for (let i = 0; i < 2000; i++) { const k = i % 2 ? { i } : i * 1.5; keys.push(k); m.set(k, i); }
let ok = keys.every((k, i) => m.get(k) === i);
for (let i = 0; i < 2000; i += 3) m.delete(keys[i]);
console.log(ok, m.size, keys.every((k, i) => m.has(k) === (i % 3 !== 0)), [...m.values()].slice(0, 4).join());
// expect: true 1333 true 1,2,4,5
