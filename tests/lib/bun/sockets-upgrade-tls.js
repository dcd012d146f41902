// socket.upgradeTLS on both sides, after a word in the clear (STARTTLS): the old socket hears only its end, the new one everything else.
import { readFileSync } from 'node:fs';
const pem = readFileSync(new URL('../node/data/tls-localhost.pem', import.meta.url), 'utf8');
const log = [], done = Promise.withResolvers(), over = Promise.withResolvers();
const attempt = (f) => {
    try {
        console.log(f());
    } catch (error) {
        console.log(error.name, error.code, error.message);
    }
};
const server = Bun.listen({
    hostname: '127.0.0.1', port: 0,
    socket: {
        data(socket, data) {
            log.push(`server clear ${data}`);
            socket.write('go');
            const [raw, secure] = socket.upgradeTLS({
                tls: { cert: pem, key: pem }, data: 'server side',
                socket: {
                    open(s) { log.push(`server open ${s.data} ${s === secure}`); },
                    data(s, bytes) { log.push(`server secure ${bytes}`); s.write('reply'); },
                    close() { over.resolve(); },
                },
            });
            log.push(`server raw ${raw === socket}`);
        },
    },
});
const client = await Bun.connect({
    hostname: '127.0.0.1', port: server.port,
    socket: {
        data(socket, data) {
            log.push(`client clear ${data}`);
            attempt(() => socket.upgradeTLS()); // expect: Error undefined Expected options object
            attempt(() => socket.upgradeTLS({})); // expect: Error undefined Expected "socket" option
            attempt(() => socket.upgradeTLS({ tls: true, socket: 5 })); // expect: TypeError ERR_INVALID_ARG_TYPE SocketHandler must be an object
            attempt(() => socket.upgradeTLS({ tls: true, socket: { data: 5 } })); // expect: TypeError ERR_INVALID_ARG_TYPE Expected "onData" callback to be a function
            attempt(() => socket.upgradeTLS({ socket: { data() {} } })); // expect: Error undefined Expected "tls" option
            const [raw, secure] = socket.upgradeTLS({
                tls: { rejectUnauthorized: false }, data: 'client side',
                socket: {
                    open(s) { log.push(`client open ${s.data} ${s === secure} ${raw === socket}`); },
                    handshake(s) { log.push(`client shakes ${s.getTLSVersion()} ${s.isSessionReused()}`); s.write('hello'); },
                    data(s, bytes) { log.push(`client secure ${bytes}`); s.end(); },
                    close() { done.resolve(); },
                },
            });
        },
        close() { log.push('client raw close'); },
    },
});
client.write('STARTTLS');
await Promise.all([done.promise, over.promise]);
server.stop(true);
console.log(log.filter((line) => line.startsWith('client')).join('\n'));
// expect: client clear go
// expect: client open client side true true
// expect: client shakes TLSv1.3 false
// expect: client secure reply
// expect: client raw close
console.log(log.filter((line) => line.startsWith('server')).join('\n'));
// expect: server clear STARTTLS
// expect: server raw true
// expect: server open server side true
// expect: server secure hello
console.log(client.upgradeTLS({ tls: true, socket: { data() {} } }), client.write('x'), client.readyState);
// expect: undefined -1 -1
