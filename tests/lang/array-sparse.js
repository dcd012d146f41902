// Very large indexes.
const a = []; a[4294967294] = "last"; a[4294967295] = "prop"; a[5] = 1;
console.log(a.length, Object.keys(a).join(), a[4294967294]); a.length = 6; console.log(a.length, a[4294967294], a[4294967295]);
const b = []; b[1e6] = 1; console.log(b.length, b.filter(() => true).length); let n = 0; b.forEach(() => n++); console.log(n);
// expect: 4294967295 5,4294967294,4294967295 last
// expect: 6 undefined prop
// expect: 1000001 1
// expect: 1
