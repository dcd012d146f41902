// as: node
// peer: node
// Descriptors of children: more than three, streams of one child given to another, and what spawnSync collects.
const { spawn, spawnSync, execFileSync } = require('child_process');

const more = spawnSync('/bin/sh', ['-c', 'cat; echo error >&2; echo three >&3; echo four >&4'],
    { input: 'input', stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'], encoding: 'utf8' });
console.log(more.output, more.status);

const over = spawnSync('/bin/sh', ['-c', 'echo hello; sleep 10'], { maxBuffer: 2, encoding: 'utf8' });
console.log(over.error.code, over.stdout, over.signal);
const late = spawnSync('/bin/sh', ['-c', 'exec sleep 10'], { timeout: 20, killSignal: 'SIGKILL' });
console.log(late.error.code, late.status, late.signal);

if (process.getuid() === 0) {
    console.log(execFileSync('/bin/sh', ['-c', 'id -u; id -g; id -G'], { uid: 65534, gid: 65533, encoding: 'utf8' }) === '65534\n65533\n65533\n');
    console.log(spawnSync('/no/program', { uid: 65534 }).error.code);
} else {
    let code;
    try {
        spawn('/bin/true', { uid: 0 });
    } catch (error) {
        code = error.code;
    }
    console.log(code === 'EPERM');
    console.log(spawnSync('/no/program').error.code);
}

// The second child reads what the first one writes, which must not fail because of this program's manners with it.
const first = spawn('/bin/sh', ['-c', 'read line; echo "$line"; sleep 0.1; echo second']);
const second = spawn('cat', { stdio: [first.stdout, 'pipe', 'inherit'] });
let text = '';
second.stdout.setEncoding('utf8').on('data', (data) => (text += data));
second.on('close', (code) => {
    console.log(code, text);
    named();
});
first.stdin.end('first\n');

function named() {
    console.log(spawnSync('sh', ['-c', 'pwd'], { argv0: 'other name', encoding: 'utf8' }).stdout.trim() === process.cwd());
    const options = Object.create({ shell: true });
    options.encoding = 'utf8';
    console.log(spawnSync('echo', ['$HOME'], options).stdout);
    for (const bad of [{ shell: 'a\0b' }, { argv0: 'a\0b' }, { killSignal: 0 }, { killSignal: 'constructor' }, { killSignal: 'sigterm' }])
        try {
            console.log(spawnSync('true', bad).status);
        } catch (error) {
            console.log(error.code);
        }
}
