// Names beyond ASCII, escaped names, and what may not be escaped.
const π = 3, \u0061b = 1, \u{62}c = 2, 名前 = "name", $ = 4, _ = 5, ñ = 6, 𝒳 = 7, a\u0301 = 8, b\u200d = 9;
console.log(π, ab, bc, 名前, $, _, ñ, 𝒳, a\u0301, b\u200d);
const o = { \u0069f: 1, get \u0067et() { return 2; }, 𝒳, "\u{1d4b3}": 8 };
console.log(o.if, o.get, o.\u0069f, JSON.stringify(Object.keys(o)));
class \u0041 { \u0073tatic() { return "method"; } static \u0061sync = 1; #\u0070 = 2; p() { return this.#p; } }
console.log(A.name, new A().static(), A.async, new A().p());
var l\u0065t = "let", \u0061sync = "async", yi\u0065ld = "yield", st\u0061tic = "static", \u006ff = "of";
console.log(let, async, yield, static, of);
for (const bad of ["v\\u0061r x", "\\u0069f (1) ;", "({ i\\u0066 })", "cl\\u0061ss A {}", "l\\u0065t\nx = 1; let", "n\\u0065w.target", "async () => aw\\u0061it 1", "for (x o\\u0066 []) ;", "({ g\\u0065t x() {} })", "\\u{110000}", "\\u0031a", "a\\u002d", "\\x61", "a\\", "\ud83d", "'use strict'; st\\u0061tic", "tru\\u0065", "th\\u0069s", "x = { await\\u0020: 1 }", "\\u200cx", "im\\u0070ort('x')", "\\u0061sync () => 1", "({ \\u0061sync m() {} })", "var \\u{1F600}"])
  try { new Function(bad); console.log("ok", bad); } catch (e) { console.log(e.name, bad); }
