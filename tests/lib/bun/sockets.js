// Bun.listen and Bun.connect: an echo over TCP and a Unix socket, what sockets say of themselves, refusals; Bun.udpSocket.
import { unlinkSync } from 'node:fs';
const log = [];
async function echo(where, to) {
    const { promise, resolve } = Promise.withResolvers();
    const server = Bun.listen({
        ...where, data: 'of the server',
        socket: {
            open(s) { log.push(`open ${s.data} ${s.readyState} ${s.listener === server}`); },
            data(s, bytes) { s.write(`<${bytes}>`); },
            close(s) { log.push(`server closed ${s.readyState}`); resolve(); },
        },
    });
    const got = [];
    const client = await Bun.connect({
        ...to(server), data: { own: 1 },
        socket: {
            open(s) { got.push(`opened ${s.data.own}`); },
            data(s, bytes) {
                got.push(`${bytes.constructor.name} ${bytes}`);
                s.end();
            },
            close(s, error) { got.push(`closed ${error}`); },
        },
    });
    console.log(client.write('hello'), client.readyState, client.listener, client.data);
    await promise;
    await Bun.sleep(1);
    console.log(got, log.splice(0), client.write('late'), client.readyState, client.bytesWritten);
    server.stop();
    return server;
}
const server = await echo({ hostname: '127.0.0.1', port: 0 }, (s) => ({ hostname: '127.0.0.1', port: s.port }));
const path = `${process.env.TMPDIR ?? '/tmp'}/cob-sockets-${process.pid}`;
console.log((await echo({ unix: path }, () => ({ unix: path }))).unix === path);
try {
    unlinkSync(path);
} catch {}

await Bun.connect({ hostname: '127.0.0.1', port: server.port, socket: { data() {}, connectError(s, e) { console.log('connectError', e.code, e.message); } } })
    .catch((e) => console.log('rejected', e.code, e.message));
for (const call of [() => Bun.listen(), () => Bun.listen({}), () => Bun.listen({ socket: {} }), () => Bun.listen({ socket: { data() {} }, hostname: 'localhost' }),
    () => Bun.listen({ socket: { data: 1 }, hostname: 'localhost', port: 0 }), () => Bun.connect({ socket: { data() {} }, port: 1 })]) {
    try {
        call();
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
}

const { promise, resolve } = Promise.withResolvers();
const first = await Bun.udpSocket({ hostname: '127.0.0.1', socket: { data(s, bytes, port, address) { resolve([String(bytes), port, address]); s.close(); } } });
const second = await Bun.udpSocket({ connect: { hostname: '127.0.0.1', port: first.port } });
console.log(first.hostname, first.address.family, first.closed, second.remoteAddress.port === first.port, second.send('datagram'));
const [text, port, address] = await promise;
console.log(text, port === second.port, address, first.closed);
second.close();
console.log(await Bun.dns.lookup('127.0.0.1'));
