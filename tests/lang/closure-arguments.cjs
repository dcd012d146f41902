// arguments stays with its function.
function f() { return (() => arguments[0])(9); }
console.log(f(5), f.length, (function (a, b) { arguments[0] = 7; return a; })(1, 2));
// expect: 5 0 7
