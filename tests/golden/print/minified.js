// flags: --minify
const a = true, b = [false, 1000, 0.5, 1e6], c = "a" + 'b';
function f(x) { if (x) { return 1 } else { return 2 } }
if (a) b; else c
for (const x of [1]) { f(x) }
do f(); while (a)
x = y => y; x = async y => y; x = (y, z) => ({}); x = function () { }; x = typeof y; x = y in z; x = a?.5:1; x = a / /b/; x = a+ +b - -c;
class A { a = 1; get b() { return 1 } static c() { } }
switch (a) { case 1: f(); case "x": default: }
try { f() } catch (e) { } finally { }
var r1 = /x/ instanceof RegExp, n = 5..toFixed(), t = `a
b`; label: { break label }
if (false) { dead() } if (true) live(); else dead(); if ("a" === "b") { var kept }
export { a as default }; export * as ns from "x"; import q, { r } from "y";
