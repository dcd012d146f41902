// What makes an eval direct: the plain name, called, with the original function.
var x = "local";
globalThis.x = "global";
function f() {
  const x = "function";
  const e = eval;
  return [eval("x"), (eval)("x"), (0, eval)("x"), e("x"), eval.call(null, "x"), eval?.("x"), [eval][0]("x"), globalThis.eval("x"), new Function("return x")(), (() => eval("x"))(), setX()].join();
  function setX() { return eval("x"); }
}
console.log(f());
console.log((function () { return eval("this") === this; }).call({}), (function () { "use strict"; return eval("this"); })(), (0, eval)("this") === globalThis);
console.log(eval(), eval(5), typeof eval({}), eval(["1+1"]).length, eval(new String("1+1")) instanceof String, eval(null));
{
  const eval = (s) => "shadow " + s;
  console.log(eval("x"));
}
console.log(eval("1;;;"), eval("{}"), eval("({})") instanceof Object, eval("var a = 1"), eval("if (0) 1"), eval("'use strict'"), eval(""), eval("function f() {}"));
for (const bad of ["return", "break", "await 1; let await", "import 'x'", "export {}", "import.meta", "new.target", "super.x", "let a; let a", "'use strict'; with ({}) ;", "var let"])
  try { console.log(bad, (0, eval)(bad)); } catch (e) { console.log(bad, e.name); }
