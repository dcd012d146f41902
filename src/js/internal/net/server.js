// internal/net/server - net.Server: listening, and a socket for each connection.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick } = $binding('node');
const EventEmitter = require('node/events');
const { nodeError, argTypeError } = require('internal/errors');
const { validateNumber, invalidValue } = require('internal/validators');
const { validatePort, validateAbortSignal } = require('internal/net/checks');
const { uvExceptionWithHostPort, exceptionWithHostPort } = require('internal/net/failures');
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

function listenFailed(server, error) {
    const channel = require('internal/net/channels').serverListen;
    if (channel.hasSubscribers)
        channel.error.publish({ server, error });
    nextTick(emitError, server, error);
}

function emitError(server, error) {
    server.emit('error', error);
}

const IPV6_ONLY = 1, REUSE_PORT = 2; // flags, as a cluster's programs tell each other
const EADDRINUSE = -98, EACCES = -13, ENOENT = -2;

// A folder that is not there is told as on Windows.
function pathError(r) {
    return r === ENOENT ? EACCES : r;
}

// A bound handle that does not listen yet, or a number below zero. Port -1: address is the path of a Unix socket.
function createServerHandle(address, port, addressType, fd, flags) {
    const handle = net.listener(undefined);
    let r;
    if (typeof fd === 'number' && fd >= 0)
        r = handle.open(fd);
    else if (port === -1 && addressType === -1)
        r = pathError(handle.bindPipe(address));
    else
        r = handle.bind(address || undefined, port, Boolean(flags & IPV6_ONLY), Boolean(flags & REUSE_PORT));
    if (r >= 0)
        return handle;
    handle.close();
    return r;
}

function isEverywhere(handle) {
    return typeof handle === 'number' ? handle === EADDRINUSE : handle.getsockname().family === 'IPv6';
}

// Listens with the handle that the server has, or makes it.
function startListening(server, { address, port, addressType, backlog, fd, flags }) {
    let handle = server._handle;
    if (!handle) {
        handle = createServerHandle(address, port, addressType, fd, flags);
        if (!address && typeof fd !== 'number') // every one: IPv6 with IPv4 in it, where there is IPv6
            [address, addressType] = isEverywhere(handle) ? ['::', 6] : ['0.0.0.0', 4];
        if (typeof handle === 'number') {
            listenFailed(server, uvExceptionWithHostPort(handle, 'listen', address, port));
            return;
        }
    }
    handle.setOwner?.(server);
    const r = handle.listen(backlog || 511);
    if (r < 0) {
        handle.close();
        server._handle = null;
        listenFailed(server, uvExceptionWithHostPort(r, 'listen', address, port));
        return;
    }
    server._handle = handle;
    server._connectionKey = `${addressType}:${address}:${port}`;
    if (server._unref)
        handle.unref();
    const channel = require('internal/net/channels').serverListen;
    if (channel.hasSubscribers)
        channel.asyncEnd.publish({ server });
    nextTick(emitListening, server);
}

// A port of another number was bound than the one asked for.
function checkBound(errno, port, handle) {
    if (errno !== 0 || !(port > 0) || !handle?.getsockname)
        return errno;
    const found = handle.getsockname();
    return typeof found === 'number' ? found : found.port === port ? 0 : EADDRINUSE;
}

// How it listens: { address, port, addressType, backlog, fd, flags }. The workers of a cluster ask their primary.
function listenSomehow(server, how, exclusive, more) {
    const worker = require('internal/cluster/mode').cluster;
    if (!worker || exclusive) {
        startListening(server, how);
        return;
    }
    const asked = server.$asked = {};
    const { address, port, addressType, fd, flags, backlog } = how;
    worker._getServer(server, { address, port, addressType, fd, flags, backlog, ...more }, (errno, handle) => {
        if (server.$asked !== asked) { // closed meanwhile
            handle?.close();
            return;
        }
        server.$asked = undefined;
        const failed = checkBound(errno, port, handle);
        if (failed) {
            server.emit('error', exceptionWithHostPort(failed, 'bind', address, port));
            return;
        }
        server._handle = handle;
        startListening(server, how);
    });
}

// Of a handle that is bound already, at once: Bun.listen.
Server.prototype.$adopt = function(handle, address, port) {
    this._handle = handle;
    startListening(this, { address: address ?? null, port, addressType: 4, backlog: 0, fd: undefined, flags: 0 });
};

function lookupAndListen(server, host, how, exclusive) {
    const ip = net.isIP(host);
    if (ip) {
        listenSomehow(server, { ...how, address: host, addressType: ip }, exclusive);
        return;
    }
    const asked = server.$asked = {};
    lookup(host, { family: 0, all: true }, (error, list) => {
        if (server.$asked !== asked)
            return;
        server.$asked = undefined;
        if (error) {
            server.emit('error', error);
            return;
        }
        const { address, family } = list.find((a) => a.family === 4) ?? list[0];
        listenSomehow(server, { ...how, address, addressType: family }, exclusive);
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

function listenOnPath(server, options, backlog) {
    server._pipeName = options.path;
    const { readableAll, writableAll } = options;
    listenSomehow(server, { address: options.path, port: -1, addressType: -1, backlog }, options.exclusive, { readableAll, writableAll });
    const mode = (readableAll ? 0o444 : 0) | (writableAll ? 0o222 : 0);
    if (mode === 0 || !server._handle?.chmod)
        return;
    const r = server._handle.chmod(mode);
    if (r < 0) {
        server._handle.close();
        server._handle = null;
        throw require('internal/net/failures').errnoException(r, 'uv_pipe_chmod');
    }
}

Server.prototype.listen = function listen(...args) {
    let [options, callback] = normalizeArgs(args);
    if (this._handle || this.$asked)
        throw nodeError('ERR_SERVER_ALREADY_LISTEN', 'Listen method has been called more than once without closing.');
    const channel = require('internal/net/channels').serverListen;
    if (channel.hasSubscribers)
        channel.asyncStart.publish({ server: this, options });
    if (callback !== null)
        this.once('listening', callback);
    const given = toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]);
    options = options._handle || options.handle || options;
    if (net.handleKind(options) === 2) {
        this._handle = options;
        listenSomehow(this, { address: null, port: -1, addressType: -1, backlog: given }, true);
        return this;
    }
    closeOnAbort(this, options);
    if (typeof options.fd === 'number' && options.fd >= 0) {
        listenSomehow(this, { address: null, port: null, addressType: null, backlog: given, fd: options.fd });
        return this;
    }
    if (args.length === 0 || typeof args[0] === 'function' || (options.port === undefined && 'port' in options) || options.port === null)
        options.port = 0;
    if (typeof options.port === 'number' || typeof options.port === 'string') {
        validatePort(options.port, 'options.port');
        const flags = (options.ipv6Only ? IPV6_ONLY : 0) | (options.reusePort ? REUSE_PORT : 0);
        const how = { address: null, port: options.port | 0, addressType: 4, backlog: options.backlog || given, fd: undefined, flags };
        const exclusive = Boolean(options.exclusive) || Boolean(options.reusePort);
        if (options.host)
            lookupAndListen(this, options.host, how, exclusive);
        else
            listenSomehow(this, how, exclusive);
        return this;
    }
    if (options.path && isPipeName(options.path)) {
        listenOnPath(this, options, options.backlog || given);
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

// Connections that were sent to other programs are counted by those.
Server.prototype.getConnections = function getConnections(callback) {
    if (!this._usingWorkers) {
        nextTick(callback, null, this._connections);
        return this;
    }
    let left = this._workers.length, total = this._connections, over = false;
    const done = (error) => {
        if (over)
            return;
        over = true;
        nextTick(callback, error, error ? undefined : total);
    };
    if (left === 0)
        done(null);
    for (const list of this._workers.slice()) {
        list.getConnections((error, count) => {
            if (error) {
                done(error);
                return;
            }
            total += count;
            if (--left === 0)
                done(null);
        });
    }
    return this;
};

// Connections of this server are sent to another program, which list stands for.
Server.prototype._setupWorker = function _setupWorker(list) {
    this._usingWorkers = true;
    this._workers.push(list);
    list.once('exit', () => {
        this._workers = this._workers.filter((other) => other !== list);
    });
};

// What other programs have of its connections is waited for.
function closeWorkers(server) {
    const lists = server._workers.slice();
    let left = lists.length;
    server._connections++; // so that it is not drained before all have answered
    const one = () => {
        if (--left > 0)
            return;
        server._connections--;
        server._emitCloseIfDrained();
    };
    if (left === 0) {
        left = 1;
        one();
    }
    for (const list of lists)
        list.close(one);
}

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
    this.$asked = undefined;
    if (this._handle) {
        this._handle.close();
        this._handle = null;
    }
    if (this._usingWorkers)
        closeWorkers(this);
    else
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

module.exports = { Server, socketFor, onAccept, createServerHandle };
