// Deleting, redefining, more than declared.
function f(a, b) { delete arguments[0]; arguments[1] = "x"; arguments.length = 1; return [a, b, arguments.length, [...arguments].length].join(); }
console.log(f(1, 2, 3)); function g(a) { a = 9; return arguments[0] + (() => arguments.length)(); } console.log(g(1, 2));
console.log((function () { return typeof arguments + Object.prototype.toString.call(arguments) + arguments.callee.name; })());
// expect: 1,x,1,1
// expect: 11
// expect: object[object Arguments]
