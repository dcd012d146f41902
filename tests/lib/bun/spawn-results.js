// How a child ended: exited, exitCode, signalCode, killed, onExit after those who await; texts of its output.
let told;
const p = Bun.spawn(['sh', '-c', 'echo out; exit 3'], { onExit(...a) { told = ['onExit', a.length, a[0] === p, a[1], a[2], a[3]]; } });
console.log(p.exitCode, p.signalCode, p.killed, p.stdin, p.stderr, p.pid > 0, p.readable === p.stdout);
console.log(await p.exited, await p.stdout.text(), p.exitCode, p.signalCode, p.killed);
await Bun.sleep(1);
console.log(...told);
const k = Bun.spawn(['sleep', '9']);
k.kill('SIGINT');
console.log(await k.exited, k.exitCode, k.signalCode);
const t = Bun.spawn(['sleep', '9'], { timeout: 5, killSignal: 'SIGKILL' });
console.log(await t.exited, t.signalCode);
const controller = new AbortController();
const a = Bun.spawn(['sleep', '9'], { signal: controller.signal });
controller.abort();
console.log(await a.exited, a.signalCode);
console.log(typeof p.resourceUsage().cpuTime.total, Object.prototype.toString.call(p));
const late = Bun.spawn(['sh', '-c', 'head -c 300000 /dev/zero']);
console.log(await late.exited, (await late.stdout.bytes()).length);
