// Thousands of names.
const o = {}; for (let i = 0; i < 5000; i++) o["p" + (i * 7919) % 5000] = i;
console.log(Object.keys(o).length, o.p7919 , o.p1, Object.keys(o)[1], Object.entries(o).reduce((s, [, v]) => s + v, 0));
// expect: 5000 undefined 2679 p2919 12497500
