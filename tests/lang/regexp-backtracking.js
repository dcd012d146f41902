// A pattern that explodes elsewhere ends soon.
const t = process.cpuUsage();
console.log(/^(a+)+$/.test("a".repeat(40) + "b"), /(x+x+)+y/.test("x".repeat(40)), process.cpuUsage(t).user < 5e6);
// expect: false false true
// peer: none
