// Datagrams on loopback: bound and connected sockets, lists, slices, sizes, and what is refused.
// as: node
const dgram = require('node:dgram');
const server = dgram.createSocket('udp4');
const got = [];
server.on('message', (message, from) => {
    got.push(`${message} ${from.address} ${from.family} ${from.size}`);
    server.send(`re:${message}`, from.port, from.address);
});
server.on('listening', () => console.log('listening', server.address().address, server.address().family));
server.bind(0, '127.0.0.1', () => {
    const { port } = server.address();
    const client = dgram.createSocket('udp4');
    const answers = [];
    client.on('message', (message) => {
        answers.push(String(message));
        if (answers.length === 4)
            second(client, port, answers);
    });
    client.send('plain', port, (error, size) => console.log(error, size));
    client.send(Buffer.from('0123456'), 2, 3, port, '127.0.0.1');
    client.send(['a', Buffer.from('b'), new Uint8Array([99])], port);
    client.send('', port, 'localhost');
});

function second(client, port, answers) {
    console.log(got.sort(), answers.sort());
    client.removeAllListeners('message');
    client.connect(port, () => {
        console.log(client.remoteAddress().port === port, client.getSendQueueSize(), client.getSendQueueCount());
        for (const call of [() => client.connect(port), () => client.send('x', port, '127.0.0.1'), () => client.bind(), () => client.setTTL(0), () => client.setTTL('x'),
            () => client.setBroadcast(true), () => client.setTTL(3), () => client.setMulticastTTL(300), () => client.setMulticastLoopback(true), () => client.addMembership(),
            () => client.addMembership('1.2.3.4'), () => client.setRecvBufferSize(-1), () => client.send(1), () => dgram.createSocket('udp5'), () => dgram.createSocket('udp4').disconnect(), () => dgram.createSocket('udp4').send('x', 0), () => dgram.createSocket('udp4').send('x', 1, 2)])
            try {
                console.log(call());
            } catch (e) {
                console.log(e.name, e.code, e.message);
            }
        client.once('message', (message) => {
            console.log(String(message));
            client.disconnect();
            client.close(() => console.log('client closed'));
            server.close();
            try {
                server.close();
            } catch (e) {
                console.log(e.code, e.message);
            }
        });
        client.send('connected');
    });
}
