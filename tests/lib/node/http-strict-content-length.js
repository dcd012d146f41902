// strictContentLength: a body that does not have the length of the head is refused, wherever the length came from. And the timer of slow heads.
// as: node
const http = require('http');
const { kConnectionsCheckingInterval } = require('_http_server');
const tries = [
    (r) => { r.setHeader('Content-Length', 5); r.write('hello'); r.write('a'); },
    (r) => { r.writeHead(200, { 'Content-Length': 3 }); r.write('ab'); r.end('cde'); },
    (r) => { r.writeHead(200, ['Content-Length', '4']); r.write('ab'); r.end('c'); },
    (r) => { r.setHeader('Content-Length', 4); r.write('ab'); r.end('cd'); },
    (r) => { r.write('free'); r.end('length'); },
];
let i = 0;
const server = http.createServer((q, r) => {
    r.strictContentLength = true;
    try {
        tries[i](r);
        console.log(i, 'fine');
    } catch (e) {
        console.log(i, e.code, e.message);
        r.destroy();
    }
});
server.listen(0, '127.0.0.1', async () => {
    for (; i < tries.length; i++)
        await new Promise((done) => http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (s) => s.resume().on('error', () => {}).on('close', done)).on('error', done));
    const timer = server[kConnectionsCheckingInterval];
    server.close(() => console.log(timer._destroyed));
});
