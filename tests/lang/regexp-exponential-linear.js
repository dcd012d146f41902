// A pattern that backtracks for ever elsewhere is answered in milliseconds.
const start = process.cpuUsage();
console.log(/(a+)+b/.test('a'.repeat(50000)), /^(a|a)*$/.test('a'.repeat(5000) + 'b'), /(x+x+)+y/.exec('x'.repeat(3000))); // expect: false false null
console.log(/(a+)+b/.exec('a'.repeat(1000) + 'b').index, process.cpuUsage(start).user < 2e6); // expect: 0 true
// slow
// peer: none
