// Rules that came late: a request's path that is set, writeInformation, early errors, pauses, tampered sockets, https options, ends before a handshake.
// as: node
const http = require('http'), https = require('https'), net = require('net'), tls = require('tls'), { Duplex } = require('stream'), fs = require('fs'), path = require('path');
const attempt = (f) => { try { console.log(f()); } catch (error) { console.log(error.name, error.code, error.message); } };

const request = http.request({ path: '/a', createConnection: () => new Duplex({ read() {}, write() {} }) }).on('error', () => {});
attempt(() => request.path = '/b\r\nX: y');
attempt(() => request.path = '/c?d');
console.log(request.path, Object.keys(request).includes('path'));
request.destroy();
for (const options of ['a', 1, []])
    attempt(() => new https.Server(options));
console.log(new https.Agent().getName({ secureOptions: 0, honorCipherOrder: false }));

(async () => {
    const server = http.createServer((q, r) => {
        if (q.url === '/pause') {
            q.once('data', () => {
                q.pause();
                r.on('finish', () => console.log('dumped', Boolean(q._dumped))).end('x');
            });
            return;
        }
        if (q.url === '/tamper') {
            console.log('tampered');
            q.socket.emit('close');
            r.end();
            return;
        }
        for (const args of [[102], [199, { a: 'b' }], [104, ['c', 'd']], [105, [['e', 'f']]]])
            r.writeInformation(...args);
        for (const args of [[99], [101], [200], [102, ['a']], [102, { 'a b': 1 }], [102, { a: 'b\n' }], [102, 5]])
            attempt(() => r.writeInformation(...args));
        attempt(() => r.writeEarlyHints({ link: '</a\r\nB: c>; rel=preload' }));
        r.writeHead(200);
        attempt(() => r.writeInformation(102));
        r.end();
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.on('listening', done));
    const { port } = server.address();
    const get = (path, body) => new Promise((done) => http.request({ port, host: '127.0.0.1', path, method: 'POST', agent: false },
        (response) => response.resume().on('close', done)).on('information', ({ statusCode, rawHeaders }) => console.log(statusCode, JSON.stringify(rawHeaders))).end(body));
    await get('/information');
    await get('/pause', 'body');
    await new Promise((done) => {
        const c = net.connect(port, '127.0.0.1', () => c.end('GET /tamper HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2)));
        c.on('error', () => {}).on('close', done).resume();
    });
    server.close();
    server.closeAllConnections();

    for (const options of [{}, { family: 4 }, { hints: 512 }, { family: 0 }]) {
        for (const connect of [net.connect, tls.connect])
            connect({ host: 'a.invalid', port: 1, ...options, lookup: (host, given) => console.log(options, given) }).on('error', () => {}).destroy();
    }
    const blockList = new net.BlockList();
    blockList.addAddress('127.0.0.1');
    const blocked = http.get({ host: 'a.invalid', lookup: (name, options, callback) => callback(null, '127.0.0.1', 4), family: 4,
        createConnection: (options) => net.createConnection({ ...options, blockList }) });
    console.log((await new Promise((done) => blocked.on('error', done))).code);

    // Whoever ends a TLS socket before its handshake has ended it behind that
    const pem = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.pem'), 'latin1');
    const at = pem.indexOf('-----BEGIN PRIVATE'), cert = pem.slice(0, at), key = pem.slice(at);
    const secure = tls.createServer({ cert, key }, (socket) => socket.on('data', (d) => console.log('server got', `${d}`)).on('end', () => socket.end('bye')));
    await new Promise((done) => secure.listen(0, '127.0.0.1', done));
    await new Promise((done) => {
        const socket = tls.connect({ port: secure.address().port, host: '127.0.0.1', rejectUnauthorized: false });
        socket.on('connect', () => socket.end('hello')).on('data', (d) => console.log(`${d}`)).on('error', (error) => console.log(error.message)).on('close', done);
    });
    secure.close();
})();
