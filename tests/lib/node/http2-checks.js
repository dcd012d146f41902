// What node:http2 refuses: settings, fields, states; packed settings.
// as: node
const http2 = require('http2');
const check = (f) => {
    try {
        console.log(f());
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
};
console.log(Object.keys(http2), Object.keys(http2.constants).length);
check(() => http2.getPackedSettings({ headerTableSize: 1, enablePush: false, maxFrameSize: 20000 }).toString('hex'));
check(() => http2.getUnpackedSettings(Buffer.from('00010000000100020000000000050000_4e20'.replace('_', ''), 'hex')));
check(() => http2.getUnpackedSettings(Buffer.alloc(5)));
check(() => http2.getPackedSettings({ maxFrameSize: 1 }));
check(() => http2.getPackedSettings({ enablePush: 1 }));
check(() => http2.getDefaultSettings());
check(() => http2.connect('ftp://localhost:1'));
check(() => http2.createServer({ settings: 1 }));
check(() => http2.createServer({ unknownProtocolTimeout: -1 }));
const server = http2.createServer();
server.on('stream', (stream) => {
    for (const headers of [{ ':status': 100 }, { ':path': '/' }, { connection: 'close' }, { 'bad name': '1' }, { 'content-type': ['a', 'b'] }, 5])
        check(() => stream.respond(headers));
    check(() => stream.additionalHeaders({ ':status': 101 }));
    check(() => stream.additionalHeaders({ ':status': 200 }));
    check(() => stream.sendTrailers({}));
    check(() => stream.respondWithFD('x'));
    check(() => stream.respond({}, { sendDate: false }));
    check(() => stream.respond({}));
    check(() => stream.additionalHeaders({}));
    stream.end();
});
server.listen(0, '127.0.0.1', () => {
    const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
    client.on('connect', () => {
        check(() => client.ping(Buffer.alloc(7), () => {}));
        check(() => client.ping('x', () => {}));
        check(() => client.settings({ initialWindowSize: -1 }));
        check(() => client.setNextStreamID(-1));
        check(() => client.socket.write('x'));
        check(() => client.request({ ':method': 'CONNECT' }));
        check(() => client.request({ ':method': 'CONNECT', ':authority': 'a', ':path': '/' }));
        check(() => client.request({ ':bad': '/' }));
        check(() => client.request({ te: 'x' }));
        const stream = client.request();
        stream.resume().on('close', () => {
            client.close(() => {
                client.request().on('error', (e) => console.log('late request', e.code));
                check(() => client.goaway());
                check(() => client.socket);
            });
            client.request().on('error', (e) => console.log('request', e.code));
            server.close();
        });
    });
});
