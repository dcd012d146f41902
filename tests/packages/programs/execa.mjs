// node only: Bun words missing commands in its own way
import { execa, execaSync, $ } from 'execa';
const r = await execa(process.execPath, ['-e', 'console.log("hi"); console.error("err"); process.exitCode = 3'], { reject: false });
console.log(r.exitCode, r.stdout, r.stderr, r.failed);
console.log(execaSync('printf', ['%s', 'sync']).stdout);
const { stdout } = await $`echo one ${'two three'}`;
console.log(stdout);
console.log((await execa('cat', { input: 'from stdin\nline2' })).stdout);
console.log((await execa({ lines: true })`printf a\\nb\\n`).stdout.join());
try { await execa('does-not-exist-xyz'); } catch (e) { console.log(e.code, e.shortMessage); }
try { await execa('sh', ['-c', 'exit 7']); } catch (e) { console.log(e.exitCode, e.shortMessage); }
const k = execa('sleep', ['30']); setTimeout(() => k.kill(), 50);
try { await k; } catch (e) { console.log(e.signal, e.isTerminated); }
for await (const line of execa('printf', ['x\ny\n'])) console.log('line', line);
console.log((await execa('echo', ['abc']).pipe('tr', ['a-z', 'A-Z'])).stdout);
