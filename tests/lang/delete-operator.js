// What can be deleted.
var v = 1; globalThis.w = 2;
const o = { a: 1 };
console.log(delete o.a, delete o.zz, "a" in o, delete globalThis.w, typeof w, delete [1][0]);
// expect: true true false true undefined true
