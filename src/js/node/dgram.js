// node:dgram - datagram sockets.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const net = $binding('net');
const udp = $binding('udp');
const EventEmitter = require('node/events');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateNumber, validateFunction, validateUint32 } = require('internal/validators');
const { validateSignal, onAbort } = require('internal/abort');
const { validatePort } = require('internal/net/checks');
const { errnoException, exceptionWithHostPort } = require('internal/net/failures');
const timers = require('node/timers');

const UNBOUND = 0, BINDING = 1, BOUND = 2;
const UNCONNECTED = 0, CONNECTING = 1, CONNECTED = 2;
const V6_ONLY = 1, REUSE_ADDRESS = 4, REUSE_PORT = 8;
const EAGAIN = -11, EINVAL = -22, EBADF = -9;

function Socket(type, listener) {
    if (!new.target)
        return new Socket(type, listener);
    $call(EventEmitter, this);
    const options = type !== null && typeof type === 'object' ? { ...type } : { type };
    if (options.type !== 'udp4' && options.type !== 'udp6')
        throw nodeError('ERR_SOCKET_BAD_TYPE', 'Bad socket type specified. Valid types are: udp4, udp6');
    for (const name of ['recvBufferSize', 'sendBufferSize'])
        if (options[name])
            validateUint32(options[name], `options.${name}`);
    for (const name of ['sendBlockList', 'receiveBlockList'])
        if (options[name] && !require('internal/net/address').BlockList.isBlockList(options[name]))
            throw argTypeError(`options.${name}`, 'an instance of net.BlockList', options[name]);
    if (options.lookup === undefined)
        options.lookup = require('internal/dns/lookup').lookup;
    else
        validateFunction(options.lookup, 'lookup');
    this.type = options.type;
    this.$options = options;
    this.$state = UNBOUND;
    this.$connected = UNCONNECTED;
    this.$queue = undefined; // of what waits until the socket is bound
    this.$handle = udp.socket(this, this.type === 'udp6', onMessage);
    if (typeof this.$handle === 'number')
        throw errnoException(this.$handle, 'socket');
    this.$refd = true;
    this.$unsent = 0;
    this.$unsentBytes = 0;
    if (typeof listener === 'function')
        this.on('message', listener);
    if (options.signal !== undefined) {
        validateSignal(options.signal, 'options.signal');
        const stop = () => this.$handle && this.close();
        if (options.signal.aborted)
            nextTick(stop);
        else
            this.once('close', onAbort(options.signal, stop));
    }
    const channel = require('internal/net/channels').udpSocket;
    if (channel.hasSubscribers)
        channel.publish({ socket: this });
    return undefined;
}
Object.setPrototypeOf(Socket.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Socket, EventEmitter);

Socket.prototype.$isDgram = true;

// A handle that does not receive yet; a number below zero: it failed.
function _createSocketHandle(address, port, addressType, fd, flags) {
    const handle = udp.socket(undefined, addressType === 'udp6', undefined);
    if (typeof handle === 'number')
        return handle;
    let r = 0;
    if (typeof fd === 'number' && fd > 0)
        r = handle.open(fd);
    else if (port || address)
        r = handle.bind(address || (addressType === 'udp6' ? '::' : '0.0.0.0'), port || 0, flags | 0);
    if (r >= 0)
        return handle;
    handle.close();
    return r;
}

function createSocket(type, listener) {
    return new Socket(type, listener);
}

function onMessage(socket, bytes, address, family, port) {
    if (!socket.$handle)
        return;
    if (typeof bytes === 'number') {
        socket.emit('error', errnoException(bytes, 'recvmsg'));
        return;
    }
    if (socket.$options.receiveBlockList?.check(address, `ipv${family}`))
        return;
    socket.emit('message', bytes, { address, family: `IPv${family}`, port, size: bytes.length });
}

function handleOf(socket) {
    if (!socket.$handle)
        throw nodeError('ERR_SOCKET_DGRAM_NOT_RUNNING', 'Not running');
    return socket.$handle;
}

// Node opens the descriptor when it binds: before, there is nothing to ask or set.
function boundHandle(socket, syscall) {
    const handle = handleOf(socket);
    if (socket.$state !== BOUND)
        throw errnoException(EBADF, syscall);
    return handle;
}

function check(r, syscall) {
    if (r < 0)
        throw errnoException(r, syscall);
}

// Names to addresses; no name: `otherwise`.
function find(socket, host, otherwise, callback) {
    const address = host || otherwise;
    const v6 = socket.type === 'udp6';
    if (net.isIP(address) === (v6 ? 6 : 4))
        nextTick(callback, null, address);
    else
        socket.$options.lookup(address, v6 ? 6 : 4, callback);
}

// ---- bind ----

function bound(socket) {
    const { recvBufferSize, sendBufferSize } = socket.$options;
    socket.$state = BOUND;
    if (recvBufferSize)
        socket.setRecvBufferSize(recvBufferSize);
    if (sendBufferSize)
        socket.setSendBufferSize(sendBufferSize);
    socket.emit('listening');
}

Socket.prototype.bind = function bind(port, address, ...rest) {
    handleOf(this);
    if (this.$state !== UNBOUND)
        throw nodeError('ERR_SOCKET_ALREADY_BOUND', 'Socket is already bound');
    this.$state = BINDING;
    const callback = [port, address, ...rest].findLast((arg) => typeof arg === 'function');
    if (callback !== undefined) {
        const onError = () => {
            this.removeListener('error', onError);
            this.removeListener('listening', onListening);
        };
        const onListening = () => {
            onError();
            $call(callback, this);
        };
        this.on('error', onError);
        this.on('listening', onListening);
    }
    let exclusive = false;
    if (port !== null && typeof port === 'object') {
        if (udp.isHandle(port)) {
            takeHandle(this, port);
            return this;
        }
        exclusive = Boolean(port.exclusive);
        if (Number.isInteger(port.fd) && port.fd >= 0) {
            bindFd(this, port.fd, exclusive);
            return this;
        }
        ({ address, port } = port);
    } else if (typeof address === 'function') {
        address = '';
    }
    if (typeof port === 'function')
        port = 0;
    bindAddress(this, port, address, exclusive);
    return this;
};

function bindAddress(socket, port, address, exclusive) {
    const { reuseAddr, reusePort, ipv6Only } = socket.$options;
    const flags = (reuseAddr ? REUSE_ADDRESS : 0) | (reusePort ? REUSE_PORT : 0) | (ipv6Only ? V6_ONLY : 0);
    find(socket, address, socket.type === 'udp4' ? '0.0.0.0' : '::', (error, ip) => {
        if (!socket.$handle)
            return;
        if (error) {
            socket.$state = UNBOUND;
            socket.emit('error', error);
            return;
        }
        const worker = require('internal/cluster/mode').cluster;
        if (worker && !exclusive && !reusePort) {
            askPrimary(worker, socket, { address: ip, port: port || 0, addressType: socket.type, fd: -1, flags });
            return;
        }
        const r = socket.$handle.bind(ip, port || 0, flags);
        if (r < 0) {
            socket.$state = UNBOUND;
            socket.emit('error', exceptionWithHostPort(r, 'bind', ip, port));
            return;
        }
        bound(socket);
    });
}

// The workers of a cluster share what their primary has bound.
function askPrimary(worker, socket, how) {
    worker._getServer(socket, how, (errno, handle) => {
        if (errno) {
            if (socket.$handle) {
                socket.$state = UNBOUND;
                socket.emit('error', exceptionWithHostPort(errno, 'bind', how.address, how.port));
            }
        } else if (socket.$handle) {
            takeHandle(socket, handle);
        } else {
            handle.close();
        }
    });
}

function bindFd(socket, fd, exclusive) {
    const worker = require('internal/cluster/mode').cluster;
    if (worker && !exclusive) {
        askPrimary(worker, socket, { address: null, port: null, addressType: socket.type, fd, flags: null });
        return;
    }
    const kind = $binding('ipc').kindOf(fd);
    if (kind !== 'udp4' && kind !== 'udp6') {
        socket.$state = UNBOUND;
        throw nodeError('ERR_INVALID_FD_TYPE', `Unsupported fd type: ${$binding('ipc').fdType(fd)}`);
    }
    const r = socket.$handle.open(fd);
    if (r < 0)
        throw errnoException(r, 'open');
    bound(socket);
}

// A bound handle instead of the own.
function takeHandle(socket, handle) {
    socket.$handle.close();
    if (!socket.$refd)
        handle.unref();
    socket.$handle = handle;
    const r = handle.start(socket, onMessage);
    if (r < 0)
        throw errnoException(r, 'recvStart');
    bound(socket);
}

// Now, or when it is bound; binds it when nobody has.
function whenBound(socket, fn) {
    if (socket.$state === BOUND) {
        fn();
        return;
    }
    if (socket.$state === UNBOUND)
        socket.bind({ port: 0, exclusive: true });
    if (socket.$queue === undefined) {
        socket.$queue = [];
        const run = () => {
            socket.removeListener('error', forget);
            const queue = socket.$queue;
            socket.$queue = undefined;
            for (const waiting of queue)
                waiting();
        };
        const forget = () => {
            socket.removeListener('listening', run);
            socket.$queue = undefined;
        };
        socket.once('listening', run);
        socket.once('error', forget);
    }
    $push(socket.$queue, fn);
}

// ---- connect ----

// The error of an address that the program has excluded.
function blocked(socket, ip) {
    return socket.$options.sendBlockList?.check(ip, socket.type === 'udp6' ? 'ipv6' : 'ipv4') ?
        nodeError('ERR_IP_BLOCKED', `IP(${ip}) is blocked by net.BlockList`) : null;
}

Socket.prototype.connect = function connect(port, address, callback) {
    port = validatePort(port, 'Port', false);
    if (typeof address === 'function') {
        callback = address;
        address = '';
    } else if (address === undefined) {
        address = '';
    }
    validateString(address, 'address');
    handleOf(this);
    if (this.$connected !== UNCONNECTED)
        throw nodeError('ERR_SOCKET_DGRAM_IS_CONNECTED', 'Already connected');
    this.$connected = CONNECTING;
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    whenBound(this, () => find(this, address, this.type === 'udp4' ? '127.0.0.1' : '::1', (error, ip) => {
        if (!this.$handle)
            return;
        error ??= blocked(this, ip);
        const r = error ? 0 : this.$handle.connect(ip, port);
        if (error || r < 0) {
            this.$connected = UNCONNECTED;
            const failure = error ?? exceptionWithHostPort(r, 'connect', ip, port);
            nextTick(() => (callback ? callback(failure) : this.emit('error', failure)));
            return;
        }
        this.$connected = CONNECTED;
        if (callback)
            this.once('connect', callback);
        nextTick(() => this.emit('connect'));
    }));
};

Socket.prototype.disconnect = function disconnect() {
    handleOf(this);
    if (this.$connected !== CONNECTED)
        throw nodeError('ERR_SOCKET_DGRAM_NOT_CONNECTED', 'Not connected');
    check(this.$handle.connect(), 'connect');
    this.$connected = UNCONNECTED;
};

// ---- send ----

function bytesOf(part) {
    if (typeof part === 'string')
        return Buffer.from(part);
    if ($isTypedArray(part) || $isDataView(part))
        return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    return undefined;
}

function sliceOf(buffer, offset, length) {
    const bytes = bytesOf(buffer);
    if (bytes === undefined)
        throw argTypeError('buffer', 'of type string or an instance of Buffer, TypedArray, or DataView', buffer);
    offset >>>= 0;
    length >>>= 0;
    if (offset > bytes.length)
        throw nodeError('ERR_BUFFER_OUT_OF_BOUNDS', '"offset" is outside of buffer bounds');
    if (offset + length > bytes.length)
        throw nodeError('ERR_BUFFER_OUT_OF_BOUNDS', '"length" is outside of buffer bounds');
    return bytes.subarray(offset, offset + length);
}

function messageOf(buffer) {
    if (!Array.isArray(buffer)) {
        const bytes = bytesOf(buffer);
        if (bytes === undefined)
            throw argTypeError('buffer', 'of type string or an instance of Buffer, TypedArray, or DataView', buffer);
        return bytes;
    }
    const parts = [];
    for (const part of buffer) {
        const bytes = bytesOf(part);
        if (bytes === undefined)
            throw argTypeError('buffer list arguments', 'of type string or an instance of Buffer, TypedArray, or DataView', buffer);
        $push(parts, bytes);
    }
    return Buffer.concat(parts);
}

// The kernel has no room now: again after what else is due.
function transmit(socket, bytes, ip, port, callback) {
    if (!socket.$handle) {
        socket.$unsent--;
        socket.$unsentBytes -= bytes.length;
        return;
    }
    const r = socket.$handle.send(bytes, ip, port);
    if (r === EAGAIN) {
        timers.setTimeout(transmit, 1, socket, bytes, ip, port, callback);
        return;
    }
    socket.$unsent--;
    socket.$unsentBytes -= bytes.length;
    if (r >= 0) {
        if (callback)
            nextTick(callback, null, bytes.length);
        return;
    }
    const error = ip === undefined ? errnoException(r, 'send') : exceptionWithHostPort(r, 'send', ip, port);
    if (callback)
        nextTick(callback, error);
    else
        nextTick(() => socket.emit('error', error));
}

Socket.prototype.send = function send(buffer, offset, length, port, address, callback) {
    const connected = this.$connected === CONNECTED;
    let bytes;
    if (!connected && (address || (port && typeof port !== 'function'))) {
        bytes = sliceOf(buffer, offset, length);
    } else if (connected && typeof length === 'number') {
        bytes = sliceOf(buffer, offset, length);
        if (typeof port === 'function') {
            callback = port;
            port = null;
        }
    } else if (connected) {
        callback = offset;
        bytes = messageOf(buffer);
    } else {
        callback = port;
        port = offset;
        address = length;
        bytes = messageOf(buffer);
    }
    if (connected && (port || address))
        throw nodeError('ERR_SOCKET_DGRAM_IS_CONNECTED', 'Already connected');
    if (connected)
        port = address = undefined;
    else
        port = validatePort(port, 'Port', false);
    if (typeof callback !== 'function')
        callback = undefined;
    if (typeof address === 'function') {
        callback = address;
        address = undefined;
    } else if (address !== undefined && address !== null && typeof address !== 'string') {
        throw argTypeError('address', 'of type string', address);
    }
    handleOf(this);
    this.$unsent++;
    this.$unsentBytes += bytes.length;
    whenBound(this, () => {
        if (connected) {
            transmit(this, bytes, undefined, 0, callback);
            return;
        }
        find(this, address, this.type === 'udp4' ? '127.0.0.1' : '::1', (error, ip) => {
            error ??= blocked(this, ip);
            if (!error) {
                transmit(this, bytes, ip, port, callback);
                return;
            }
            this.$unsent--;
            this.$unsentBytes -= bytes.length;
            if (callback)
                nextTick(callback, error);
            else
                this.emit('error', error);
        });
    });
};

Socket.prototype.sendto = function sendto(buffer, offset, length, port, address, callback) {
    validateNumber(offset, 'offset');
    validateNumber(length, 'length');
    validateNumber(port, 'port');
    validateString(address, 'address');
    this.send(buffer, offset, length, port, address, callback);
};

// ---- end ----

Socket.prototype.close = function close(callback) {
    if (typeof callback === 'function')
        this.once('close', callback);
    if (this.$queue !== undefined) { // what was asked for before is done first
        $push(this.$queue, () => this.close());
        return this;
    }
    handleOf(this).close();
    this.$handle = undefined;
    nextTick(() => this.emit('close'));
    return this;
};

Socket.prototype[Symbol.asyncDispose] = function () {
    if (!this.$handle)
        return Promise.resolve();
    return new Promise((resolve, reject) => this.close((error) => (error ? reject(error) : resolve())));
};

// ---- addresses and settings ----

Socket.prototype.address = function address() {
    const found = boundHandle(this, 'getsockname').getsockname();
    check(typeof found === 'number' ? found : 0, 'getsockname');
    return found;
};

Socket.prototype.remoteAddress = function remoteAddress() {
    handleOf(this);
    if (this.$connected !== CONNECTED)
        throw nodeError('ERR_SOCKET_DGRAM_NOT_CONNECTED', 'Not connected');
    const found = this.$handle.getpeername();
    check(typeof found === 'number' ? found : 0, 'getpeername');
    return found;
};

Socket.prototype.setBroadcast = function setBroadcast(on) {
    check(boundHandle(this, 'setBroadcast').setBroadcast(on ? 1 : 0), 'setBroadcast');
};

for (const name of ['setTTL', 'setMulticastTTL']) {
    Socket.prototype[name] = function (ttl) {
        validateNumber(ttl, 'ttl');
        check(ttl < (name === 'setTTL' ? 1 : 0) || ttl > 255 ? EINVAL : boundHandle(this, name)[name](ttl), name);
        return ttl;
    };
    $setName(Socket.prototype[name], name);
}

Socket.prototype.setMulticastLoopback = function setMulticastLoopback(on) {
    check(boundHandle(this, 'setMulticastLoopback').setMulticastLoopback(on ? 1 : 0), 'setMulticastLoopback');
    return on;
};

Socket.prototype.setMulticastInterface = function setMulticastInterface(address) {
    validateString(address, 'interfaceAddress');
    check(boundHandle(this, 'setMulticastInterface').setMulticastInterface(address), 'setMulticastInterface');
};

function missing(name) {
    return nodeError('ERR_MISSING_ARGS', `The "${name}" argument must be specified`);
}

for (const name of ['addMembership', 'dropMembership']) {
    Socket.prototype[name] = function (multicastAddress, interfaceAddress) {
        if (!multicastAddress)
            throw missing('multicastAddress');
        check(handleOf(this)[name](multicastAddress, interfaceAddress), name);
    };
    $setName(Socket.prototype[name], name);
}

for (const name of ['addSourceSpecificMembership', 'dropSourceSpecificMembership']) {
    Socket.prototype[name] = function (sourceAddress, groupAddress, interfaceAddress) {
        validateString(sourceAddress, 'sourceAddress');
        validateString(groupAddress, 'groupAddress');
        check(handleOf(this).sourceMembership(name[0] === 'a', sourceAddress, groupAddress, interfaceAddress), name);
    };
    $setName(Socket.prototype[name], name);
}

function bufferSize(socket, sending, size) {
    const r = socket.$handle && socket.$state === BOUND ? socket.$handle.bufferSize(sending, size) : EBADF;
    if (r >= 0)
        return r;
    const syscall = `uv_${sending ? 'send' : 'recv'}_buffer_size`;
    const error = nodeError('ERR_SOCKET_BUFFER_SIZE', `Could not get or set buffer size: ${syscall} returned ${net.errorName(r)} (${net.errorText(r)})`);
    error.info = { errno: r, code: net.errorName(r), message: net.errorText(r), syscall };
    error.errno = r;
    error.syscall = syscall;
    Object.defineProperty(error, 'name', { enumerable: false, writable: true, configurable: true, value: 'SystemError' });
    throw error;
}

for (const [name, sending] of [['RecvBufferSize', false], ['SendBufferSize', true]]) {
    Socket.prototype[`set${name}`] = function (size) {
        if (size !== size >>> 0)
            throw nodeError('ERR_SOCKET_BAD_BUFFER_SIZE', 'Buffer size must be a positive integer');
        bufferSize(this, sending, size);
    };
    Socket.prototype[`get${name}`] = function () {
        return bufferSize(this, sending, 0);
    };
    $setName(Socket.prototype[`set${name}`], `set${name}`);
    $setName(Socket.prototype[`get${name}`], `get${name}`);
}

Socket.prototype.getSendQueueSize = function getSendQueueSize() {
    return this.$unsentBytes;
};

Socket.prototype.getSendQueueCount = function getSendQueueCount() {
    return this.$unsent;
};

Socket.prototype.ref = function ref() {
    this.$refd = true;
    this.$handle?.ref();
    return this;
};

Socket.prototype.unref = function unref() {
    this.$refd = false;
    this.$handle?.unref();
    return this;
};

// ---- what was once public ----

const warned = { __proto__: null, once: false };

function deprecate(name) {
    if (warned.once)
        return;
    warned.once = true;
    global('process').emitWarning(`Socket.prototype.${name} is deprecated`, 'DeprecationWarning', 'DEP0112');
}

function get(socket, name) {
    switch (name) {
    case '_handle': return socket.$handle ?? null;
    case '_receiving': return socket.$state === BOUND;
    case '_bindState': return socket.$state;
    case '_queue': return socket.$queue;
    default: return socket.$options.reuseAddr;
    }
}

for (const name of ['_handle', '_receiving', '_bindState', '_queue', '_reuseAddr']) {
    Object.defineProperty(Socket.prototype, name, {
        __proto__: null, configurable: true, enumerable: false,
        get() {
            deprecate(name);
            return get(this, name);
        },
        set() {
            deprecate(name);
        },
    });
}

Socket.prototype._healthCheck = function() {
    deprecate('_healthCheck()');
    handleOf(this);
};

Socket.prototype._stopReceiving = function() {
    deprecate('_stopReceiving()');
};

module.exports = { _createSocketHandle, createSocket, Socket };
