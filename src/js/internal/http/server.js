// internal/http/server - http.Server and http.ServerResponse.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const http = $binding('http');
const { nextTick, global } = $binding('node');
const EventEmitter = require('node/events');
const { Server: NetServer, socketFor } = require('internal/net/server');
const { Socket } = require('internal/net/socket');
const { nodeError, argTypeError, outOfRange, shown } = require('internal/errors');
const { validateInteger, validateBoolean, validateObject, validateNumber, invalidValue } = require('internal/validators');
const { STATUS_CODES, flags, headersSent, validateHeaderName, validateHeaderValue, storeLeniency } = require('internal/http/common');
const { IncomingMessage, ReceivedRequest, fill, hasState, takeEnd, headersSlowly } = require('internal/http/incoming');
const { OutgoingMessage, kOutHeaders, begin, addHeaders, slowly } = require('internal/http/outgoing');
const { Connection, onBody, onComplete, onError } = require('internal/http/connection');
const channels = require('internal/net/channels');
const perf = require('internal/perf_observe');

// ---- responses

function ServerResponse(request, options) {
    $call(OutgoingMessage, this, options);
    beginResponse(this, request);
}
Object.setPrototypeOf(ServerResponse.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ServerResponse, OutgoingMessage);

ServerResponse.prototype.statusCode = 200;
ServerResponse.prototype.statusMessage = undefined;
for (const name of ['_sent100', '_expect_continue'])
    Object.defineProperty(ServerResponse.prototype, name, { __proto__: null, value: false, writable: true, configurable: true, enumerable: false });

function beginResponse(response, request) {
    if (request.method === 'HEAD')
        response._hasBody = false;
    response.req = request;
    response.sendDate = true;
    if (request.httpVersionMajor < 1 || request.httpVersionMinor < 1) {
        response.useChunkedEncodingByDefault = /(?:^|\W)chunked(?:$|\W)/i.test(request.headers.te);
        response.shouldKeepAlive = false;
    }
    const channel = channels.httpServerResponseCreated;
    if (channel.hasSubscribers)
        channel.publish({ request, response });
}

// The usual one, made without the constructors below it.
function OwnResponse(request, connection) {
    this.$conn = connection;
    this.req = request;
    this.sendDate = true;
    this._header = null;
    this[kOutHeaders] = null;
    this.finished = false;
    this._headerSent = false;
    this.statusCode = 200;
}
OwnResponse.prototype = ServerResponse.prototype;

ServerResponse.prototype.assignSocket = function assignSocket(socket) {
    if (socket._httpMessage)
        throw nodeError('ERR_HTTP_SOCKET_ASSIGNED', 'ServerResponse has an already assigned socket');
    socket._httpMessage = this;
    socket.on('close', closeOfSocket);
    this.socket = socket;
    this.emit('socket', socket);
    this._flush();
};

function closeOfSocket() {
    const message = this._httpMessage;
    if (message) {
        message.destroyed = true;
        message._closed = true;
        message.emit('close');
    }
}

ServerResponse.prototype.detachSocket = function detachSocket(socket) {
    socket.removeListener('close', closeOfSocket);
    socket._httpMessage = null;
    this.socket = null;
};

function rawInformation(response, text, callback) {
    const conn = response.$conn ?? response.$socket;
    if (conn)
        response._writeRaw(text, 'latin1', callback);
}

ServerResponse.prototype.writeContinue = function writeContinue(callback) {
    rawInformation(this, 'HTTP/1.1 100 Continue\r\n\r\n', callback);
    this._sent100 = true;
};

ServerResponse.prototype.writeProcessing = function writeProcessing(callback) {
    rawInformation(this, 'HTTP/1.1 102 Processing\r\n\r\n', callback);
};

// Also for what is none of the usual ones.
ServerResponse.prototype.writeInformation = function writeInformation(statusCode, headers, callback) {
    if (this._header)
        throw headersSent('write');
    validateInteger(statusCode, 'statusCode', 100, 199);
    if (statusCode === 101)
        throw nodeError('ERR_HTTP_INVALID_STATUS_CODE', `Invalid status code: ${statusCode}`);
    let text = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] || 'unknown'}\r\n`;
    for (const [name, value] of informationPairs(headers)) {
        validateHeaderName(name);
        validateHeaderValue(name, value);
        text += `${name}: ${value}\r\n`;
    }
    return this._writeRaw(text + '\r\n', 'latin1', callback);
};

function informationPairs(headers) {
    if (headers === undefined || headers === null)
        return [];
    if (!Array.isArray(headers)) {
        validateObject(headers, 'headers');
        return Object.keys(headers).map((name) => [name, headers[name]]);
    }
    if (headers.length && Array.isArray(headers[0]))
        return headers;
    if (headers.length % 2 !== 0)
        throw invalidValue('headers', headers);
    const pairs = [];
    for (let i = 0; i < headers.length; i += 2)
        pairs.push([headers[i], headers[i + 1]]);
    return pairs;
}

const linkPattern = /^(?:<[^>\r\n]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

function linkValue(hints) {
    const list = Array.isArray(hints) ? hints : [hints];
    for (const link of list) {
        if (!linkPattern.test(link))
            throw invalidValue('hints', link, 'must be an array or string of format "</styles.css>; rel=preload; as=style"');
    }
    return list.join(', ');
}

ServerResponse.prototype.writeEarlyHints = function writeEarlyHints(hints, callback) {
    validateObject(hints, 'hints');
    if (hints.link === null || hints.link === undefined)
        return;
    const link = linkValue(hints.link);
    if (link.length === 0)
        return;
    let text = `HTTP/1.1 103 Early Hints\r\nLink: ${link}\r\n`;
    for (const name of Object.keys(hints)) {
        const lower = name.toLowerCase();
        if (lower !== 'link') {
            validateHeaderName(name);
            validateHeaderValue(name, hints[name]);
            text += `${name}: ${hints[name]}\r\n`;
        }
    }
    rawInformation(this, text + '\r\n', callback);
};

ServerResponse.prototype._implicitHeader = function _implicitHeader() {
    this.writeHead(this.statusCode);
};

// Headers of setHeader and of writeHead together, the latter win.
function mergeHeaders(response, given) {
    if (Array.isArray(given)) {
        if (given.length % 2 !== 0)
            throw invalidValue('headers', given);
        // Removed first, so that several lines of a name stay
        for (let i = 0; i < given.length; i += 2)
            response.removeHeader($toString(given[i]));
        for (let i = 0; i < given.length; i += 2) {
            if (given[i])
                response.appendHeader(given[i], given[i + 1]);
        }
    } else if (given) {
        for (const name of Object.keys(given)) {
            if (name)
                response.setHeader(name, given[name]);
        }
    }
    return response[kOutHeaders];
}

// The usual head is http.writeHead's.
function writeHeadSlowly(statusCode, reason, given) {
    if (this._header)
        throw headersSent('write');
    const original = statusCode;
    statusCode |= 0;
    if (statusCode < 100 || statusCode > 999)
        throw nodeError('ERR_HTTP_INVALID_STATUS_CODE', `Invalid status code: ${original !== null && typeof original === 'object' ? shown(original) : $toString(original)}`);
    if (typeof reason === 'string') {
        this.statusMessage = reason;
    } else {
        this.statusMessage ||= STATUS_CODES[statusCode] || 'unknown';
        given ??= reason;
    }
    this.statusCode = statusCode;
    let headers;
    if (this[kOutHeaders])
        headers = mergeHeaders(this, given);
    else
        headers = given;
    if (http.badValue(this.statusMessage))
        throw nodeError('ERR_INVALID_CHAR', 'Invalid character in statusMessage');
    if (statusCode === 204 || statusCode === 304 || (statusCode >= 100 && statusCode <= 199))
        this._hasBody = false;
    // Nobody was told to go on: the body may never come
    if (this._expect_continue && !this._sent100)
        this.shouldKeepAlive = false;
    this._storeHeader(`HTTP/1.1 ${statusCode} ${this.statusMessage}\r\n`, headers);
    return this;
}

ServerResponse.prototype.writeHead = ServerResponse.prototype.writeHeader = http.writeHead;

function emitCloseOf(response) {
    if (!response._closed) {
        response.destroyed = true;
        response._closed = true;
        response.emit('close');
    }
}

function leaveRequest(request) {
    request.$detached = true;
    const known = hasState(request), flow = known ? undefined : request.$flow;
    if (flow !== undefined) {
        if (!request._consuming && !flow.told)
            request._dump();
        else if (flow.ended && !flow.destroyed)
            request.destroy();
        return;
    }
    if (!request._consuming && !(known && request.readableDidRead))
        request._dump();
    // With no listeners and no state of a stream nobody could learn of its end
    if (known && request.complete && request.readableEnded && !request.destroyed && request._readableState.autoDestroy)
        request.destroy();
}

// What http.end sent has not wholly gone.
function sendLater(connection, message, waiting) {
    connection.sent(waiting, (error) => error ? undefined : http.finishNow(message));
}

// Behind 'finish': the connection's next response has its turn, or the connection ends or waits.
ServerResponse.prototype.$afterFinish = function() {
    const connection = this.$conn;
    if (connection === undefined) {
        this.$served?.();
        return;
    }
    const channel = channels.httpServerResponseFinish;
    if (channel.hasSubscribers)
        channel.publish({ request: this.req, response: this, socket: connection.getSocket(), server: connection.server });
    leaveRequest(this.req);
    if (this.$perf !== undefined)
        perf.stop(this.$perf, { res: { statusCode: this.statusCode, statusMessage: this.statusMessage, headers: this.getHeaders() } });
    const { requests, socket } = connection;
    if (requests[0] === this.req)
        requests.shift();
    if (connection._httpMessage === this)
        connection._httpMessage = null;
    this.$conn = undefined;
    this.$socket = null;
    if (this._events !== undefined)
        nextTick(emitCloseOf, this);
    else
        this.destroyed = this._closed = true;
    if (this._last) {
        connection.destroySoon();
    } else if (connection.waiting?.length) {
        const next = connection.waiting.shift();
        connection._httpMessage = next;
        next.emit('socket', connection.getSocket());
        next._flush();
    } else {
        connection.idle = true;
        const { server } = connection;
        if (!server._handle && server.$stopping && connection.requests.length === 0 && connection.consumed !== false) {
            connection.destroySoon();
            return;
        }
        const wait = Number.isFinite(server.keepAliveTimeout) && server.keepAliveTimeout >= 0 ? server.keepAliveTimeout : 0;
        if (wait > 0) {
            if (connection.handle !== null)
                connection.handle.startIdle(wait + (server.keepAliveTimeoutBuffer ?? 1000));
            else
                socket.setTimeout?.(wait + (server.keepAliveTimeoutBuffer ?? 1000));
            connection.keptAlive = true;
        }
    }
};

// ---- requests

function makeRequest(connection, head, method, url, minor) {
    const Class = connection.server.$IncomingMessage;
    if (Class === IncomingMessage)
        return new ReceivedRequest(connection, head, method, url, minor);
    const request = new Class(connection.getSocket());
    fill(request, head, minor);
    request.$conn = connection;
    request.url = url;
    request.method = method;
    request.upgrade = false;
    if (connection.server.$optimizesEmpty && !('content-length' in request.headers) && !('transfer-encoding' in request.headers))
        emptyAtOnce(request);
    return request;
}

// What server.optimizeEmptyRequests asks for: a request that no body follows, and nobody can listen to its end.
function emptyAtOnce(request) {
    request._dumped = true;
    const state = request._readableState;
    state.ended = state.endEmitted = state.destroyed = true;
    state.closed = state.closeEmitted = true;
}

// Constructs those that optimizeEmptyRequests is for: no ReceivedRequest.
function PlainRequest(socket) {
    return Reflect.construct(IncomingMessage, [socket]);
}

function makeResponse(connection, request) {
    const { server } = connection, Class = server.$ServerResponse;
    let response;
    if (Class === ServerResponse && !server.$responseOptions) {
        response = new OwnResponse(request, connection);
        if (request.method === 'HEAD')
            response._hasBody = false;
        if (request.httpVersionMinor !== 1) {
            response.useChunkedEncodingByDefault = /(?:^|\W)chunked(?:$|\W)/i.test(request.headers.te);
            response.shouldKeepAlive = false;
        }
        const channel = channels.httpServerResponseCreated;
        if (channel.hasSubscribers)
            channel.publish({ request, response });
    } else {
        response = new Class(request, server.$responseOptions);
        response.$conn = connection;
    }
    response._keepAliveTimeout = server.keepAliveTimeout;
    return response;
}

function mayUpgrade(server, request) {
    return server.shouldUpgradeCallback ? server.shouldUpgradeCallback(request) : server.listenerCount('upgrade') > 0;
}

function restartTimeout(connection) {
    if (connection.keptAlive) {
        connection.keptAlive = false;
        const { server } = connection;
        if (connection.handle !== null) {
            if (server.timeout > 0)
                connection.handle.startIdle(server.timeout);
            else
                connection.handle.stopIdle();
        } else {
            connection.socket.setTimeout?.(server.timeout || 0);
        }
    }
}

// A request whose expectation somebody must answer first; true: done with it.
function meetExpectation(server, request, response, bits) {
    if (bits & flags.expectContinue) {
        response._expect_continue = true;
        if (server.listenerCount('checkContinue') > 0) {
            server.emit('checkContinue', request, response);
            return true;
        }
        response.writeContinue();
        return false;
    }
    if (server.listenerCount('checkExpectation') > 0) {
        server.emit('checkExpectation', request, response);
    } else {
        response.writeHead(417);
        response.end();
    }
    return true;
}

function onHead(connection, head, method, url, minor, bits) {
    const { server } = connection;
    connection.idle = false;
    restartTimeout(connection);
    const request = makeRequest(connection, head, method, url, minor);
    if (server.joinDuplicateHeaders)
        request.joinDuplicateHeaders = true;
    if (method === 'CONNECT' || (bits & flags.upgrade && mayUpgrade(server, request))) {
        request.upgrade = true;
        connection.upgrading = request;
        return 2;
    }
    connection.incoming = request;
    connection.requests.push(request);
    const response = makeResponse(connection, request);
    response.shouldKeepAlive = (bits & flags.keepAlive) !== 0;
    if (server.$uniqueHeaders)
        response.$uniqueHeaders = server.$uniqueHeaders;
    if (connection._httpMessage === null)
        connection._httpMessage = response;
    else
        (connection.waiting ??= []).push(response);
    const channel = channels.httpServerRequestStart;
    if (channel.hasSubscribers)
        channel.publish({ request, response, socket: connection.getSocket(), server });
    const most = server.maxRequestsPerSocket;
    if (most > 0) {
        response._maxRequestsPerSocket = most;
        connection.count++;
        response.maxRequestsOnConnectionReached = most <= connection.count;
        if (most < connection.count) {
            server.emit('dropRequest', request, connection.getSocket());
            response.writeHead(503);
            response.end();
            return 0;
        }
    }
    if (minor === 1) {
        if (bits & flags.noHost && server.requireHostHeader) {
            response.writeHead(400, ['Connection', 'close']);
            response.end();
            return 0;
        }
        if (bits & flags.expect && meetExpectation(server, request, response, bits))
            return 0;
    }
    if (server.rejectNonStandardBodyWrites)
        response.$strictBody = true;
    if (perf.counts.http > 0)
        response.$perf = perf.start('http', 'HttpRequest', { req: { method: request.method, url: request.url, headers: request.headers } });
    const listener = server._events.request;
    if (typeof listener === 'function' && server.emit === EventEmitter.prototype.emit && !server.$capture)
        $call(listener, server, request, response);
    else
        server.emit('request', request, response);
    return 0;
}

function onUpgrade(connection, rest) {
    const request = connection.upgrading, { server } = connection;
    const socket = connection.release();
    request.$conn = undefined;
    request.$socket = socket;
    request.complete = true;
    const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
    if (server.listenerCount(event) === 0) {
        socket.destroy();
        return;
    }
    socket._readableState.flowing = null;
    server.emit(event, request, socket, rest);
    if (!socket.destroyed && !connection.paused && connection.handle !== null)
        socket.read(0);
}

net.setParserHooks(0, [onHead, onBody, onComplete, onUpgrade, onError]);

// Most messages do not come here: runtime/node/node_http_message.c does for them what these functions do.
http.setMessages({
    requestPrototype: IncomingMessage.prototype, responsePrototype: ServerResponse.prototype, kOutHeaders, STATUS_CODES,
    writeHead: http.writeHead, writeHeadSlowly, ...slowly, implicitHeader: ServerResponse.prototype._implicitHeader,
    dump: IncomingMessage.prototype._dump, emit: EventEmitter.prototype.emit, takeEnd, headersSlowly, sendLater, leaveRequest, emitClose: emitCloseOf,
    afterFinish: ServerResponse.prototype.$afterFinish, finishNow: http.finishNow,
    started: channels.httpServerRequestStart, created: channels.httpServerResponseCreated, finished: channels.httpServerResponseFinish,
    observers: perf.counts,
});

// ---- connections

// A connection of the system, when nobody but us wants its socket.
function accept(handle) {
    if (this.listenerCount(this.$connectionEvent) !== 1 || this.$wantsSockets || channels.serverSocket.hasSubscribers) {
        const socket = socketFor(this, handle);
        this.emit('connection', socket);
        if (channels.serverSocket.hasSubscribers)
            channels.serverSocket.publish({ socket });
        return;
    }
    this._connections++;
    if (this.noDelay === false)
        handle.setNoDelay(false);
    if (this.keepAlive)
        handle.setKeepAlive(true, this.keepAliveInitialDelay);
    start(this, new Connection(this, handle, null));
}

function start(server, connection) {
    const { handle } = connection;
    server.$connections.add(connection);
    connection.since = Date.now();
    if (handle !== null) {
        handle.setOwner(connection, 1);
        handle.setParser(connection.parser);
        if (server.timeout > 0)
            handle.startIdle(server.timeout);
        handle.readStart();
    }
}

// 'connection': a socket from outside, or one that listeners wanted to see.
function connectionListener(socket) {
    const own = socket instanceof Socket && socket._handle && !socket.$tlsOverStream && socket.readableLength === 0 && !socket.$httpConnection;
    const connection = new Connection(this, own ? socket._handle : null, socket);
    if (own) {
        socket._server = null; // the connection is counted from here on
        connection.attach(socket);
        if (socket.server == null)
            this._connections++;
        socket.server = this;
    } else {
        listenTo(connection, socket);
    }
    start(this, connection);
}

// A Duplex that somebody made.
function listenTo(connection, socket) {
    connection.attach(socket);
    const onData = (bytes) => connection.parser.execute(bytes);
    const onEnd = () => {
        connection.parser.finish();
        connection.ended(0);
    };
    const onClose = () => connection.closed();
    const onDrain = () => connection.drainMessage();
    socket.on('data', onData);
    socket.on('end', onEnd);
    socket.on('close', onClose);
    socket.on('drain', onDrain);
    connection.unlisten = () => {
        socket.removeListener('data', onData);
        socket.removeListener('end', onEnd);
        socket.removeListener('close', onClose);
        socket.removeListener('drain', onDrain);
    };
    if (connection.server.timeout && typeof socket.setTimeout === 'function')
        socket.setTimeout(connection.server.timeout);
}

// ---- the server

function checkTimes(options, server) {
    const { requestTimeout, headersTimeout, connectionsCheckingInterval: interval, keepAliveTimeout, keepAliveTimeoutBuffer: extra } = options;
    server.requestTimeout = 300000;
    if (requestTimeout !== undefined) {
        validateInteger(requestTimeout, 'requestTimeout', 0);
        server.requestTimeout = requestTimeout;
    }
    server.headersTimeout = Math.min(60000, server.requestTimeout || 60000);
    if (headersTimeout !== undefined) {
        validateInteger(headersTimeout, 'headersTimeout', 0);
        server.headersTimeout = headersTimeout;
    }
    if (server.requestTimeout > 0 && server.headersTimeout > 0 && server.headersTimeout > server.requestTimeout)
        throw outOfRange('headersTimeout', '<= requestTimeout', headersTimeout);
    server.keepAliveTimeout = 5000;
    if (keepAliveTimeout !== undefined) {
        validateInteger(keepAliveTimeout, 'keepAliveTimeout', 0);
        server.keepAliveTimeout = keepAliveTimeout;
    }
    server.keepAliveTimeoutBuffer = 1000;
    if (extra !== undefined) {
        validateInteger(extra, 'keepAliveTimeoutBuffer', 0);
        server.keepAliveTimeoutBuffer = extra;
    }
    server.$interval = 30000;
    if (interval !== undefined) {
        validateInteger(interval, 'connectionsCheckingInterval', 0);
        server.$interval = interval;
    }
}

// Options that http and https servers share.
function storeHttpOptions(server, options) {
    server.$IncomingMessage = options.IncomingMessage || IncomingMessage;
    if (options.optimizeEmptyRequests !== undefined)
        validateBoolean(options.optimizeEmptyRequests, 'options.optimizeEmptyRequests');
    if (options.optimizeEmptyRequests) {
        server.$optimizesEmpty = true;
        if (server.$IncomingMessage === IncomingMessage)
            server.$IncomingMessage = PlainRequest;
    }
    server.$ServerResponse = options.ServerResponse || ServerResponse;
    if (options.maxHeaderSize !== undefined)
        validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
    server.maxHeaderSize = options.maxHeaderSize;
    storeLeniency(server, options);
    checkTimes(options, server);
    server.requireHostHeader = true;
    if (options.requireHostHeader !== undefined) {
        validateBoolean(options.requireHostHeader, 'options.requireHostHeader');
        server.requireHostHeader = options.requireHostHeader;
    }
    if (options.joinDuplicateHeaders !== undefined)
        validateBoolean(options.joinDuplicateHeaders, 'options.joinDuplicateHeaders');
    server.joinDuplicateHeaders = options.joinDuplicateHeaders;
    if (options.rejectNonStandardBodyWrites !== undefined)
        validateBoolean(options.rejectNonStandardBodyWrites, 'options.rejectNonStandardBodyWrites');
    server.rejectNonStandardBodyWrites = options.rejectNonStandardBodyWrites ?? false;
    if (options.highWaterMark !== undefined)
        server.$responseOptions = { highWaterMark: options.highWaterMark, rejectNonStandardBodyWrites: server.rejectNonStandardBodyWrites };
    if (options.shouldUpgradeCallback !== undefined) {
        if (typeof options.shouldUpgradeCallback !== 'function')
            throw argTypeError('options.shouldUpgradeCallback', 'of type function', options.shouldUpgradeCallback);
        server.shouldUpgradeCallback = options.shouldUpgradeCallback;
    }
    const unique = options.uniqueHeaders;
    if (Array.isArray(unique))
        server.$uniqueHeaders = new Set(unique.map((name) => $toString(name).toLowerCase()));
    // Messages of this server are like those of most
    server.$usual = server.$IncomingMessage === IncomingMessage && server.$ServerResponse === ServerResponse && !server.$responseOptions && !server.$uniqueHeaders;
    server.$connections = new Set();
    server.httpAllowHalfOpen = false;
    server.timeout = 0;
    server.maxHeadersCount = null;
    server.maxRequestsPerSocket = 0;
}

function Server(options, listener) {
    if (!(this instanceof Server))
        return new Server(options, listener);
    if (typeof options === 'function') {
        listener = options;
        options = {};
    } else if (options == null) {
        options = {};
    } else {
        validateObject(options, 'options');
    }
    storeHttpOptions(this, options);
    $call(NetServer, this, {
        allowHalfOpen: true, noDelay: options.noDelay ?? true, keepAlive: options.keepAlive, keepAliveInitialDelay: options.keepAliveInitialDelay,
        highWaterMark: options.highWaterMark,
    });
    if (listener)
        this.on('request', listener);
    this.$connectionEvent = 'connection';
    this.on('connection', connectionListener);
    this.on('listening', startChecking);
    this.on('close', stopChecking);
    return undefined;
}
Object.setPrototypeOf(Server.prototype, NetServer.prototype);
Object.setPrototypeOf(Server, NetServer);

Server.prototype.$accept = accept;

// Heads and requests that take too long.
const kConnectionsCheckingInterval = Symbol('http.server.connectionsCheckingInterval');

function startChecking() {
    stopChecking.call(this);
    this.$stopping = false;
    if (this.$interval > 0) {
        this[kConnectionsCheckingInterval] = global('setInterval')(checkConnections, this.$interval, this);
        this[kConnectionsCheckingInterval].unref();
    }
}

function stopChecking() {
    if (this[kConnectionsCheckingInterval])
        global('clearInterval')(this[kConnectionsCheckingInterval]);
}

function checkConnections(server) {
    if (!server.headersTimeout && !server.requestTimeout)
        return;
    for (const connection of server.$connections) {
        const { headAge, requestAge } = connection.parser;
        const late = (server.headersTimeout > 0 && headAge > server.headersTimeout) || (server.requestTimeout > 0 && requestAge > server.requestTimeout);
        if (late && !connection.destroyed)
            connection.failed(nodeError('ERR_HTTP_REQUEST_TIMEOUT', 'Request timeout'));
    }
}

Server.prototype.close = function close(...args) {
    this.$stopping = true;
    stopChecking.call(this);
    this.closeIdleConnections();
    return $apply(NetServer.prototype.close, this, args);
};

Server.prototype[Symbol.asyncDispose] = async function() {
    if (this._handle)
        await new Promise((resolve, reject) => this.close((error) => error ? reject(error) : resolve()));
};

Server.prototype.closeAllConnections = function closeAllConnections() {
    for (const connection of [...this.$connections])
        connection.destroy();
};

Server.prototype.closeIdleConnections = function closeIdleConnections() {
    for (const connection of [...this.$connections]) {
        if (connection.idle && !connection.parser.started && connection.requests.length === 0)
            connection.destroy();
    }
};

Server.prototype.setTimeout = function setTimeout(msecs, callback) {
    this.timeout = msecs;
    if (callback)
        this.on('timeout', callback);
    return this;
};

Server.prototype[Symbol.for('nodejs.rejection')] = function(error, event, ...args) {
    if (event !== 'request') {
        $apply(NetServer.prototype[Symbol.for('nodejs.rejection')], this, [error, event, ...args]);
        return;
    }
    const response = args[1];
    if (!response.headersSent && !response.writableEnded) {
        for (const name of response.getHeaderNames())
            response.removeHeader(name);
        response.statusCode = 500;
        response.end(STATUS_CODES[500]);
    } else {
        response.destroy();
    }
};

module.exports = {
    Server, ServerResponse, linkValue, connectionListener, storeHttpOptions, accept, startChecking, stopChecking, kConnectionsCheckingInterval,
    validateNumber, begin, addHeaders,
};
