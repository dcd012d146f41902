// Compile time grows with the number of private names, not with its square.
const n = 6000;
const body = Array.from({ length: n }, (_, i) => `#f${i} = ${i}; #m${i}() { return this.#f${i}; } get g${i}() { return this.#m${i}(); }`).join('\n');
const start = process.cpuUsage();
const C = (0, eval)(`(class { ${body} })`);
const o = new C();
console.log(o.g0 + o.g17 + o[`g${n - 1}`]); // expect: 6016
console.log(process.cpuUsage(start).user < 4e6); // expect: true
// slow
