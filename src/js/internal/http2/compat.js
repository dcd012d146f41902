// internal/http2/compat - Http2ServerRequest and Http2ServerResponse: streams of HTTP/2 in the form that node:http has.
//
// SPDX-License-Identifier: MIT
const { nextTick, process } = $binding('node');
const http = $binding('http');
const { Readable, Stream } = require('node/stream');
const { nodeError, formatted } = require('internal/errors');
const { validateString, validateFunction, validateObject, invalidValue } = require('internal/validators');
const { failure, check, perHop } = require('internal/http2/util');

// ---- socket of both: the stream for what concerns it alone, else the session's socket

const ofStream = ['on', 'once', 'end', 'emit', 'destroy'];
const forbidden = ['write', 'read', 'pause', 'resume'];

function bound(object, value) {
    return typeof value === 'function' ? $call(Function.prototype.bind, value, object) : value;
}

function below(stream) {
    return stream.session !== undefined ? stream.session.$socket ?? stream : stream;
}

const socketProxy = {
    __proto__: null,
    has(stream, name) {
        return name in stream || name in below(stream);
    },
    getPrototypeOf: (stream) => Object.getPrototypeOf(below(stream)),
    get(stream, name) {
        if (ofStream.includes(name))
            return bound(stream, stream[name]);
        if (name === 'writable' || name === 'destroyed')
            return stream[name];
        if (name === 'readable')
            return stream.destroyed ? false : stream.$request ? stream.$request.readable : stream.readable;
        if (name === 'setTimeout') {
            const owner = stream.session ?? stream;
            return bound(owner, owner.setTimeout);
        }
        if (forbidden.includes(name))
            throw failure('ERR_HTTP2_NO_SOCKET_MANIPULATION');
        const socket = below(stream);
        return bound(socket, socket[name]);
    },
    set(stream, name, value) {
        if (ofStream.includes(name) || name === 'writable' || name === 'readable' || name === 'destroyed') {
            stream[name] = value;
        } else if (name === 'setTimeout') {
            (stream.session ?? stream).setTimeout = value;
        } else if (forbidden.includes(name)) {
            throw failure('ERR_HTTP2_NO_SOCKET_MANIPULATION');
        } else {
            below(stream)[name] = value;
        }
        return true;
    },
};

function socketOf(stream) {
    stream.$proxy ??= new Proxy(stream, socketProxy);
    return stream.$proxy;
}

// ---- requests

class Http2ServerRequest extends Readable {
    constructor(stream, headers, options, rawHeaders) {
        super({ autoDestroy: false, ...options });
        this.$closed = false;
        this.$didRead = false;
        this.$headers = headers;
        this.$rawHeaders = rawHeaders;
        this.$trailers = {};
        this.$rawTrailers = [];
        this.$stream = stream;
        this.$aborted = false;
        stream.$proxy = null;
        stream.$request = this;
        stream.on('trailers', onTrailers);
        stream.on('end', onRequestEnd);
        stream.on('error', onStreamError);
        stream.on('aborted', onRequestAborted);
        stream.on('close', onRequestClose);
        stream.on('timeout', onRequestTimeout);
        this.on('pause', onPause);
        this.on('resume', onResume);
    }

    get aborted() { return this.$aborted; }
    get complete() { return this.$aborted || this.readableEnded || this.$closed || this.$stream.destroyed; }
    get stream() { return this.$stream; }
    get headers() { return this.$headers; }
    get rawHeaders() { return this.$rawHeaders; }
    get trailers() { return this.$trailers; }
    get rawTrailers() { return this.$rawTrailers; }
    get httpVersionMajor() { return 2; }
    get httpVersionMinor() { return 0; }
    get httpVersion() { return '2.0'; }
    get socket() { return socketOf(this.$stream); }
    get connection() { return this.socket; }

    _read() {
        if (!this.$didRead) {
            this.$didRead = true;
            this.$stream.on('data', onRequestData);
        } else {
            nextTick(resumeStream, this.$stream);
        }
    }

    get method() { return this.$headers[':method']; }
    set method(method) {
        validateString(method, 'method');
        if (method.trim() === '')
            throw invalidValue('method', method);
        this.$headers[':method'] = method;
    }

    get authority() { return this.$headers[':authority'] !== undefined ? this.$headers[':authority'] : this.$headers.host; }
    get scheme() { return this.$headers[':scheme']; }

    get url() { return this.$headers[':path']; }
    set url(url) { this.$headers[':path'] = url; }

    setTimeout(msecs, callback) {
        if (!this.$closed)
            this.$stream.setTimeout(msecs, callback);
        return this;
    }
}

function onStreamError() {}

function resumeStream(stream) {
    stream.resume();
}

function onRequestData(chunk) {
    const request = this.$request;
    if (request !== undefined && !request.push(chunk))
        this.pause();
}

function onRequestEnd() {
    this.$request?.push(null);
}

function onTrailers(trailers, flags, list) {
    const request = this.$request;
    if (request !== undefined) {
        Object.assign(request.$trailers, trailers);
        for (const part of list)
            $push(request.$rawTrailers, part);
    }
}

function onRequestAborted() {
    const request = this.$request;
    if (request !== undefined && !request.$closed) {
        request.$aborted = true;
        request.emit('aborted');
    }
}

function onRequestClose() {
    const request = this.$request;
    if (request === undefined)
        return;
    request.$closed = true;
    request.push(null);
    this.$proxy = null;
    this.$request = undefined;
    request.emit('close');
}

function onRequestTimeout() {
    this.$request?.emit('timeout');
}

function onPause() {
    this.$stream.pause();
}

function onResume() {
    this.$stream.resume();
}

// ---- answers

let warnedOfStatus = false, warnedOfConnection = false;

function warnOfStatus() {
    if (warnedOfStatus)
        return;
    warnedOfStatus = true;
    process.emitWarning('Status message is not supported by HTTP/2 (RFC7540 8.1.2.4)', 'UnsupportedWarning');
}

function warnOfConnection() {
    if (warnedOfConnection)
        return;
    warnedOfConnection = true;
    process.emitWarning('The provided connection header is not valid, the value will be dropped from the header and will never be in use.',
        'UnsupportedWarning');
}

function isAllowed(name, value) {
    return name !== 'connection' || value === 'trailers';
}

function checkHeader(name, value) {
    if (name === '' || typeof name !== 'string' || name.includes(' '))
        throw nodeError('ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${formatted(name)}"]`);
    if (name[0] === ':' && [':status', ':method', ':path', ':authority', ':scheme'].includes(name))
        throw failure('ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED');
    if (value === undefined || value === null)
        throw nodeError('ERR_HTTP2_INVALID_HEADER_VALUE', `Invalid value "${value}" for header "${name}"`);
    if (!isAllowed(name, value))
        warnOfConnection();
}

class Http2ServerResponse extends Stream {
    constructor(stream, options) {
        super(options);
        this.$closed = false;
        this.$ending = false;
        this.$gone = false;
        this.$headRequest = false;
        this.$date = true;
        this.$status = 200;
        this.$headers = { __proto__: null };
        this.$trailers = { __proto__: null };
        this.$stream = stream;
        stream.$proxy = null;
        stream.$response = this;
        this.writable = true;
        this.req = stream.$request;
        stream.on('drain', onDrain);
        stream.on('aborted', onResponseAborted);
        stream.on('close', onResponseClose);
        stream.on('wantTrailers', onWantTrailers);
        stream.on('timeout', onResponseTimeout);
    }

    // finished and writableEnded are true from end() on, as in node:http
    get _header() { return this.headersSent; }
    get writableEnded() { return this.$ending; }
    get finished() { return this.$ending; }
    get socket() { return this.$closed ? undefined : socketOf(this.$stream); }
    get connection() { return this.socket; }
    get stream() { return this.$stream; }
    get headersSent() { return this.$stream.headersSent; }
    get sendDate() { return this.$date; }
    set sendDate(on) { this.$date = Boolean(on); }

    get statusCode() { return this.$status; }
    set statusCode(code) {
        code |= 0;
        if (code >= 100 && code < 200)
            throw failure('ERR_HTTP2_INFO_STATUS_NOT_ALLOWED');
        if (code < 100 || code > 599)
            throw nodeError('ERR_HTTP2_STATUS_INVALID', `Invalid status code: ${code}`);
        this.$status = code;
    }

    get writableCorked() { return this.$stream.writableCorked; }
    get writableHighWaterMark() { return this.$stream.writableHighWaterMark; }
    get writableObjectMode() { return this.$stream.writableObjectMode; }
    get writableFinished() { return this.$stream.writableFinished; }
    get writableLength() { return this.$stream.writableLength; }
    get writableNeedDrain() { return this.$stream.writableNeedDrain; }

    setTrailer(name, value) {
        validateString(name, 'name');
        name = name.trim().toLowerCase();
        checkHeader(name, value);
        this.$trailers[name] = value;
    }

    addTrailers(headers) {
        for (const name of Object.keys(headers))
            this.setTrailer(name, headers[name]);
    }

    getHeader(name) {
        validateString(name, 'name');
        return this.$headers[name.trim().toLowerCase()];
    }

    getHeaderNames() {
        return Object.keys(this.$headers);
    }

    getHeaders() {
        return { __proto__: null, ...this.$headers };
    }

    hasHeader(name) {
        validateString(name, 'name');
        return Object.hasOwn(this.$headers, name.trim().toLowerCase());
    }

    removeHeader(name) {
        validateString(name, 'name');
        if (this.$stream.headersSent)
            throw failure('ERR_HTTP2_HEADERS_SENT');
        name = name.trim().toLowerCase();
        if (name === 'date')
            this.$date = false;
        delete this.$headers[name];
    }

    setHeader(name, value) {
        validateString(name, 'name');
        if (this.$stream.headersSent)
            throw failure('ERR_HTTP2_HEADERS_SENT');
        storeHeader(this, name, value);
    }

    appendHeader(name, value) {
        validateString(name, 'name');
        if (this.$stream.headersSent)
            throw failure('ERR_HTTP2_HEADERS_SENT');
        addHeader(this, name, value);
    }

    get statusMessage() {
        warnOfStatus();
        return '';
    }
    set statusMessage(text) {
        warnOfStatus();
    }

    flushHeaders() {
        if (!this.$closed && !this.$stream.headersSent)
            this.writeHead(this.$status);
    }

    writeHead(statusCode, statusMessage, headers) {
        if (this.$closed || this.stream.destroyed || this.stream.closed)
            return this;
        if (this.$stream.headersSent)
            throw failure('ERR_HTTP2_HEADERS_SENT');
        if (typeof statusMessage === 'string')
            warnOfStatus();
        if (headers === undefined && typeof statusMessage === 'object')
            headers = statusMessage;
        if (Array.isArray(headers))
            storeList(this, headers);
        else if ($isObject(headers))
            for (const name of Object.keys(headers))
                storeHeader(this, name, headers[name]);
        this.$status = statusCode | 0;
        beginAnswer(this, statusCode);
        return this;
    }

    cork() {
        this.$stream.cork();
    }

    uncork() {
        this.$stream.uncork();
    }

    write(chunk, encoding, callback) {
        if (typeof encoding === 'function') {
            callback = encoding;
            encoding = 'utf8';
        }
        let error;
        if (this.$ending)
            error = nodeError('ERR_STREAM_WRITE_AFTER_END', 'write after end');
        else if (this.$closed)
            error = failure('ERR_HTTP2_INVALID_STREAM');
        else if (this.$gone)
            return false;
        if (error) {
            if (typeof callback === 'function')
                nextTick(callback, error);
            this.destroy(error);
            return false;
        }
        const stream = this.$stream;
        if (!stream.headersSent)
            this.writeHead(this.$status);
        return stream.write(chunk, encoding, callback);
    }

    end(chunk, encoding, callback) {
        const stream = this.$stream;
        if (typeof chunk === 'function') {
            callback = chunk;
            chunk = null;
        } else if (typeof encoding === 'function') {
            callback = encoding;
            encoding = 'utf8';
        }
        if ((this.$closed || this.$ending) && this.$headRequest === stream.headRequest) {
            if (typeof callback === 'function')
                nextTick(callback);
            return this;
        }
        if (chunk !== null && chunk !== undefined)
            this.write(chunk, encoding);
        this.$headRequest = stream.headRequest;
        this.$ending = true;
        if (typeof callback === 'function') {
            if (stream.writableEnded)
                this.once('finish', callback);
            else
                stream.once('finish', callback);
        }
        if (!stream.headersSent)
            this.writeHead(this.$status);
        if (this.$closed || stream.destroyed)
            $call(onResponseClose, stream);
        else
            stream.end();
        return this;
    }

    destroy(error) {
        if (this.$gone)
            return;
        this.$gone = true;
        this.$stream.destroy(error);
    }

    setTimeout(msecs, callback) {
        if (!this.$closed)
            this.$stream.setTimeout(msecs, callback);
    }

    createPushResponse(headers, callback) {
        validateFunction(callback, 'callback');
        if (this.$closed) {
            nextTick(callback, failure('ERR_HTTP2_INVALID_STREAM'));
            return;
        }
        this.$stream.pushStream(headers, {}, (error, stream) => {
            if (error)
                callback(error);
            else
                callback(null, new Http2ServerResponse(stream));
        });
    }

    writeInformation(statusCode, headers) {
        if (this.$stream.headersSent || this.$closed)
            return false;
        this.$stream.additionalHeaders({ ...headers, ':status': statusCode });
        return true;
    }

    writeContinue() {
        return inform(this, { ':status': 100 });
    }

    writeEarlyHints(hints) {
        validateObject(hints, 'hints');
        const headers = { __proto__: null };
        const link = require('internal/http/server').linkValue(hints.link);
        for (const name of Object.keys(hints)) {
            if (name !== 'link')
                headers[name] = hints[name];
        }
        if (link.length === 0)
            return false;
        return inform(this, { ...headers, ':status': 103, 'Link': link });
    }
}

function inform(response, headers) {
    if (response.$stream.headersSent || response.$closed)
        return false;
    response.$stream.additionalHeaders(headers);
    return true;
}

function storeHeader(response, name, value) {
    name = name.trim().toLowerCase();
    checkHeader(name, value);
    if (!isAllowed(name, value))
        return;
    if (name[0] === ':')
        check.any(name);
    else if (!http.isToken(name))
        response.destroy(nodeError('ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${name}"]`));
    response.$headers[name] = value;
}

function addHeader(response, name, value) {
    const lower = name.trim().toLowerCase(), before = response.$headers[lower];
    if (before === undefined || before === null || !isAllowed(lower, value)) {
        storeHeader(response, name, value);
    } else {
        const list = Array.isArray(before) ? before.slice() : [before];
        storeHeader(response, name, list.concat(value));
    }
}

// writeHead's headers as a list: pairs, or one after the other. Those of setHeader with the same names go.
function storeList(response, list) {
    if (list.length > 0 && Array.isArray(list[0])) {
        for (const pair of list)
            delete response.$headers[$toString(pair[0]).toLowerCase()];
        for (const pair of list)
            addHeader(response, pair[0], pair[1]);
        return;
    }
    if (list.length % 2 !== 0)
        throw invalidValue('headers', list);
    for (let i = 0; i < list.length; i += 2)
        delete response.$headers[$toString(list[i]).toLowerCase()];
    for (let i = 0; i < list.length; i += 2)
        addHeader(response, list[i], list[i + 1]);
}

function beginAnswer(response, statusCode) {
    const headers = response.$headers;
    headers[':status'] = statusCode;
    response.$stream.respond(headers, { endStream: response.$ending, waitForTrailers: true, sendDate: response.$date });
    delete headers[':status'];
}

function onDrain() {
    this.$response?.emit('drain');
}

function onResponseAborted() {}

function onResponseClose() {
    const response = this.$response;
    if (response === undefined || this.headRequest !== response.$headRequest)
        return;
    response.$closed = true;
    this.$proxy = null;
    this.removeListener('wantTrailers', onWantTrailers);
    this.$response = undefined;
    response.emit('finish');
    response.emit('close');
}

function onWantTrailers() {
    this.sendTrailers(this.$response.$trailers);
}

function onResponseTimeout() {
    this.$response?.emit('timeout');
}

// ---- streams become requests

function onServerStream(server, Request, Response, stream, headers, flags, rawHeaders) {
    const request = new Request(stream, headers, undefined, rawHeaders);
    const response = new Response(stream);
    if (headers[':method'] === 'CONNECT') {
        if (!server.emit('connect', request, response)) {
            response.statusCode = 405;
            response.end();
        }
        return;
    }
    if (headers.expect !== undefined) {
        if (headers.expect === '100-continue') {
            if (server.listenerCount('checkContinue')) {
                server.emit('checkContinue', request, response);
            } else {
                response.writeContinue();
                server.emit('request', request, response);
            }
        } else if (server.listenerCount('checkExpectation')) {
            server.emit('checkExpectation', request, response);
        } else {
            response.statusCode = 417;
            response.end();
        }
        return;
    }
    server.emit('request', request, response);
}

module.exports = { Http2ServerRequest, Http2ServerResponse, onServerStream, perHop };
