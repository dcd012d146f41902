// Children of node:child_process: their events, streams and ends, and what the functions that wait give.
// as: node
// peer: node
const cp = require('node:child_process');
const { promisify } = require('node:util');
const show = (e) => e && { message: e.message, code: e.code, syscall: e.syscall, path: e.path, args: e.spawnargs, cmd: e.cmd, killed: e.killed, signal: e.signal };
const steps = [
    (done) => {
        const c = cp.spawn('sh', ['-c', 'cat; exit 3']);
        const events = [];
        c.on('spawn', () => events.push('spawn'));
        c.stdout.on('data', (d) => events.push(`out ${d}`));
        c.on('exit', (code, signal) => events.push(['exit', code, signal]));
        c.on('close', (code, signal) => {
            console.log(events.map(String).sort(), code, signal, c.exitCode, c.killed, c.spawnargs, c.spawnfile);
            done();
        });
        c.stdin.end('hello');
    },
    (done) => {
        const c = cp.spawn('no-such-program', ['x']);
        console.log(c.pid, c.stdin !== null);
        c.on('error', (e) => console.log('error', show(e)));
        c.on('exit', () => console.log('never'));
        c.on('close', (code, signal) => { console.log('close', code, signal); done(); });
    },
    (done) => cp.exec('echo hi; echo no >&2; exit 2', (e, out, err) => { console.log(show(e), out, err); done(); }),
    (done) => cp.execFile('sleep', ['9'], { timeout: 10 }, (e, out, err) => { console.log(show(e), out, err); done(); }),
    (done) => cp.execFile('echo', ['a', 'b'], { encoding: 'buffer' }, (e, out, err) => { console.log(e, out, err); done(); }),
    (done) => cp.execFile('echo', ['0123456789abc'], { maxBuffer: 10 }, (e, out, err) => { console.log(e.code, e.message, out, err); done(); }),
    (done) => promisify(cp.execFile)('sh', ['-c', 'echo q; exit 1']).catch((e) => { console.log(show(e), e.stdout, e.stderr); done(); }),
    (done) => {
        const r = cp.spawnSync('cat', { input: 'in' });
        delete r.pid;
        console.log(r, show(cp.spawnSync('no-such-program').error), show(cp.spawnSync('sleep', ['5'], { timeout: 10 }).error));
        try {
            cp.execSync('echo bad >&2; exit 4', { stdio: 'pipe' });
        } catch (e) {
            console.log(e.message, e.status, String(e.stderr), Object.keys(e));
        }
        console.log(cp.execFileSync('echo', ['x'], { encoding: 'utf8' }), cp.execSync('echo $1$0', { shell: '/bin/sh' }));
        done();
    },
    (done) => {
        const stop = new AbortController();
        const c = cp.spawn('sleep', ['9'], { signal: stop.signal });
        c.on('error', (e) => console.log(e.name, e.code, e.message));
        c.on('exit', (code, signal) => { console.log(code, signal, c.killed, c.kill()); done(); });
        stop.abort();
    },
    (done) => {
        const c = cp.spawn('sh', ['-c', 'echo three >&3; cat <&3'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
        let text = '';
        c.stdio[3].once('data', () => c.stdio[3].end('back')).on('data', (d) => { text += d; });
        c.on('close', (code) => { console.log(text, code, c.stdout, c.stdio.length); done(); });
    },
];
(function next(i) {
    if (i < steps.length)
        steps[i](() => setImmediate(next, i + 1));
})(0);
