// Strict arguments are a copy.
function f(a) { "use strict"; arguments[0] = 7; a = 8; return [a, arguments[0]].join(); }
console.log(f(1));
function g(a = 1) { arguments[0] = 7; return a; }
console.log(g(3));
// expect: 8,7
// expect: 3
