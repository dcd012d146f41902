// as: node
// peer: node
// Without descriptors: opening, connecting, listening and starting programs fail with the right error, each once; a server answers those who came
// meanwhile as soon as it can.
const { spawn, spawnSync, fork } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const net = require('net');
const dgram = require('dgram');

if (process.argv[2] === 'child') {
    child().catch((error) => console.log(error));
} else {
    const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, __filename, 'child'], { encoding: 'utf8' });
    console.log(stdout, stderr, status);
}

const taken = [];

function takeAll() {
    try {
        for (;;)
            taken.push(fs.openSync('/dev/null'));
    } catch (error) {
        return error.code;
    }
}

function give(n) {
    while (n-- > 0)
        fs.closeSync(taken.pop());
}

async function child() {
    // What is needed to say anything is there before.
    const server = net.createServer((socket) => socket.end('served')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    require('child_process').spawnSync('/bin/true');
    await once(spawn('/bin/true'), 'close');
    const first = net.connect(port, '127.0.0.1');
    first.resume();
    await once(first, 'close');

    console.log(takeAll());
    await new Promise((resolve) => setImmediate(resolve));
    takeAll(); // what programs that have ended still held
    console.log(await fs.promises.open('/dev/null').catch((error) => error.code));
    await new Promise((resolve) => fs.readFile('/dev/null', (error) => resolve(console.log('readFile', error.code))));
    await new Promise((resolve) => fs.createReadStream('/dev/null').on('error', (error) => resolve(console.log('stream', error.code))));
    const program = spawn('/bin/true');
    program.on('exit', () => console.log('no exit'));
    const [failure] = await once(program, 'error');
    console.log(failure.code, failure.syscall, program.pid, program.stdout);
    console.log(spawnSync('/bin/true').error.code);
    const [refused] = await once(net.connect(port, '127.0.0.1'), 'error');
    console.log(refused.code);
    const [deaf] = await once(net.createServer().listen(0, '127.0.0.1'), 'error');
    console.log(deaf.code);

    // Two descriptors: one for the client, one for the server's side; a second client waits.
    give(2);
    const clients = [];
    clients.push(net.connect(port, '127.0.0.1'));
    await once(clients[0], 'connect');
    let text = '';
    clients[0].setEncoding('utf8').on('data', (data) => (text += data));
    await once(clients[0], 'close');
    console.log(text);
    give(taken.length);
    server.close();
    await once(server, 'close');
    console.log('closed');
}
