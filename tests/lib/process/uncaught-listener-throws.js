// as: node
// A listener of uncaughtException that throws ends the program with 7, at once and without an exit event; a worker ends with 1.
const { spawnSync } = require('node:child_process');
const { Worker } = require('node:worker_threads');
const program = `
process.on('exit', (code) => { console.log('exit', code); process.exitCode = 9; });
process.on('uncaughtException', (e) => { console.log('caught', e.message); throw new Error('second'); });
setTimeout(() => { throw new Error('first'); }, 1);
`;
const { status, stdout } = spawnSync(process.execPath, ['-e', program], { argv0: 'node', encoding: 'utf8' });
console.log(status, JSON.stringify(stdout));
const worker = new Worker(program.replaceAll('console.log', 'void '), { eval: true });
worker.on('error', (e) => console.log('error', e.message));
worker.on('exit', (code) => console.log('exit', code));
// expect: 7 "caught first\n"
// expect: error second
// expect: exit 1
