// Dead keys leave weak collections; live ones stay.
const keep = [], wm = new WeakMap(); for (let i = 0; i < 20000; i++) { const k = { i }; wm.set(k, { big: "x".repeat(10), k }); if (i % 100 === 0) keep.push(k); }
console.log(keep.every((k) => wm.get(k).k === k), keep.length);
// expect: true 200
