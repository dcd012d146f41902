// internal/http/incoming - http.IncomingMessage: a Readable that is none until somebody reads.
//
// Messages that a parser makes (`received`) hold their head as one string. Headers are read from it when they are asked for; the state of a
// stream and the table of listeners come into being on first use, by the accessor `_readableState`. docs/node-http.md says more.
//
// SPDX-License-Identifier: MIT
const http = $binding('http');
const { nextTick } = $binding('node');
const { Readable } = require('node/stream');
const { connResetException } = require('internal/http/common');
const body = require('internal/http/body');
const { hasState } = body;

function IncomingMessage(socket) {
    $call(Readable, this, socket ? { highWaterMark: socket.readableHighWaterMark } : undefined);
    this.httpVersionMajor = null;
    this.httpVersionMinor = null;
    this.httpVersion = null;
    this.complete = false;
    this.aborted = false;
    this.upgrade = null;
    this.url = '';
    this.method = null;
    this.statusCode = null;
    this.statusMessage = null;
    this.client = socket;
    this._consuming = false;
    this._dumped = false;
    this.$socket = socket;
}
Object.setPrototypeOf(IncomingMessage.prototype, Readable.prototype);
Object.setPrototypeOf(IncomingMessage, Readable);

// What most messages never change.
IncomingMessage.prototype._consuming = false;
IncomingMessage.prototype._dumped = false;
IncomingMessage.prototype.joinDuplicateHeaders = false;

// A version that is not 1.1, as parsers number them (runtime/node/node_http_parser.c).
function otherVersion(message, number) {
    if (number !== 0) {
        message.httpVersionMajor = (number - 16) >> 4;
        message.httpVersionMinor = (number - 16) & 15;
    }
    return `${message.httpVersionMajor}.${message.httpVersionMinor}`;
}

// A request as the server's parser gives it; made without calling a constructor of streams.
function ReceivedRequest(connection, head, method, url, minor) {
    this.$conn = connection;
    this.$head = head;
    this.httpVersionMajor = 1;
    this.httpVersionMinor = minor;
    this.httpVersion = minor === 1 ? '1.1' : otherVersion(this, minor);
    this.complete = false;
    this.aborted = false;
    this.upgrade = false;
    this.url = url;
    this.method = method;
    this.statusCode = null;
    this.statusMessage = null;
}
ReceivedRequest.prototype = IncomingMessage.prototype;

// The same for what a class derived from IncomingMessage has constructed.
function fill(message, head, minor) {
    message.$head = head;
    message.httpVersionMajor = 1;
    message.httpVersionMinor = minor;
    message.httpVersion = minor === 1 ? '1.1' : otherVersion(message, minor);
}

function own(object, name, value) {
    Object.defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function accessor(name, get, set) {
    Object.defineProperty(IncomingMessage.prototype, name, { __proto__: null, configurable: true, enumerable: false, get, set });
}

// Made when it is first asked for, with all that has happened to the message so far.
accessor('_readableState', function() {
    if (this.$head === undefined || Object.hasOwn(this, '_readableState'))
        return undefined;
    $call(Readable, this, { highWaterMark: 65536 });
    const state = this._readableState;
    state.readingMore = true;
    if (this.$flow !== undefined)
        body.intoState(this, this.$flow, state);
    else if (this.complete)
        this.push(null);
    return state;
}, function(state) {
    if (this.$flow !== undefined && this.$flow.message === this)
        this.$flow.state = state;
    own(this, '_readableState', state);
});

function socketOf() {
    return this.$conn !== undefined ? this.$conn.getSocket() : this.$socket ?? undefined;
}

function setSocket(socket) {
    this.$conn = undefined;
    this.$socket = socket;
}

accessor('socket', socketOf, setSocket);
accessor('connection', socketOf, setSocket);
accessor('client', socketOf, function(value) {
    own(this, 'client', value);
});

accessor('rawHeaders', function() {
    return this.$raw ??= this.$head !== undefined ? http.rawHeaders(this.$head) : [];
}, function(list) {
    this.$raw = list;
});

accessor('rawTrailers', function() {
    return this.$rawTrailers ??= [];
}, function(list) {
    this.$rawTrailers = list;
});

function collect(message, list, distinct) {
    const to = {};
    for (let i = 0; i + 1 < list.length; i += 2)
        http.addHeader(to, list[i], list[i + 1], distinct, message.joinDuplicateHeaders);
    return to;
}

// Of messages that are not the usual ones.
function headersSlowly() {
    if (this.$headers === undefined) {
        this.$headers = this.$raw === undefined && this.$head !== undefined
            ? http.headers(this.$head, this.joinDuplicateHeaders)
            : collect(this, this.rawHeaders, false);
    }
    return this.$headers;
}

accessor('headers', http.messageHeaders, function(headers) {
    this.$headers = headers;
});

accessor('headersDistinct', function() {
    return this.$distinct ??= collect(this, this.rawHeaders, true);
}, function(headers) {
    this.$distinct = headers;
});

accessor('trailers', function() {
    return this.$trailers ??= collect(this, this.rawTrailers, false);
}, function(trailers) {
    this.$trailers = trailers;
});

accessor('trailersDistinct', function() {
    return this.$trailersDistinct ??= collect(this, this.rawTrailers, true);
}, function(trailers) {
    this.$trailersDistinct = trailers;
});

IncomingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
    if (callback)
        this.on('timeout', callback);
    this.socket.setTimeout(msecs);
    return this;
};

IncomingMessage.prototype._read = function _read() {
    if (!this._consuming) {
        this._readableState.readingMore = false;
        this._consuming = true;
    }
    if (this.$conn !== undefined)
        this.$conn.wantRead();
    else if (this.$socket?.readable)
        readStart(this.$socket);
};

function readStart(socket) {
    if (socket.$httpPaused) {
        socket.$httpPaused = false;
        if (socket._handle?.readStart)
            socket._handle.readStart();
        else
            socket.resume?.();
    }
}

function failed(message, error, callback) {
    if (message.listenerCount('error') === 0)
        callback();
    else
        callback(error);
}

IncomingMessage.prototype._destroy = function _destroy(error, callback) {
    if (!this.readableEnded || !this.complete) {
        this.aborted = true;
        this.emit('aborted');
    }
    // A message that has ended by itself does not take its connection along.
    const socket = this.$conn !== undefined ? this.$conn : this.$socket;
    if (socket && !socket.destroyed && this.aborted && !this.$detached)
        socket.destroy(error);
    if (!error && this.$client && !this.readableEnded)
        error = connResetException('aborted');
    nextTick(failed, this, error, callback);
};

body.install(IncomingMessage.prototype);

// Field names as they are joined, for those who call it on objects of their own.
IncomingMessage.prototype._addHeaderLine = function _addHeaderLine(field, value, to) {
    if (value === undefined) {
        const name = $toString(field).toLowerCase();
        to[name] ??= name === 'set-cookie' ? [undefined] : undefined;
        return;
    }
    http.addHeader(to, field, value, false, this.joinDuplicateHeaders);
};

IncomingMessage.prototype._addHeaderLineDistinct = function _addHeaderLineDistinct(field, value, to) {
    http.addHeader(to, field, value, true, false);
};

IncomingMessage.prototype._addHeaderLines = function _addHeaderLines(list, n) {
    if (!list?.length)
        return;
    if (this.complete) {
        this.rawTrailers = list;
        this.$trailers = undefined;
    } else {
        this.rawHeaders = list;
        this.$headers = undefined;
    }
};

// Nobody wants the rest of the body.
IncomingMessage.prototype._dump = function _dump() {
    if (this._dumped)
        return;
    this._dumped = true;
    if (!hasState(this) && this.$head !== undefined) {
        this.$conn?.wantRead();
        if (this.$conn === undefined && this.$socket)
            readStart(this.$socket);
        if (this._events === undefined)
            return;
    }
    this._readableState.readingMore = false;
    this.removeAllListeners('data'); // what is buffered already is not told either
    this.resume();
};

// ---- from the parser

// A part of the body. false: enough for now.
function takeBody(message, bytes) {
    if (message._dumped)
        return true;
    const flow = message.$flow;
    if (flow !== undefined && flow.state === undefined)
        return body.takePart(message, flow, bytes);
    return message.push(bytes);
}

function trailerList(lines) {
    const list = [];
    for (const line of lines.split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0)
            list.push(line.slice(0, colon), line.slice(colon + 1).trim());
    }
    return list;
}

// All of it has come.
function takeEnd(message, trailers) {
    message.complete = true;
    if (trailers !== undefined)
        message.$rawTrailers = trailerList(trailers);
    const flow = message.$flow;
    if (flow !== undefined && flow.state === undefined)
        body.takeEnd(message, flow);
    else if (hasState(message))
        message.push(null);
}

module.exports = { IncomingMessage, ReceivedRequest, fill, hasState, takeBody, takeEnd, headersSlowly };
