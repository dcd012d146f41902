// tls and https over a certificate of their own: authorized or not, names, protocols, certificates of names, requests.
// as: node
const tls = require('tls'), https = require('https'), fs = require('fs'), path = require('path');
const pem = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.pem'), 'latin1');
const at = pem.indexOf('-----BEGIN PRIVATE');
const cert = pem.slice(0, at), key = pem.slice(at);
const once = (e, n) => new Promise((r) => e.once(n, r));
(async () => {
    const server = tls.createServer({ cert, key, ALPNProtocols: ['a', 'b'], SNICallback(name, done) { console.log('SNI', name); done(null, tls.createSecureContext({ cert, key })); } }, (s) => {
        if (s.alpnProtocol) // others may have gone
            console.log('server', s.encrypted, s.authorized, s.alpnProtocol, s.servername);
        s.end('secret');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const c = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca: cert, ALPNProtocols: ['b'] });
    await once(c, 'secureConnect');
    const peer = c.getPeerCertificate();
    console.log(c.authorized, c.alpnProtocol, c.getProtocol(), c.getCipher().version, peer.subject.CN, peer.subjectaltname, Buffer.isBuffer(peer.raw), c.isSessionReused());
    console.log(String(await once(c, 'data')));
    await once(c, 'close');
    const wrong = await once(tls.connect({ port, host: '127.0.0.1', servername: 'example.com', ca: cert }), 'error');
    console.log(wrong.code, wrong.reason, wrong.host);
    console.log((await once(tls.connect({ port, host: '127.0.0.1', servername: 'localhost' }), 'error')).code);
    const loose = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
    await once(loose, 'secureConnect');
    console.log(loose.authorized, loose.authorizationError);
    loose.destroy();
    server.close();
    const web = https.createServer({ cert, key }, (q, r) => r.end(`${q.method} ${q.url} ${q.socket.encrypted}`)).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const res = await once(https.get({ port: web.address().port, host: '127.0.0.1', path: '/p', ca: cert, agent: false }), 'response');
    console.log(res.statusCode, res.socket.authorized, String(await once(res, 'data')));
    web.closeAllConnections();
    web.close();
})();
for (const f of [() => tls.createSecureContext({ key: 'x' }), () => tls.createSecureContext({ minVersion: 'x' }), () => tls.createServer({ SNICallback: 1 })]) {
    try { f(); } catch (e) { console.log(e.name, e.code); }
}
console.log(String(tls.checkServerIdentity('a.example.com', { subject: { CN: 'x' }, subjectaltname: 'DNS:*.example.com' })));
console.log(tls.checkServerIdentity('a.b.example.com', { subject: { CN: 'x' }, subjectaltname: 'DNS:*.example.com' }).message);
