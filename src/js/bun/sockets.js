// bun/sockets - Bun.connect and Bun.listen: stream sockets whose events go to one object of handlers.
//
// The sockets below are those of node:net and node:tls; what is different is the face: handlers are shared by all sockets of a
// listener and can be changed at once (reload), `write` takes what the kernel takes and says how much, and "drain" comes when it
// takes more. What a handler throws goes to the handler `error`, and without one it is an uncaught exception.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const net = require('node/net');
const system = $binding('net');

const NAMES = ['open', 'close', 'data', 'drain', 'end', 'error', 'timeout', 'handshake', 'connectError'];
const SHUT = -2, DETACHED = -1, ESTABLISHED = 1;

function invalid(text) {
    return nodeError('ERR_INVALID_ARG_TYPE', text);
}

function readHandlers(given, partly) {
    if (given === undefined || given === null)
        throw invalid('SocketOptions.socket is required');
    if (!$isObject(given))
        throw invalid('SocketHandler must be an object');
    const { binaryType } = given;
    if (binaryType !== undefined && binaryType !== null && binaryType !== 'arraybuffer' && binaryType !== 'buffer' && binaryType !== 'uint8array')
        throw invalid('SocketHandler.binaryType must be "arraybuffer", "buffer", or "uint8array"');
    const handlers = { binaryType: binaryType ?? 'buffer' };
    for (const name of NAMES) {
        const fn = given[name];
        if (fn !== undefined && fn !== null && !$isCallable(fn))
            throw invalid(`Expected "on${name[0].toUpperCase()}${name.slice(1)}" callback to be a function`);
        handlers[name] = fn ?? undefined;
    }
    if (!partly && !handlers.data && !handlers.drain)
        throw invalid('Expected at least "data" or "drain" callback');
    return handlers;
}

// What node:tls is given for the option `tls`: protocols are a text here, separated by commas.
function tlsOf(tls) {
    if (tls === true)
        return {};
    if (!$isObject(tls))
        return undefined;
    const { ALPNProtocols } = tls;
    return typeof ALPNProtocols === 'string' ? { ...tls, ALPNProtocols: ALPNProtocols.split(',') } : tls;
}

function readPort(port) {
    const number = typeof port === 'number' ? port : +port;
    if (number !== Math.floor(number) || !Number.isFinite(number))
        throw nodeError('ERR_OUT_OF_RANGE', `SocketOptions.port must be an integer (received ${number})`);
    if (number < 0 || number > 65535)
        throw nodeError('ERR_OUT_OF_RANGE', `SocketOptions.port must be in the range [0, 65535] (received ${number})`);
    return number;
}

// { handlers, unix or hostname and port, tls, data } of both functions.
function readOptions(options, what) {
    if (!$isObject(options))
        throw invalid(`Expected ${what}`);
    const { socket, unix, hostname, port, tls, data, allowHalfOpen, reusePort, ipv6Only } = options;
    if (socket === undefined || socket === null)
        throw invalid('SocketOptions.socket is required');
    if (!$isObject(socket))
        throw invalid('SocketHandler must be an object');
    if (unix !== undefined && unix !== null && typeof unix !== 'string')
        throw invalid('SocketOptions.unix must be a string');
    if (tls !== undefined && tls !== null && typeof tls !== 'boolean' && !$isObject(tls))
        throw invalid('TLSOptions must be an object');
    const at = port === undefined || port === null ? undefined : readPort(port);
    const handlers = readHandlers(socket);
    const rest = { handlers, tls: tlsOf(tls), data, allowHalfOpen: !!allowHalfOpen, reusePort, ipv6Only };
    if (typeof unix === 'string' && unix !== '')
        return { ...rest, unix };
    if (hostname === undefined || hostname === null || hostname === '')
        throw invalid('Expected either "hostname" or "unix"');
    if (at === undefined)
        throw invalid('Missing "port"');
    return { ...rest, hostname: $toString(hostname), port: at };
}

// The handlers that reload() gives all sockets of a listener.
function reloaded(count, options) {
    if (count < 1)
        throw new Error('Expected 1 argument');
    if (!$isObject(options))
        throw new Error('Expected options object');
    return readHandlers(options.socket ?? options, true);
}

// A handler of the socket, if there is one.
function tell(socket, name, ...args) {
    const handlers = socket.$owner.handlers;
    const fn = handlers[name];
    if (fn === undefined)
        return undefined;
    try {
        return $apply(fn, handlers, [socket, ...args]);
    } catch (error) {
        if (handlers.error === undefined || name === 'error')
            throw error;
        return $call(handlers.error, handlers, socket, error);
    }
}

// Bytes for the handler `data`: as tell, without lists of arguments.
function tellData(socket, bytes) {
    const { handlers } = socket.$owner;
    const { data: fn, binaryType } = handlers;
    if (fn === undefined)
        return;
    try {
        $call(fn, handlers, socket, binaryType === 'buffer' ? bytes : shaped(bytes, binaryType));
    } catch (error) {
        if (handlers.error === undefined)
            throw error;
        $call(handlers.error, handlers, socket, error);
    }
}

function shaped(bytes, type) {
    if (type === 'arraybuffer')
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    if (type === 'uint8array')
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return bytes;
}

// The part of the data that is meant, as bytes.
function bytesOf(data, offset, length) {
    let bytes, encoding;
    if (typeof offset === 'string') {
        encoding = offset;
        offset = length = undefined;
    }
    if (typeof data === 'string')
        bytes = Buffer.from(data, encoding);
    else if ($isArrayBuffer(data))
        bytes = Buffer.from(data);
    else if ($isTypedArray(data) || $isDataView(data))
        bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    else
        throw argTypeError('data', 'of type string, buffer, or blob', data);
    offset ??= 0;
    if (!(offset >= 0 && offset <= bytes.length))
        throw outOfRange('byteOffset', `>= 0 and <= ${offset < 0 ? Number.MAX_SAFE_INTEGER : bytes.length}`, offset);
    length ??= bytes.length - offset;
    if (!(length >= 0 && length <= bytes.length - offset))
        throw outOfRange('byteLength', `>= 0 and <= ${bytes.length - offset}`, length);
    return bytes.subarray(offset, offset + length);
}

class Socket {
    constructor(stream, owner, data) {
        this.$stream = stream;
        this.$owner = owner; // { handlers, listener }
        this.$waits = this.$closed = this.$open = this.$shut = this.$shakes = false;
        this.$failure = this.$timer = undefined;
        this.$seconds = 0;
        this.data = data;
    }
    get alpnProtocol() { return this.$stream.alpnProtocol || false; }
    get authorized() { return this.$stream.authorized ?? false; }
    get bytesWritten() { return this.$stream.bytesWritten ?? 0; }
    close() { this.end(); }
    end(data, offset, length) {
        const written = data === undefined ? 0 : this.write(data, offset, length);
        this.$stream.destroySoon();
        return written;
    }
    get fd() { return this.$stream._handle?.fd ?? -1; }
    flush() {}
    getPeerCertificate(detailed) { return this.$stream.getPeerCertificate?.(detailed); }
    getAuthorizationError() { return this.$verified ?? null; }
    getCipher() { return this.$stream.getCipher?.(); }
    getTLSVersion() { return this.$stream.getProtocol?.(); }
    getServername() { return this.$stream.servername; }
    get listener() { return this.$owner.listener; }
    get localAddress() { return this.$stream.localAddress; }
    get localFamily() { return this.$stream.localFamily; }
    get localPort() { return this.$stream.localPort; }
    pause() { this.$stream.pause(); }
    get readyState() { return this.$closed || !this.$open ? DETACHED : this.$shut ? SHUT : ESTABLISHED; }
    ref() { this.$stream.ref(); }
    reload(options) {
        this.$owner.handlers = reloaded(arguments.length, options);
    }
    get remoteAddress() { return this.$stream.remoteAddress; }
    get remoteFamily() { return this.$stream.remoteFamily; }
    get remotePort() { return this.$stream.remotePort; }
    resume() { this.$stream.resume(); }
    setKeepAlive(on, delay) {
        this.$stream.setKeepAlive(on, delay);
        return true;
    }
    setNoDelay(on = true) {
        this.$stream.setNoDelay(on);
        return true;
    }
    shutdown() {
        this.$shut = true;
        this.$stream.end();
    }
    terminate() {
        // The other side hears of it as of a failure.
        if ($isCallable(this.$stream.resetAndDestroy) && !this.$stream.encrypted)
            this.$stream.resetAndDestroy();
        else
            this.$stream.destroy();
    }
    timeout(seconds) {
        this.$seconds = +seconds || 0;
        this.$stream.setTimeout(this.$seconds * 1000);
    }
    unref() { this.$stream.unref(); }
    upgradeTLS(options) {
        if (!$isObject(options))
            throw new Error('Expected options object');
        if (options.socket === undefined || options.socket === null)
            throw new Error('Expected "socket" option');
        const handlers = readHandlers(options.socket), { tls } = options;
        if (tls === undefined || tls === null || tls === false)
            throw new Error('Expected "tls" option');
        if (tls !== true && !$isObject(tls))
            throw invalid('TLSOptions must be an object');
        if (this.$closed || !this.$open)
            return undefined;
        return [this, upgrade(this, handlers, tlsOf(tls), options.data)];
    }
    write(data, offset, length) {
        if (data === undefined)
            return 0;
        const bytes = offset === undefined && length === undefined && $isUint8Array(data) ? data : bytesOf(data, offset, length);
        const stream = this.$stream, state = stream._writableState;
        if (this.$closed || this.$shut || state.destroyed || state.ending)
            return DETACHED;
        if (!this.$open || state.length > 0) {
            this.$waits = true;
            return 0;
        }
        const size = $byteLengthOf(bytes);
        if (size === 0)
            return 0;
        // What the kernel leaves is kept, and nothing more is taken until it is gone.
        const sent = stream.encrypted || state.corked ? 0 : stream._handle?.trySend(bytes) ?? 0;
        if (sent === size)
            return size;
        stream.write(sent === 0 ? bytes : bytesOf(bytes, sent), () => this.$waits && state.length === 0 && drained(this));
        if (state.length > 0)
            this.$waits = true;
        return size;
    }
    [Symbol.dispose]() { this.end(); }
}
// What only sockets of TLS know, by the name that node:tls has for it.
const OF_TLS = {
    __proto__: null,
    disableRenegotiation: 'disableRenegotiation', exportKeyingMaterial: 'exportKeyingMaterial', getCertificate: 'getCertificate',
    getEphemeralKeyInfo: 'getEphemeralKeyInfo', getSession: 'getSession', getSharedSigalgs: 'getSharedSigalgs',
    getTLSFinishedMessage: 'getFinished', getTLSPeerFinishedMessage: 'getPeerFinished', getTLSTicket: 'getTLSTicket',
    isSessionReused: 'isSessionReused', renegotiate: 'renegotiate', setMaxSendFragment: 'setMaxSendFragment', setServername: 'setServername',
    setSession: 'setSession',
};
for (const name of Object.keys(OF_TLS)) {
    const { [name]: method } = {
        [name](...args) {
            const { $stream: stream } = this;
            if (stream.encrypted && $isCallable(stream[OF_TLS[name]]))
                return stream[OF_TLS[name]](...args);
            return name === 'isSessionReused' ? false : undefined;
        },
    };
    Object.defineProperty(Socket.prototype, name, { __proto__: null, value: method, writable: true, enumerable: true, configurable: true });
}
$interface(Socket, 'Socket');
class TLSSocket extends Socket {}
$interface(TLSSocket, 'TLSSocket');

function drained(socket) {
    if (socket.$closed)
        return;
    socket.$waits = false;
    tell(socket, 'drain');
}

// Joins the stream's events to the handlers. onOpen() and onFail(error) say how the beginning went.
function attach(socket, onOpen, onFail) {
    const stream = socket.$stream;
    const onData = (bytes) => tellData(socket, bytes);
    if (!stream.encrypted)
        stream.$direct = onData;
    stream.on('data', onData);
    stream.on('end', () => tell(socket, 'end'));
    stream.on('timeout', () => tell(socket, 'timeout'));
    stream.on('error', (error) => {
        if (!socket.$open) {
            socket.$failure = error;
            onFail?.(error);
        } else if (socket.$shakes) { // it ends as a handshake that failed, not as a connection
            shaken(socket, false, error);
        } else {
            socket.$failure = error;
        }
    });
    stream.on('close', () => {
        const opened = socket.$open;
        socket.$closed = true;
        if (opened)
            tell(socket, 'close', socket.$failure);
    });
    return () => {
        if (socket.$open)
            return;
        socket.$open = true;
        onOpen?.();
        tell(socket, 'open');
    };
}

function shaken(socket, success, error) {
    socket.$shakes = false;
    socket.$verified = error;
    tell(socket, 'handshake', success, error);
}

// What is wrong with the certificate of the other side, which was asked for; else null.
function verifyError(stream) {
    const { authorizationError: code } = stream;
    if (code === undefined || code === null)
        return null;
    const found = stream._handle ? $binding('tls').verify(stream._handle) : undefined;
    const error = new Error(found ? found[1] : $toString(code));
    error.code = code;
    return error;
}

// A socket of TLS over the connection of another, which hears nothing but its end from now on.
function upgrade(socket, handlers, tls, data) {
    const { TLSSocket: Stream, connect: connectTls, createSecureContext } = require('node/tls');
    const { $stream: plain } = socket, server = socket.$owner.listener !== undefined;
    for (const name of ['data', 'end', 'timeout'])
        plain.removeAllListeners(name);
    plain.$direct = undefined;
    const stream = server ? new Stream(plain, { isServer: true, secureContext: createSecureContext(tls), requestCert: tls.requestCert,
        rejectUnauthorized: tls.rejectUnauthorized, ALPNProtocols: tls.ALPNProtocols })
        : connectTls({ ...tls, socket: plain, rejectUnauthorized: tls.rejectUnauthorized ?? true });
    const secure = new TLSSocket(stream, { handlers, listener: socket.$owner.listener }, data);
    const opened = attach(secure);
    secure.$shakes = true;
    stream.on(server ? 'secure' : 'secureConnect', () => shaken(secure, true, verifyError(stream)));
    $binding('node').process.nextTick(opened);
    return secure;
}

function connectFailure(error) {
    const failure = new Error('Failed to connect');
    failure.code = error.code;
    failure.errno = error.errno;
    failure.syscall = 'connect';
    return failure;
}

function connect(options) {
    const { handlers, unix, hostname, port, tls, data, allowHalfOpen } = readOptions(options, 'options object');
    const promise = $newPromise();
    const where = unix === undefined ? { host: hostname, port } : { path: unix };
    const owner = { handlers, listener: undefined };
    const stream = tls === undefined ? net.connect({ ...where, allowHalfOpen })
        : require('node/tls').connect({ servername: net.isIP(hostname ?? '') ? undefined : hostname, ...tls, ...where, allowHalfOpen,
            rejectUnauthorized: tls.rejectUnauthorized ?? true });
    const socket = new (tls === undefined ? Socket : TLSSocket)(stream, owner, data);
    const opened = attach(socket, () => $resolvePromise(promise, socket), (error) => {
        const failure = error.code === 'ECONNREFUSED' || error.syscall === 'connect' ? connectFailure(error) : error;
        if (handlers.connectError !== undefined)
            $markHandled(promise);
        $rejectPromise(promise, failure);
        tell(socket, 'connectError', failure);
    });
    socket.$shakes = tls !== undefined;
    stream.on('connect', opened);
    if (tls !== undefined)
        stream.on('secureConnect', () => shaken(socket, true, verifyError(stream)));
    return promise;
}

class Listener {
    constructor(server, owner, where, data) {
        this.$server = server;
        this.$owner = owner;
        this.$where = where;
        this.$sockets = new Set();
        this.data = data;
    }
    get fd() { return this.$server._handle?.fd ?? -1; }
    get hostname() { return this.$where.hostname; }
    get port() { return this.$where.port; }
    get unix() { return this.$where.unix; }
    ref() { this.$server.ref(); }
    unref() { this.$server.unref(); }
    reload(options) {
        this.$owner.handlers = reloaded(arguments.length, options);
    }
    stop(force) {
        if (this.$server.listening)
            this.$server.close();
        if (force)
            for (const socket of [...this.$sockets])
                socket.$stream.destroy();
    }
    [Symbol.dispose]() { this.stop(true); }
}
$interface(Listener, 'Listener');

function listen(options) {
    const { handlers, unix, hostname, port, tls, data, allowHalfOpen, reusePort, ipv6Only } = readOptions(options, 'object');
    const owner = { handlers, listener: undefined };
    const settings = { allowHalfOpen };
    const server = tls === undefined ? net.createServer(settings) : require('node/tls').createServer({ ...settings, ...tls });
    const where = unix === undefined ? { hostname, port } : { unix };
    const listener = owner.listener = new Listener(server, owner, where, data);
    server.on(tls === undefined ? 'connection' : 'secureConnection', (stream) => {
        const socket = new (tls === undefined ? Socket : TLSSocket)(stream, owner, data);
        listener.$sockets.add(socket);
        stream.on('close', () => listener.$sockets.delete(socket));
        attach(socket)();
        if (tls !== undefined)
            shaken(socket, true, tls.requestCert ? verifyError(stream) : null);
    });
    if (tls !== undefined)
        server.on('tlsClientError', (error, stream) => {
            const socket = new TLSSocket(stream, owner, data);
            socket.$open = true;
            tell(socket, 'open');
            shaken(socket, false, error);
            socket.$closed = true;
            tell(socket, 'close', undefined);
        });
    // Bound at once, so that what fails can be thrown.
    const handle = system.listener(server);
    let r = unix === undefined ? handle.bind(hostname, port, !!ipv6Only, !!reusePort) : handle.bindPipe(unix);
    if (r >= 0)
        r = handle.listen(0);
    if (r < 0) {
        handle.close();
        const error = new Error(`Failed to listen at ${unix ?? hostname}`);
        error.code = system.errorName(r);
        error.errno = -r;
        error.syscall = 'listen';
        if (unix === undefined) {
            error.address = hostname;
            error.port = port;
        }
        throw error;
    }
    server.$adopt(handle, hostname, port);
    const at = server.address();
    if (unix === undefined && at !== null)
        where.port = at.port;
    return listener;
}

module.exports = { connect, listen };
