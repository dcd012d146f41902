// Bun.connect and Bun.listen: what handlers throw, terminate and stop as the other side sees them, a taken port, arguments of write. What Bun 1.4.5 printed.
const out = [];
const log = (...a) => out.push(a.join(' '));
const pair = async (server, client) => {
    const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {}, ...server } });
    return [listener, await Bun.connect({ hostname: '127.0.0.1', port: listener.port, socket: { data() {}, ...client } })];
};
{
    const done = Promise.withResolvers();
    const [listener, c] = await pair({ data() { throw new Error('in data'); }, error(s, e) { log('error', e.message, s.readyState); c.end(); }, close() { done.resolve(); } }, {});
    c.write('x');
    await done.promise;
    listener.stop(true);
}
{
    const opened = Promise.withResolvers(), done = Promise.withResolvers(), gone = Promise.withResolvers();
    const [listener, c] = await pair({ open() { opened.resolve(); }, error() { log('not asked'); }, close(s, e) { log('terminated', e?.code); done.resolve(); } },
        { close(s, e) { log('by us', e?.code); gone.resolve(); } });
    await opened.promise;
    c.terminate();
    await Promise.all([done.promise, gone.promise]);
    out.sort();
    listener.stop(true);
}
{
    const opened = Promise.withResolvers(), done = Promise.withResolvers();
    const [listener, c] = await pair({ open() { opened.resolve(); } }, { end() { log('stopped'); }, close(s, e) { log('closed', e?.code); done.resolve(); } });
    await opened.promise;
    listener.stop(true);
    await done.promise;
    await Bun.connect({ hostname: '127.0.0.1', port: listener.port, socket: { data() {} } }).catch((e) => log(e.name, e.code, e.message));
}
{
    const [listener, c] = await pair({}, {});
    try {
        Bun.listen({ hostname: '127.0.0.1', port: listener.port, socket: { data() {} } });
    } catch (e) {
        log(e.name, e.code, e.message, e.syscall, e.errno, e.address, e.port === listener.port);
    }
    for (const args of [[], [5], [null], ['abc', 1, 1], ['abc', 5], ['abc', -1], ['abc', 0, 9], [new ArrayBuffer(2)], ['é', 'utf8'], ['é', 'latin1'], [{}], ['']]) {
        try {
            log(JSON.stringify(args), c.write(...args));
        } catch (e) {
            log(JSON.stringify(args), e.name, e.code, e.message);
        }
    }
    c.end();
    listener.stop(true);
}
console.log(out.join('\n'));
process.exit(0);
