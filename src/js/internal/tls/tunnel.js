// internal/tls/tunnel - TLS over a stream that is no socket of the system: a pair of sockets stands between them.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { Socket } = require('internal/net/socket');
const { errnoException } = require('internal/net/failures');

// The far end of the pair, which passes bytes on to and from a stream.
class JSStreamSocket extends Socket {
    constructor(stream) {
        const pair = net.pair();
        if (typeof pair === 'number')
            throw errnoException(pair, 'socketpair');
        super({ handle: pair[1], allowHalfOpen: true });
        this.$near = pair[0];
        // Nothing to wait for before TLS begins (TLSSocket._start)
        pair[0].unref();
        pair[1].unref();
        this.stream = stream;
    }
}

function wrapStream(socket, stream) {
    const between = new JSStreamSocket(stream);
    const mine = between.$near;
    mine._parentWrap = between;
    socket._handle = mine;
    socket.$overStream = stream;
    mine.setOwner(socket, 0);
    between.on('error', () => {});
    stream.on('data', (bytes) => {
        if (!between.write(bytes)) {
            stream.pause();
            between.once('drain', () => stream.resume());
        }
    });
    stream.on('end', () => between.end());
    stream.on('close', () => between.destroySoon());
    between.on('data', (bytes) => {
        if (stream.write(bytes) === false) {
            between.pause();
            stream.once('drain', () => between.resume());
        }
    });
    between.on('end', () => stream.end());
    socket.on('close', () => {
        between.destroySoon();
        if (!stream.destroyed)
            stream.destroy?.();
    });
    if (socket.$server)
        socket._start();
}

module.exports = { wrapStream };
