// net: both ends of a connection, their events in order, half-open ends, Unix sockets, what failed.
// as: node
const net = require('net'), fs = require('fs'), os = require('os'), path = require('path');
const log = (name, s) => { for (const e of ['connect', 'ready', 'end', 'finish', 'close', 'timeout']) s.on(e, (...a) => console.log(name, e, ...a)); };
const once = (e, n) => new Promise((r) => e.once(n, r));
(async () => {
    const server = net.createServer({ allowHalfOpen: true }, (s) => {
        s.setEncoding('utf8').on('data', (d) => console.log('server data', d)).on('end', () => s.end('bye'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    console.log(typeof server.address().port, server.address().family, server.listening);
    const c = net.connect(server.address().port, '127.0.0.1');
    console.log(c.connecting, c.pending, c.readyState);
    log('client', c);
    c.setEncoding('utf8').on('data', (d) => console.log('client data', d));
    c.end('hello');
    await once(c, 'close');
    console.log(c.bytesRead, c.bytesWritten, c.destroyed, c.readyState);
    server.close(() => console.log('server closed'));
    await once(server, 'close');
    const file = path.join(os.tmpdir(), `cob-net-${process.pid}.sock`);
    const local = net.createServer((s) => s.end('unix')).listen(file);
    await once(local, 'listening');
    console.log(local.address() === file);
    const u = net.connect(file);
    u.on('data', (d) => console.log(String(d)));
    await once(u, 'close');
    local.close();
    await once(local, 'close');
    console.log(fs.existsSync(file));
    const e = await once(net.connect(1, '127.0.0.1'), 'error');
    console.log(e.message, e.code, e.errno, e.syscall, e.address, e.port);
    const twice = net.createServer().listen(0, '127.0.0.1');
    await once(twice, 'listening');
    const e2 = await once(net.createServer().listen(twice.address().port, '127.0.0.1'), 'error');
    console.log(e2.code, e2.syscall, e2.address, e2.port === twice.address().port);
    twice.close();
})();
for (const f of [() => net.connect({ port: -1 }), () => net.connect({}), () => net.createServer().listen({}), () => net.createServer('x'), () => new net.Socket({ objectMode: true })]) {
    try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
}
