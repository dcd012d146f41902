"use strict";
x = ["", "it's", 'say "x"', 'both \' and "', "a\nb", "\t\b\v\f\r\0\x01\x7f", "\0" + 1, "é 😀 \u2028 \u2029 \ufeff \ud800", "</script> </SCRIPT x", "\`${1}"];
x = [0, -0, 1, 10, 100, 1000, 10000, 123000, 1e21, 1e-7, .5, 0.1, 1.50, 0xff, 0b11, 0o17, 1_000, 1e999, -1e999, 2 ** 53, 5e-324, 1.7976931348623157e308];
x = [0n, 100n, 0xffn, 1_0n, /a\/b[/]/gimsuy, /(?<n>x)\k<n>/v, `a`, `a${b}c${`d${e}`}`, `\u{41}\n\`\${`, tag`\unicode ${1}`, `</script>`, String.raw`</script>`];
x = { a: 1, "b": 2, "c-d": 3, 1: 4, "1": 5, 0x10: 6, 1n: 7, [e]: 8, __proto__: null, "é": 9, if: 10, "\ud800": 11, f() {}, async g() {}, *h() {}, async *i() {}, get j() { return 1 }, set j(v) {}, async: 1, get: 2, "k l"() {}, [m]() {}, n, o: o, ...p };
x = { __proto__ }; x = { ["__proto__"]: 1 }; x = {
  lines: 1, are: 2 };
x = [1, , 2, , ]; x = [,]; x = [];
x = [
  1, 2 ];
