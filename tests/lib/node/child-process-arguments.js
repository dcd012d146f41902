// What functions of node:child_process refuse.
// as: node
// peer: node
const cp = require('node:child_process');
const calls = [
    () => cp.spawn(''), () => cp.spawn(1), () => cp.spawn('a\0b'), () => cp.spawn('a', ['\0']), () => cp.spawn('a', 1), () => cp.spawn('a', [], null),
    () => cp.spawn('a', [], { cwd: 1 }), () => cp.spawn('a', [], { shell: 1 }), () => cp.spawn('a', [], { uid: 'x' }), () => cp.spawn('a', [], { argv0: 1 }),
    () => cp.spawn('a', [], { stdio: 'x' }), () => cp.spawn('a', [], { stdio: ['ipc', 'ipc'] }), () => cp.spawn('a', { timeout: -1 }),
    () => cp.spawn('a', { killSignal: 'X' }), () => cp.exec(1), () => cp.execFile('a', [], {}, 1), () => cp.execFile('a', { maxBuffer: -1 }),
    () => cp.fork('x', { stdio: ['pipe'] }), () => cp.fork(1), () => cp.fork('x', 'y'), () => cp.spawnSync('a', { stdio: ['ipc'] }),
    () => cp.spawnSync('a', { input: 3 }), () => new cp.ChildProcess().spawn(1), () => new cp.ChildProcess().spawn({}),
];
for (const call of calls) {
    try {
        call();
        console.log('fine');
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
}
