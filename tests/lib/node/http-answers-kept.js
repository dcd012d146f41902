// Answers on connections that are kept, one behind the other or many at once; long ones to a peer that does not read; what happens at their end.
// as: node
const http = require('http'), net = require('net');
const { AsyncLocalStorage } = require('async_hooks');
const { once } = require('events');

const long = 'x'.repeat(6_000_000), bytes = Buffer.alloc(6_000_000, 'y');
const store = new AsyncLocalStorage();
const seen = [];

const server = http.createServer({ keepAliveTimeout: 60000 }, (req, res) => {
    const { pathname, searchParams } = new URL(req.url, 'http://x');
    if (pathname === '/n') {
        res.writeHead(200, { 'Content-Length': 1 });
        res.end(searchParams.get('i'));
    } else if (pathname === '/slow') { // answers come in the order of the requests
        setTimeout(() => res.end(`slow ${searchParams.get('i')}`), 10 - 3 * searchParams.get('i'));
    } else if (pathname === '/long') {
        res.on('finish', () => seen.push(`finish ${res.writableLength} ${res.writableFinished}`));
        res.end(long);
        seen.push(`ended ${res.writableFinished} ${res.socket !== null}`);
    } else if (pathname === '/bytes') {
        res.writeHead(200, { 'Content-Length': bytes.length });
        res.end(bytes);
    } else if (pathname === '/context') {
        const id = searchParams.get('i');
        const before = store.getStore();
        store.run(`in ${id}`, () => {
            res.on('finish', () => seen.push(`finish ${id} ${store.getStore()}`));
            res.end(`${before} ${store.getStore()}`);
            process.nextTick(() => seen.push(`tick ${id} ${store.getStore()}`));
        });
    } else if (pathname === '/post') {
        let n = 0;
        req.on('data', (part) => n += part.length).on('end', () => res.end(`${n} ${req.complete}`)).on('close', () => seen.push(`close ${req.url} ${req.destroyed}`));
    } else if (pathname === '/unread') {
        res.end(`unread ${req.complete}`);
        setImmediate(() => setImmediate(() => seen.push(`unread ${req.complete} ${req.destroyed}`)));
    } else if (pathname === '/late') {
        res.end('late');
        req.on('end', () => seen.push('late end')).on('close', () => seen.push('late close')).resume();
    } else if (pathname === '/again') {
        res.end('once');
        seen.push(`${res.headersSent} ${res.finished} ${res.writableEnded} ${res.statusMessage} ${res.getHeader('content-length')} ${res._contentLength}`);
        setImmediate(() => seen.push(`${res.closed} ${res.destroyed} ${res.socket} ${req.socket !== null} ${res.req === req}`));
    }
});

function open() {
    const socket = net.connect(server.address().port);
    socket.setEncoding('latin1');
    return socket;
}

async function ask(socket, text, until) { // lines end with \n
    let got = '';
    const take = (part) => got += part;
    socket.on('data', take);
    socket.write(text.replace(/\n/g, '\r\n'), 'latin1');
    while (!until(got))
        await once(socket, 'data');
    socket.off('data', take);
    return got;
}

const get = (path) => `GET ${path} HTTP/1.1\nHost: x\n\n`;
const bodies = (text) => text.split(/HTTP[^]*?\r\n\r\n/).slice(1).join();

async function main() {
    const socket = open();
    console.log(bodies(await ask(socket, [1, 2, 3, 4, 5, 6, 7, 8].map((i) => get(`/n?i=${i}`)).join(''), (t) => t.endsWith('8'))));
    for (let i = 0; i < 3; i++)
        console.log(bodies(await ask(socket, get(`/n?i=${i}`), (t) => t.endsWith(`\r\n${i}`))));
    console.log(bodies(await ask(socket, [0, 1, 2].map((i) => get(`/slow?i=${i}`)).join('') + get('/n?i=3'), (t) => t.endsWith('3') && t.includes('slow 2'))));
    for (const path of ['/again', '/unread', '/late', '/context?i=1', '/context?i=2']) {
        const text = path.startsWith('/un') || path.startsWith('/late') ? `POST ${path} HTTP/1.1\nHost: x\nContent-Length: 4\n\nbody` : get(path);
        console.log(path, bodies(await ask(socket, text, (t) => /\r\n\r\n./.test(t))));
        await new Promise((done) => setTimeout(done, 20));
        console.log('  ', seen.splice(0).join('; '));
    }
    console.log(bodies(await ask(socket, 'POST /post HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n3\nabc\n4\ndefg\n0\n\n' + get('/n?i=9'), (t) => t.endsWith('9'))));
    await new Promise((done) => setTimeout(done, 20));
    console.log('  ', seen.splice(0).join('; '));
    for (const path of ['/long', '/bytes']) {
        socket.pause();
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
        await new Promise((done) => setTimeout(done, 50));
        let got = '';
        const all = new Promise((done) => socket.on('data', function take(part) {
            got += part;
            if (got.length > 6_000_000) {
                socket.off('data', take);
                done();
            }
        }));
        socket.resume();
        await all;
        const body = got.slice(got.indexOf('\r\n\r\n') + 4);
        console.log(path, body.length, new Set(body).size, /content-length: \d+/i.exec(got)[0]);
        await new Promise((done) => setTimeout(done, 20));
        console.log('  ', seen.splice(0).join('; '));
    }
    // nobody is there any more
    socket.write(get('/long').replace(/\n/g, '\r\n'));
    socket.destroy();
    const idle = open();
    await ask(idle, get('/n?i=5'), (t) => t.endsWith('5'));
    server.close(() => console.log('closed', server.listening));
    await once(idle, 'close');
    console.log('idle connection closed');
}
server.listen(0, main);
