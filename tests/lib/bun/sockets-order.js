// Bytes of Bun.connect and Bun.listen arrive whole and in order: many at once under backpressure, after a pause, from a subclass of Uint8Array
// and a part of one, and what a handler throws in "data" goes to "error".
const many = new Uint8Array(3_000_000).map((_, i) => (i * 7 + (i >> 8)) & 255);
const { promise: done, resolve } = Promise.withResolvers();

// Sends all of `bytes`, as much as is taken at a time.
function sendMore(socket) {
    const { bytes } = socket.data;
    while (socket.data.at < bytes.length) {
        const n = socket.write(bytes, socket.data.at, bytes.length - socket.data.at);
        if (n <= 0)
            return;
        socket.data.at += n;
    }
    if (!socket.data.ended) {
        socket.data.ended = true;
        socket.end();
    }
}

const server = Bun.listen({
    hostname: '127.0.0.1', port: 0,
    socket: {
        open(socket) {
            socket.data = { bytes: many, at: 0 };
            sendMore(socket);
        },
        drain: sendMore,
        data() {},
    },
});
const got = [];
await Bun.connect({
    hostname: '127.0.0.1', port: server.port,
    socket: {
        data(socket, chunk) {
            got.push(Buffer.from(chunk));
            if (got.length === 3) { // what comes meanwhile waits, and comes first afterwards
                socket.pause();
                setTimeout(() => socket.resume(), 20);
            }
        },
        close: resolve,
    },
});
await done;
console.log(Buffer.concat(got).equals(many), server.port > 0);
server.stop(true);

class Mine extends Uint8Array {
    get length() { return 1; }
    subarray() { throw new Error('not asked'); }
}
const { promise: heard, resolve: hear } = Promise.withResolvers();
const echo = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: (socket, chunk) => void socket.write(chunk) } });
let text = '';
await Bun.connect({
    hostname: '127.0.0.1', port: echo.port,
    socket: {
        open(socket) {
            console.log(socket.write(new Uint8Array([97, 98])), socket.write('cd'), socket.write(new Uint8Array([1, 101, 102, 1]), 1, 2), socket.write(new DataView(new Uint8Array([103]).buffer)),
                socket.write(new Uint8Array(0)), socket.write(''));
            console.log(socket.write(new Mine([104, 105])));
        },
        data(socket, chunk) {
            text += chunk.toString();
            if (text.length === 9) {
                socket.reload({ socket: { data() { throw new Error('thrown'); }, error: (s, error) => hear(error.message) } });
                socket.write('again');
            }
        },
    },
});
console.log(await heard, text);
echo.stop(true);

for (const binaryType of ['arraybuffer', 'uint8array', 'buffer']) {
    const { promise, resolve: told } = Promise.withResolvers();
    const one = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open: (socket) => void socket.end('hello'), data() {} } });
    await Bun.connect({ hostname: '127.0.0.1', port: one.port, socket: { binaryType, data: (socket, chunk) => told(`${chunk.constructor.name} ${chunk.byteLength}`) } });
    console.log(binaryType, await promise);
    one.stop(true);
}
