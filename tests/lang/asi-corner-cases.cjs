// Where a line end ends a statement and where it does not.
let a = 1, b = 2, log = []
const f = () => { return
  1 }
log.push(f())
a
++b
log.push(a, b)
var x = a
/b/2
log.push(x)
let y = 1
;[1, 2].forEach((v) => log.push(v))
do log.push("do"); while (0) log.push("after do")
if (0) ; else log.push("else")
for (var i = 0; i < 2; i++
) log.push(i)
const g = function () { return 7 }
(function () { log.push("called") })
try { g() } catch (e) { log.push(e.name) }
var async
function notAsync() {}
log.push(typeof async, notAsync.constructor.name)
label:
{ break label
}
throwIt: try { eval("throw\n1") } catch (e) { log.push(e.name) }
var get, set, of, let_
get
set
class C { get
  x() { return 1 } static
  y() { return 2 } a = 1
  b = 2;
  ['c'] = 3;
  *gen() {} }
log.push(new C().x, C.y(), Object.keys(new C()).join("-"), "gen" in C.prototype)
console.log(log.join())
for (const [t, src] of Object.entries({ a: "var a\nb", b: "a = b\n+c", c: "{ 1\n2 } 3", d: "{ 1 2 } 3", e: "for (a; b\n)", f: "return\na + b", g: "i\n++\nj", h: "var a b", i: "if (a > b)\nelse c = d", j: "a = b + c\n(d + e).print()", k: "x\n=>1", l: "async x\n=> x", m: "break\nfoo", n: "while (1) continue\nfoo", o: "a\n`b`", p: "let\nz = 1", q: "yield\n* 2", r: "class A { x\ny }", s: "class A { x\n*y(){} }", t: "a\n?.b", u: "var a = 1 var b" }))
  try { new Function("a", "b", "c", "d", "e", "i", "j", "x", "foo", src); console.log(t, "ok") } catch (e) { console.log(t, e.name) }
