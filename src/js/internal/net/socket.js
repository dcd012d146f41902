// internal/net/socket - net.Socket: a Duplex over a handle (runtime/node/net_handle.h).
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick } = $binding('node');
const { Duplex } = require('node/stream');
const { nodeError, argTypeError } = require('internal/errors');
const { validateNumber, validateString, validateFunction, validateInt32, invalidValue } = require('internal/validators');
const { validateAbortSignal } = require('internal/net/checks');
const { errnoException } = require('internal/net/failures');
const timeout = require('internal/net/timeout');

const UV_EOF = -4095;

function isPipeName(s) {
    return typeof s === 'string' && toNumber(s) === false;
}

function toNumber(x) {
    return (x = Number(x)) >= 0 ? x : false;
}

function Socket(options) {
    if (!(this instanceof Socket))
        return new Socket(options);
    if (options?.objectMode)
        throw invalidValue('options.objectMode', options.objectMode, 'is not supported');
    if (options?.readableObjectMode || options?.writableObjectMode)
        throw invalidValue(`options.${options.readableObjectMode ? 'readableObjectMode' : 'writableObjectMode'}`,
            options.readableObjectMode || options.writableObjectMode, 'is not supported');
    let delay = options?.keepAliveInitialDelay;
    if (delay !== undefined) {
        validateNumber(delay, 'options.keepAliveInitialDelay');
        if (delay < 0)
            delay = 0;
    }
    options = typeof options === 'number' ? { fd: options } : { ...options };
    options.allowHalfOpen = Boolean(options.allowHalfOpen);
    options.emitClose = false;
    options.autoDestroy = true;
    options.decodeStrings = false; // the handle knows encodings

    this.connecting = false;
    this._hadError = false;
    this._parent = null;
    this._host = null;
    this._handle = null;
    this._peername = undefined;
    this._sockname = undefined;
    this._pendingData = null;
    this._pendingEncoding = '';
    this._server = null;
    this.server = null;
    this.timeout = undefined;
    $call(Duplex, this, options);

    if (options.handle)
        this._handle = options.handle;
    else if (options.fd !== undefined)
        openFd(this, options.fd);
    const { onread } = options;
    if (onread !== null && typeof onread === 'object' && ($isUint8Array(onread.buffer) || typeof onread.buffer === 'function') &&
        typeof onread.callback === 'function') {
        this.$ownBuffer = onread.buffer;
        this.$ownCallback = onread.callback;
    }
    this.on('end', onReadableStreamEnd);
    if (options.noDelay)
        this.$noDelay = true;
    if (options.keepAlive) {
        this.$keepAlive = true;
        this.$keepAliveDelay = Math.trunc((delay ?? 0) / 1000);
    }
    if (this._handle) {
        this._handle.setOwner?.(this, 0);
        if (options.readable !== false && !options.manualStart) {
            if (options.pauseOnCreate) {
                this._handle.readStop();
                this._readableState.flowing = false;
            } else {
                this.read(0);
            }
        }
    }
    if (options.signal)
        watchSignal(this, options);
    return undefined;
}
Object.setPrototypeOf(Socket.prototype, Duplex.prototype);
Object.setPrototypeOf(Socket, Duplex);

function openFd(socket, fd) {
    validateInt32(fd, 'fd', 0);
    const handle = net.handle(socket);
    const r = handle.open(fd);
    if (r < 0)
        throw errnoException(r, 'open');
    socket._handle = handle;
}

function watchSignal(socket, options) {
    validateAbortSignal(options.signal, 'options.signal');
    const { signal } = options;
    const stop = () => socket.destroy(require('internal/abort').AbortError ? new (require('internal/abort').AbortError)(undefined, { cause: signal.reason }) : signal.reason);
    if (signal.aborted) {
        nextTick(stop);
        return;
    }
    signal.addEventListener('abort', stop, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', stop));
}

function onReadableStreamEnd() {
    if (!this.allowHalfOpen)
        this.write = writeAfterFIN;
}

// The peer has ended, and with it this side.
function writeAfterFIN(chunk, encoding, callback) {
    if (!this.writableEnded)
        return $call(Duplex.prototype.write, this, chunk, encoding, callback);
    if (typeof encoding === 'function')
        callback = encoding;
    const error = new Error('This socket has been ended by the other party');
    error.code = 'EPIPE';
    if (typeof callback === 'function')
        nextTick(callback, error);
    this.destroy(error);
    return false;
}

Socket.prototype._unrefTimer = function _unrefTimer() {
    timeout.touch(this);
};

Socket.prototype.setTimeout = timeout.setStreamTimeout;
$setName(Socket.prototype.setTimeout, 'setStreamTimeout');

Socket.prototype._onTimeout = function _onTimeout() {
    this.emit('timeout');
};

// ---- reading

function tryReadStart(socket) {
    if (socket.$rest !== undefined) { // comes first
        nextTick(readRest, socket);
        return;
    }
    const r = socket._handle.readStart();
    if (r < 0)
        socket.destroy(errnoException(r, 'read'));
}

Socket.prototype._read = function _read(n) {
    if (this.connecting || !this._handle) {
        if (this.connecting || !this.destroyed)
            this.once('connect', () => this._read(n));
    } else if (!this._handle.reading) {
        tryReadStart(this);
    }
};

Socket.prototype.pause = function pause() {
    if (this.$ownBuffer && !this.connecting && this._handle?.reading) {
        this._handle.readStop();
        if (this.destroyed)
            return this;
    }
    return $call(Duplex.prototype.pause, this);
};

Socket.prototype.resume = function resume() {
    if (this.$ownBuffer && !this.connecting && this._handle && !this._handle.reading)
        tryReadStart(this);
    return $call(Duplex.prototype.resume, this);
};

Socket.prototype.read = function read(n) {
    if (this.$ownBuffer && !this.connecting && this._handle && !this._handle.reading)
        tryReadStart(this);
    return $call(Duplex.prototype.read, this, n);
};

// Into the buffer of the program, as often as it takes. What comes after it has stopped waits until it goes on.
function readIntoOwn(socket, bytes) {
    const all = bytes.length;
    for (let at = 0; at < all;) {
        const room = typeof socket.$ownBuffer === 'function' ? (socket.$view ??= socket.$ownBuffer()) : socket.$ownBuffer;
        const n = Math.min(room.length, all - at);
        room.set(bytes.subarray(at, at + n));
        at += n;
        const more = $call(socket.$ownCallback, socket, n, room);
        if (typeof socket.$ownBuffer === 'function')
            socket.$view = socket.$ownBuffer();
        if (!socket._handle)
            return;
        if (more === false)
            socket._handle.readStop();
        if (!socket._handle.reading && at < all) {
            socket.$rest = bytes.subarray(at);
            return;
        }
    }
}

function readRest(socket) {
    const rest = socket.$rest;
    if (rest === undefined || !socket._handle)
        return;
    socket.$rest = undefined;
    socket._handle.readStart();
    readIntoOwn(socket, rest);
}

function onRead(socket, bytes) {
    if (socket.destroyed)
        return;
    if (socket.$ownBuffer) {
        readIntoOwn(socket, bytes);
        return;
    }
    // Sockets of Bun.connect and Bun.listen hear of bytes at once, unless earlier ones wait or nobody may be told.
    const { $direct: direct, _readableState: state } = socket;
    if (direct !== undefined && state.flowing && state.length === 0) {
        direct(bytes);
        return;
    }
    if (!socket.push(bytes) && socket._handle)
        socket._handle.readStop();
}

function onEnd(socket, errno) {
    if (socket.destroyed)
        return;
    if (errno !== 0) {
        socket.destroy(errnoException(errno, 'read'));
        return;
    }
    socket.push(null);
    socket.read(0);
}

// ---- writing

Socket.prototype._writeGeneric = function _writeGeneric(many, data, encoding, callback) {
    if (this.connecting) {
        this._pendingData = data;
        this._pendingEncoding = encoding;
        const closed = () => callback(nodeError('ERR_SOCKET_CLOSED_BEFORE_CONNECTION', 'Socket closed before the connection was established'));
        this.once('connect', function connect() {
            this.off('close', closed);
            this._writeGeneric(many, data, encoding, callback);
        });
        this.once('close', closed);
        return undefined;
    }
    this._pendingData = null;
    this._pendingEncoding = '';
    const handle = this._handle;
    if (!handle) {
        callback(nodeError('ERR_SOCKET_CLOSED', 'Socket is closed'));
        return false;
    }
    let waiting;
    if (many) {
        const list = [];
        for (const part of data)
            list.push(part.chunk, part.encoding);
        waiting = handle.writev(list);
    } else {
        waiting = handle.write(data, encoding);
    }
    if (waiting < 0)
        callback(errnoException(waiting, 'write'));
    else if (waiting === 0)
        callback();
    else
        this.$written = callback;
    return undefined;
};

Socket.prototype._writev = function _writev(chunks, callback) {
    this._writeGeneric(true, chunks, '', callback);
};

Socket.prototype._write = function _write(data, encoding, callback) {
    this._writeGeneric(false, data, encoding, callback);
};

function onDrain(socket, errno) {
    const callback = socket.$written;
    if (!callback)
        return;
    socket.$written = undefined;
    if (socket.destroyed)
        callback(null);
    else if (errno !== 0)
        callback(errnoException(errno, 'write'));
    else
        callback(null);
}

Socket.prototype._final = function _final(callback) {
    if (this.connecting) {
        this.once('connect', () => this._final(callback));
        return undefined;
    }
    if (!this._handle)
        return callback();
    const r = this._handle.shutdown();
    if (r < 0)
        return net.errorName(r) === 'ENOTCONN' ? callback() : callback(errnoException(r, 'shutdown'));
    this.$shut = callback;
    return undefined;
};

function onShutdown(socket) {
    const callback = socket?.$shut;
    if (callback) {
        socket.$shut = undefined;
        callback();
    }
}

Socket.prototype.end = function end(data, encoding, callback) {
    $call(Duplex.prototype.end, this, data, encoding, callback);
    return this;
};

// ---- the end

Socket.prototype.destroySoon = function destroySoon() {
    if (this.writable)
        this.end();
    if (this.writableFinished)
        this.destroy();
    else
        this.once('finish', this.destroy);
};

Socket.prototype.resetAndDestroy = function resetAndDestroy() {
    if (this._handle) {
        if (this.connecting)
            this.once('connect', () => reset(this));
        else
            reset(this);
    } else {
        this.destroy(nodeError('ERR_SOCKET_CLOSED', 'Socket is closed'));
    }
    return this;
};

function reset(socket) {
    socket.$reset = true;
    return socket.destroy();
}

function emitClose(socket) {
    socket.emit('close', socket._hadError);
}

function ignore() {}

Socket.prototype._destroy = function _destroy(error, callback) {
    this.connecting = false;
    for (let s = this; s; s = s._parent)
        timeout.clear(s);
    this._hadError = Boolean(error);
    const handle = this._handle;
    if (handle) {
        this.$read = handle.bytesRead;
        this.$dispatched = handle.bytesWritten + handle.writeQueueSize;
        this._handle = null;
        this._sockname = undefined;
        this.$closing = true;
        if (this.$reset)
            handle.reset();
        else
            handle.close(ignore); // as programs that have replaced it expect
        callback(error);
    } else {
        callback(error);
        nextTick(emitClose, this);
    }
    if (this._server) {
        const server = this._server;
        server._connections--;
        if (server._emitCloseIfDrained)
            server._emitCloseIfDrained();
    }
};

function onClose(socket) {
    if (socket.$written)
        onDrain(socket, 0);
    if (socket.$closing) {
        socket.$closing = false;
        emitClose(socket);
    }
}

Socket.prototype._reset = function _reset() {
    return reset(this);
};

// ---- settings

Socket.prototype.setNoDelay = function setNoDelay(enable) {
    enable = Boolean(enable === undefined ? true : enable);
    if (enable !== Boolean(this.$noDelay)) {
        this.$noDelay = enable;
        if (this._handle?.setNoDelay)
            this._handle.setNoDelay(enable);
    }
    return this;
};

Socket.prototype.setKeepAlive = function setKeepAlive(enable, delay) {
    enable = Boolean(enable);
    const seconds = Math.trunc(delay / 1000) || 0;
    if (enable !== Boolean(this.$keepAlive) || (enable && this.$keepAliveDelay !== seconds)) {
        this.$keepAlive = enable;
        this.$keepAliveDelay = seconds;
        this._handle?.setKeepAlive?.(enable, seconds);
    }
    return this;
};

Socket.prototype.getTypeOfService = function getTypeOfService() {
    return this.$tos ?? 0;
};

Socket.prototype.setTypeOfService = function setTypeOfService(tos) {
    validateInt32(tos, 'tos', 0, 255);
    this.$tos = tos;
    return this;
};

Socket.prototype.ref = function ref() {
    if (!this._handle)
        this.once('connect', this.ref);
    else
        this._handle.ref();
    return this;
};

Socket.prototype.unref = function unref() {
    if (!this._handle)
        this.once('connect', this.unref);
    else
        this._handle.unref();
    return this;
};

// ---- what it is

Socket.prototype._getpeername = function _getpeername() {
    if (!this._handle || this.connecting)
        return this._peername || {};
    if (!this._peername) {
        const found = this._handle.getpeername();
        if (typeof found === 'number')
            return {};
        this._peername = found;
    }
    return this._peername;
};

Socket.prototype._getsockname = function _getsockname() {
    if (!this._handle)
        return {};
    if (!this._sockname) {
        const found = this._handle.getsockname();
        if (typeof found === 'number')
            return {};
        this._sockname = found;
    }
    return this._sockname;
};

Socket.prototype.address = function address() {
    return this._getsockname();
};

function bytesWritten(socket) {
    if (socket._writableState === undefined)
        return undefined;
    let bytes = socket._handle ? socket._handle.bytesWritten + socket._handle.writeQueueSize : socket.$dispatched ?? 0;
    if (socket._handle === null && socket.$dispatched === undefined && !socket.connecting && !socket._pendingData)
        return undefined;
    bytes += socket.$httpConnection?.corkedBytes ?? 0;
    const { _pendingData: data, _pendingEncoding: encoding } = socket;
    const Buffer = require('internal/buffer').Buffer;
    for (const part of socket.writableBuffer ?? [])
        bytes += typeof part.chunk === 'string' ? Buffer.byteLength(part.chunk, part.encoding) : part.chunk.length;
    if (Array.isArray(data)) {
        for (const part of data)
            bytes += typeof part.chunk === 'string' ? Buffer.byteLength(part.chunk, part.encoding) : part.chunk.length;
    } else if (data) {
        bytes += typeof data === 'string' ? Buffer.byteLength(data, encoding) : data.byteLength;
    }
    return bytes;
}

const getters = {
    __proto__: null,
    _connecting() { return this.connecting; },
    pending() { return !this._handle || this.connecting; },
    readyState() {
        if (this.connecting)
            return 'opening';
        if (this.readable && this.writable)
            return 'open';
        if (this.readable)
            return 'readOnly';
        return this.writable ? 'writeOnly' : 'closed';
    },
    bufferSize() { return this._handle ? this.writableLength : undefined; },
    bytesRead() { return this._handle ? this._handle.bytesRead : this.$read ?? 0; },
    _bytesDispatched() { return this._handle ? this._handle.bytesWritten + this._handle.writeQueueSize : this.$dispatched ?? 0; },
    bytesWritten() { return bytesWritten(this); },
    remoteAddress() { return this._getpeername().address; },
    remoteFamily() { return this._getpeername().family; },
    remotePort() { return this._getpeername().port; },
    localAddress() { return this._getsockname().address; },
    localPort() { return this._getsockname().port; },
    localFamily() { return this._getsockname().family; },
};
for (const name of Object.keys(getters))
    Object.defineProperty(Socket.prototype, name, { __proto__: null, configurable: false, enumerable: true, get: getters[name] });

// A handle of the system below; false when there is none (yet).
function applySettings(socket) {
    const handle = socket._handle;
    if (!handle)
        return;
    if (socket.$noDelay)
        handle.setNoDelay(true);
    if (socket.$keepAlive)
        handle.setKeepAlive(true, socket.$keepAliveDelay);
}

net.setHooks(0, [
    onRead, onEnd,
    (socket, errno) => require('internal/net/connect').onConnect(socket, errno),
    onDrain, onClose,
    (socket, errno, text) => socket.$onSecure?.(errno, text),
    undefined,
    (socket, name, protocols) => socket.$onHello?.(name, protocols),
    (socket) => socket.emit('session', socket.getSession()),
    onShutdown,
    (socket, line) => socket.$onKeylog?.(line),
]);

module.exports = { Socket, onDrain, onShutdown, applySettings, isPipeName, toNumber, UV_EOF, validateString, validateFunction, argTypeError };
