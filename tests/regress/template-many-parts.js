// The time of compiling a template grows with its parts, not with their square.
const started = process.cpuUsage();
const text = new Function('return `' + '${1}'.repeat(70000) + '`')();
console.log(text.length); // expect: 70000
console.log(process.cpuUsage(started).user < 5e6); // expect: true
// Conversion still comes before the next part runs.
let log = '';
const noisy = (n) => ({ toString() { log += `s${n}`; return n; } });
const run = (n) => ((log += `r${n}`), noisy(n));
console.log(`${run('a')}${run('b')}${1}${log}`); // expect: ab1rasarbsb
