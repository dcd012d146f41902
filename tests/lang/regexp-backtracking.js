// A pattern that explodes elsewhere ends soon.
const t = Date.now();
console.log(/^(a+)+$/.test("a".repeat(40) + "b"), /(x+x+)+y/.test("x".repeat(40)), Date.now() - t < 5000);
// expect: false false true
// peer: none
