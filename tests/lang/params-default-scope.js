// Defaults have a scope of their own.
let x = "outer";
function f(a = () => x) { var x = "inner"; return a() + x; }
console.log(f());
function g(a, b = a + 1, { c = b } = {}) { return [a, b, c].join(); }
console.log(g(1), g(1, 2), g(1, undefined, { c: 9 }), g.length);
// expect: outerinner
// expect: 1,2,2 1,2,2 1,2,9 1
