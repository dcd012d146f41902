// this in sloppy and strict functions.
function f() { return this === globalThis; }
function g() { "use strict"; return this; }
console.log(f(), g(), typeof (function () { return this; }).call(5), (function () { "use strict"; return typeof this; }).call(5), (() => typeof this)());
// expect: true undefined object number object
