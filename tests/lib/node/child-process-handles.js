// as: node
// peer: node
// Servers and sockets go to a child, and messages keep their order around them.
const { fork } = require('child_process');
const net = require('net');
const dgram = require('dgram');

if (process.argv[2] === 'child') {
    const got = [];
    let server;
    process.on('message', (message, handle) => {
        got.push(message);
        if (message === 'server') {
            server = handle.on('connection', (socket) => socket.end('served by the child'));
            process.send('serving');
        } else if (message === 'socket') {
            handle.end('socket of the child');
        } else if (message === 'kept') {
            handle.destroy();
        } else if (message === 'datagrams') {
            handle.on('message', (bytes) => {
                handle.close();
                process.send(`datagram ${bytes}`);
            });
            process.send('receiving');
        } else if (message === 'end') {
            server.close();
            process.send(got, () => process.disconnect());
        }
    });
} else {
    parent().catch((error) => console.log(error));
}

function read(port) {
    return new Promise((resolve) => {
        let text = '';
        net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (data) => (text += data)).on('close', () => resolve(text));
    });
}

function listening(...args) {
    const server = net.createServer(...args);
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function parent() {
    const child = fork(__filename, ['child']);
    const next = () => new Promise((resolve) => child.once('message', resolve));

    const server = await listening();
    const { port } = server.address();
    child.send('server', server, (error) => console.log('sent', error));
    console.log(await next(), server.listening);
    server.close();
    console.log(await read(port));

    const giving = await listening({ pauseOnConnect: true }, (socket) => {
        child.send('before', () => {});
        child.send('socket', socket);
        child.send('after');
        console.log(socket._handle, giving._connections);
    });
    console.log(await read(giving.address().port));
    await new Promise((resolve) => giving.close(resolve));
    console.log('closed');

    const keeping = await listening((socket) => child.send('kept', socket, { keepOpen: true }, () => {
        console.log(socket.destroyed, keeping._connections);
        socket.end('both have it');
        keeping.close();
    }));
    console.log(await read(keeping.address().port));

    const socket = dgram.createSocket('udp4');
    await new Promise((resolve) => socket.bind(0, '127.0.0.1', resolve));
    child.send('datagrams', socket);
    console.log(await next());
    const from = dgram.createSocket('udp4');
    from.send('hello', socket.address().port, '127.0.0.1', () => from.close());
    socket.close();
    console.log(await next());

    for (const handle of [{}, new (require('stream').PassThrough)()])
        try {
            child.send('x', handle);
        } catch (error) {
            console.log(error.code);
        }
    child.send('end');
    console.log(await next());
    child.on('disconnect', () => console.log('disconnect', child.connected, child.channel));
    child.on('exit', (code) => console.log('exit', code));
}
