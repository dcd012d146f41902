// Functions of libc that are bound at their first call leave the executable's mappings as the loader sealed them.
const {readFileSync} = require('node:fs');
const mappings = () => readFileSync('/proc/self/maps', 'utf8').split('\n').filter((line) => line.endsWith(process.execPath))
  .map((line) => line.split(' ').slice(0, 3).join(' ')).join('\n');

const before = mappings();
console.log(before.length > 0); // expect: true
console.log(Math.sin(0), Math.cosh(0), Math.cbrt(27), Math.log1p(0)); // expect: 0 1 3 0
process.on('SIGUSR1', () => {
  console.log('signal'); // expect: signal
  console.log(mappings() === before); // expect: true
});
process.kill(process.pid, 'SIGUSR1');
const alive = setInterval(() => {}, 5);
setTimeout(() => clearInterval(alive), 20);
