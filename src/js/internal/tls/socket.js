// internal/tls/socket - tls.TLSSocket: a net.Socket whose handle speaks TLS.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const tls = $binding('tls');
const { nextTick } = $binding('node');
const { Buffer } = require('internal/buffer');
const { Socket } = require('internal/net/socket');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateUint32, validateInt32, validateBoolean, validateFunction } = require('internal/validators');
const { errnoException } = require('internal/net/failures');
const { SecureContext, createSecureContext, convertProtocols } = require('internal/tls/context');
const { checkServerIdentity } = require('internal/tls/identity');

function TLSSocket(socket, options) {
    if (!(this instanceof TLSSocket))
        return new TLSSocket(socket, options);
    const tlsOptions = { ...options };
    this._tlsOptions = tlsOptions;
    this._secureEstablished = false;
    this._securePending = false;
    this._newSessionPending = false;
    this._controlReleased = false;
    this.secureConnecting = true;
    this._SNICallback = null;
    this.servername = null;
    this.alpnProtocol = null;
    this.authorized = false;
    this.authorizationError = null;
    this.$server = Boolean(tlsOptions.isServer);
    this.$protocols = tlsOptions.ALPNProtocols !== undefined ? convertProtocols(tlsOptions.ALPNProtocols) : undefined;
    if (tlsOptions.ALPNCallback !== undefined) {
        validateFunction(tlsOptions.ALPNCallback, 'options.ALPNCallback');
        if (tlsOptions.ALPNProtocols)
            throw nodeError('ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS', 'The ALPNCallback and ALPNProtocols TLS options are mutually exclusive');
    }
    if (tlsOptions.SNICallback) {
        validateFunction(tlsOptions.SNICallback, 'options.SNICallback');
        this._SNICallback = tlsOptions.SNICallback;
    }
    if (socket && typeof socket.write !== 'function' && !tlsOptions._rawHandle)
        throw argTypeError('socket', 'an instance of Duplex', socket);
    const raw = socket && !tlsOptions._rawHandle ? socket : undefined;
    $call(Socket, this, {
        handle: tlsOptions._rawHandle, allowHalfOpen: raw ? raw.allowHalfOpen : tlsOptions.allowHalfOpen, pauseOnCreate: tlsOptions.pauseOnConnect,
        manualStart: true, highWaterMark: tlsOptions.highWaterMark, onread: raw ? undefined : tlsOptions.onread, signal: tlsOptions.signal,
    });
    this.encrypted = true;
    if (tlsOptions.secureContext)
        this.$secureContext = tlsOptions.secureContext;
    this.on('end', onEndOf);
    if (raw)
        wrap(this, raw);
    else if (tlsOptions._rawHandle && tlsOptions.isServer)
        this._start();
    return undefined;
}
Object.setPrototypeOf(TLSSocket.prototype, Socket.prototype);
Object.setPrototypeOf(TLSSocket, Socket);

function onEndOf() {}

// ---- over another socket

function wrap(socket, raw) {
    if (raw instanceof Socket && !raw.$overStream && !raw.destroyed) {
        socket._parent = raw;
        if (raw.connecting || !raw._handle) {
            socket.connecting = true;
            raw.once('connect', () => takeOver(socket, raw));
        } else {
            takeOver(socket, raw);
        }
    } else {
        require('internal/tls/tunnel').wrapStream(socket, raw);
    }
    raw.on('close', () => {
        if (!socket.destroyed)
            socket.destroy();
    });
    raw.on('error', (error) => {
        if (!socket.destroyed && !socket.$closingRaw)
            socket.destroy(error);
    });
}

// The handle is the TLS socket's from now on.
function takeOver(socket, raw) {
    const handle = raw._handle;
    if (!handle || socket.destroyed)
        return;
    handle.readStop();
    socket._handle = handle;
    handle.setOwner(socket, 0);
    raw.$lent = true;
    const wasConnecting = socket.connecting;
    socket.connecting = false;
    if (raw.readableLength)
        socket.$early = raw.read();
    if (wasConnecting)
        socket.emit('connect');
    if (socket.$server || socket.$wantsStart)
        socket._start();
}

TLSSocket.prototype.$startTls = function() {
    this._start();
};

TLSSocket.prototype._start = function _start() {
    if (this.$started || !this._handle)
        return;
    if (this.connecting) {
        this.once('connect', this._start);
        return;
    }
    this.$started = true;
    if (this.$overStream)
        this._handle.ref();
    const options = this._tlsOptions;
    const context = this.$secureContext ??= createSecureContext(options);
    if (!(context instanceof SecureContext) && typeof context.$context !== 'function')
        throw nodeError('ERR_TLS_INVALID_CONTEXT', 'context must be a SecureContext');
    let native;
    try {
        native = context.$context({
            server: this.$server,
            requestCert: this.$server ? Boolean(options.requestCert) : undefined,
            alpn: this.$server && options.server?.$protocols !== undefined ? options.server.$protocols : this.$protocols,
            askHello: this.$server && Boolean(this._SNICallback || options.ALPNCallback || options.server?.$contexts?.length),
            sessionIdContext: this.$server ? options.sessionIdContext : undefined,
        });
    } catch (error) {
        nextTick(() => this.destroy(error));
        return;
    }
    const name = this.$server ? undefined : this.$askedName ?? options.servername;
    const r = tls.start(this._handle, native, name, this.$session ?? options.session, !this.$server, this.$early);
    this.$early = undefined;
    if (r < 0) {
        this.destroy(errnoException(r, 'connect'));
        return;
    }
    if (this.listenerCount('keylog') > 0 || options.server?.listenerCount('keylog') > 0)
        tls.logKeys(this._handle);
    this._handle.readStart();
};

TLSSocket.prototype.$onKeylog = function(line) {
    this.emit('keylog', line);
    this._tlsOptions.server?.emit('keylog', line, this);
};

// ---- the handshake

function handshakeError(errno, text, socket) {
    if (text) {
        const error = new Error(`error:SSL routines::${text}`);
        error.library = 'SSL routines';
        error.reason = text;
        error.code = `ERR_SSL_${text.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
        return error;
    }
    if (errno <= -4000 || errno === -104 || errno === -32) {
        const error = new Error(socket.$server ? 'socket hang up' : 'Client network socket disconnected before secure TLS connection was established');
        error.code = 'ECONNRESET';
        if (!socket.$server) {
            const { path, host, port, localAddress } = socket.$connectOptions ?? {};
            error.path = path;
            error.host = host;
            error.port = port;
            error.localAddress = localAddress;
        }
        return error;
    }
    return errnoException(errno, 'read');
}

TLSSocket.prototype.$onSecure = function(errno, text) {
    if (this.destroyed)
        return;
    if (errno !== 0) {
        this._tlsError(handshakeError(errno, text, this));
        return;
    }
    this._secureEstablished = true;
    this.secureConnecting = false;
    if (this.$overStream)
        this._handle.unref(); // the stream is what keeps the program alive
    this.alpnProtocol = tls.text(this._handle, 6) || false;
    this.servername = tls.text(this._handle, 4) || (this.$server ? false : this.$askedName ?? null);
    if (this.$server && !this.servername)
        this.servername = false;
    this.emit('secure');
    if (!this.destroyed && this.$deferredRead)
        this.read(0);
};

TLSSocket.prototype._tlsError = function _tlsError(error) {
    this.$errorEmitted = true;
    this.emit('_tlsError', error);
    if (this._controlReleased)
        return error;
    if (this.$server) {
        if (this.$ofServer)
            this._tlsOptions.server.emit('tlsClientError', error, this);
        this.destroy(this.$ofServer ? undefined : error);
        return error;
    }
    this.destroy(error);
    return null;
};

// A client says what it wants: the server's callbacks choose.
TLSSocket.prototype.$onHello = function(name, protocols) {
    const options = this._tlsOptions, { server } = options;
    const handle = this._handle;
    let protocol;
    this.servername = name || false;
    if (options.ALPNCallback && protocols.length) {
        const list = [];
        for (let i = 0; i < protocols.length; i += protocols[i] + 1)
            list.push(protocols.toString('latin1', i + 1, i + 1 + protocols[i]));
        protocol = $call(options.ALPNCallback, this, { servername: name, protocols: list });
        if (protocol !== undefined && !list.includes(protocol)) {
            this.destroy(nodeError('ERR_TLS_ALPN_CALLBACK_INVALID_RESULT',
                `ALPN callback returned a value (${protocol}) that did not match any of the client's offered protocols (${list.join(', ')})`));
            return;
        }
    }
    const done = (error, context) => {
        if (this.destroyed)
            return;
        if (error) {
            this._tlsError(error);
            return;
        }
        if (context && typeof context.$context !== 'function') {
            this._tlsError(nodeError('ERR_TLS_INVALID_CONTEXT', 'Invalid SNI context'));
            return;
        }
        context ??= this.$keyCert;
        tls.answerHello(handle, context ? context.$context({ server: true, requestCert: Boolean(options.requestCert), alpn: server?.$protocols ?? this.$protocols,
            askHello: true, sessionIdContext: options.sessionIdContext }) : undefined, protocol);
    };
    if (name && this._SNICallback)
        $call(this._SNICallback, server ?? this, name, done);
    else if (name && server?.$contexts)
        done(null, server.$contextFor(name));
    else
        done(null, undefined);
};

TLSSocket.prototype._releaseControl = function _releaseControl() {
    if (this._controlReleased)
        return false;
    this._controlReleased = true;
    return true;
};

// A client's handshake is over: is the server who it should be?
function onConnectSecure() {
    const options = this.$connectOptions;
    const found = tls.verify(this._handle);
    let error;
    if (found) {
        error = new Error(found[1]);
        error.code = found[0];
    } else if (!this.isSessionReused()) {
        const cert = this.getPeerCertificate(true);
        const host = options.servername || options.host || options.socket?._host || 'localhost';
        error = options.checkServerIdentity(host, cert);
    }
    if (error) {
        this.authorized = false;
        this.authorizationError = error.code || error.message;
        if (options.rejectUnauthorized !== false) {
            this.destroy(error);
            return;
        }
    } else {
        this.authorized = true;
    }
    this.secureConnecting = false;
    this.emit('secureConnect');
    this.removeListener('end', onConnectEnd);
}

function onConnectEnd() {
    if (this._hadError || this._secureEstablished)
        return;
    this._hadError = true;
    this.destroy(handshakeError(-4095, '', this));
}

TLSSocket.prototype.$prepareClient = function(options) {
    this.$connectOptions = options;
    this.on('secure', onConnectSecure);
    this.prependListener('end', onConnectEnd);
};

TLSSocket.prototype._destroy = function _destroy(error, callback) {
    const raw = this._parent;
    if (!this._secureEstablished && !error && !this.$server && this.$started && this.$endedEarly)
        error = handshakeError(-4095, '', this);
    $call(Socket.prototype._destroy, this, error, callback);
    if (raw && !raw.destroyed) {
        this.$closingRaw = true;
        if (raw.$lent)
            raw._handle = null;
        raw.destroy();
    }
};

// ---- what it came to

function whenOpen(name, get) {
    TLSSocket.prototype[name] = function(...args) {
        return this._handle && this._secureEstablished ? $apply(get, this, args) : undefined;
    };
    $setName(TLSSocket.prototype[name], name);
}

function asNodeHasIt(cert) {
    cert.raw = Buffer.from(cert.raw);
    if (cert.pubkey)
        cert.pubkey = Buffer.from(cert.pubkey);
    if (cert.pubkey && cert.modulus === undefined) {
        const { asn1Curve, nistCurve } = new (require('node/crypto').X509Certificate)(cert.raw).toLegacyObject();
        if (asn1Curve !== undefined)
            Object.assign(cert, { asn1Curve, nistCurve });
    }
    return cert;
}

TLSSocket.prototype.getPeerCertificate = function getPeerCertificate(detailed) {
    if (!this._handle)
        return null;
    const cert = tls.certificate(this._handle, false, 0);
    if (cert === undefined)
        return {};
    asNodeHasIt(cert);
    if (detailed) {
        let last = cert;
        for (let i = 1; ; i++) {
            const next = tls.certificate(this._handle, false, i);
            if (next === undefined)
                break;
            last = last.issuerCertificate = asNodeHasIt(next);
        }
        if (last.subject?.CN === last.issuer?.CN)
            last.issuerCertificate = last;
    }
    return cert;
};

TLSSocket.prototype.getCertificate = function getCertificate() {
    if (!this._handle)
        return null;
    const cert = tls.certificate(this._handle, true, 0);
    return cert === undefined ? {} : asNodeHasIt(cert);
};

function x509(object) {
    const { X509Certificate } = require('node/crypto');
    return object?.raw ? new X509Certificate(object.raw) : undefined;
}
TLSSocket.prototype.getPeerX509Certificate = function getPeerX509Certificate() {
    return x509(this.getPeerCertificate());
};
TLSSocket.prototype.getX509Certificate = function getX509Certificate() {
    return x509(this.getCertificate());
};

whenOpen('getCipher', function() {
    return { name: tls.text(this._handle, 1), standardName: tls.text(this._handle, 2), version: tls.text(this._handle, 3) };
});
TLSSocket.prototype.getProtocol = function getProtocol() {
    return this._handle ? tls.text(this._handle, 0) : null;
};
TLSSocket.prototype.getSession = function getSession() {
    return this._handle ? tls.session(this._handle) : undefined;
};
TLSSocket.prototype.setSession = function setSession(session) {
    if (typeof session === 'string')
        session = Buffer.from(session, 'latin1');
    this.$session = session;
};
TLSSocket.prototype.getTLSTicket = function getTLSTicket() {
    return this._handle ? tls.ticket(this._handle) : undefined;
};
TLSSocket.prototype.isSessionReused = function isSessionReused() {
    return this._handle ? tls.isReused(this._handle) : false;
};
whenOpen('getFinished', function() { return tls.finished(this._handle, false); });
whenOpen('getPeerFinished', function() { return tls.finished(this._handle, true); });
TLSSocket.prototype.getSharedSigalgs = function getSharedSigalgs() {
    return this._handle ? tls.sharedSigalgs(this._handle) : null;
};
TLSSocket.prototype.getEphemeralKeyInfo = function getEphemeralKeyInfo() {
    if (!this._handle)
        return null;
    if (this.$server)
        return null;
    const found = tls.keyBits(this._handle);
    if (found === undefined)
        return {};
    return found[1] === 'DH' ? { type: 'DH', size: found[0] } : { type: 'ECDH', name: tls.text(this._handle, 5), size: found[0] };
};
TLSSocket.prototype.exportKeyingMaterial = function exportKeyingMaterial(length, label, context) {
    validateUint32(length, 'length', true);
    validateString(label, 'label');
    if (context !== undefined && !ArrayBuffer.isView(context))
        throw argTypeError('context', 'an instance of Buffer, TypedArray, or DataView', context);
    if (!this._secureEstablished)
        throw nodeError('ERR_TLS_INVALID_STATE', 'TLS socket connection must be securely established');
    return tls.exportKey(this._handle, length, label, context);
};

TLSSocket.prototype.setServername = function setServername(name) {
    validateString(name, 'name');
    if (this.$server)
        throw nodeError('ERR_TLS_SNI_FROM_SERVER', 'Cannot issue SNI from a TLS server-side socket');
    this.$askedName = name;
};
TLSSocket.prototype.setMaxSendFragment = function setMaxSendFragment(size) {
    validateInt32(size, 'size');
    return this._handle ? tls.maxFragment(this._handle, size) : false;
};
TLSSocket.prototype.renegotiate = function renegotiate(options, callback) {
    if (options === null || typeof options !== 'object')
        throw argTypeError('options', 'of type object', options);
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    if (this.destroyed)
        return undefined;
    const error = nodeError('ERR_TLS_RENEGOTIATION_DISABLED', 'TLS session renegotiation disabled for this socket');
    if (callback)
        nextTick(callback, error);
    return false;
};
TLSSocket.prototype.disableRenegotiation = function disableRenegotiation() {
    this.$noRenegotiation = true;
};
TLSSocket.prototype.enableTrace = function enableTrace() {};
TLSSocket.prototype.setKeyCert = function setKeyCert(context) {
    this.$secureContext = this.$keyCert = typeof context?.$context === 'function' ? context : createSecureContext(context);
};
TLSSocket.prototype._destroySSL = function _destroySSL() {};

// The part of Node's TLSWrap that programs ask.
Object.defineProperty(TLSSocket.prototype, 'ssl', {
    __proto__: null, configurable: true, enumerable: false,
    get() {
        const handle = this._handle;
        return handle ? {
            verifyError() {
                const found = tls.verify(handle);
                if (!found)
                    return null;
                const error = new Error(found[1]);
                error.code = found[0];
                return error;
            },
            getSession: () => tls.session(handle),
            isSessionReused: () => tls.isReused(handle),
        } : null;
    },
    set() {},
});

module.exports = { TLSSocket, checkServerIdentity, validateBoolean, net };
