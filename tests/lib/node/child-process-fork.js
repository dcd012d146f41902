// A forked program and its parent send each other messages until one of them disconnects.
// as: node
// peer: node
const cp = require('node:child_process');
if (process.argv[2] === 'child') {
    process.send({ hello: 'ü', n: [1, null], connected: process.connected, fd: process.env.NODE_CHANNEL_FD });
    process.on('message', (m) => {
        process.send({ got: m });
        if (m === 'last')
            process.disconnect();
    });
} else {
    console.log(process.send, process.connected);
    const c = cp.fork(__filename, ['child']);
    let n = 0;
    c.on('message', (m) => {
        console.log(m);
        if (n < 3)
            console.log(c.send([{ ping: n }, 'text', 'last'][n++]));
    });
    c.on('disconnect', () => console.log('disconnected', c.connected, c.channel));
    c.on('exit', (code, signal) => {
        console.log(code, signal);
        c.send('late', (e) => console.log(e.code, e.message));
        try {
            c.send();
        } catch (e) {
            console.log(e.code);
        }
        c.on('error', (e) => console.log('error', e.code));
        c.disconnect();
    });
}
