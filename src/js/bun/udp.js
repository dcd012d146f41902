// bun/udp - Bun.udpSocket: datagrams, whose events go to one object of handlers.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');
const { nodeError } = require('internal/errors');
const { errnoException } = require('internal/net/failures');
const { validatePort } = require('internal/net/checks');
const { lookupPromise } = require('internal/dns/lookup');
const net = $binding('net');
const udp = $binding('udp');

const EAGAIN = -11, EINVAL = -22;

function invalid(text) {
    return nodeError('ERR_INVALID_ARG_TYPE', text);
}

function readHandlers(given = {}) {
    if (!$isObject(given))
        throw invalid('Expected "socket" to be an object');
    const handlers = {};
    for (const name of ['data', 'drain', 'error']) {
        if (given[name] !== undefined && given[name] !== null && !$isCallable(given[name]))
            throw invalid(`Expected "socket.${name}" to be a function`);
        handlers[name] = given[name] ?? undefined;
    }
    return handlers;
}

function bytesOf(data) {
    if (typeof data === 'string')
        return Buffer.from(data);
    if ($isArrayBuffer(data) || $isTypedArray(data) || $isDataView(data))
        return data;
    throw invalid('Expected ArrayBufferView or string');
}

function shaped(bytes, type) {
    if (type === 'arraybuffer')
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return type === 'uint8array' ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
}

function onMessage(socket, bytes, address, family, port) {
    const { data, error } = socket.$handlers;
    if (socket.$closed)
        return;
    if (typeof bytes === 'number') {
        if (error !== undefined)
            $call(error, socket.$handlers, errnoException(bytes, 'recv'));
        return;
    }
    if (data !== undefined)
        $call(data, socket.$handlers, socket, shaped(bytes, socket.binaryType), port, address, { truncated: false });
}

function check(r, syscall) {
    if (r < 0)
        throw errnoException(r, syscall);
    return true;
}

class UDPSocket {
    constructor(v6, handlers, binaryType) {
        this.$handlers = handlers;
        this.$closed = false;
        this.$peer = undefined;
        this.binaryType = binaryType;
        this.$handle = udp.socket(this, v6, onMessage);
        if (typeof this.$handle === 'number')
            throw errnoException(this.$handle, 'socket');
        this.$hostname = undefined;
    }
    get address() {
        const at = this.$closed ? undefined : this.$handle.getsockname();
        return typeof at === 'number' ? undefined : at;
    }
    get closed() { return this.$closed; }
    get fd() { return this.$handle.fd; }
    get hostname() { return this.$hostname; }
    get port() { return this.address?.port; }
    get remoteAddress() {
        const at = this.$closed || !this.$peer ? undefined : this.$handle.getpeername();
        return typeof at === 'number' ? undefined : at;
    }
    close() {
        this.$closed = true;
        this.$handle.close();
    }
    ref() {
        this.$handle.ref();
        return this;
    }
    unref() {
        this.$handle.unref();
        return this;
    }
    reload(options) {
        this.$handlers = readHandlers($isObject(options) ? options.socket ?? options : options);
    }
    // true: it is on its way; false: the kernel has no room, drain comes.
    send(data, port, address) {
        if (this.$closed)
            throw nodeError('ERR_SOCKET_CLOSED', 'Socket is closed');
        const bytes = bytesOf(data);
        if (!this.$peer && (port === undefined || typeof address !== 'string'))
            throw invalid('Expected 3 arguments, got ' + (port === undefined ? 1 : 2));
        const r = this.$peer ? this.$handle.send(bytes) : this.$handle.send(bytes, address, validatePort(port));
        if (r === EAGAIN) {
            drainLater(this);
            return false;
        }
        return check(r, 'send');
    }
    // How many of [data, port, address, ...] went; [data, ...] on a connected socket.
    sendMany(list) {
        if (!Array.isArray(list))
            throw invalid('Expected argument to be an array');
        const step = this.$peer ? 1 : 3;
        if (list.length % step !== 0)
            throw invalid('Expected 3 arguments for each packet');
        let sent = 0;
        for (let i = 0; i < list.length; i += step) {
            if (!this.send(list[i], list[i + 1], list[i + 2]))
                break;
            sent++;
        }
        return sent;
    }
    setBroadcast(on) { return check(this.$handle.setBroadcast(on ? 1 : 0), 'setBroadcast'); }
    setTTL(ttl) {
        check(ttl >= 1 && ttl <= 255 ? this.$handle.setTTL(ttl) : EINVAL, 'setTTL');
        return ttl;
    }
    setMulticastTTL(ttl) {
        check(ttl >= 0 && ttl <= 255 ? this.$handle.setMulticastTTL(ttl) : EINVAL, 'setMulticastTTL');
        return ttl;
    }
    setMulticastLoopback(on) { return check(this.$handle.setMulticastLoopback(on ? 1 : 0), 'setMulticastLoopback'); }
    setMulticastInterface(address) { return check(this.$handle.setMulticastInterface(address), 'setMulticastInterface'); }
    addMembership(group, on) { return check(this.$handle.addMembership(group, on), 'addMembership'); }
    dropMembership(group, on) { return check(this.$handle.dropMembership(group, on), 'dropMembership'); }
    addSourceSpecificMembership(source, group, on) {
        return check(this.$handle.sourceMembership(true, source, group, on), 'addSourceSpecificMembership');
    }
    dropSourceSpecificMembership(source, group, on) {
        return check(this.$handle.sourceMembership(false, source, group, on), 'dropSourceSpecificMembership');
    }
    [Symbol.dispose]() { this.close(); }
}
$interface(UDPSocket, 'UDPSocket');

function drainLater(socket) {
    require('node/timers').setTimeout(() => {
        const { drain } = socket.$handlers;
        if (drain !== undefined && !socket.$closed)
            $call(drain, socket.$handlers, socket);
    }, 1);
}

async function addressOf(hostname) {
    return net.isIP(hostname) ? { address: hostname, family: net.isIP(hostname) } : lookupPromise(hostname);
}

async function open(hostname, port, peer, handlers, binaryType) {
    const at = await addressOf(hostname);
    const to = peer === undefined ? undefined : await addressOf(peer.hostname);
    const socket = new UDPSocket((to ?? at).family === 6, handlers, binaryType);
    socket.$hostname = hostname;
    try {
        if (to === undefined || to.family === at.family)
            check(socket.$handle.bind(at.address, port, 0), 'bind');
        if (to !== undefined) {
            check(socket.$handle.connect(to.address, peer.port), 'connect');
            socket.$peer = to;
        }
    } catch (error) {
        socket.close();
        throw error;
    }
    return socket;
}

function udpSocket(options) {
    if (!$isObject(options))
        throw invalid('Expected an object');
    const { hostname = '0.0.0.0', port = 0, connect, binaryType = 'buffer' } = options;
    if (typeof hostname !== 'string')
        throw invalid('Expected "hostname" to be a string');
    const handlers = readHandlers(options.socket);
    let peer;
    if (connect !== undefined && connect !== null) {
        if (!$isObject(connect) || typeof connect.hostname !== 'string')
            throw invalid('Expected "connect.hostname" to be a string');
        peer = { hostname: connect.hostname, port: validatePort(connect.port, 'connect.port', false) };
    }
    return open(hostname, validatePort(port), peer, handlers, binaryType);
}

module.exports = { udpSocket };
