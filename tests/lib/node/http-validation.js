// Servers and clients with httpValidation, insecureHTTPParser and maxHeaderSize; what they answer to what is wrong, and what errors say of it.
// as: node
const http = require('http'), net = require('net');

const exchange = (port, ...parts) => new Promise((done) => {
    const c = net.connect(port, '127.0.0.1');
    let all = '';
    c.on('data', (d) => all += d.latin1Slice()).on('error', () => {}).on('close', () => done(JSON.stringify(all.replace(/Date: [^\r]*\r\n/, ''))));
    const next = () => {
        if (parts.length)
            c.write(Buffer.from(parts.shift(), 'latin1'), () => setImmediate(next));
    };
    next();
});
const serve = (options, use) => new Promise((done) => {
    const server = http.createServer(options, (q, r) => {
        const { method, url, httpVersion, headers, rawHeaders } = q;
        console.log('  request', method, url, httpVersion, JSON.stringify(headers).slice(0, 120), rawHeaders.length);
        q.on('error', () => {});
        q.on('end', () => r.end('fine', 'latin1')).resume();
    });
    server.listen(0, '127.0.0.1', async () => {
        await use(server.address().port, server);
        server.close(done);
        server.closeAllConnections();
    });
});
const head = (lines, rest = '') => `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n\r\n${rest}`;
const inputs = [head('A: b\x08c'), head('A: b\r\n  c'), head('A: b\rB: c'), head('Content-Length : 0'), head('Content-Length: 0\r\nContent-Length: 0'),
    head('Transfer-Encoding: chunked', '1 \r\na\r\n0\r\n\r\n'), head('Transfer-Encoding: chunked\r\nContent-Length: 1', '1\r\na\r\n0\r\n\r\n'), head('Transfer-Encoding: chunkedchunked', '1\r\na\r\n0\r\n\r\n'),
    'GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /\r\nHost: a\r\n\r\n', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n', head('A: b\r\n'.repeat(300)), head('Transfer-Encoding: chunked', `1;${'x'.repeat(17000)}\r\na\r\n0\r\n\r\n`)];

(async () => {
    for (const options of [{}, { httpValidation: 'relaxed' }, { insecureHTTPParser: true }]) {
        console.log(JSON.stringify(options));
        await serve(options, async (port) => {
            for (const text of inputs) {
                if (options.insecureHTTPParser && text.includes('chunkedchunked'))
                    continue; // a body without an end
                console.log(JSON.stringify(text.length > 90 ? text.slice(0, 50) : text), await exchange(port, text));
            }
        });
    }
    await serve({ maxHeaderSize: 50 }, async (port) => {
        console.log(await exchange(port, head(`A: ${'b'.repeat(10)}`)), await exchange(port, head(`A: ${'b'.repeat(50)}`)));
    });
    await serve({}, async (port, server) => {
        server.on('clientError', (error, socket) => {
            console.log('  clientError', error.message, error.code, error.reason, error.bytesParsed, JSON.stringify(error.rawPacket.latin1Slice()));
            socket.end('HTTP/1.1 400 Mine\r\n\r\n');
        });
        console.log(await exchange(port, 'FOO / HTTP/1.1\r\n\r\n'));
        console.log(await exchange(port, 'GET / HTTP/1.1\r\nHo', 'st: a\r\nA\x01: b\r\n\r\n'));
        console.log(await exchange(port, head('', 'GET /next HTTP/1.1\r\n\r\n')));
    });
    for (const options of [{ httpValidation: 'lax' }, { httpValidation: 'strict', insecureHTTPParser: false }, { insecureHTTPParser: 1 }, { maxHeaderSize: -1 }]) {
        for (const make of [http.createServer, http.request]) {
            try { make(options); } catch (error) { console.log(error.name, error.code, error.message); }
        }
    }
    const answers = ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n', 'HTTP/0.9 200 Old\r\n\r\nbody', 'HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n'];
    for (const text of answers) {
        const server = net.createServer((c) => c.on('error', () => {}).end(text)).listen(0, '127.0.0.1');
        await new Promise((done) => server.on('listening', done));
        for (const httpValidation of ['strict', 'insecure']) {
            await new Promise((done) => {
                http.get({ port: server.address().port, host: '127.0.0.1', httpValidation, agent: false }, (response) => {
                    console.log(httpValidation, response.statusCode, response.httpVersion, JSON.stringify(response.rawHeaders));
                    response.resume().on('close', done);
                }).on('error', (error) => {
                    console.log(httpValidation, error.message, error.code, error.bytesParsed);
                    done();
                });
            });
        }
        server.close();
    }
})();
