// internal/http2/session - Http2Session, ServerHttp2Session and ClientHttp2Session: a connection with its streams, over node_http2.c.
//
// SPDX-License-Identifier: MIT
const http2 = $binding('http2');
const { nextTick, global } = $binding('node');
const EventEmitter = require('node/events');
const { Buffer } = require('internal/buffer');
const { Socket } = require('internal/net/socket');
const timeout = require('internal/net/timeout');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateNumber, validateInt32, validateFunction } = require('internal/validators');
const { NghttpError, failure, assertIsObject, validateSettings, settingsList, settingsObject, linesOf, linesOfArray } = require('internal/http2/util');

const setImmediate = global('setImmediate');
const startTimer = global('setTimeout');

const SERVER = 0;
const NO_ERROR = 0, INTERNAL_ERROR = 2, CANCEL = 8;

// ---- session.socket: the socket, but for what would disturb the session

const forbidden = ['destroy', 'emit', 'end', 'pause', 'read', 'resume', 'write', 'setEncoding', 'setKeepAlive', 'setNoDelay'];
const ownOfSession = ['setTimeout', 'ref', 'unref'];

function boundSocket(session) {
    if (session.$socket === undefined)
        throw failure('ERR_HTTP2_SOCKET_UNBOUND');
    return session.$socket;
}

const socketProxy = {
    __proto__: null,
    has: (session, name) => name in boundSocket(session),
    getPrototypeOf: (session) => Object.getPrototypeOf(boundSocket(session)),
    get(session, name) {
        if (ownOfSession.includes(name))
            return $call(Function.prototype.bind, session[name], session);
        if (forbidden.includes(name))
            throw failure('ERR_HTTP2_NO_SOCKET_MANIPULATION');
        const socket = boundSocket(session), value = socket[name];
        return typeof value === 'function' ? $call(Function.prototype.bind, value, socket) : value;
    },
    set(session, name, value) {
        if (ownOfSession.includes(name))
            session[name] = value;
        else if (forbidden.includes(name))
            throw failure('ERR_HTTP2_NO_SOCKET_MANIPULATION');
        else
            boundSocket(session)[name] = value;
        return true;
    },
};

// ---- numbers for node_http2.c

function option(value) {
    return typeof value === 'number' ? value : -1;
}

function sessionNumbers(options) {
    const strict = options.strictFieldWhitespaceValidation;
    return [
        option(options.maxDeflateDynamicTableSize), option(options.maxReservedRemoteStreams), option(options.maxSendHeaderBlockLength),
        option(options.peerMaxConcurrentStreams), option(options.paddingStrategy), option(options.maxHeaderListPairs),
        option(options.maxSessionMemory), option(options.maxSettings), option(options.streamResetBurst), option(options.streamResetRate),
        strict === false ? 0 : 1, option(options.maxSessionInvalidFrames), option(options.maxSessionRejectedStreams),
    ];
}

// ---- the session

class Http2Session extends EventEmitter {
    constructor(type, options, socket) {
        super();
        this.$type = type;
        this.$options = options;
        this.$socket = socket;
        this.$proxy = null;
        this.$handle = undefined;
        this.$streams = new Map();
        this.$pending = new Set();
        this.$closed = false;
        this.$destroyed = false;
        this.$destroyCode = NO_ERROR;
        this.$goawayCode = null;
        this.$goawayLast = null;
        this.$pendingAck = 0;
        this.$writers = 0;
        this.$acks = [];
        this.$pings = [];
        this.$localSettings = undefined;
        this.$remoteSettings = undefined;
        this.$customLocal = undefined;
        this.$originSet = undefined;
        this.$encrypted = undefined;
        this.$alpn = undefined;
        this.$strictSingle = options.strictSingleValueFields !== false;
        if (socket.$http2 !== undefined)
            throw failure('ERR_HTTP2_SOCKET_BOUND');
        socket.$http2 = this;
        socket.on('error', socketOnError);
        socket.on('close', socketOnClose);
        if (typeof socket.setNoDelay === 'function')
            socket.setNoDelay();
        if (typeof socket.disableRenegotiation === 'function')
            socket.disableRenegotiation();
        this.$connecting = Boolean(socket.connecting || socket.secureConnecting);
        if (this.$connecting) {
            socket.once(socket.encrypted ? 'secureConnect' : 'connect', () => {
                try {
                    setUp(this);
                } catch (error) {
                    socket.destroy(error);
                }
            });
        } else {
            setUp(this);
        }
    }

    get encrypted() { return this.$encrypted; }
    get alpnProtocol() { return this.$alpn; }
    get originSet() { return this.encrypted && !this.destroyed ? Array.from(originSet(this)) : undefined; }
    get connecting() { return this.$connecting; }
    get closed() { return this.$closed; }
    get destroyed() { return this.$destroyed; }

    setNextStreamID(id) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        validateNumber(id, 'id');
        if (id <= 0 || id > 4294967295)
            throw outOfRange('id', '> 0 and <= 4294967295', id);
        this.$handle.setNextStreamID(id);
    }

    setLocalWindowSize(size) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        validateInt32(size, 'windowSize', 0);
        const r = this.$handle.setLocalWindowSize(size);
        if (r !== 0)
            this.destroy(new NghttpError(r));
    }

    ping(payload, callback) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        if (typeof payload === 'function') {
            callback = payload;
            payload = undefined;
        }
        if (payload) {
            if (!ArrayBuffer.isView(payload))
                throw argTypeError('payload', 'an instance of Buffer, TypedArray, or DataView', payload);
            if (payload.byteLength !== 8)
                throw failure('ERR_HTTP2_PING_LENGTH');
        }
        validateFunction(callback, 'callback');
        if (this.connecting || this.closed) {
            nextTick(callback, failure('ERR_HTTP2_PING_CANCEL'));
            return undefined;
        }
        const most = option(this.$options.maxOutstandingPings);
        if (this.$pings.length >= (most < 0 ? 10 : most)) {
            callback(failure('ERR_HTTP2_PING_CANCEL'));
            return false;
        }
        const bytes = payload ?? Buffer.from(Array.from({ length: 8 }, () => Math.floor(Math.random() * 256)));
        this.$pings.push({ callback, since: performanceNow() });
        this.$handle.ping(bytes);
        return true;
    }

    get socket() {
        if (this.$proxy === null)
            this.$proxy = new Proxy(this, socketProxy);
        return this.$proxy;
    }

    get type() { return this.$type; }
    get goawayCode() { return this.$goawayCode || NO_ERROR; }
    get goawayLastStreamID() { return this.$goawayLast || 0; }
    get pendingSettingsAck() { return this.$pendingAck > 0; }

    get state() {
        const list = this.connecting || this.destroyed ? undefined : this.$handle.state();
        return list === undefined ? {} : {
            effectiveLocalWindowSize: list[0], effectiveRecvDataLength: list[1], nextStreamID: list[2], localWindowSize: list[3],
            lastProcStreamID: list[4], remoteWindowSize: list[5], outboundQueueSize: list[6], deflateDynamicTableSize: list[7],
            inflateDynamicTableSize: list[8],
        };
    }

    get localSettings() {
        if (this.$localSettings !== undefined)
            return this.$localSettings;
        if (this.destroyed || this.connecting)
            return {};
        return this.$localSettings = settingsObject(this.$handle.settingsOf(false), this.$customLocal);
    }

    get remoteSettings() {
        if (this.$remoteSettings !== undefined)
            return this.$remoteSettings;
        if (this.destroyed || this.connecting)
            return {};
        return this.$remoteSettings = settingsObject(this.$handle.settingsOf(true), this.$customRemote);
    }

    settings(settings, callback) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        assertIsObject(settings, 'settings');
        validateSettings(settings);
        if (callback !== undefined)
            validateFunction(callback, 'callback');
        this.$pendingAck++;
        const copy = { ...settings };
        if (this.connecting)
            this.once('connect', () => submitSettings(this, copy, callback));
        else
            submitSettings(this, copy, callback);
    }

    goaway(code = NO_ERROR, lastStreamID = 0, opaqueData = undefined) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        if (opaqueData !== undefined && !ArrayBuffer.isView(opaqueData))
            throw argTypeError('opaqueData', 'an instance of Buffer, TypedArray, or DataView', opaqueData);
        validateNumber(code, 'code');
        validateNumber(lastStreamID, 'lastStreamID');
        const submit = () => {
            if (!this.destroyed) {
                this.$touch();
                this.$handle.goaway(code, lastStreamID, opaqueData);
            }
        };
        if (this.connecting)
            this.once('connect', submit);
        else
            submit();
    }

    destroy(error = NO_ERROR, code = undefined) {
        if (this.destroyed)
            return;
        if (typeof error === 'number') {
            code = error;
            error = code !== NO_ERROR ? sessionError(code) : undefined;
        }
        if (code === undefined && error != null)
            code = INTERNAL_ERROR;
        closeSession(this, code, error);
    }

    close(callback) {
        if (this.closed || this.destroyed)
            return;
        this.$closed = true;
        if (typeof callback === 'function')
            this.once('close', callback);
        this.goaway();
        const handle = this.$handle;
        if (handle !== undefined) {
            handle.setGraceful();
            setImmediate(() => handle.send());
        }
        this.$maybeDestroy();
    }

    _onTimeout() {
        if (!hasProgress(this, this))
            this.emit('timeout');
    }

    ref() {
        this.$socket?.ref?.();
    }

    unref() {
        this.$socket?.unref?.();
    }

    [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
        if (typeof depth === 'number' && depth < 0)
            return this;
        const shown = {
            type: this.$type, closed: this.closed, destroyed: this.destroyed, state: this.state, localSettings: this.localSettings,
            remoteSettings: this.remoteSettings,
        };
        return `Http2Session ${require('node/util').inspect(shown, options)}`;
    }

    [Symbol.for('nodejs.rejection')](error, event, ...args) {
        if (event === 'stream')
            rejectStream(error, args[0]);
        else
            this.destroy(error);
    }
}
Object.defineProperty(Http2Session.prototype, 'setTimeout', {
    __proto__: null, configurable: true, enumerable: true, writable: true, value: timeout.setStreamTimeout,
});

Http2Session.prototype.$touch = function() {
    if (!this.$destroyed && this.$timer)
        this.$timer.refresh();
};

// Ends when it is closed and its last stream has ended.
Http2Session.prototype.$maybeDestroy = function(error) {
    if (error == null) {
        const waits = this.$handle?.pending;
        if (!this.closed || this.$streams.size > 0 || this.$pending.size > 0 || waits)
            return;
    }
    this.destroy(error);
};

Http2Session.prototype.$lines = function(headers, checkPseudo) {
    return Array.isArray(headers) ? linesOfArray(headers, checkPseudo, this.$strictSingle) : linesOf(headers, checkPseudo, this.$strictSingle);
};

// A listener to 'stream' has failed.
function rejectStream(error, stream) {
    if (stream.headersSent || typeof stream.respond !== 'function') {
        stream.destroy(error);
    } else {
        stream.respond({ ':status': 500 });
        stream.end();
    }
}

function sessionError(code) {
    return nodeError('ERR_HTTP2_SESSION_ERROR', `Session closed with error code ${code}`);
}

function performanceNow() {
    return global('performance').now();
}

// Has output moved since the timer was last looked at? Then it is not idle.
function hasProgress(session, owner) {
    const handle = session?.$socket?._handle;
    const waits = owner.$written !== undefined || session?.$writers > 0 || session?.$handle?.pending;
    if (!waits || !handle)
        return false;
    const sent = handle.bytesWritten;
    if (owner.$sentBefore === sent)
        return false;
    owner.$sentBefore = sent;
    timeout.clear(owner);
    const ms = owner.timeout;
    owner.$timer = startTimer(() => {
        owner.$timer = null;
        owner._onTimeout();
    }, ms);
    owner.$timer.unref();
    return true;
}

// ---- beginning

function setUp(session) {
    const socket = session.$socket;
    if (session.destroyed) {
        nextTick(emitOf, session, 'connect', session, socket);
        return;
    }
    session.$connecting = false;
    const options = session.$options;
    const handle = session.$handle = http2.session(session, session.$type === SERVER, sessionNumbers(options));
    if (socket.encrypted) {
        session.$encrypted = true;
        session.$alpn = socket.alpnProtocol;
    } else {
        session.$encrypted = false;
        session.$alpn = 'h2c';
    }
    attach(session, socket, handle);
    session.settings(options.settings !== null && typeof options.settings === 'object' ? options.settings : {});
    if (session.$type === SERVER && Array.isArray(options.origins))
        session.origin(...options.origins);
    nextTick(emitOf, session, 'connect', session, socket);
}

function emitOf(emitter, ...args) {
    emitter.emit(...args);
}

// Reads from and writes to the socket from now on.
function attach(session, socket, handle) {
    if (socket instanceof Socket && socket._handle) {
        const early = socket.readableLength > 0 ? socket.read() : null;
        handle.bind(socket._handle);
        if (early !== null) {
            setImmediate(() => {
                if (!session.destroyed)
                    handle.receive(early);
            });
        }
        socket._readableState.flowing ??= true;
        socket._handle.readStart();
        return;
    }
    const receive = (bytes) => {
        session.$touch();
        handle.receive(bytes);
    };
    socket.on('data', receive);
    socket.on('end', () => {
        if (!socket.destroyed)
            socket.destroy();
    });
    socket.on('drain', () => {
        if (session.$blocked) {
            session.$blocked = false;
            handle.block(false);
        }
    });
}

function submitSettings(session, settings, callback) {
    if (session.destroyed)
        return;
    session.$touch();
    const most = option(session.$options.maxOutstandingSettings);
    if (session.$acks.length >= (most < 0 ? 10 : most)) {
        session.destroy(failure('ERR_HTTP2_MAX_PENDING_SETTINGS_ACK'));
        return;
    }
    if (settings.customSettings)
        session.$customLocal = { ...session.$customLocal, ...settings.customSettings };
    session.$acks.push({ callback, since: performanceNow() });
    session.$handle.settings(settingsList(settings));
}

function originSet(session) {
    if (session.$originSet === undefined) {
        const socket = session.$socket;
        let name = socket.servername;
        if (name === null || name === false)
            name = socket.remoteFamily === 'IPv6' ? `[${socket.remoteAddress}]` : socket.remoteAddress;
        let origin = `https://${name}`;
        if (socket.remotePort != null)
            origin += `:${socket.remotePort}`;
        session.$originSet = new Set([new (global('URL'))(origin).origin]);
    }
    return session.$originSet;
}

// ---- the end

function closeSession(session, code, error) {
    session.$destroyed = true;
    session.$destroyCode = code;
    session.setTimeout(0);
    timeout.clear(session);
    session.removeAllListeners('timeout');
    if (session.$pending.size > 0 || session.$streams.size > 0) {
        let cancel = 'The pending stream has been canceled';
        if (error)
            cancel += ` (caused by: ${error.message})`;
        cancel = nodeError('ERR_HTTP2_STREAM_CANCEL', cancel);
        if (error)
            cancel.cause = error;
        for (const stream of Array.from(session.$pending))
            stream.destroy(cancel);
        for (const stream of Array.from(session.$streams.values()))
            stream.destroy(error);
    }
    const socket = session.$socket, handle = session.$handle;
    if (handle !== undefined) {
        const closed = handle.close(code ?? NO_ERROR, socket.destroyed);
        for (const ping of session.$pings.splice(0))
            ping.callback(failure('ERR_HTTP2_PING_CANCEL'));
        for (const ack of session.$acks.splice(0))
            settled(session, ack, false);
        if (!closed) { // it is at work: its last frames leave when it is not
            setImmediate(() => finishClose(session, socket, error));
            return;
        }
    }
    finishClose(session, socket, error);
}

function finishClose(session, socket, error) {
    session.$socket = undefined;
    session.$proxy = undefined;
    session.$handle = undefined;
    if (socket) {
        socket.$http2 = undefined;
    }
    if (socket && !socket.destroyed) {
        socket.on('close', () => emitClose(session, error));
        if (session.closed) {
            socket.resume();
            socket._handle?.readStart?.();
            socket.end();
        } else {
            socket.destroy(error);
        }
    } else {
        nextTick(emitClose, session, error);
    }
}

function emitClose(session, error) {
    if (error)
        session.emit('error', error);
    session.emit('close');
}

function socketOnError(error) {
    const session = this.$http2;
    if (session !== undefined) {
        // After a GOAWAY the peer may go as it likes
        if (error.code === 'ECONNRESET' && session.$goawayCode === NO_ERROR)
            session.destroy();
        else
            session.destroy(error);
    }
}

function socketOnClose() {
    const session = this.$http2;
    if (session === undefined)
        return;
    const error = session.connecting ? nodeError('ERR_SOCKET_CLOSED', 'Socket is closed') : null;
    for (const stream of Array.from(session.$streams.values()))
        stream.close(CANCEL);
    for (const stream of Array.from(session.$pending))
        stream.close(CANCEL);
    session.close();
    closeSession(session, NO_ERROR, error);
}

function settled(session, ack, fine) {
    session.$pendingAck--;
    session.$localSettings = undefined;
    if (fine) {
        if (typeof ack.callback === 'function')
            ack.callback(null, session.localSettings, performanceNow() - ack.since);
        session.emit('localSettings', session.localSettings);
    } else if (typeof ack.callback === 'function') {
        ack.callback(failure('ERR_HTTP2_SETTINGS_CANCEL'));
    }
}

module.exports = { Http2Session, hasProgress, rejectStream, settled, originSet, sessionError, performanceNow, emitOf };
