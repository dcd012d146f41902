// Functions and vars are hoisted.
console.log(typeof f, typeof v);
var v = 1;
function f() {}
{ function inner() { return "inner"; } }
console.log(inner(), v);
// expect: function undefined
// expect: inner 1
