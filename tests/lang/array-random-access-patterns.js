// A fixed sequence of random operations on one array against a model kept in an object.
let seed = 7; const rnd = n => (seed = seed * 1103515245 + 12345 & 0x7fffffff) % n; const a = []; let m = []; const show = () => m.map(String).join(); let bad = 0;
for (let i = 0; i < 400; i++) { const k = rnd(6), v = rnd(100) - 50 + (rnd(3) ? 0 : 0.5); if (k === 0) { a.push(v); m = [...m, v]; } else if (k === 1) { a.pop(); m = m.slice(0, -1); } else if (k === 2) { a.unshift(v); m = [v, ...m]; } else if (k === 3) { const at = rnd(a.length + 1); a.splice(at, rnd(3), v, 's' + v); } else if (k === 4) { a.reverse(); } else { a.sort(); } if (k > 2) m = Array.from(a); if (a.join() !== show() || a.length !== m.length) bad++; }
console.log(bad, a.length, a.slice(0, 6).join());
