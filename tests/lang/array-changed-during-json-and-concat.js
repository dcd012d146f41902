// Getters and toJSON that change the array they are read from.
const a = [1, { toJSON() { a.length = 2; return 'short'; } }, 3, 4];
console.log(JSON.stringify(a), a.length);
const b = [1, 2, 3]; Object.defineProperty(b, 0, { get() { b.push('grown'); return 0; } });
console.log(b.concat([9]).join(), b.length, b.slice().join(), b.length);
const c = [1, 2, 3]; Object.defineProperty(c, 1, { get() { delete c[2]; c[0] = 'z'; return 'one'; }, configurable: true });
console.log(c.join(), Object.keys(c.slice()).join(), [...c].map(String).join(), c.includes(undefined), c.indexOf(undefined));
const d = [0, 1, 2, 3, 4, 5]; 
console.log(d.map((x, i, arr) => { if (i === 1) arr.splice(2, 2); return x; }).map(String).join(), d.join());
const e = [3, 2, 1]; Object.defineProperty(e, 0, { get() { e.length = 1; return 9; }, set() {}, configurable: true });
console.log(e.toReversed().map(String).join(), e.length);
const f = []; f[0] = { toString() { f[2] = 'late'; return 'a'; } }; f[1] = 'b';
console.log(f.join(), f.join());
const g = [1, 2, 3, 4]; const out = [];
for (const x of g) { out.push(x); if (x === 2) g.shift(); if (x === 4 && g.length < 5) g.push(5); }
console.log(out.join());
