// internal/net/server - net.Server: listening, and a socket for each connection.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick } = $binding('node');
const EventEmitter = require('node/events');
const { nodeError, argTypeError } = require('internal/errors');
const { validateNumber, invalidValue } = require('internal/validators');
const { validatePort, validateAbortSignal } = require('internal/net/checks');
const { uvExceptionWithHostPort } = require('internal/net/failures');
const { Socket, isPipeName, toNumber } = require('internal/net/socket');
const { normalizeArgs } = require('internal/net/connect');
const { lookup } = require('internal/net/lookup');

function Server(options, listener) {
    if (!(this instanceof Server))
        return new Server(options, listener);
    $call(EventEmitter, this);
    if (typeof options === 'function') {
        listener = options;
        options = {};
    } else if (options == null || typeof options === 'object') {
        options = { ...options };
    } else {
        throw argTypeError('options', 'of type object', options);
    }
    if (typeof listener === 'function')
        this.on('connection', listener);
    if (options.keepAliveInitialDelay !== undefined) {
        validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
        if (options.keepAliveInitialDelay < 0)
            options.keepAliveInitialDelay = 0;
    }
    if (options.highWaterMark !== undefined) {
        validateNumber(options.highWaterMark, 'options.highWaterMark');
        if (options.highWaterMark < 0)
            options.highWaterMark = undefined;
    }
    this._connections = 0;
    this._handle = null;
    this._usingWorkers = false;
    this._workers = [];
    this._unref = false;
    this._listeningId = 1;
    this.allowHalfOpen = options.allowHalfOpen || false;
    this.pauseOnConnect = Boolean(options.pauseOnConnect);
    this.noDelay = Boolean(options.noDelay);
    this.keepAlive = Boolean(options.keepAlive);
    this.keepAliveInitialDelay = Math.trunc((options.keepAliveInitialDelay ?? 0) / 1000);
    this.highWaterMark = options.highWaterMark;
    if (options.blockList) {
        if (!require('internal/net/address').BlockList.isBlockList(options.blockList))
            throw argTypeError('options.blockList', 'an instance of net.BlockList', options.blockList);
        this.blockList = options.blockList;
    }
    return undefined;
}
Object.setPrototypeOf(Server.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Server, EventEmitter);

// ---- listening

function emitListening(server) {
    if (server._handle)
        server.emit('listening');
}

function emitError(server, error) {
    server.emit('error', error);
}

function opened(server, handle, errno, address, port) {
    if (errno < 0) {
        server._handle = null;
        nextTick(emitError, server, uvExceptionWithHostPort(errno, 'listen', address, port));
        return;
    }
    server._handle = handle;
    server._connectionKey = `${port < 0 ? -1 : address ? net.isIP(address) : 4}:${address}:${port}`;
    if (server._unref)
        handle.unref();
    nextTick(emitListening, server);
}

// One way or another: a path, a descriptor, or an address (null: every one) and a port.
function setUp(server, { path, fd, address, port, backlog, ipv6Only, reusePort }) {
    if (server.$inWorker?.({ path, fd, address, port, backlog, ipv6Only }))
        return;
    const handle = net.listener(server);
    if (path !== undefined)
        opened(server, handle, handle.listenPipe(path, backlog), path, -1);
    else if (fd !== undefined)
        opened(server, handle, handle.listenFd(fd, backlog), null, -1);
    else
        opened(server, handle, handle.listen(address ?? undefined, port, backlog, Boolean(ipv6Only), Boolean(reusePort)), address ?? '::', port);
}

Server.prototype.$open = opened;

function lookupAndListen(server, host, rest) {
    if (net.isIP(host)) {
        setUp(server, { ...rest, address: host });
        return;
    }
    lookup(host, { family: 0, all: true }, (error, list) => {
        if (error) {
            server.emit('error', error);
            return;
        }
        setUp(server, { ...rest, address: (list.find((a) => a.family === 4) ?? list[0]).address });
    });
}

function closeOnAbort(server, options) {
    if (options?.signal === undefined)
        return;
    validateAbortSignal(options.signal, 'options.signal');
    const { signal } = options;
    const stop = () => server.close();
    if (signal.aborted) {
        nextTick(stop);
        return;
    }
    signal.addEventListener('abort', stop, { once: true });
    server.once('close', () => signal.removeEventListener('abort', stop));
}

Server.prototype.listen = function listen(...args) {
    let [options, callback] = normalizeArgs(args);
    if (this._handle || this.$listening)
        throw nodeError('ERR_SERVER_ALREADY_LISTEN', 'Listen method has been called more than once without closing.');
    if (callback !== null)
        this.once('listening', callback);
    const given = toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]);
    options = options._handle || options.handle || options;
    closeOnAbort(this, options);
    if (typeof options.fd === 'number' && options.fd >= 0) {
        setUp(this, { fd: options.fd, backlog: given || 0 });
        return this;
    }
    if (args.length === 0 || typeof args[0] === 'function' || (options.port === undefined && 'port' in options) || options.port === null)
        options.port = 0;
    if (typeof options.port === 'number' || typeof options.port === 'string') {
        validatePort(options.port, 'options.port');
        const rest = { port: options.port | 0, backlog: (options.backlog || given) | 0, ipv6Only: options.ipv6Only, reusePort: options.reusePort };
        if (options.host)
            lookupAndListen(this, options.host, rest);
        else
            setUp(this, rest);
        return this;
    }
    if (options.path && isPipeName(options.path)) {
        this._pipeName = options.path;
        setUp(this, { path: options.path, backlog: (options.backlog || given) | 0 });
        return this;
    }
    if (!('port' in options || 'path' in options))
        throw invalidValue('options', options, 'must have the property "port" or "path"');
    throw invalidValue('options', options);
};

Object.defineProperty(Server.prototype, 'listening', {
    __proto__: null, configurable: true, enumerable: true,
    get() { return Boolean(this._handle); },
});

Server.prototype.address = function address() {
    if (this._handle?.getsockname) {
        if (this._pipeName)
            return this._pipeName;
        const found = this._handle.getsockname();
        if (typeof found === 'number')
            throw require('internal/net/failures').errnoException(found, 'address');
        return found;
    }
    if (this._pipeName && this._handle)
        return this._pipeName;
    return null;
};

// ---- connections

function drop(server, handle) {
    const local = handle.getsockname(), peer = handle.getpeername();
    const data = typeof peer === 'object' && peer.address ? {
        localAddress: local.address, localPort: local.port, localFamily: local.family,
        remoteAddress: peer.address, remotePort: peer.port, remoteFamily: peer.family,
    } : {};
    handle.close();
    server.emit('drop', data);
}

// May a connection come in? Those that may not are closed.
function admits(server, handle) {
    if (server.maxConnections != null && server._connections >= server.maxConnections) {
        drop(server, handle);
        return false;
    }
    if (server.blockList) {
        const peer = handle.getpeername();
        if (peer.address && server.blockList.check(peer.address, peer.family.toLowerCase())) {
            handle.close();
            return false;
        }
    }
    return true;
}

// The socket of a new connection.
function socketFor(server, handle) {
    const socket = new Socket({
        handle, allowHalfOpen: server.allowHalfOpen, pauseOnCreate: server.pauseOnConnect, readable: true, writable: true,
        readableHighWaterMark: server.highWaterMark, writableHighWaterMark: server.highWaterMark,
    });
    if (server.noDelay)
        socket.$noDelay = true;
    if (server.keepAlive)
        socket.setKeepAlive(true, server.keepAliveInitialDelay * 1000);
    server._connections++;
    socket.server = server;
    socket._server = server;
    return socket;
}

function onAccept(server, handle) {
    if (!admits(server, handle))
        return;
    if (server.$accept) {
        server.$accept(handle);
        return;
    }
    const socket = socketFor(server, handle);
    server.emit('connection', socket);
    const channel = require('internal/net/channels').serverSocket;
    if (channel.hasSubscribers)
        channel.publish({ socket });
}
net.setAccept(onAccept);

Server.prototype.getConnections = function getConnections(callback) {
    nextTick(callback, null, this._connections);
    return this;
};

// ---- the end

function emitClose(server) {
    server.emit('close');
}

Server.prototype._emitCloseIfDrained = function _emitCloseIfDrained() {
    if (this._handle || this._connections)
        return;
    nextTick(emitClose, this);
};

Server.prototype.close = function close(callback) {
    if (typeof callback === 'function') {
        if (!this._handle)
            this.once('close', () => callback(nodeError('ERR_SERVER_NOT_RUNNING', 'Server is not running.')));
        else
            this.once('close', callback);
    }
    if (this._handle) {
        this._handle.close();
        this._handle = null;
    }
    this._emitCloseIfDrained();
    return this;
};

Server.prototype[Symbol.asyncDispose] = async function() {
    if (!this._handle)
        return;
    await new Promise((resolve, reject) => this.close((error) => error ? reject(error) : resolve()));
};

Server.prototype.ref = function ref() {
    this._unref = false;
    this._handle?.ref();
    return this;
};

Server.prototype.unref = function unref() {
    this._unref = true;
    this._handle?.unref();
    return this;
};

Server.prototype[Symbol.for('nodejs.rejection')] = function(error, event, socket) {
    if (event === 'connection')
        socket.destroy(error);
    else
        this.emit('error', error);
};

module.exports = { Server, socketFor };
