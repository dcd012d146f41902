// Answers of http.Server byte for byte, but for the date: default headers, their order, framing by version and method.
// as: node
// slow
const http = require('node:http'), net = require('node:net');
const cases = {
    end: (q, r) => r.end('hello'),
    none: (q, r) => r.end(),
    chunks: (q, r) => { r.write('a'); r.write('bc'); r.end(); },
    head: (q, r) => { r.writeHead(201, 'Yes', { 'X-A': 1, 'x-b': ['c', 'd'] }); r.end('x'); },
    pairs: (q, r) => { r.writeHead(200, ['X-A', '1', 'X-A', '2']); r.end('x'); },
    merged: (q, r) => { r.setHeader('A', '1'); r.setHeader('Set-Cookie', ['a=1', 'b=2']); r.writeHead(200, { a: '3', C: '4' }); r.end('m'); },
    length: (q, r) => { r.setHeader('Content-Length', 3); r.write('abc'); r.end(); },
    204: (q, r) => { r.statusCode = 204; r.end(); },
    304: (q, r) => { r.writeHead(304, { ETag: 'x' }); r.end(); },
    close: (q, r) => { r.setHeader('Connection', 'close'); r.end('bye'); },
    undated: (q, r) => { r.sendDate = false; r.end('u'); },
    trailer: (q, r) => { r.writeHead(200, { Trailer: 'X-T' }); r.write('z'); r.addTrailers({ 'X-T': 'v' }); r.end(); },
    early: (q, r) => { r.writeEarlyHints({ link: '</a>; rel=preload' }); r.writeProcessing(); r.end('e'); },
    latin: (q, r) => { r.setHeader('X', 'é'); r.end('é'); },
    seen: (q, r) => r.end(JSON.stringify([q.rawHeaders, q.headers, q.httpVersion])),
    echo: (q, r) => q.pipe(r),
    cork: (q, r) => { r.cork(); r.write('a'); r.write('b'); r.uncork(); r.end('c'); },
};
const heads = [
    (n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`,
    (n) => `HEAD /${n} HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nX-One: 2\r\nCookie: a\r\nCookie: b\r\n\r\n`,
    (n) => `GET /${n} HTTP/1.0\r\n\r\n`,
    (n) => `GET /${n} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
    (n) => `POST /${n} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody`,
    (n) => `POST /${n} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: u\r\n\r\n`,
];
const server = http.createServer((q, r) => {
    try {
        cases[q.url.slice(1)](q, r);
    } catch (e) {
        r.end(e.code);
    }
});
// A second request ends the connection, where the first asks to keep it.
const last = 'GET /close HTTP/1.1\r\nHost: a\r\n\r\n';
server.listen(0, '127.0.0.1', async () => {
    for (const name of Object.keys(cases))
        for (const [i, head] of heads.entries())
            await new Promise((done) => {
                const c = net.connect(server.address().port, '127.0.0.1');
                let all = '';
                c.on('data', (d) => all += d.toString('latin1'));
                c.on('error', () => {});
                c.on('close', () => {
                    const cut = all.indexOf('HTTP/1.1 200 OK\r\nConnection: close\r\nDate: ', name === 'close' ? 1 : 0);
                    all = (cut >= 0 && name !== 'close' ? all.slice(0, cut) : all).replace(/Date: [^\r]*/g, 'Date: D');
                    console.log(name, i, JSON.stringify(name === 'close' ? all.slice(0, all.indexOf('bye') + 3) : all));
                    done();
                });
                c.write(head(name) + (i === 2 || i === 4 ? '' : last));
            });
    server.close();
});
