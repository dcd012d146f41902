// flags: --minify-identifiers
const fs = require("fs"), local = { __proto__: 1, fs };
var __proto__ = 2, top = { __proto__, local, "__proto__": local };
function f(object, a) { var outside = a, used = 1; with (object) { outside; var inWith = 1 } return used + a }
function g(param) { { function param2() {} } { function param() {} } return param }
function h(x = () => x, y) { var x; return x }
try { } catch (e) { var e = 1; }
function d(a, a, arguments) { { let z = 1; { function z() {} } } return typeof z }
module.exports = { f, g, h, d, top, fs, __filename, exports };
