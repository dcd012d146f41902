// Sockets of servers and clients as their programs see them: listeners, pushed bytes, ends, errors; what a request is told of second and early answers.
// as: node
const http = require('http'), net = require('net'), { Duplex } = require('stream'), { spawnSync } = require('child_process');

const serve = (options, handler, use) => new Promise((done) => {
    const server = http.createServer(options, handler);
    server.listen(0, '127.0.0.1', async () => {
        await use(server.address().port, server);
        server.close(done);
        server.closeAllConnections();
    });
});
const exchange = (port, ...parts) => new Promise((done) => {
    const c = net.connect(port, '127.0.0.1');
    let all = '';
    c.on('data', (d) => all += d.latin1Slice()).on('error', () => {}).on('close', () => done(JSON.stringify(all.replace(/Date: [^\r]*\r\n/g, ''))));
    c.write(parts.shift());
    c.once('data', () => parts.length && c.end(parts.shift()));
});
const once = (emitter, event) => new Promise((done) => emitter.once(event, done));
const answers = (text, use) => new Promise((done) => {
    const server = net.createServer((c) => c.on('error', () => {}).once('data', () => c.end(text))).listen(0, '127.0.0.1', async () => {
        await use({ port: server.address().port, host: '127.0.0.1' });
        server.close(done);
    });
});

(async () => {
    // The socket has one listener of the server's; who adds another one sees the bytes, and the parser still does
    await serve({}, (q, r) => {
        const { socket } = q;
        console.log(socket.listenerCount('data'));
        try { socket.setEncoding('utf8'); } catch (error) { console.log(error.code, error.message); }
        r.end('first', () => socket.on('data', (d) => console.log('data', `${d}`)));
    }, async (port, server) => {
        server.on('clientError', (error, socket) => {
            console.log(error.code);
            socket.destroy();
        });
        console.log(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'hello'));
    });
    // What is pushed into a socket is parsed
    await serve({}, (q, r) => r.end(q.url), async (port, server) => {
        server.on('connection', (socket) => socket.push('GET /pushed HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
        const c = net.connect(port, '127.0.0.1');
        let all = '';
        await once(c.on('data', (d) => all += d), 'close');
        console.log(all.split('\r\n').pop());
    });
    // A socket is destroyed with the error of what it sent
    await serve({}, () => {}, async (port, server) => {
        server.on('connection', (socket) => socket.on('error', (error) => console.log(error.code, error.bytesParsed, `${error.rawPacket}`)));
        console.log(await exchange(port, 'FOO\r\n\r\n'));
    });
    // 'finish' comes when the message has left its socket, which has ended if it was the last one
    await serve({}, (q, r) => {
        const { socket } = q;
        r.removeHeader('connection');
        r.on('finish', () => console.log('finish', r.socket, socket.writableEnded)).end('x');
    }, async (port) => {
        await exchange(port, 'GET / HTTP/1.0\r\n\r\n');
    });
    // Requests without a body are over before anybody listens
    await serve({ optimizeEmptyRequests: true }, (q, r) => {
        console.log(q.method, q._dumped, q.readableEnded, q.destroyed, q instanceof http.IncomingMessage);
        q.on('end', () => console.log('end')).resume();
        r.end('x');
    }, async (port) => {
        await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
        await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
    // An upgraded socket goes on reading, with a listener for 'connection' too
    await serve({}, () => {}, async (port, server) => {
        server.on('connection', () => {}).on('upgrade', (q, socket, head) => {
            console.log(`${head}`);
            socket.write('HTTP/1.1 101 Yes\r\n\r\n');
            socket.on('data', (d) => socket.end(`got ${d}`));
        });
        console.log(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhead', 'more'));
    });
    // Requests
    for (const agent of [true, {}, 'agent'])
        try { http.get({ agent }); } catch (error) { console.log(error.code, error.message); }
    await answers('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb', async (to) => {
        const response = await once(http.get(to), 'response');
        response.on('data', (d) => console.log('body', `${d}`));
        await once(response, 'close');
    });
    for (const headers of [[], ['a', 'b'], { a: 'b' }]) {
        const sent = [];
        const createConnection = () => new Duplex({ read() {}, write(chunk, encoding, callback) { sent.push(`${chunk}`); callback(); } });
        const request = http.get({ headers, createConnection, host: 'h' }).on('error', () => {});
        await new Promise(setImmediate);
        console.log(JSON.stringify(sent));
        request.destroy();
    }
    const signal = AbortSignal.abort();
    const aborted = http.get({ signal });
    console.log(aborted.destroyed, (await once(aborted, 'error')).code);
    const failing = http.get({ createConnection() {
        const socket = new net.Socket();
        process.nextTick(() => socket.destroy(new Error('no socket')));
        return socket;
    } });
    failing.abort();
    console.log((await once(failing, 'error')).message);
    let duplex;
    const early = http.get({ createConnection: () => duplex = new Duplex({ read() {}, write(chunk, encoding, callback) { this.push('HTTP/1.1 100 Continue\r\n\r\n'); callback(); } }) });
    early.on('continue', () => console.log('continue')).on('information', ({ statusCode, httpVersion }) => {
        console.log('information', statusCode, httpVersion);
        duplex.push('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'); // while the parser is at work
    });
    console.log((await once(early, 'response')).statusCode);
    process.once('warning', ({ name, message }) => console.log(name, message));
    http.get({ createConnection: () => new Duplex({ read() {}, write() {} }) }).on('error', () => {}).setTimeout(2 ** 40).destroy();
    const { agent, timeoutCb } = await new Promise((done) => {
        const request = http.get({ agent: new http.Agent({ timeout: 50 }), lookup() {} });
        request.on('error', () => {}).on('socket', (socket) => {
            console.log(socket.timeout, socket.listeners('timeout').indexOf(request.timeoutCb));
            done(request);
            request.destroy();
        });
    });
    const message = new http.IncomingMessage(), to = {};
    for (const [name, value] of [['Host'], ['X-A', 'b'], ['X-A', 'c'], ['Set-Cookie'], ['set-cookie', 'd']])
        message._addHeaderLine(name, value, to);
    console.log(to);
    const child = spawnSync(process.execPath, ['-e', 'process.stdin.on("close", () => console.log("close")).resume()'], { input: 'x' });
    console.log(`${child.stdout}`);
    const warned = spawnSync(process.execPath, ['-e', 'require("http").get("http://127.0.0.1:1").on("error", () => {})'], { env: { ...process.env, NODE_DEBUG: 'http' } });
    console.log(/can expose sensitive data/.test(warned.stderr));
    console.log(`${spawnSync(process.execPath, ['--max-http-header-size=10', '-p', 'http.maxHeaderSize']).stdout}`);
})();
