// internal/tls/tunnel - TLS over a stream that is no socket of the system: a pair of sockets stands between them.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { Socket } = require('internal/net/socket');
const { errnoException } = require('internal/net/failures');

function wrapStream(socket, stream) {
    const pair = net.pair();
    if (typeof pair === 'number')
        throw errnoException(pair, 'socketpair');
    const [mine, theirs] = pair;
    socket._handle = mine;
    socket.$overStream = stream;
    mine.setOwner(socket, 0);
    const between = new Socket({ handle: theirs, allowHalfOpen: true });
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
    socket._start();
}

module.exports = { wrapStream };
