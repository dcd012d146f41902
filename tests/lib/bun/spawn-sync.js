// Bun.spawnSync: results, time-out, environment, cwd, argv0.
const text = (bytes) => new TextDecoder().decode(bytes).trim();
const s = Bun.spawnSync(['sh', '-c', 'echo a; echo b >&2; exit 3']);
console.log(Object.keys(s), s.exitCode, s.success, text(s.stdout), text(s.stderr), s.pid > 0);
const t = Bun.spawnSync(['sleep', '9'], { timeout: 5 });
console.log(t.exitCode, t.signalCode, t.exitedDueToTimeout, t.success);
console.log(text(Bun.spawnSync({ cmd: ['env'], env: { A: '1', B: undefined } }).stdout));
console.log(text(Bun.spawnSync(['pwd'], { cwd: '/' }).stdout), text(Bun.spawnSync(['sh', '-c', 'echo $0'], { argv0: 'zero' }).stdout));
console.log(Bun.spawnSync(['echo'], { stdout: 'ignore' }).stdout, text(Bun.spawnSync(['cat'], { stdin: new Uint8Array([104, 105]) }).stdout));
const m = Bun.spawnSync(['sh', '-c', 'head -c 100000 /dev/zero; sleep 9'], { maxBuffer: 1000 });
console.log(m.signalCode, m.stdout.length >= 1000, m.exitedDueToMaxBuffer);
