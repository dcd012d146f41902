// Every escape of string and template literals, and what is forbidden where.
const codes = (s) => [...s].map((c) => c.codePointAt(0).toString(16)).join(" ");
console.log(codes("\b\t\n\v\f\r\"\'\\\0\x41\u0041\u{41}\u{1F600}\a\
z\u2028\/"));
console.log(codes("\1\12\123\400\377\08\8\9\01"), codes("\u{000000041}"), "\u{10FFFF}".length, codes("\uD83D\uDE00"));
console.log(codes(`\x41\u{42}\
c`), codes(String.raw`\x4\u{}\1\08`), ((s) => s[0])`\u{bad}`, ((s) => s.raw[0])`\u{bad}\1`);
console.log(codes("\r\n"), codes(`
`), eval("`\r\n\r`").length, eval("'\u2028'").length, eval('"\\\r\n"').length);
for (const bad of ["'\\x4'", "'\\u004'", "'\\u{110000}'", "'\\u{}'", "'\\u{41'", "'\n'", "'abc", "`abc", "`\\1`", "`\\08`", "`\\x4`", "'use strict'; '\\01'", "'use strict'; '\\8'", "'use strict'; '\\0'", "function f() { '\\07'; 'use strict'; }", "'\\u{ 41}'", "'\\", "`${`", "`${a"])
  try { new Function(bad); console.log("ok", JSON.stringify(bad)); } catch (e) { console.log(e.name, JSON.stringify(bad)); }
