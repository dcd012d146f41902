// What is no HTTP, or breaks its rules, is refused as Node refuses it; the program may look first.
// as: node
const http = require('http'), net = require('net');
const send = (port, text) => new Promise((done) => {
    const c = net.connect(port, '127.0.0.1', () => c.write(text));
    let all = '';
    c.on('data', (d) => all += d).on('error', () => {}).on('close', () => done(JSON.stringify(all.replace(/Date: [^\r]*/, 'Date: D'))));
});
const server = http.createServer((q, r) => r.end('fine'));
server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    for (const text of ['BLAH\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20000)}\r\n\r\n`,
        'GET / HTTP/1.1\r\nHost: a\r\nExpect: something\r\nConnection: close\r\n\r\n'])
        console.log(await send(port, text));
    server.on('clientError', (e, socket) => {
        console.log(e.code, e.reason, socket.writable);
        socket.end('HTTP/1.1 400 Mine\r\n\r\n');
    });
    console.log(await send(port, 'BLAH\r\n\r\n'));
    server.close();
});
for (const f of [() => new http.ServerResponse({}).setHeader('a b', 1), () => new http.ServerResponse({}).setHeader('a', 'x\n'), () => http.validateHeaderName(''),
    () => new http.ServerResponse({}).setHeader('a'), () => new http.ServerResponse({}).writeHead(99), () => http.get({ path: 'a b' }), () => http.get('ftp://x/')]) {
    try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
}
