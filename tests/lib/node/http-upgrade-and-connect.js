// 'upgrade' and CONNECT on both sides: the socket is the program's afterwards.
// as: node
const http = require('http'), net = require('net');
const server = http.createServer((q, r) => r.end('plain'));
server.on('upgrade', (q, socket, head) => {
    console.log('server', q.headers.upgrade, q.url, String(head), socket instanceof net.Socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
    socket.pipe(socket);
});
server.on('connect', (q, socket) => {
    console.log('server', q.method, q.url);
    socket.end('HTTP/1.1 200 Connection established\r\n\r\ntunnel');
});
server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    http.get({ port, host: '127.0.0.1', path: '/u', headers: { Connection: 'Upgrade', Upgrade: 'echo' } }).on('upgrade', (res, socket, head) => {
        console.log('client', res.statusCode, head.length);
        socket.end('hello');
        socket.setEncoding('utf8').on('data', (d) => console.log('echo', d)).on('close', () => {
            http.request({ port, host: '127.0.0.1', method: 'CONNECT', path: 'example.com:443' }).on('connect', (r, s, rest) => {
                let all = String(rest);
                s.on('data', (d) => all += d).on('close', () => {
                    console.log('client', r.statusCode, all);
                    server.close();
                });
            }).end();
        });
    });
});
