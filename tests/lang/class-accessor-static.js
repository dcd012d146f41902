// Static accessors and computed names.
let n = 0;
class A { static get ["p" + 1]() { return ++n; } static set p1(v) { n = v; } }
A.p1; A.p1 = 10;
console.log(A.p1, Object.keys(A).length);
// expect: 11 0
