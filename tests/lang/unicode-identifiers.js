// Names beyond ASCII, escapes in names.
const é日 = 1, \u0061b = 2, $ = 3, _ = 4; const o = { \u{62}: 5, ünï: 6 };
console.log(é日, ab, $, _, o.b, o.ünï, o["\u00fcn\u00ef"]);
// expect: 1 2 3 4 5 6 6
