// Sets and maps through growth, shrinking and rehashing with open iterators keep order and content.
const s = new Set(), it = s.values(); for (let i = 0; i < 300; i++) s.add(i); let n = 0; for (let i = 0; i < 100; i++) n += it.next().value;
for (let i = 0; i < 250; i++) s.delete(i); console.log(n, s.size, it.next().value, [...it].length, s.has(249), s.has(250));
for (let i = 0; i < 300; i++) s.add('k' + i); for (let i = 299; i >= 0; i--) if (i % 3) s.delete('k' + i); console.log(s.size, [...s].slice(48, 53).join(), [...s].at(-1));
const m = new Map(); for (let r = 0; r < 5; r++) { for (let i = 0; i < 60; i++) m.set(i * 7 % 61, r); for (let i = r; i < 60; i += 5) m.delete(i); } console.log(m.size, [...m.keys()].slice(0, 12).join(), [...m.values()].reduce((a, b) => a + b));
m.clear(); m.set(NaN, 1).set(0, 2).set('0', 3); console.log([...m].join(';'), m.size);
