// internal/child/handles - sockets and servers that go from one program to another: what of them is sent, and what they become there.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const udp = $binding('udp');
const ipc = $binding('ipc');
const files = $binding('files');
const { Socket } = require('node/net');
const { Server } = require('internal/net/server');

function isDgram(handle) {
    return handle.$isDgram === true && handle instanceof require('node/dgram').Socket;
}

// What the message calls it; undefined: it cannot be sent.
function typeOf(handle) {
    if (handle instanceof Socket)
        return 'net.Socket';
    if (handle instanceof Server)
        return 'net.Server';
    if (net.handleKind(handle) !== 0)
        return 'net.Native';
    if (isDgram(handle))
        return 'dgram.Socket';
    return udp.isHandle(handle) ? 'dgram.Native' : undefined;
}

// The list of sockets of one server that went to, or came from, the other program.
function socketList(channel, kind, key) {
    const { SentSockets, GotSockets } = require('internal/child/socket_list');
    return channel.sockets[kind][key] ??= new (kind === 'send' ? SentSockets : GotSockets)(channel.target, key);
}

// The handle of a socket; unless it is kept open, the socket has none afterwards.
function handleOfSocket(channel, message, socket, options) {
    const handle = socket._handle;
    if (!handle)
        return undefined;
    const { server } = socket;
    if (server) {
        message.key = server._connectionKey;
        const known = channel.sockets.send[message.key] !== undefined;
        const list = socketList(channel, 'send', message.key);
        if (!known)
            server._setupWorker(list);
        if (!options.keepOpen)
            server._connections--;
    }
    if (!options.keepOpen) {
        socket.setTimeout(0);
        handle.setParser(null);
        handle.setOwner(undefined, 0);
        handle.readStop();
        socket._handle = null;
    }
    return handle;
}

// The handle of the system that goes along with a message, to which is added what the other side must know; undefined: there is none.
function prepare(channel, message, handle, options) {
    let raw = handle;
    if (message.type === 'net.Socket') {
        raw = handleOfSocket(channel, message, handle, options);
    } else if (message.type === 'net.Server') {
        raw = handle._handle;
    } else if (message.type === 'dgram.Socket') {
        message.dgramType = handle.type;
        raw = handle.$handle;
    }
    if (!raw || !(raw.fd >= 0))
        return undefined;
    return raw;
}

function closeFd(fd) {
    files.closeFd(fd);
}

// A handle over a descriptor that came with a message; undefined: it is of no use.
function fromFd(fd, { type, msg }) {
    const kind = ipc.kindOf(fd);
    let handle;
    if (kind === 'udp4' || kind === 'udp6') {
        handle = udp.socket(undefined, kind === 'udp6', undefined);
    } else if (kind !== undefined) {
        const accepted = type === 'net.Socket' || msg?.act === 'newconn';
        handle = kind === 'listener' && !accepted ? net.listener(undefined) : net.handle(undefined);
    }
    if (typeof handle !== 'object' || handle.open(fd) < 0) {
        closeFd(fd);
        return undefined;
    }
    return handle;
}

// made(object) with what scripts get for a handle.
function received(channel, message, handle, made) {
    switch (message.type) {
    case 'net.Socket': {
        const socket = new Socket({ handle, readable: true, writable: true });
        if (message.key)
            socketList(channel, 'got', message.key).add(socket);
        made(socket);
        break;
    }
    case 'net.Server': {
        const server = new Server();
        server.listen(handle, () => made(server));
        break;
    }
    case 'dgram.Socket': {
        const socket = new (require('node/dgram').Socket)(message.dgramType);
        socket.bind(handle, () => made(socket));
        break;
    }
    default:
        made(handle);
    }
}

module.exports = { typeOf, prepare, fromFd, received, closeFd };
