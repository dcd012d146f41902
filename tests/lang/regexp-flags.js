// s, m, y, d, case folding.
console.log(/a.b/s.test("a\nb"), "a\nb".match(/^./gm).join(), /ſ/iu.test("S"), /ſ/i.test("S"), /\u212a/iu.test("k"));
const y = /b/y; console.log(y.test("ab"), (y.lastIndex = 1, y.test("ab")), y.lastIndex);
console.log(/(?<g>b)/d.exec("abc").indices.groups.g.join(), JSON.stringify(/a(x)?/d.exec("a").indices));
console.log(/(?i:a)b/.test("Ab"), /(?i:a)b/.test("AB"));
// expect: true a,b true false true
// expect: false true 2
// expect: 1,2 [[0,1],null]
// expect: true false
