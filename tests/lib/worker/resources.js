// A worker that is terminated closes what it had open: servers, sockets, watchers, work of the thread pool.
import { readdirSync } from 'node:fs';
const text = `
    import net from 'node:net';
    import http from 'node:http';
    import fs from 'node:fs';
    import zlib from 'node:zlib';
    import crypto from 'node:crypto';
    const serve = Bun.serve({ port: 0, fetch: () => new Promise(() => {}) });
    fetch(serve.url).catch(() => {});
    const sockets = Bun.serve({ port: 0, fetch(request, server) { server.upgrade(request); }, websocket: { message() {} } });
    const socket = new WebSocket('ws://127.0.0.1:' + sockets.port);
    const plain = net.createServer((c) => c.on('error', () => {}));
    plain.listen(0, '127.0.0.1', () => net.connect(plain.address().port, '127.0.0.1', () => postMessage(1)).on('error', () => {}));
    const server = http.createServer((request, response) => response.write('a'));
    server.listen(0, '127.0.0.1', () => http.get({ port: server.address().port, host: '127.0.0.1' }, () => postMessage(2)).on('error', () => {}));
    fs.readFile('/proc/self/maps', () => {});
    zlib.gzip(Buffer.alloc(1e6), () => {});
    crypto.pbkdf2('a', 'b', 20000, 32, 'sha256', () => {});
    fs.watch('/tmp', () => {});
    new BroadcastChannel('x').onmessage = () => {};
    socket.onopen = () => postMessage(3);`;
const url = URL.createObjectURL(new Blob([text]));
async function run() {
    const worker = new Worker(url);
    let seen = 0;
    await new Promise((resolve) => worker.onmessage = () => { if (++seen === 3) resolve(); });
    const closed = new Promise((resolve) => worker.addEventListener('close', resolve));
    worker.terminate();
    await closed;
}
const count = () => readdirSync('/proc/self/fd').length;
await run();
const before = count();
await run();
await run();
console.log(count() - before); // expect: 0
