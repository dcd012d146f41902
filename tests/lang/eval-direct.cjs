// Direct eval sees and adds local names.
function f(a) { var b = 2; eval("var c = a + b; a = 10"); return [a, c].join(); }
console.log(f(1));
(function () { "use strict"; eval("var z = 1"); console.log(typeof z); })();
let l = 1; eval("let l = 2; console.log(l)"); console.log(l);
// expect: 10,3
// expect: undefined
// expect: 2
// expect: 1
