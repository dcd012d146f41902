// internal/tls/server - tls.Server.
//
// SPDX-License-Identifier: MIT
const tls = $binding('tls');
const { global } = $binding('node');
const { Server: NetServer, socketFor } = require('internal/net/server');
const { nodeError, argTypeError } = require('internal/errors');
const { validateNumber, validateString, validateFunction, validateBoolean } = require('internal/validators');
const { TLSSocket } = require('internal/tls/socket');
const { createSecureContext, convertProtocols } = require('internal/tls/context');

function Server(options, listener) {
    if (!(this instanceof Server))
        return new Server(options, listener);
    if (typeof options === 'function') {
        listener = options;
        options = {};
    } else if (options == null || typeof options === 'object') {
        options ??= {};
    } else {
        throw argTypeError('options', 'of type object', options);
    }
    this.$contexts = [];
    this.requestCert = options.requestCert === true;
    this.rejectUnauthorized = options.rejectUnauthorized !== false;
    this.ALPNCallback = options.ALPNCallback;
    if (this.ALPNCallback && options.ALPNProtocols)
        throw nodeError('ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS', 'The ALPNCallback and ALPNProtocols TLS options are mutually exclusive');
    if (options.ALPNProtocols) {
        this.ALPNProtocols = this.$protocols = convertProtocols(options.ALPNProtocols);
    }
    if (options.handshakeTimeout !== undefined)
        validateNumber(options.handshakeTimeout, 'options.handshakeTimeout');
    this.$handshakeTimeout = options.handshakeTimeout || 120000;
    if (options.SNICallback !== undefined && options.SNICallback !== null)
        validateFunction(options.SNICallback, 'options.SNICallback');
    this._SNICallback = options.SNICallback;
    this.setSecureContext(options);
    $call(NetServer, this, options, undefined);
    this.on('connection', onConnection);
    this.$connectionEvent = 'connection';
    if (listener)
        this.on('secureConnection', listener);
    return undefined;
}
Object.setPrototypeOf(Server.prototype, NetServer.prototype);
Object.setPrototypeOf(Server, NetServer);

Server.prototype.setSecureContext = function setSecureContext(options) {
    if (options === null || typeof options !== 'object')
        throw argTypeError('options', 'of type object', options);
    const chosen = { ...options, honorCipherOrder: options.honorCipherOrder !== undefined ? options.honorCipherOrder : true };
    for (const name of ['pfx', 'key', 'cert', 'ca', 'ciphers', 'passphrase', 'minVersion', 'maxVersion', 'secureProtocol', 'crl', 'ecdhCurve',
        'dhparam', 'sigalgs', 'sessionIdContext', 'ticketKeys', 'sessionTimeout']) {
        if (options[name])
            this[name] = options[name];
    }
    this.honorCipherOrder = chosen.honorCipherOrder;
    this._sharedCreds = options.secureContext ?? createSecureContext(chosen);
    this.$sessionId = options.sessionIdContext;
};

Server.prototype.addContext = function addContext(servername, context) {
    if (!servername)
        throw nodeError('ERR_TLS_REQUIRED_SERVER_NAME', '"servername" is required parameter for Server.addContext');
    const pattern = new RegExp('^' + servername.replace(/([.^$+?\-\\[\]{}])/g, '\\$1').replace(/\*/g, '[^.]*') + '$', 'i');
    this.$contexts.push([pattern, typeof context?.$context === 'function' ? context : createSecureContext(context)]);
};

Server.prototype.$contextFor = function(name) {
    for (let i = this.$contexts.length - 1; i >= 0; i--) {
        if (this.$contexts[i][0].test(name))
            return this.$contexts[i][1];
    }
    return undefined;
};

function socketOptions(server) {
    return {
        isServer: true, server, requestCert: server.requestCert, rejectUnauthorized: server.rejectUnauthorized,
        secureContext: server._sharedCreds, ALPNProtocols: server.ALPNProtocols, ALPNCallback: server.ALPNCallback, SNICallback: server._SNICallback,
        pauseOnConnect: server.pauseOnConnect, allowHalfOpen: server.allowHalfOpen, highWaterMark: server.highWaterMark,
        sessionIdContext: server.$sessionId,
    };
}

function begin(server, socket) {
    socket.$ofServer = true;
    const timer = global('setTimeout')(() => {
        socket._tlsError(nodeError('ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout'));
    }, server.$handshakeTimeout);
    timer.unref();
    const stop = () => global('clearTimeout')(timer);
    socket.on('secure', () => {
        stop();
        onSecure(server, socket);
    });
    socket.on('_tlsError', stop);
    socket.on('error', (error) => {
        if (!socket._controlReleased && !socket.$errorEmitted) {
            socket.$errorEmitted = true;
            server.emit('tlsClientError', error, socket);
        }
    });
    socket.on('close', (hadError) => {
        stop();
        if (!socket._controlReleased && !socket.$errorEmitted && !hadError && !socket._secureEstablished) {
            socket.$errorEmitted = true;
            const error = new Error('socket hang up');
            error.code = 'ECONNRESET';
            server.emit('tlsClientError', error, socket);
        }
    });
}

function onSecure(server, socket) {
    if (server.requestCert) {
        const found = tls.verify(socket._handle);
        if (found) {
            socket.authorizationError = found[0];
            if (server.rejectUnauthorized) {
                socket.destroy();
                return;
            }
        } else {
            socket.authorized = true;
        }
    }
    if (socket.destroyed || !socket._releaseControl())
        return;
    if (server.pauseOnConnect)
        socket.pause();
    server.emit('secureConnection', socket);
    if (!socket.destroyed && !server.pauseOnConnect && socket._handle && !socket.$httpConnection)
        socket.read(0);
}

// A connection as others see it first, in the clear.
function onConnection(raw) {
    const socket = new TLSSocket(raw, socketOptions(this));
    begin(this, socket);
}

// A connection of the system.
Server.prototype.$accept = function(handle) {
    if (this.listenerCount('connection') !== 1) {
        this.emit('connection', socketFor(this, handle));
        return;
    }
    this._connections++;
    if (this.noDelay === false)
        handle.setNoDelay(false);
    const socket = new TLSSocket(undefined, { ...socketOptions(this), _rawHandle: handle });
    socket.server = this;
    socket._server = this;
    begin(this, socket);
};

Server.prototype.getTicketKeys = function getTicketKeys() {
    return this._sharedCreds.$ticketKeys();
};

Server.prototype.setTicketKeys = function setTicketKeys(keys) {
    if (!ArrayBuffer.isView(keys))
        throw argTypeError('keys', 'an instance of Buffer, TypedArray, or DataView', keys);
    if (keys.byteLength !== 48)
        throw nodeError('ERR_INTERNAL_ASSERTION', 'Session ticket keys must be a 48-byte buffer');
    this._sharedCreds.$ticketKeys(keys);
};

Server.prototype[Symbol.for('nodejs.rejection')] = function(error, event, socket) {
    if (event === 'secureConnection')
        socket.destroy(error);
    else
        $call(NetServer.prototype[Symbol.for('nodejs.rejection')], this, error, event, socket);
};

module.exports = { Server, validateString, validateBoolean };
