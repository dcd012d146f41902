// internal/http/client - http.ClientRequest: one request and its response, on a socket of an agent.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const http = $binding('http');
const { nextTick, global, process } = $binding('node');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateInteger, validateBoolean } = require('internal/validators');
const { validateAbortSignal } = require('internal/net/checks');
const { connResetException, flags, settings, headersSent, lenientFlags, storeLeniency, parseError } = require('internal/http/common');
const { IncomingMessage, fill, takeBody, takeEnd } = require('internal/http/incoming');
const { OutgoingMessage, kOutHeaders } = require('internal/http/outgoing');
const agents = require('internal/http/agent');
const channels = require('internal/net/channels');
const perf = require('internal/perf_observe');
const { Agent } = agents;

const badPath = /[^\u0021-\u00ff]/;

function urlOptions(url) {
    const { hostname, protocol, hash, search, pathname, href, username, password, port } = url;
    const options = {
        __proto__: null, ...url, protocol,
        hostname: typeof hostname === 'string' && hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
        hash, search, pathname, path: `${pathname || ''}${search || ''}`, href,
    };
    if (port !== '')
        options.port = Number(port);
    if (username || password)
        options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return options;
}

// The three forms of arguments: { options, callback }.
function readArguments(input, options, callback) {
    const URL = global('URL');
    if (typeof input === 'string')
        input = urlOptions(new URL(input));
    else if ($isObject(input) && input instanceof URL)
        input = urlOptions(input);
    else {
        callback = options;
        options = input;
        input = null;
    }
    if (typeof options === 'function') {
        callback = options;
        options = input || {};
    } else {
        options = Object.assign(input || {}, options);
    }
    return { options, callback };
}

function hostOption(value, name) {
    if (value !== null && value !== undefined && typeof value !== 'string')
        throw argTypeError(`options.${name}`, 'of type string or one of undefined or null', value);
    return value;
}

function chooseAgent(request, options) {
    let { agent } = options;
    const defaultAgent = options._defaultAgent || agents.globalAgent;
    if (agent === false) {
        agent = new defaultAgent.constructor();
    } else if (agent === null || agent === undefined) {
        agent = typeof options.createConnection !== 'function' ? defaultAgent : undefined;
    } else if (typeof agent.addRequest !== 'function') {
        throw argTypeError('options.agent', 'one of Agent-like Object, undefined, or false', agent);
    }
    request.agent = agent;
    return defaultAgent;
}

// Everything about a request that its options say, before there is a socket.
function configure(request, options) {
    const defaultAgent = chooseAgent(request, options);
    const { agent } = request;
    const protocol = options.protocol || defaultAgent.protocol;
    const expected = agent?.protocol ?? defaultAgent.protocol;
    if (options.path) {
        const path = $toString(options.path);
        if (badPath.test(path))
            throw nodeError('ERR_UNESCAPED_CHARACTERS', 'Request path contains unescaped characters');
    }
    if (protocol !== expected)
        throw nodeError('ERR_INVALID_PROTOCOL', `Protocol "${protocol}" not supported. Expected "${expected}"`);
    const defaultPort = options.defaultPort || agent?.defaultPort;
    const optionsPort = options.port = options.port || defaultPort || 80;
    const host = options.host = hostOption(options.hostname, 'hostname') || hostOption(options.host, 'host') || 'localhost';
    const setHost = options.setHost !== undefined ? Boolean(options.setHost) : options.setDefaultHeaders !== false;
    request.socketPath = options.socketPath;
    if (options.timeout !== undefined)
        request.timeout = timerDuration(options.timeout, 'timeout');
    const { signal } = options;
    if (signal)
        watchSignal(request, signal);
    let method = options.method;
    if (method !== null && method !== undefined && typeof method !== 'string')
        throw argTypeError('options.method', 'of type string', method);
    if (method) {
        if (!http.isToken(method))
            throw nodeError('ERR_INVALID_HTTP_TOKEN', `Method must be a valid HTTP token ["${method}"]`);
        method = request.method = method.toUpperCase();
    } else {
        method = request.method = 'GET';
    }
    if (options.maxHeaderSize !== undefined)
        validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
    request.maxHeaderSize = options.maxHeaderSize;
    storeLeniency(request, options);
    if (options.joinDuplicateHeaders !== undefined)
        validateBoolean(options.joinDuplicateHeaders, 'options.joinDuplicateHeaders');
    request.joinDuplicateHeaders = options.joinDuplicateHeaders;
    request.$path = options.path || '/';
    if (options.setDefaultHeaders === false)
        request._removedConnection = request._removedContLen = request._removedTE = true;
    return { defaultPort, optionsPort, host, setHost, method };
}

function timerDuration(value, name) {
    if (typeof value !== 'number')
        throw argTypeError(name, 'of type number', value);
    if (value < 0 || !Number.isFinite(value))
        throw require('internal/errors').outOfRange(name, 'a non-negative finite number', value);
    if (value > 2147483647) {
        process.emitWarning(`${value} does not fit into a 32-bit signed integer.\nTimer duration was truncated to 2147483647.`, 'TimeoutOverflowWarning');
        return 2147483647;
    }
    return value;
}

function watchSignal(request, signal) {
    validateAbortSignal(signal, 'options.signal');
    const { AbortError } = require('internal/abort');
    const stop = () => request.destroy(new AbortError(undefined, { cause: signal.reason }));
    if (signal.aborted) {
        stop();
        return;
    }
    signal.addEventListener('abort', stop, { once: true });
    request.once('close', () => signal.removeEventListener('abort', stop));
}

function hostHeader(host, port, defaultPort) {
    let text = host;
    // RFC 3986, 3.2.2: IPv6 addresses stand in brackets
    const colon = text.indexOf(':');
    if (colon !== -1 && text.includes(':', colon + 1) && text.charCodeAt(0) !== 91)
        text = `[${text}]`;
    if (port && +port !== defaultPort)
        text += ':' + port;
    return text;
}

function ClientRequest(input, options, callback) {
    $call(OutgoingMessage, this);
    ({ options, callback } = readArguments(input, options, callback));
    const { defaultPort, optionsPort, host, setHost, method } = configure(this, options);
    if (callback)
        this.once('response', callback);
    if (method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS' || method === 'TRACE' || method === 'CONNECT')
        this.useChunkedEncodingByDefault = false;
    else
        this.useChunkedEncodingByDefault = true;
    this._ended = false;
    this.res = null;
    this.aborted = false;
    this.timeoutCb = null;
    this.upgradeOrConnect = false;
    this.parser = null;
    this.maxHeadersCount = null;
    this.reusedSocket = false;
    this.host = host;
    this.protocol = options.protocol || this.agent?.protocol || 'http:';
    if (this.agent) {
        // Sockets of agents that keep none, and without a limit, are used once
        if (!this.agent.keepAlive && !Number.isFinite(this.agent.maxSockets)) {
            this._last = true;
            this.shouldKeepAlive = false;
        } else {
            this._last = false;
            this.shouldKeepAlive = true;
        }
    }
    setOwnHeaders(this, options, host, optionsPort, defaultPort, setHost, method);
    this.$uniqueHeaders = Array.isArray(options.uniqueHeaders) ? new Set(options.uniqueHeaders.map((n) => $toString(n).toLowerCase())) : undefined;
    findSocket(this, options);
    const channel = channels.httpRequestCreated;
    if (channel.hasSubscribers)
        channel.publish({ request: this });
    return undefined;
}
Object.setPrototypeOf(ClientRequest.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ClientRequest, OutgoingMessage);

function setOwnHeaders(request, options, host, optionsPort, defaultPort, setHost, method) {
    const { headers } = options;
    if (Array.isArray(headers)) {
        // Given as they are to be sent
        request._storeHeader(`${method} ${request.path} HTTP/1.1\r\n`, headers);
        return;
    }
    if (headers) {
        for (const key of Object.keys(headers))
            request.setHeader(key, headers[key]);
    }
    if (host && !request.getHeader('host') && setHost)
        request.setHeader('Host', hostHeader(host, optionsPort, defaultPort));
    if (options.auth && !request.getHeader('Authorization')) {
        const { Buffer } = require('internal/buffer');
        request.setHeader('Authorization', 'Basic ' + Buffer.from(options.auth).toString('base64'));
    }
    if (request.getHeader('expect')) {
        if (request._header)
            throw headersSent('render');
        request._storeHeader(`${method} ${request.path} HTTP/1.1\r\n`, request[kOutHeaders]);
    }
}

function findSocket(request, options) {
    if (options._agentKey !== undefined || request.agent) {
        request.agent.addRequest(request, { __proto__: null, ...options, signal: undefined });
        return;
    }
    request._last = true;
    request.shouldKeepAlive = false;
    const connectOptions = { ...options, signal: undefined };
    if (request.socketPath)
        connectOptions.path = request.socketPath;
    else
        delete connectOptions.path;
    if (typeof options.createConnection === 'function') {
        let called = false;
        const done = (error, socket) => {
            if (called)
                return;
            called = true;
            if (error)
                nextTick(() => emitErrorOf(request, error));
            else
                request.onSocket(socket);
        };
        try {
            const socket = options.createConnection(connectOptions, done);
            if (socket)
                done(null, socket);
        } catch (error) {
            done(error);
        }
    } else {
        request.onSocket(require('node/net').createConnection(connectOptions));
    }
}

Object.defineProperty(ClientRequest.prototype, 'path', {
    __proto__: null, configurable: true, enumerable: true,
    get() {
        return this.$path;
    },
    set(value) {
        const path = $toString(value);
        if (badPath.test(path))
            throw nodeError('ERR_UNESCAPED_CHARACTERS', 'Request path contains unescaped characters');
        this.$path = path;
    },
});

ClientRequest.prototype._finish = function _finish() {
    $call(OutgoingMessage.prototype._finish, this);
    const channel = channels.httpRequestStart;
    if (channel.hasSubscribers)
        channel.publish({ request: this });
};

ClientRequest.prototype._implicitHeader = function _implicitHeader() {
    if (this._header)
        throw headersSent('render');
    this._storeHeader(`${this.method} ${this.path} HTTP/1.1\r\n`, this[kOutHeaders]);
};

ClientRequest.prototype.abort = function abort() {
    if (this.aborted)
        return;
    this.aborted = true;
    nextTick(() => this.emit('abort'));
    this.destroy();
};

ClientRequest.prototype.destroy = function destroy(error) {
    if (this.destroyed)
        return this;
    this.destroyed = true;
    this.res?._dump();
    this.$errored = error;
    this.socket?.destroy(error);
    if (!this.socket)
        this.$error = error;
    return this;
};

function emitErrorOf(request, error) {
    const channel = channels.httpRequestError;
    if (channel.hasSubscribers)
        channel.publish({ request, error });
    request.emit('error', error);
}

function emitCloseOf(request) {
    if (request._closed)
        return;
    request._closed = true;
    request.emit('close');
}

// ---- the socket

ClientRequest.prototype.onSocket = function onSocket(socket, error) {
    if (socket && !error) {
        // It may fail before the request has taken it
        socket.$early = this;
        socket.on('error', onEarlyError);
    }
    nextTick(onSocketNow, this, socket, error);
};

function onEarlyError(error) {
    const request = this.$early;
    if (request !== undefined && !request.$errorEmitted) {
        request.$errorEmitted = true;
        emitErrorOf(request, error);
    }
}

function onSocketNow(request, socket, error) {
    if (socket?.$early !== undefined) {
        socket.$early = undefined;
        socket.removeListener('error', onEarlyError);
    }
    if (request.destroyed || error) {
        const reason = error ?? request.$errored;
        request.destroyed = true;
        if (!socket) {
            failWithoutSocket(request, reason);
            return;
        }
        if (!error && request.agent && !socket.destroyed) {
            socket.emit('free');
            failWithoutSocket(request, reason);
            return;
        }
        // What the socket fails with meanwhile is the request's error
        socket.destroy(reason);
        require('node/stream').finished(socket, (failure) => {
            failWithoutSocket(request, failure && failure.code !== 'ERR_STREAM_PREMATURE_CLOSE' ? failure : reason);
        });
        return;
    }
    takeSocket(request, socket);
    request._flush();
}

// An abort is no error as long as there was no socket.
function failWithoutSocket(request, reason) {
    if (!request.$errorEmitted && (reason || !request.aborted)) {
        request.$errorEmitted = true;
        emitErrorOf(request, reason ?? connResetException('socket hang up'));
    }
    emitCloseOf(request);
}

// One side of a socket's listeners and its parser, for the time of one request.
class Exchange {
    constructor(request, socket) {
        this.request = request;
        this.socket = socket;
        this.parser = http.parser(this, 1, request.maxHeaderSize || settings.maxHeaderSize, lenientFlags(request.httpValidation, request.insecureHTTPParser));
        this.native = Boolean(socket._handle?.setParser) && !socket.$tlsOverStream;
        this.onClose = () => socketClosed(this);
        this.onEnd = () => socketEnded(this);
        this.onError = (error) => socketFailed(this, error);
        this.onData = (bytes) => this.parser.execute(bytes);
        this.onDrain = () => drained(this.request);
        this.onTimeout = () => this.request.res?.emit('timeout');
        this.upgraded = false;
    }

    listen() {
        const { socket } = this;
        socket.on('error', this.onError);
        socket.on('end', this.onEnd);
        socket.on('close', this.onClose);
        socket.on('drain', this.onDrain);
        if (!this.native) {
            socket.on('data', this.onData);
        } else if (socket.connecting) {
            socket.once('connect', this.consume = () => this.feed());
        } else {
            this.feed();
        }
    }

    // From now on the handle feeds the parser.
    feed() {
        const { socket } = this;
        if (!socket._handle || this.done)
            return;
        socket._handle.setParser(this.parser);
        socket._handle.readStart();
        if (socket.readableLength)
            this.parser.execute(socket.read());
    }

    unlisten() {
        const { socket } = this;
        this.done = true;
        socket.removeListener('error', this.onError);
        socket.removeListener('end', this.onEnd);
        socket.removeListener('close', this.onClose);
        socket.removeListener('drain', this.onDrain);
        socket.removeListener('timeout', this.onTimeout);
        socket.removeListener('data', this.onData);
        if (this.consume)
            socket.removeListener('connect', this.consume);
        if (this.native && socket._handle)
            socket._handle.setParser(null);
        socket.parser = null;
        this.parser.stop();
    }
}

function takeSocket(request, socket) {
    const exchange = request.$exchange = new Exchange(request, socket);
    request.parser = exchange.parser;
    request.socket = socket;
    socket.parser = exchange.parser;
    socket._httpMessage = request;
    socket.$httpPaused = false;
    if (perf.counts.http > 0) {
        const url = `${request.protocol}//${request.host}${request.path}`;
        request.$perf = perf.start('http', 'HttpClient', { req: { method: request.method, url, headers: request.getHeaders() } });
    }
    exchange.listen();
    if (request.timeout !== undefined || request.timeoutCb || request.agent?.options?.timeout)
        listenTimeout(request);
    request.emit('socket', socket);
}

function listenTimeout(request) {
    if (request.timeoutCb)
        return;
    request.timeoutCb = () => request.emit('timeout');
    request.socket.once('timeout', request.timeoutCb);
    if (request.timeout !== undefined && !request.agent)
        request.socket.setTimeout(request.timeout);
}

function drained(request) {
    if (request.finished || !request.$needDrain)
        return;
    request.$needDrain = false;
    request.emit('drain');
}

function socketClosed(exchange) {
    const { request } = exchange, { res } = request;
    exchange.parser.finish();
    exchange.unlisten();
    request.destroyed = true;
    if (res) {
        // The response was not whole
        if (!res.complete)
            res.destroy(connResetException('aborted'));
        emitCloseOf(request);
        if (!res.aborted && res.readable && !res.$ended)
            res.push(null);
    } else {
        if (!request.$errorEmitted) {
            request.$errorEmitted = true;
            emitErrorOf(request, connResetException('socket hang up'));
        }
        emitCloseOf(request);
    }
    if (request.outputData)
        request.outputData.length = 0;
}

function socketFailed(exchange, error) {
    const { request, socket } = exchange;
    if (request && !request.$errorEmitted) {
        request.$errorEmitted = true;
        emitErrorOf(request, error);
    }
    exchange.parser.stop();
    socket.destroy();
}

function socketEnded(exchange) {
    const { request, socket } = exchange;
    if (!request.res && !request.$errorEmitted) {
        request.$errorEmitted = true;
        emitErrorOf(request, connResetException('socket hang up'));
    }
    exchange.parser.finish();
    socket.end();
}

// ---- the response

function statusIsInformation(status) {
    return status < 200 && status >= 100 && status !== 101;
}

function makeResponse(exchange, head, status, reason, minor) {
    const response = new IncomingMessage(exchange.socket);
    fill(response, head, minor);
    response.$client = true;
    response.statusCode = status;
    response.statusMessage = reason;
    response.upgrade = false;
    return response;
}

function onHead(exchange, head, status, reason, minor, bits) {
    const { request, socket } = exchange;
    const response = makeResponse(exchange, head, status, reason, minor);
    if (request.joinDuplicateHeaders)
        response.joinDuplicateHeaders = true;
    if (request.res) {
        // A second response, to nothing
        exchange.parser.stop();
        socket.destroy();
        return 1;
    }
    if (statusIsInformation(status)) {
        exchange.information = true;
        if (status === 100)
            request.emit('continue');
        request.emit('information', {
            statusCode: status, statusMessage: reason, httpVersion: response.httpVersion, httpVersionMajor: response.httpVersionMajor,
            httpVersionMinor: response.httpVersionMinor, headers: response.headers, rawHeaders: response.rawHeaders,
        });
        return 1;
    }
    request.res = response;
    if (request.$perf !== undefined)
        perf.stop(request.$perf, { res: { statusCode: status, statusMessage: reason, headers: response.headers } });
    if (request.method === 'CONNECT' || status === 101) {
        response.upgrade = true;
        exchange.upgraded = true;
        return 2;
    }
    const keepAlive = (bits & flags.keepAlive) !== 0 && (bits & (flags.length | flags.chunked) || request.method === 'HEAD' || status === 204 || status === 304);
    // An answer before the request was whole leaves the connection useless
    if (request.shouldKeepAlive && !keepAlive)
        request.shouldKeepAlive = false;
    const channel = channels.httpResponseFinish;
    if (channel.hasSubscribers)
        channel.publish({ request, response });
    response.req = request;
    response.on('end', responseEnded);
    request.on('finish', requestFinished);
    socket.on('timeout', exchange.onTimeout);
    if (request.aborted || !request.emit('response', response))
        response._dump();
    return request.method === 'HEAD' ? 1 : 0;
}

function requestFinished() {
    if (this.shouldKeepAlive && this._ended)
        giveBack(this);
}

function responseEnded() {
    const request = this.req;
    request._ended = true;
    if (request.timeoutCb)
        request.socket.removeListener('timeout', request.timeoutCb);
    if (!request.shouldKeepAlive) {
        const { socket } = request;
        if (socket.writable) {
            if (typeof socket.destroySoon === 'function')
                socket.destroySoon();
            else
                socket.end();
        }
    } else if (request.writableFinished && !request.$returned) {
        giveBack(request);
    }
}

// The socket goes back to its agent.
function giveBack(request) {
    if (request.$returned)
        return;
    request.$returned = true;
    const { socket } = request;
    if (request.timeoutCb)
        socket.removeListener('timeout', request.timeoutCb);
    request.$exchange.unlisten();
    if (!socket.destroyed && socket._handle && request.$exchange.native)
        socket._handle.readStart();
    nextTick(emitFree, request, socket);
    request.destroyed = true;
    if (request.res) {
        request.res.once('close', () => emitCloseOf(request));
    } else {
        emitCloseOf(request);
    }
}

function emitFree(request, socket) {
    emitCloseOf(request);
    socket.emit('free');
}

function onBody(exchange, bytes) {
    const { res } = exchange.request;
    if (res && !takeBody(res, bytes)) {
        const { socket } = exchange;
        socket.$httpPaused = true;
        if (exchange.native)
            socket._handle?.readStop();
        else
            socket.pause();
    }
}

function onComplete(exchange, trailers) {
    if (exchange.information) {
        exchange.information = false;
        return;
    }
    const { res } = exchange.request;
    if (res) {
        takeEnd(res, trailers);
        exchange.socket.$httpPaused = false;
    }
}

function onUpgrade(exchange, rest) {
    const { request, socket } = exchange, response = request.res;
    exchange.unlisten();
    if (request.timeoutCb)
        socket.removeListener('timeout', request.timeoutCb);
    response.complete = true;
    socket._httpMessage = null;
    const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
    if (request.listenerCount(event) > 0) {
        request.upgradeOrConnect = true;
        socket.emit('agentRemove');
        request.destroyed = true;
        if (socket._readableState)
            socket._readableState.flowing = null;
        request.emit(event, response, socket, rest);
        if (exchange.native && !socket.destroyed)
            socket.read(0);
        emitCloseOf(request);
    } else {
        socket.destroy();
        if (event === 'upgrade')
            emitCloseOf(request);
    }
}

function onError(exchange, code, reason, packet, used) {
    const { request, socket } = exchange;
    const error = parseError(code, reason, packet, used);
    if (code === 'HPE_INVALID_EOF_STATE')
        return;
    exchange.parser.stop();
    socket.removeListener('end', exchange.onEnd);
    if (!request.$errorEmitted) {
        request.$errorEmitted = true;
        socket.destroy();
        emitErrorOf(request, error);
    }
}

net.setParserHooks(1, [onHead, onBody, onComplete, onUpgrade, onError]);

// ---- settings of the socket

function withSocket(request, name, args) {
    const apply = () => {
        if (request.socket.writable || name === 'setNoDelay')
            $apply(request.socket[name], request.socket, args);
    };
    if (request.socket)
        apply();
    else
        request.once('socket', apply);
}

ClientRequest.prototype._deferToConnect = function _deferToConnect(name, args) {
    const call = () => $apply(this.socket[name], this.socket, args);
    const begin = () => {
        if (!name)
            return;
        if (this.socket.writable)
            call();
        else
            this.socket.once('connect', call);
    };
    if (!this.socket)
        this.once('socket', begin);
    else
        begin();
};

ClientRequest.prototype.setTimeout = function setTimeout(msecs, callback) {
    if (this._ended)
        return this;
    this.timeout = timerDuration(msecs, 'msecs');
    if (callback)
        this.once('timeout', callback);
    const start = (socket) => {
        if (!this.timeoutCb)
            listenTimeout(this);
        if (socket.connecting)
            socket.once('connect', () => socket.setTimeout(msecs));
        else
            socket.setTimeout(msecs);
    };
    if (this.socket)
        start(this.socket);
    else
        this.once('socket', start);
    return this;
};

ClientRequest.prototype.setNoDelay = function setNoDelay(noDelay) {
    withSocket(this, 'setNoDelay', [noDelay]);
};

ClientRequest.prototype.setSocketKeepAlive = function setSocketKeepAlive(enable, delay) {
    withSocket(this, 'setKeepAlive', [enable, delay]);
};

ClientRequest.prototype.clearTimeout = function clearTimeout(callback) {
    this.setTimeout(0, callback);
};

module.exports = { ClientRequest, Agent, validateString };
