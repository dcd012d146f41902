// Entries added behind the walk are seen, deleted ones are not, and clearing starts over.
const log = [];
const m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]);
for (const [k] of m) { log.push(k); if (k === 1) m.delete(2); if (k === 3) m.set(4,
    'd'); if (k === 4) { m.delete(1); m.set(1, 'again'); } if (log.length > 9) break; }
console.log(log.join(), [...m.keys()].join()); log.length = 0;
const s = new Set([1, 2, 3]);
s.forEach((x) => { log.push(x); if (x === 2) { s.clear(); s.add('n1'); s.add('n2'); } });
console.log(log.join(), [...s].join()); log.length = 0;
const it = m.values();
console.log(it.next().value); m.clear(); console.log(it.next().done); m.set(9, 'late'); console.log(it.next().done);
const big = new Map();
for (let i = 0; i < 100; i++) big.set(i, i);
let seen = 0;
for (const [k] of big) { seen++; big.delete(k); if (k < 50) big.set(k + 1000, 0); }
console.log(seen, big.size);
const u = new Set([1, 2, 3]);
console.log([...u.union({ size: 1, has: () => true, keys() { u.add(99); return [7][Symbol.iterator](); } })].join());
console.log([...u.intersection({ size: 9, has(x) { u.delete(x + 1); return true; }, keys() {} })].join(), [...u].join());
console.log([...new Set([1, 2, 3, 4]).difference({ size: 9, has: (x) => x % 2 === 0, keys() {} })].join());
