// peer: none
// A child that does not read its input: writing fails with EPIPE, nothing is unhandled.
const a = Bun.spawn(['true'], { stdin: new Uint8Array(1000000) });
console.log(await a.exited);
// expect: 0
const b = Bun.spawn(['sleep', '0.02'], { stdin: 'pipe' });
const written = b.stdin.write(new Uint8Array(1000000));
console.log(await b.exited, await written.then(() => 'written', (e) => e.code + ' ' + e.message));
// expect: 0 EPIPE EPIPE: broken pipe, write
const c = Bun.spawn(['yes']);
const reader = c.stdout.getReader();
await reader.read();
await reader.cancel();
console.log(await c.exited, c.signalCode);
// expect: 141 SIGPIPE
const d = Bun.spawn(['sh', '-c', 'echo extra >&3'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
await d.exited;
console.log(await Bun.file(d.stdio[3]).slice(0, 5).text());
// expect: extra
