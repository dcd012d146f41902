// Much garbage, some survivors.
// slow
const keep = new Map(); let s = 0;
for (let i = 0; i < 300000; i++) { const o = { i, a: [i, { i }], s: "s" + i, f: () => i }; if (i % 1000 === 0) keep.set(i, o); s += o.a[1].i; }
console.log(s, keep.size, [...keep.values()].every((o, n) => o.f() === n * 1000 && o.s === "s" + n * 1000 && o.a[1].i === n * 1000));
// expect: 44999850000 300 true
