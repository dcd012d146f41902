// Many names added, deleted and added again keep their order and values.
const o = {};
for (let i = 0; i < 3000; i++) o["k" + i] = i;
for (let i = 0; i < 3000; i++) if (i % 10) delete o["k" + i];
console.log(Object.keys(o).length, o.k10, o.k11);
for (let i = 0; i < 3000; i += 5) o["k" + i] = -i;
const keys = Object.keys(o);
console.log(keys.length, keys[1], keys[299], keys[300], keys.at(-1), o.k10, o.k5);
for (const k of keys) delete o[k];
o.z = 1;
o.a = 2;
console.log(JSON.stringify(o), "k5" in o);
// expect: 300 10 undefined
// expect: 600 k10 k2990 k5 k2995 -10 -5
// expect: {"z":1,"a":2} false
