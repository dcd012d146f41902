// Names of function expressions.
const fact = function self(n) { return n < 2 ? 1 : n * self(n - 1); };
console.log(fact(10));
(function f() { f = 1; console.log(typeof f); })();
(function f() { "use strict"; try { f = 1; } catch (e) { console.log(e.message); } })();
// expect: 3628800
// expect: function
// expect: Assignment to constant variable.
