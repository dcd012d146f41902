// TLS put over sockets that have read already, and over connecting sockets.
// as: node
const tls = require('tls'), net = require('net'), fs = require('fs'), path = require('path');
const pem = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.pem'), 'latin1');
const at = pem.indexOf('-----BEGIN PRIVATE');
const cert = pem.slice(0, at), key = pem.slice(at);
const once = (e, n) => new Promise((r) => e.once(n, r));
const gather = async (s) => { let all = ''; for await (const d of s) all += d; return all; };
(async () => {
    const server = net.createServer((raw) => {
        raw.once('readable', () => setTimeout(() => { // the client's hello waits in the raw socket
            const s = new tls.TLSSocket(raw, { isServer: true, cert, key });
            s.on('data', (d) => s.end(`got ${d}`));
        }, 20));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const c = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca: cert }, () => c.write('late'));
    console.log(await gather(c), c.authorized);
    const raw = net.connect(port, '127.0.0.1');
    const over = tls.connect({ socket: raw, servername: 'localhost', ca: cert }, () => over.write('over'));
    console.log(await gather(over), over.getProtocol());
    server.close();
})();
