// Indirect eval is global.
globalThis.x = "global";
(function () { var x = "local"; console.log(eval("x"), (0, eval)("x"), globalThis.eval("x")); })();
console.log(eval("1;;;2;{}"), eval(""), eval({ a: 1 }).a, eval("var made = 5; made"), typeof made);
try { eval("1 +"); } catch (e) { console.log(e.name); }
// expect: local global global
// expect: 2 undefined 1 5 number
// expect: SyntaxError
