// Functions in blocks, sloppy and strict.
console.log(typeof f); { function f() { return 1; } } console.log(typeof f);
if (true) { function g() { return "g1"; } } else { function g() { return "g2"; } } console.log(g());
(function () { "use strict"; { function h() {} } console.log(typeof h); })();
// expect: undefined
// expect: function
// expect: g1
// expect: undefined
