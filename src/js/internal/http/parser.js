// internal/http/parser - HTTPParser, as packages that read HTTP themselves use it (of node:_http_common).
//
// Servers and clients of node:http are not built on it: their parsers are told of by net.setParserHooks, without arrays of headers.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const http = $binding('http');
const { argTypeError } = require('internal/errors');
const { settings, flags } = require('internal/http/common');
const { global } = $binding('node');

// How many values of a head are given at once, and what is over goes to kOnHeaders first.
const mostFields = 31;

const on = { messageBegin: 0, headers: 1, headersComplete: 2, body: 3, messageComplete: 4, execute: 5, timeout: 6 };

function HTTPParser() {
    if (!new.target)
        throw new TypeError("Class constructor HTTPParser cannot be invoked without 'new'");
    this.$parser = undefined;
    this.$failure = undefined;
    this.$buffer = undefined;
}

const numbers = {
    REQUEST: 1, RESPONSE: 2, kOnMessageBegin: on.messageBegin, kOnHeaders: on.headers, kOnHeadersComplete: on.headersComplete, kOnBody: on.body,
    kOnMessageComplete: on.messageComplete, kOnExecute: on.execute, kOnTimeout: on.timeout,
    kLenientNone: 0, kLenientHeaders: 1, kLenientChunkedLength: 2, kLenientKeepAlive: 4, kLenientTransferEncoding: 8, kLenientVersion: 16,
    kLenientDataAfterClose: 32, kLenientOptionalLFAfterCR: 64, kLenientOptionalCRLFAfterChunk: 128, kLenientOptionalCRBeforeLF: 256,
    kLenientSpacesAfterChunkSize: 512, kLenientHeaderValueRelaxed: 1024, kLenientAll: 1023,
};
for (const name of Object.keys(numbers))
    HTTPParser[name] = numbers[name];

// In the order of their numbers.
const allMethods = [
    'DELETE', 'GET', 'HEAD', 'POST', 'PUT', 'CONNECT', 'OPTIONS', 'TRACE', 'COPY', 'LOCK', 'MKCOL', 'MOVE', 'PROPFIND', 'PROPPATCH', 'SEARCH',
    'UNLOCK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'REPORT', 'MKACTIVITY', 'CHECKOUT', 'MERGE', 'M-SEARCH', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE',
    'PATCH', 'PURGE', 'MKCALENDAR', 'LINK', 'UNLINK', 'SOURCE', 'PRI', 'DESCRIBE', 'ANNOUNCE', 'SETUP', 'PLAY', 'PAUSE', 'TEARDOWN',
    'GET_PARAMETER', 'SET_PARAMETER', 'REDIRECT', 'RECORD', 'FLUSH', 'QUERY',
];

function own(parser) {
    const native = parser?.$parser;
    if (native === undefined)
        throw new TypeError('Illegal invocation');
    return native;
}

HTTPParser.prototype.initialize = function initialize(type, resource, maxHeaderSize = 0, lenient = 0) {
    this.$failure = undefined;
    this.$flushes = false;
    this.$parser = http.parser(this, type === numbers.RESPONSE ? 3 : 2, maxHeaderSize || settings.maxHeaderSize, lenient);
};

function outcome(parser, used) {
    const { $failure: failure } = parser;
    parser.$failure = undefined;
    return failure ?? used;
}

// Of a view all is read, whatever comes behind it (programs give two numbers more).
HTTPParser.prototype.execute = function execute(buffer) {
    const native = own(this);
    if (!$isUint8Array(buffer))
        throw argTypeError('buffer', 'an instance of Buffer, TypedArray, or DataView', buffer);
    this.$buffer = buffer;
    try {
        return outcome(this, native.execute(buffer));
    } finally {
        this.$buffer = undefined;
    }
};

HTTPParser.prototype.finish = function finish() {
    own(this).finish();
    return outcome(this, undefined);
};

HTTPParser.prototype.getCurrentBuffer = function getCurrentBuffer() {
    return this.$packet ?? this.$buffer;
};

// What is read from a socket's handle goes to the parser from now on.
HTTPParser.prototype.consume = function consume(handle) {
    own(this);
    this.$handle = handle;
    handle.setParser?.(this.$parser);
    handle.readStart?.();
};

HTTPParser.prototype.unconsume = function unconsume() {
    this.$handle?.setParser?.(null);
    this.$handle = undefined;
};

for (const name of ['close', 'free', 'remove', 'pause', 'resume'])
    HTTPParser.prototype[name] = { [name]() {} }[name];

// ---- what the machine tells

function call(parser, number, ...args) {
    const fn = parser[number];
    return typeof fn === 'function' ? $apply(fn, parser, args) : 0;
}

function onBegin(parser) {
    call(parser, on.messageBegin);
}

// Lines that do not go to kOnHeadersComplete. A parser that has given some so goes on with it.
function flush(parser, headers) {
    const url = parser.$url;
    parser.$url = '';
    parser.$flushes = true;
    call(parser, on.headers, headers, url);
}

function versionParts(version) {
    return version < 16 ? [1, version] : [(version - 16) >> 4, version & 15];
}

function onHead(parser, head, first, text, version, bits) {
    const [major, minor] = versionParts(version);
    const request = typeof first === 'string';
    let headers = http.rawHeaders(head), url = request ? text : undefined;
    parser.$url = url ?? '';
    if (parser.$flushes || headers.length >= 2 * (mostFields + 1)) {
        for (let i = 0; i === 0 || i < headers.length; i += 2 * mostFields)
            flush(parser, headers.slice(i, i + 2 * mostFields));
        headers = url = undefined;
    }
    const said = call(parser, on.headersComplete, major, minor, headers, request ? allMethods.indexOf(first) : undefined, url,
                      request ? undefined : first, request ? undefined : text, (bits & flags.upgrade) !== 0, (bits & flags.keepAlive) !== 0);
    return said | 0;
}

function onBody(parser, bytes) {
    call(parser, on.body, bytes);
}

function onComplete(parser, trailers) {
    if (trailers !== undefined) {
        const list = http.rawHeaders(`\r\n${trailers}`);
        if (list.length)
            flush(parser, list);
    }
    call(parser, on.messageComplete);
}

function onError(parser, code, reason, packet, used) {
    const error = new Error('Parse Error');
    error.bytesParsed = used;
    error.code = code;
    error.reason = reason;
    parser.$packet = packet;
    if (parser.$handle !== undefined)
        call(parser, on.execute, error);
    else
        parser.$failure = error;
}

net.setParserHooks(2, [onHead, onBody, onComplete, undefined, onError, onBegin]);

// ---- those that are kept to be used again

class FreeList {
    constructor(name, max, ctor) {
        this.name = name;
        this.ctor = ctor;
        this.max = max;
        this.list = [];
    }

    alloc(...args) {
        return this.list.length > 0 ? this.list.pop() : $apply(this.ctor, this, args);
    }

    free(parser) {
        if (this.list.length >= this.max)
            return false;
        this.list.push(parser);
        return true;
    }
}

function takeHeaders(headers, url) {
    const room = this.maxHeaderPairs - this._headers.length;
    if (this.maxHeaderPairs <= 0 || room >= headers.length)
        this._headers.push(...headers);
    else if (room > 0)
        this._headers.push(...headers.slice(0, room));
    this._url += url;
}

const kIncomingMessage = Symbol('IncomingMessage');

function takeHead(major, minor, headers, method, url, statusCode, statusMessage, upgrade, shouldKeepAlive) {
    if (headers === undefined) {
        headers = this._headers;
        this._headers = [];
    }
    if (url === undefined) {
        url = this._url;
        this._url = '';
    }
    const { socket } = this;
    const Class = socket?.server?.[kIncomingMessage] ?? require('internal/http/incoming').IncomingMessage;
    const message = this.incoming = new Class(socket);
    message.httpVersionMajor = major;
    message.httpVersionMinor = minor;
    message.httpVersion = `${major}.${minor}`;
    message.joinDuplicateHeaders = socket?.server?.joinDuplicateHeaders || this.joinDuplicateHeaders;
    message.url = url;
    message.upgrade = upgrade;
    message._addHeaderLines(headers, this.maxHeaderPairs > 0 ? Math.min(headers.length, this.maxHeaderPairs) : headers.length);
    if (typeof method === 'number') {
        message.method = allMethods[method];
    } else {
        message.statusCode = statusCode;
        message.statusMessage = statusMessage;
    }
    return this.onIncoming(message, shouldKeepAlive);
}

function takeBody(bytes) {
    const { incoming } = this;
    if (incoming !== null && !incoming._dumped && !incoming.push(bytes))
        this.socket?._handle?.readStop?.();
}

function takeEnd() {
    const { incoming } = this;
    if (incoming !== null) {
        incoming.complete = true;
        if (this._headers.length) {
            incoming._addHeaderLines(this._headers, this._headers.length);
            this._headers = [];
            this._url = '';
        }
        incoming.push(null);
    }
    this.socket?._handle?.readStart?.();
}

function clean(parser) {
    parser._headers = [];
    parser._url = '';
    parser.socket = null;
    parser.incoming = null;
    parser.outgoing = null;
    parser.maxHeaderPairs = 2000;
    parser[on.messageBegin] = null;
    parser[on.execute] = null;
    parser[on.timeout] = null;
    parser._consumed = false;
    parser.onIncoming = null;
    parser.joinDuplicateHeaders = null;
}

const parsers = new FreeList('parsers', 1000, function parsersCb() {
    const parser = new HTTPParser();
    clean(parser);
    parser[on.headers] = takeHeaders;
    parser[on.headersComplete] = takeHead;
    parser[on.body] = takeBody;
    parser[on.messageComplete] = takeEnd;
    return parser;
});

function freeParser(parser, request, socket) {
    if (parser) {
        if (parser._consumed)
            parser.unconsume();
        parser.remove();
        clean(parser);
        if (parsers.free(parser))
            parser.free();
        else
            global('setImmediate')(() => parser.close());
    }
    if (request)
        request.parser = null;
    if (socket)
        socket.parser = null;
}

function prepareError(error, parser, packet) {
    error.rawPacket = packet || parser.getCurrentBuffer();
    if (typeof error.reason === 'string')
        error.message = `Parse Error: ${error.reason}`;
}

// Those of HTTP alone.
const methods = [...allMethods.slice(0, allMethods.indexOf('PRI')), 'QUERY'];

module.exports = { HTTPParser, parsers, freeParser, prepareError, kIncomingMessage, methods };
