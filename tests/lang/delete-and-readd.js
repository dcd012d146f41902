// Objects that lose and gain properties.
const o = {};
for (let i = 0; i < 300; i++) o["k" + i] = i;
for (let i = 0; i < 300; i += 2) delete o["k" + i];
for (let i = 0; i < 10; i++) o["n" + i] = i;
let sum = 0; for (const k in o) sum += o[k];
console.log(Object.keys(o).length, sum, o.k1, o.k2, o.n9, "k2" in o, JSON.stringify(o).length);
// expect: 160 22545 1 undefined 9 false 1611
