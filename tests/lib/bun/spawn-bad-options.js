// Options of Bun.spawn that cannot be: signals, times, sizes, users, descriptors, messages. What Bun 1.4.5 printed.
const show = (v) => (typeof v === 'bigint' ? `${v}n` : typeof v === 'number' ? `${v}` : typeof v === 'object' && v !== null ? Object.prototype.toString.call(v) : typeof v === 'function' ? 'function' : JSON.stringify(v) ?? `${v}`);
const t = async (name, v, f) => {
    try {
        console.log(name, show(v), await f(v));
    } catch (e) {
        console.log(name, show(v), e.name, e.code, e.message);
    }
};
const run = (name) => async (v) => {
    const p = Bun.spawn(['true'], { [name]: v });
    await p.exited;
    return 'fine';
};
for (const v of [100, 32, 31, 0, 1.5, -1, 'x', '', 'SIGKILL', 'sigkill', NaN, null, true, {}])
    await t('killSignal', v, run('killSignal'));
for (const v of ['x', NaN, -1, Infinity, 1e20, null, true, 5n, 1.5])
    await t('timeout', v, run('timeout'));
for (const v of ['x', NaN, -1, Infinity, 1e20, null, true, 5n, 1.5])
    await t('maxBuffer', v, (max) => Bun.spawnSync(['true'], { maxBuffer: max }).exitCode);
for (const v of [5, 'x', {}, null, undefined, AbortSignal.abort('why')])
    await t('signal', v, run('signal'));
for (const v of ['x', 1.5, null])
    await t('uid', v, run('uid'));
for (const v of ['x', 5, {}])
    await t('stdio', v, run('stdio'));
for (const v of [5, 'advanced!', null])
    await t('serialization', v, (serialization) => Bun.spawn(['true'], { ipc() {}, serialization }).exited);
for (const v of ['x', {}, () => 1, true, -1, new Response('x'), new Blob(['x']), new Uint8Array(1)])
    await t('stdout', v, run('stdout'));
for (const v of ['x', {}, () => 1, true, -1])
    await t('stdin', v, run('stdin'));
const p = Bun.spawn(['sleep', '5']);
for (const v of [100, 64, 1.5, -1, 'x', 'sigkill', true])
    await t('kill', v, (signal) => p.kill(signal));
p.kill(0);
p.kill();
console.log(await p.exited, p.signalCode);
const talks = Bun.spawn(['true'], { ipc() {} });
await talks.exited;
await t('send', 'x', (x) => talks.send(x));
