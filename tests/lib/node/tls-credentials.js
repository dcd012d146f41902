// What a TLS server proves itself with: PKCS #12, several certificates; tickets that two servers share; keylog; no protocol in common.
// as: node
const tls = require('tls'), fs = require('fs'), path = require('path');
const pem = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.pem'), 'latin1');
const at = pem.indexOf('-----BEGIN PRIVATE');
const cert = pem.slice(0, at), key = pem.slice(at);
const pfx = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.p12'));
const ec = fs.readFileSync(path.join(__dirname, 'data/tls-localhost-ec.pem'), 'latin1');
const split = ec.indexOf('-----BEGIN PRIVATE');
const ecCert = ec.slice(0, split), ecKey = ec.slice(split);
const serve = (options) => new Promise((done) => {
    const server = tls.createServer(options, (s) => s.on('error', () => {}).end('x'));
    server.on('tlsClientError', () => {});
    server.listen(0, '127.0.0.1', () => done(server));
});
// Ends when the server has ended the connection, or it failed.
const visit = (server, options) => new Promise((done) => {
    const said = { session: undefined };
    const c = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ...options });
    c.on('session', (s) => said.session ??= s);
    c.on('secureConnect', () => Object.assign(said, { authorized: c.authorized, reused: c.isSessionReused(), kind: c.getPeerCertificate().nistCurve ?? 'RSA',
        alpn: c.alpnProtocol, sigalgs: c.getSharedSigalgs() }));
    c.on('error', (e) => done(e.code));
    c.on('keylog', (line) => (said.keys ??= []).push(String(line).split(' ')[0]));
    c.resume().on('close', () => done(said));
});
(async () => {
    let server = await serve({ pfx, passphrase: 'secret' });
    console.log((await visit(server, { ca: cert, rejectUnauthorized: true })).authorized);
    console.log((await visit(server, { ca: ecCert, rejectUnauthorized: true })));
    server.close();
    for (const options of [{ pfx, passphrase: 'wrong' }, { crl: 'x' }, { ecdhCurve: 'none' }, { ticketKeys: Buffer.alloc(3) }, { clientCertEngine: 1 },
        { secureProtocol: 'SSLv3_method' }, { key: [{ pem: 5 }], cert }]) {
        try {
            tls.createSecureContext(options);
            console.log('fine');
        } catch (e) {
            console.log(e.name, e.code, e.message);
        }
    }
    server = await serve({ cert: [cert, ecCert], key: [key, ecKey], maxVersion: 'TLSv1.2' });
    console.log((await visit(server, { ciphers: 'ECDHE-ECDSA-AES256-GCM-SHA384' })).kind, (await visit(server, { ciphers: 'ECDHE-RSA-AES256-GCM-SHA384' })).kind);
    server.close();
    const first = await serve({ cert, key, maxVersion: 'TLSv1.2' }), second = await serve({ cert, key, maxVersion: 'TLSv1.2', ticketKeys: first.getTicketKeys() });
    const third = await serve({ cert, key, maxVersion: 'TLSv1.2' });
    const { session, reused } = await visit(first, {});
    console.log(reused, (await visit(second, { session })).reused, (await visit(third, { session })).reused);
    third.setTicketKeys(first.getTicketKeys());
    console.log((await visit(third, { session })).reused);
    let lines = 0;
    first.on('keylog', (line, socket) => lines += socket instanceof tls.TLSSocket && line.length > 0);
    console.log((await visit(first, {})).keys, lines);
    for (const s of [first, second, third])
        s.close();
    server = await serve({ cert, key, ALPNProtocols: ['a'] });
    console.log((await visit(server, { ALPNProtocols: ['a', 'b'] })).alpn, await visit(server, { ALPNProtocols: ['c'] }), (await visit(server, {})).alpn);
    server.close();
})();
