// internal/http2/server - http2.createServer, createSecureServer, performServerHandshake and connect.
//
// SPDX-License-Identifier: MIT
const netBinding = $binding('net');
const { global } = $binding('node');
const { Server: NetServer } = require('internal/net/server');
const { Server: TlsServer } = require('internal/tls/server');
const { Server: HttpServer, connectionListener: httpConnection, storeHttpOptions, startChecking, stopChecking } = require('internal/http/server');
const { IncomingMessage } = require('internal/http/incoming');
const { ServerResponse } = require('internal/http/server');
const { STATUS_CODES } = require('internal/http/common');
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateUint32, validateBoolean, validateObject } = require('internal/validators');
const { failure, assertIsObject, validateSettings, MAX_CUSTOM } = require('internal/http2/util');
const { tell } = require('internal/http2/channels');
const { rejectStream } = require('internal/http2/session');
const { ServerHttp2Session, ClientHttp2Session } = require('internal/http2/endpoints');

const rejection = Symbol.for('nodejs.rejection');
const kOptions = Symbol('options');

// ---- options

function checkCustom(list) {
    if (list === undefined)
        return;
    if (!Array.isArray(list))
        throw argTypeError('options.remoteCustomSettings', 'an instance of Array', list);
    if (list.length > MAX_CUSTOM)
        throw failure('ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS');
}

function commonOptions(options) {
    assertIsObject(options, 'options');
    options = { ...options };
    checkCustom(options.remoteCustomSettings);
    if (options.maxSessionInvalidFrames !== undefined)
        validateUint32(options.maxSessionInvalidFrames, 'options.maxSessionInvalidFrames');
    if (options.maxSessionRejectedStreams !== undefined)
        validateUint32(options.maxSessionRejectedStreams, 'options.maxSessionRejectedStreams');
    for (const name of ['strictFieldWhitespaceValidation', 'strictSingleValueFields']) {
        if (options[name] !== undefined)
            validateBoolean(options[name], `options.${name}`);
    }
    if (options.unknownProtocolTimeout !== undefined)
        validateUint32(options.unknownProtocolTimeout, 'options.unknownProtocolTimeout');
    else
        options.unknownProtocolTimeout = 10000;
    return options;
}

function serverOptions(options) {
    options = commonOptions(options);
    assertIsObject(options.settings, 'options.settings');
    options.settings = { ...options.settings };
    const compat = require('internal/http2/compat');
    const http1 = options.http1Options;
    if (http1 !== undefined)
        validateObject(http1, 'options.http1Options');
    options.Http1IncomingMessage = options.Http1IncomingMessage || http1?.IncomingMessage || IncomingMessage;
    options.Http1ServerResponse = options.Http1ServerResponse || http1?.ServerResponse || ServerResponse;
    options.Http2ServerRequest ||= compat.Http2ServerRequest;
    options.Http2ServerResponse ||= compat.Http2ServerResponse;
    return options;
}

function tlsOptions(options, servername) {
    options = commonOptions(options);
    if (!options.ALPNCallback)
        options.ALPNProtocols = options.allowHTTP1 === true ? ['h2', 'http/1.1'] : ['h2'];
    if (servername !== undefined && !options.servername)
        options.servername = servername;
    return options;
}

// ---- connections of a server

function sessionOnStream(stream, headers, flags, list) {
    tell(stream, 'start', 'headers', headers);
    this.server?.emit('stream', stream, headers, flags, list);
}

function sessionOnError(error) {
    this.server?.emit('sessionError', error, this);
}

function sessionOnTimeout() {
    if (!this.destroyed && !this.closed && !this.server.emit('timeout', this))
        this.destroy();
}

function refuseProtocol(server, socket) {
    if (server.emit('unknownProtocol', socket))
        return;
    const timer = global('setTimeout')(() => {
        if (!socket.destroyed)
            socket.destroy();
    }, server[kOptions].unknownProtocolTimeout);
    timer.unref();
    socket.once('close', () => global('clearTimeout')(timer));
    socket.end('HTTP/1.0 403 Forbidden\r\nContent-Type: text/plain\r\n\r\nUnknown ALPN Protocol, expected `h2` to be available.\n' +
        'If this is a HTTP request: The server was not configured with the `allowHTTP1` option or a listener for the `unknownProtocol` event.\n');
}

function connectionListener(socket) {
    const options = this[kOptions];
    if (socket.alpnProtocol === false || socket.alpnProtocol === 'http/1.1') {
        if (options.allowHTTP1 === true)
            $call(httpConnection, this, socket);
        else
            refuseProtocol(this, socket);
        return;
    }
    const session = new ServerHttp2Session(options, socket, this);
    session.on('stream', sessionOnStream);
    session.on('error', sessionOnError);
    session.once('close', () => this.$sessions.delete(session));
    if (this.timeout)
        session.setTimeout(this.timeout, sessionOnTimeout);
    this.emit('session', session);
}

// The first listener to requests makes them of streams.
function setUpCompat(event) {
    if (event !== 'request')
        return;
    this.removeListener('newListener', setUpCompat);
    const { Http2ServerRequest, Http2ServerResponse } = this[kOptions];
    const { onServerStream } = require('internal/http2/compat');
    this.on('stream', (stream, headers, flags, list) => onServerStream(this, Http2ServerRequest, Http2ServerResponse, stream, headers, flags, list));
}

function closeSessions(server) {
    for (const session of Array.from(server.$sessions))
        session.close();
}

// What both classes of servers have.
const members = {
    setTimeout(msecs = 0, callback = undefined) {
        this.timeout = msecs;
        if (callback !== undefined) {
            validateFunction(callback, 'callback');
            this.on('timeout', callback);
        }
        return this;
    },
    updateSettings(settings) {
        assertIsObject(settings, 'settings');
        validateSettings(settings);
        this[kOptions].settings = { ...this[kOptions].settings, ...settings };
    },
};

function reject(Server, server, error, event, args) {
    if (event === 'stream') {
        rejectStream(error, args[0]);
    } else if (event === 'request') {
        const response = args[1];
        if (!response.headersSent && !response.finished) {
            for (const name of response.getHeaderNames())
                response.removeHeader(name);
            response.statusCode = 500;
            response.end(STATUS_CODES[500]);
        } else {
            response.destroy();
        }
    } else {
        $apply(Server.prototype[rejection], server, [error, event, ...args]);
    }
}

function define(Class, Base, closing) {
    for (const name of Object.keys(members))
        Object.defineProperty(Class.prototype, name, { __proto__: null, configurable: true, writable: true, enumerable: false, value: members[name] });
    Object.defineProperty(Class.prototype, 'close', {
        __proto__: null, configurable: true, writable: true, enumerable: false,
        value: function close(...args) {
            closing?.(this);
            $apply(Base.prototype.close, this, args);
            closeSessions(this);
            return this;
        },
    });
    Class.prototype[rejection] = function(error, event, ...args) {
        reject(Base, this, error, event, args);
    };
}

class Http2Server extends NetServer {
    constructor(options, listener) {
        options = serverOptions(options);
        super(options, connectionListener);
        this[kOptions] = options;
        this.$sessions = new Set();
        this.timeout = 0;
        this.on('newListener', setUpCompat);
        if (typeof listener === 'function')
            this.on('request', listener);
    }

    async [Symbol.asyncDispose]() {
        if (this._handle)
            await new Promise((resolve, fail) => this.close((error) => error ? fail(error) : resolve()));
    }
}
define(Http2Server, NetServer);

class Http2SecureServer extends TlsServer {
    constructor(options, listener) {
        options = serverOptions(tlsOptions(options));
        super(options, undefined);
        this.on('secureConnection', connectionListener);
        this[kOptions] = options;
        this.$sessions = new Set();
        this.timeout = 0;
        this.on('newListener', setUpCompat);
        if (options.allowHTTP1 === true)
            allowHttp1(this, options);
        this.on('tlsClientError', function(error, socket) {
            if (!this.emit('clientError', error, socket))
                socket.destroy(error);
        });
        if (typeof listener === 'function')
            this.on('request', listener);
    }

    closeIdleConnections() {
        if (this[kOptions].allowHTTP1 === true)
            $call(HttpServer.prototype.closeIdleConnections, this);
    }
}
define(Http2SecureServer, TlsServer, (server) => {
    if (server[kOptions].allowHTTP1 === true) {
        server.$stopping = true;
        $call(stopChecking, server);
        server.closeIdleConnections();
    }
});

function allowHttp1(server, options) {
    const plain = { ...options, ...options.http1Options, IncomingMessage: options.Http1IncomingMessage, ServerResponse: options.Http1ServerResponse };
    const { timeout } = server;
    storeHttpOptions(server, plain);
    server.timeout = timeout;
    server.on('listening', startChecking);
    server.on('close', stopChecking);
}

function createServer(options, handler) {
    if (typeof options === 'function') {
        handler = options;
        options = {};
    }
    return new Http2Server(options, handler);
}

function createSecureServer(options, handler) {
    return new Http2SecureServer(options, handler);
}

function performServerHandshake(socket, options = {}) {
    options = serverOptions(options);
    return new ServerHttp2Session(options, socket, undefined);
}

// ---- clients

function hostOf(authority) {
    if (authority.hostname)
        return authority.hostname[0] === '[' ? authority.hostname.slice(1, -1) : authority.hostname;
    return authority.host || 'localhost';
}

function connect(authority, options, listener) {
    if (typeof options === 'function') {
        listener = options;
        options = undefined;
    }
    options = commonOptions(options);
    if (typeof authority === 'string')
        authority = new (global('URL'))(authority);
    assertIsObject(authority, 'authority', 'of type string or an instance of URL or Object');
    const protocol = authority.protocol || options.protocol || 'https:';
    const port = $toString(authority.port !== '' ? authority.port : authority.protocol === 'http:' ? 80 : 443);
    const host = hostOf(authority);
    let socket;
    if (typeof options.createConnection === 'function')
        socket = options.createConnection(authority, options);
    else if (protocol === 'http:')
        socket = require('node/net').connect({ port, host, ...options });
    else if (protocol === 'https:')
        socket = require('node/tls').connect(port, host, tlsOptions(options, netBinding.isIP(host) ? undefined : host));
    else
        throw nodeError('ERR_HTTP2_UNSUPPORTED_PROTOCOL', `protocol "${protocol}" is unsupported.`);
    const session = new ClientHttp2Session(options, socket);
    session.$authority = `${options.servername || host}:${port}`;
    session.$protocol = protocol;
    if (typeof listener === 'function')
        session.once('connect', listener);
    return session;
}

module.exports = { connect, createServer, createSecureServer, performServerHandshake };
