// Functions made by an eval keep its scope; names it adds shadow outer ones for code already running.
var v = "global v";
function f(code) {
  const before = v;
  const read = () => v;
  eval(code);
  return [before, v, read()].join(" | ");
}
console.log(f("var v = 'eval v'"));
console.log(f("let v = 'eval let'"));
console.log(f("v = 'changed'"), "|", v);
function counter() { return eval("let n = 0; () => ++n"); }
const a = counter(), b = counter();
console.log(a(), a(), b());
function nested() { return eval("eval('let deep = 1; () => deep++')"); }
const d = nested();
console.log(d(), d());
function loop() { const fs = []; for (let i = 0; i < 3; i++) fs.push(eval("() => i * 10")); return fs.map((f) => f()).join(); }
console.log(loop());
function del() { eval("var gone = 1"); const r = [typeof gone, delete gone, typeof gone]; eval("var gone = 2"); return [...r, gone].join(); }
console.log(del());
function args() { eval("arguments = 5"); return arguments; }
console.log(args(1), (function () { eval("var arguments = 6"); return arguments; })(), (() => { try { return eval("typeof arguments"); } catch (e) { return e.name; } })());
