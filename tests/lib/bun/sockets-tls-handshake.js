// Bun.connect and Bun.listen over TLS: open comes with the connection, handshake says how it went, also when nobody trusts the certificate or
// the other side speaks no TLS; protocols as a text.
import { readFileSync } from 'node:fs';
const pem = readFileSync(new URL('../node/data/tls-localhost.pem', import.meta.url), 'utf8');
const tls = { cert: pem, key: pem };
const run = async (title, server, client, act) => {
    const lines = { server: [], client: [] };
    const ends = { server: Promise.withResolvers(), client: Promise.withResolvers() };
    const handlers = (side) => ({
        open(s) { lines[side].push('open'); act[side]?.(s); },
        handshake(s, success, error) {
            lines[side].push(`handshake ${success} ${error === null ? null : error.code.replace(/^ERR_SSL_.*/, 'ERR_SSL')} ${s.authorized} ${s.getAuthorizationError() === error} ${s.alpnProtocol}`);
            act.shaken?.(s, side, success);
        },
        data(s, data) { lines[side].push(`data ${data}`); act.data?.(s, side); },
        close(s, error) { lines[side].push(`close ${error?.code}`); ends[side].resolve(); },
        connectError(s, error) { lines[side].push(`connectError ${error.code}`); },
    });
    const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: handlers('server'), ...server });
    await Bun.connect({ hostname: '127.0.0.1', port: listener.port, socket: handlers('client'), ...client });
    await Promise.all([ends.server.promise, ends.client.promise]);
    listener.stop(true);
    console.log(title);
    console.log('  client:', lines.client.join(', '));
    console.log('  server:', lines.server.join(', '));
};
await run('not asked', { tls: { ...tls, ALPNProtocols: 'h2,http/1.1' } }, { tls: { rejectUnauthorized: false, ALPNProtocols: 'http/1.1' } },
    { shaken(s, side) { if (side === 'client') s.write('hi'); }, data(s) { s.end(); } });
// expect: not asked
// expect:   client: open, handshake true DEPTH_ZERO_SELF_SIGNED_CERT false true http/1.1, close undefined
// expect:   server: open, handshake true null false true http/1.1, data hi, close undefined
await run('trusted', { tls }, { tls: { ca: pem, serverName: 'localhost', servername: 'localhost' } },
    { shaken(s, side) { if (side === 'client') s.write('hi'); }, data(s, side) { if (side === 'server') s.write('yes'); else s.end(); } });
// expect: trusted
// expect:   client: open, handshake true null true true false, data yes, close undefined
// expect:   server: open, handshake true null false true false, data hi, close undefined
await run('no TLS from the client', { tls }, {}, { client(s) { s.write('GET / HTTP/1.1\r\n\r\n'); } });
// expect: no TLS from the client
// expect:   client: open, close undefined
// expect:   server: open, handshake false ERR_SSL false true false, close undefined
await run('no TLS from the server', {}, { tls: true }, { server(s) { s.end('nope\n'); } });
// expect: no TLS from the server
// expect:   client: open, handshake false ERR_SSL false true false, close undefined
// expect:   server: open, close undefined
