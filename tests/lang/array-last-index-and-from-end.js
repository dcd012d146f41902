// Methods that walk from the end: order of visits, holes, changes.
const seen = []; const a = [1, , 3]; a.findLast((x, i) => { seen.push(i); }); a.reduceRight((p, x, i) => { seen.push('r' + i); }, 0); console.log(seen.join());
const b = [1, 2, 3, 4]; console.log(b.reduceRight((s, x, i, arr) => { if (i === 3) arr.length = 2; return s + x; }), b.findLastIndex((x, i, arr) => { arr.push(0); return false; }), b.length);
const p = new Proxy(['a', 'b'], { get(t, k) { seen.push(String(k)); return t[k]; }, has(t, k) { seen.push('has' + k); return k in t; } }); seen.length = 0; p.lastIndexOf('z'); p.findLast(() => 0); p.reduceRight((x, y) => x); p.at(-1); console.log(seen.join());
