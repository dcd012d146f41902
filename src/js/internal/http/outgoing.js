// internal/http/outgoing - http.OutgoingMessage: what ServerResponse and ClientRequest have in common.
//
// A message writes to its connection when it is that connection's turn (`_httpMessage`), and keeps what it has before that. Fields that most
// messages never change are properties of the prototype. `$conn` is a connection of our own server (connection.js); other messages have a
// socket of any kind.
//
// SPDX-License-Identifier: MIT
const http = $binding('http');
const { nextTick } = $binding('node');
const { Stream, getDefaultHighWaterMark } = require('node/stream');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString } = require('internal/validators');
const { says, validateHeaderName, validateHeaderValue, headersSent } = require('internal/http/common');

const kOutHeaders = Symbol('kOutHeaders');
const CRLF = '\r\n';

function OutgoingMessage(options) {
    $call(Stream, this);
    begin(this, options);
}
Object.setPrototypeOf(OutgoingMessage.prototype, Stream.prototype);
Object.setPrototypeOf(OutgoingMessage, Stream);

function begin(message, options) {
    message._header = null;
    message[kOutHeaders] = null;
    message.finished = false;
    message._headerSent = false;
    if (options?.highWaterMark !== undefined)
        message.$highWaterMark = options.highWaterMark;
    if (options?.rejectNonStandardBodyWrites)
        message.$strictBody = true;
}

const defaults = {
    outputSize: 0, writable: true, destroyed: false, _last: false, chunkedEncoding: false, shouldKeepAlive: true,
    maxRequestsOnConnectionReached: false, _defaultKeepAlive: true, useChunkedEncodingByDefault: true, sendDate: false,
    _removedConnection: false, _removedContLen: false, _removedTE: false, strictContentLength: false, _contentLength: null, _hasBody: true,
    _trailer: '', finished: false, _headerSent: false, _closed: false, _header: null, _keepAliveTimeout: 0, _maxRequestsPerSocket: undefined,
};
for (const name of Object.keys(defaults))
    Object.defineProperty(OutgoingMessage.prototype, name, { __proto__: null, value: defaults[name], writable: true, configurable: true, enumerable: false });
OutgoingMessage.prototype[kOutHeaders] = null;
OutgoingMessage.prototype._onPendingData = function() {};

function accessor(name, get, set, enumerable = false) {
    Object.defineProperty(OutgoingMessage.prototype, name, { __proto__: null, configurable: true, enumerable, get, set });
}

accessor('outputData', function() {
    return this.$output ??= [];
}, function(list) {
    this.$output = list;
});

function getSocket() {
    return this.$conn !== undefined ? this.$conn.getSocket() : this.$socket ?? null;
}

function setSocket(socket) {
    this.$conn = undefined;
    this.$socket = socket;
}

accessor('socket', getSocket, setSocket);
accessor('connection', getSocket, setSocket);
accessor('errored', function() { return this.$errored === undefined && !this.destroyed ? null : this.$errored; });
accessor('closed', function() { return this._closed; });
accessor('writableFinished', function() {
    return this.finished && this.outputSize === 0 && (!socketLike(this) || socketLike(this).writableLength === 0);
});
accessor('writableObjectMode', function() { return false; });
accessor('writableLength', function() {
    return this.outputSize + (this.$chunkedLength ?? 0) + (socketLike(this)?.writableLength ?? 0);
});
accessor('writableHighWaterMark', function() {
    return socketLike(this)?.writableHighWaterMark ?? this.$highWaterMark ?? getDefaultHighWaterMark(false);
});
accessor('writableCorked', function() { return this.$corked ?? 0; });
accessor('writableEnded', function() { return this.finished; });
accessor('writableNeedDrain', function() { return !this.destroyed && !this.finished && Boolean(this.$needDrain); });
accessor('headersSent', http.headersSent, undefined, true);
accessor('_headers', function() {
    return this.getHeaders();
}, function(value) {
    if (value == null) {
        this[kOutHeaders] = null;
    } else if (typeof value === 'object') {
        const headers = this[kOutHeaders] = { __proto__: null };
        for (const name of Object.keys(value))
            headers[name.toLowerCase()] = [name, value[name]];
    }
});
accessor('_headerNames', function() {
    const headers = this[kOutHeaders];
    if (headers === null)
        return null;
    const names = { __proto__: null };
    for (const key of Object.keys(headers))
        names[key] = headers[key][0];
    return names;
});

// The connection or socket, whichever it is, without making one.
function socketLike(message) {
    return message.$conn !== undefined ? message.$conn : message.$socket;
}

OutgoingMessage.prototype._renderHeaders = function _renderHeaders() {
    if (this._header)
        throw headersSent('render');
    const headers = this[kOutHeaders], out = {};
    if (headers !== null) {
        for (const key of Object.keys(headers))
            out[headers[key][0]] = headers[key][1];
    }
    return out;
};

OutgoingMessage.prototype.cork = function cork() {
    this.$corked = (this.$corked ?? 0) + 1;
    socketLike(this)?.cork();
};

OutgoingMessage.prototype.uncork = function uncork() {
    if (this.$corked)
        this.$corked--;
    socketLike(this)?.uncork();
    if (this.$corked || !this.$chunks?.length)
        return;
    const chunks = this.$chunks, length = this.$chunkedLength;
    this.$chunks = undefined;
    this.$chunkedLength = 0;
    const callbacks = [];
    this._send(length.toString(16), 'latin1', null);
    this._send(CRLF, null, null);
    for (const part of chunks) {
        this._send(part.chunk, part.encoding, null);
        if (part.callback)
            callbacks.push(part.callback);
    }
    this._send(CRLF, null, callbacks.length ? (error) => callbacks.forEach((f) => f(error)) : null);
};

OutgoingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
    if (callback)
        this.on('timeout', callback);
    const socket = this.socket;
    if (!socket)
        this.once('socket', (s) => s.setTimeout(msecs));
    else
        socket.setTimeout(msecs);
    return this;
};

OutgoingMessage.prototype.destroy = function destroy(error) {
    if (this.destroyed)
        return this;
    this.destroyed = true;
    this.$errored = error;
    const socket = socketLike(this);
    if (socket)
        socket.destroy(error);
    else
        this.once('socket', (s) => s.destroy(error));
    return this;
};

// ---- sending

OutgoingMessage.prototype._send = function _send(data, encoding, callback, byteLength) {
    if (!this._headerSent && this._header !== null) {
        const header = this._header;
        if (typeof data === 'string' && (encoding === 'utf8' || encoding === 'latin1' || !encoding)) {
            data = header + data;
        } else {
            this.outputData.unshift({ data: header, encoding: 'latin1', callback: null });
            this.outputSize += header.length;
            this._onPendingData(header.length);
        }
        this._headerSent = true;
    }
    return this._writeRaw(data, encoding, callback, byteLength);
};

OutgoingMessage.prototype._writeRaw = function _writeRaw(data, encoding, callback, size) {
    const conn = socketLike(this);
    if (conn?.destroyed)
        return false;
    if (typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    }
    if (conn && conn._httpMessage === this && conn.writable) {
        if (this.$output !== undefined && this.$output.length)
            this._flushOutput(conn);
        return conn.write(data, encoding, callback);
    }
    this.outputData.push({ data, encoding, callback });
    this.outputSize += data.length;
    this._onPendingData(data.length);
    return this.outputSize < (this.$highWaterMark ?? getDefaultHighWaterMark(false));
};

function addLine(message, state, name, value, validate) {
    if (validate)
        validateHeaderValue(name, value);
    state.text += `${name}: ${value}\r\n`;
    const said = http.lineSays(name, value);
    if (said === 0)
        return;
    state.said |= said;
    if (said & says.connection) {
        message._removedConnection = false;
        if (said & says.close)
            message._last = true;
        else
            message.shouldKeepAlive = true;
    } else if (said & says.encoding) {
        message._removedTE = false;
        if (said & says.chunked)
            message.chunkedEncoding = true;
    } else if (said & says.length) {
        message._contentLength = +value;
        message._removedContLen = false;
    } else if (said & says.keepAlive) {
        message._defaultKeepAlive = false;
    }
}

function isCookie(name) {
    return name.length === 6 && name.toLowerCase() === 'cookie';
}

function addHeader(message, state, name, value, validate) {
    if (validate)
        validateHeaderName(name);
    // RFC 6266, 4.3: its value is written as latin1 octets of what a Buffer of its length would hold
    if (typeof value === 'string' && name.length === 19 && name.toLowerCase() === 'content-disposition' && message._contentLength)
        value = Buffer.from(value).latin1Slice();
    if (Array.isArray(value)) {
        if ((value.length < 2 || !isCookie(name)) && !message.$uniqueHeaders?.has(name.toLowerCase())) {
            for (const one of value)
                addLine(message, state, name, one, validate);
            return;
        }
        value = value.join('; ');
    }
    addLine(message, state, name, value, validate);
}

function addHeaders(message, state, headers) {
    if (headers === message[kOutHeaders]) {
        for (const key in headers) {
            const entry = headers[key];
            addHeader(message, state, entry[0], entry[1], false);
        }
    } else if (Array.isArray(headers)) {
        if (headers.length && Array.isArray(headers[0])) {
            for (const entry of headers)
                addHeader(message, state, entry[0], entry[1], true);
        } else {
            if (headers.length % 2 !== 0)
                throw require('internal/validators').invalidValue('headers', headers);
            for (let n = 0; n < headers.length; n += 2)
                addHeader(message, state, headers[n], headers[n + 1], true);
        }
    } else {
        for (const name of Object.keys(headers))
            addHeader(message, state, name, headers[name], true);
    }
}

function connectionLines(message, said) {
    if (message._removedConnection) {
        message._last = !message.shouldKeepAlive;
        return '';
    }
    if (said & says.connection)
        return '';
    if (!(message.shouldKeepAlive && (said & says.length || message.useChunkedEncodingByDefault || message.agent)) ||
        message.maxRequestsOnConnectionReached) {
        message._last = true;
        return 'Connection: close\r\n';
    }
    let text = 'Connection: keep-alive\r\n';
    if (message._keepAliveTimeout && message._defaultKeepAlive) {
        const most = ~~message._maxRequestsPerSocket > 0 ? `, max=${message._maxRequestsPerSocket}` : '';
        text += `Keep-Alive: timeout=${Math.floor(message._keepAliveTimeout / 1000)}${most}\r\n`;
    }
    return text;
}

function framingLines(message, said) {
    if (said & (says.length | says.encoding))
        return '';
    if (!message._hasBody) {
        message.chunkedEncoding = false;
    } else if (!message.useChunkedEncodingByDefault) {
        message._last = true;
    } else if (!(said & says.trailer) && !message._removedContLen && typeof message._contentLength === 'number') {
        return `Content-Length: ${message._contentLength}\r\n`;
    } else if (!message._removedTE) {
        message.chunkedEncoding = true;
        return 'Transfer-Encoding: chunked\r\n';
    } else {
        message._last = true;
    }
    return '';
}

// What a message is like, for http.storeHead (runtime/node/node_http.c).
function bitsOf(message) {
    return (message.sendDate ? 1 : 0) | (message.shouldKeepAlive ? 2 : 0) | (message.useChunkedEncodingByDefault ? 4 : 0) |
        (message.agent ? 8 : 0) | (message.maxRequestsOnConnectionReached ? 16 : 0) | (message._defaultKeepAlive ? 32 : 0) |
        (message._removedConnection ? 64 : 0) | (message._hasBody ? 128 : 0) | (message._removedContLen ? 256 : 0) |
        (message._removedTE ? 512 : 0);
}

// The usual head in C; false: this one is not usual.
function storeInC(message, firstLine, headers) {
    if (message.chunkedEncoding || message.$uniqueHeaders !== undefined || message._last && message._removedConnection)
        return false;
    const now = http.storeHead(message, firstLine, headers, headers !== null && headers === message[kOutHeaders], bitsOf(message), message._keepAliveTimeout,
        message._maxRequestsPerSocket, message._contentLength);
    if (now < 0)
        return false;
    if (now & 0x10000)
        message._last = true;
    if (now & 0x20000)
        message.chunkedEncoding = true;
    if (now & 0x40000)
        message.shouldKeepAlive = true;
    message._headerSent = false;
    return true;
}

// Makes the head's text.
OutgoingMessage.prototype._storeHeader = function _storeHeader(firstLine, headers) {
    if (storeInC(this, firstLine, headers))
        return;
    const state = { text: firstLine, said: 0 };
    if (headers)
        addHeaders(this, state, headers);
    const { said } = state;
    if (this.sendDate && !(said & says.date))
        state.text += `Date: ${http.date()}\r\n`;
    // RFC 9110, 15: these have no body, whatever is written
    if (this.chunkedEncoding && (this.statusCode === 204 || this.statusCode === 304)) {
        this.chunkedEncoding = false;
        this.shouldKeepAlive = false;
    }
    state.text += connectionLines(this, said);
    state.text += framingLines(this, said);
    if (this.chunkedEncoding !== true && said & says.trailer)
        throw nodeError('ERR_HTTP_TRAILER_INVALID', 'Trailers are invalid with this transfer encoding');
    this._header = state.text + CRLF;
    this._headerSent = false;
    if (said & says.expect)
        this._send('');
};

// ---- headers

OutgoingMessage.prototype.setHeader = http.setHeader;

function setHeaderSlowly(name, value) {
    if (this._header)
        throw headersSent('set');
    validateHeaderName(name);
    validateHeaderValue(name, value);
    let headers = this[kOutHeaders];
    if (headers === null)
        this[kOutHeaders] = headers = { __proto__: null };
    headers[name.toLowerCase()] = [name, value];
    return this;
}

OutgoingMessage.prototype.setHeaders = function setHeaders(headers) {
    if (this._header)
        throw headersSent('set');
    if (!headers || Array.isArray(headers) || typeof headers.keys !== 'function' || typeof headers.get !== 'function')
        throw argTypeError('headers', 'an instance of Headers or Map', headers);
    const cookies = [];
    for (const { 0: key, 1: value } of headers) {
        if (key === 'set-cookie') {
            if (Array.isArray(value))
                cookies.push(...value);
            else
                cookies.push(value);
        } else {
            this.setHeader(key, value);
        }
    }
    if (cookies.length)
        this.setHeader('set-cookie', cookies);
    return this;
};

OutgoingMessage.prototype.appendHeader = function appendHeader(name, value) {
    if (this._header)
        throw headersSent('append');
    validateHeaderName(name);
    validateHeaderValue(name, value);
    const field = name.toLowerCase(), headers = this[kOutHeaders];
    if (headers === null || !headers[field])
        return this.setHeader(name, value);
    const entry = headers[field];
    if (!Array.isArray(entry[1]))
        entry[1] = [entry[1]];
    const list = entry[1];
    if (Array.isArray(value))
        list.push(...value);
    else
        list.push(value);
    return this;
};

OutgoingMessage.prototype.getHeader = http.getHeader;

function getHeaderSlowly(name) {
    validateString(name, 'name');
    const headers = this[kOutHeaders];
    if (headers === null)
        return undefined;
    return headers[name.toLowerCase()]?.[1];
}

OutgoingMessage.prototype.getHeaderNames = function getHeaderNames() {
    return this[kOutHeaders] !== null ? Object.keys(this[kOutHeaders]) : [];
};

OutgoingMessage.prototype.getRawHeaderNames = function getRawHeaderNames() {
    return this[kOutHeaders] !== null ? Object.values(this[kOutHeaders]).map((entry) => entry[0]) : [];
};

OutgoingMessage.prototype.getHeaders = function getHeaders() {
    const headers = this[kOutHeaders], out = { __proto__: null };
    if (headers) {
        for (const key of Object.keys(headers))
            out[key] = headers[key][1];
    }
    return out;
};

OutgoingMessage.prototype.hasHeader = http.hasHeader;

function hasHeaderSlowly(name) {
    validateString(name, 'name');
    return this[kOutHeaders] !== null && Boolean(this[kOutHeaders][name.toLowerCase()]);
}

OutgoingMessage.prototype.removeHeader = function removeHeader(name) {
    validateString(name, 'name');
    if (this._header)
        throw headersSent('remove');
    const key = name.toLowerCase();
    if (key === 'connection')
        this._removedConnection = true;
    else if (key === 'content-length')
        this._removedContLen = true;
    else if (key === 'transfer-encoding')
        this._removedTE = true;
    else if (key === 'date')
        this.sendDate = false;
    if (this[kOutHeaders] !== null)
        delete this[kOutHeaders][key];
};

OutgoingMessage.prototype._implicitHeader = function _implicitHeader() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The _implicitHeader() method is not implemented');
};

OutgoingMessage.prototype.addTrailers = function addTrailers(headers) {
    this._trailer = '';
    const isArray = Array.isArray(headers);
    for (const key of Object.keys(headers)) {
        const field = isArray ? headers[key][0] : key, value = isArray ? headers[key][1] : headers[key];
        validateHeaderName(field, 'Trailer name');
        const list = Array.isArray(value) && value.length > 1 && !this.$uniqueHeaders?.has(field.toLowerCase()) ? value
            : [Array.isArray(value) ? value.join('; ') : value];
        for (const one of list) {
            if (http.badValue(one))
                throw nodeError('ERR_INVALID_CHAR', `Invalid character in trailer content ["${field}"]`);
            this._trailer += `${field}: ${one}\r\n`;
        }
    }
};

OutgoingMessage.prototype.flushHeaders = function flushHeaders() {
    if (!this._header)
        this._implicitHeader();
    this._send('');
};

OutgoingMessage.prototype.pipe = function pipe() {
    this.emit('error', nodeError('ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable'));
};

// ---- bodies

function writeError(message, error, callback) {
    if (message.destroyed)
        return;
    message.$errored = error;
    if (typeof callback === 'function')
        nextTick(callback, error);
    nextTick(emitError, message, error);
}

function emitError(message, error) {
    message.emit('error', error);
}

function lengthMismatch(message, bytes) {
    return nodeError('ERR_HTTP_CONTENT_LENGTH_MISMATCH', `Response body's content-length of ${bytes} byte(s) does not match the content-length of ` +
        `${message._contentLength} byte(s) set in header`);
}

function checkLength(message) {
    return message.strictContentLength && message._contentLength > 0 && !message.chunkedEncoding;
}

OutgoingMessage.prototype.write = function write(chunk, encoding, callback) {
    if (typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    }
    const more = writeChunk(this, chunk, encoding, callback, false);
    if (!more)
        this.$needDrain = true;
    return more;
};

function sizeOf(chunk, encoding) {
    return typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.byteLength;
}

// May a chunk go to the connection with its frame, past _send? Nobody has replaced what would be called, or waits before it.
function goesFramed(message, conn) {
    return message.$conn === conn && conn.socket === null && conn.corked !== 0 && !conn.destroyed && conn.writable && conn._httpMessage === message &&
        !message.$output?.length && message._send === OutgoingMessage.prototype._send && message._writeRaw === OutgoingMessage.prototype._writeRaw;
}

function sendFramed(message, conn, size, chunk, encoding, callback) {
    let head = size.toString(16) + CRLF;
    if (!message._headerSent && message._header !== null) {
        head = message._header + head;
        message._headerSent = true;
    }
    return conn.writeFramed(head, chunk, encoding, callback);
}

function writeChunk(message, chunk, encoding, callback, last) {
    if (typeof callback !== 'function')
        callback = undefined;
    if (chunk === null)
        throw nodeError('ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
    if (typeof chunk !== 'string' && !$isUint8Array(chunk))
        throw argTypeError('chunk', 'of type string or an instance of Buffer or Uint8Array', chunk);
    let error;
    if (message.finished)
        error = nodeError('ERR_STREAM_WRITE_AFTER_END', 'write after end');
    else if (message.destroyed)
        error = nodeError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed');
    if (error) {
        if (!message.destroyed)
            writeError(message, error, callback);
        else if (callback)
            nextTick(callback, error);
        return false;
    }
    let length = -1;
    if (message.strictContentLength) {
        length = sizeOf(chunk, encoding);
        const bytes = (message.$bodyBytes ?? 0) + length;
        if (message._header && message._contentLength === null && message.hasHeader('content-length'))
            message._contentLength = +message.getHeader('content-length');
        if (checkLength(message) && (last ? bytes !== message._contentLength : bytes > message._contentLength))
            throw lengthMismatch(message, bytes);
        message.$bodyBytes = bytes;
    }
    if (!message._header) {
        if (last) {
            length = sizeOf(chunk, encoding);
            message._contentLength = length;
        }
        message._implicitHeader();
    }
    if (!message._hasBody) {
        if (message.$strictBody)
            throw nodeError('ERR_HTTP_BODY_NOT_ALLOWED', 'Adding content for this request method or response status is not allowed.');
        if (callback)
            nextTick(callback);
        return true;
    }
    if (!message.chunkedEncoding)
        return message._send(chunk, encoding, callback, length);
    if (length < 0)
        length = sizeOf(chunk, encoding);
    if (message.$corked && message._headerSent) {
        (message.$chunks ??= []).push({ chunk, encoding, callback });
        message.$chunkedLength = (message.$chunkedLength ?? 0) + length;
        return message.$chunkedLength < message.writableHighWaterMark;
    }
    if (length === 0) {
        if (callback)
            nextTick(callback);
        return true;
    }
    const conn = socketLike(message);
    if (!last && conn && !conn.writableCorked) {
        conn.cork();
        nextTick(uncorkLater, conn);
    }
    if (conn !== undefined && goesFramed(message, conn))
        return sendFramed(message, conn, length, chunk, encoding, callback);
    message._send(length.toString(16), 'latin1', null);
    message._send(CRLF, null, null);
    message._send(chunk, encoding, null, length);
    return message._send(CRLF, null, callback);
}

function uncorkLater(conn) {
    conn.uncork();
}

function emitFinish(message, error) {
    if (error && message.$conn === undefined)
        return;
    if (message.$finished)
        return;
    message.$finished = true;
    message._onFinish?.();
    message.$afterFinish?.(); // first: listeners see a message that has left its socket
    message.emit('finish');
}

// Also what a call that threw left corked.
function uncorkFully(conn) {
    if (conn._writableState)
        conn._writableState.corked = 1;
    else if (conn.corked !== undefined)
        conn.corked = 1;
    conn.uncork();
}

// http.end (runtime/node/node_http_message.c) sends the whole answer, or the last of it, in one piece to the system when that is all there is to it.
OutgoingMessage.prototype.end = http.end;

// The other answers.
function endSlowly(chunk, encoding, callback) {
    if (typeof chunk === 'function') {
        callback = chunk;
        chunk = null;
        encoding = null;
    } else if (typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    }
    const conn = socketLike(this);
    let corked = false;
    if (chunk) {
        if (this.finished) {
            writeError(this, nodeError('ERR_STREAM_WRITE_AFTER_END', 'write after end'), callback);
            return this;
        }
        if (conn?.cork) {
            conn.cork();
            corked = true;
        }
        writeChunk(this, chunk, encoding, null, true);
    } else if (this.finished) {
        if (typeof callback === 'function') {
            if (!this.writableFinished)
                this.on('finish', callback);
            else
                callback(nodeError('ERR_STREAM_ALREADY_FINISHED', 'Cannot call end after a stream was finished'));
        }
        return this;
    } else if (!this._header) {
        if (conn?.cork) {
            conn.cork();
            corked = true;
        }
        this._contentLength = 0;
        this._implicitHeader();
    }
    if (typeof callback === 'function')
        this.once('finish', callback);
    if (checkLength(this) && (this.$bodyBytes ?? 0) !== this._contentLength)
        throw lengthMismatch(this, this.$bodyBytes ?? 0);
    const finish = (error) => emitFinish(this, error);
    while (this.$corked)
        this.uncork();
    if (this._hasBody && this.chunkedEncoding)
        this._send(`0\r\n${this._trailer}\r\n`, 'latin1', finish);
    else if (!this._headerSent || this.writableLength || chunk)
        this._send('', 'latin1', finish);
    else
        nextTick(finish);
    if (corked)
        uncorkFully(conn);
    this.finished = true;
    if (this.outputSize === 0 && conn && conn._httpMessage === this)
        this._finish();
    return this;
}

OutgoingMessage.prototype._finish = function _finish() {
    if (this._events !== undefined)
        this.emit('prefinish');
};

// The message has its turn on the socket.
OutgoingMessage.prototype._flush = function _flush() {
    const conn = socketLike(this);
    if (!conn?.writable)
        return;
    const more = this._flushOutput(conn);
    if (this.finished) {
        this._finish();
    } else if (more && this.$needDrain) {
        this.$needDrain = false;
        this.emit('drain');
    }
};

OutgoingMessage.prototype._flushOutput = function _flushOutput(conn) {
    while (this.$corked) {
        this.$corked--;
        conn.cork();
    }
    const list = this.$output;
    if (!list?.length)
        return undefined;
    this.$output = undefined;
    conn.cork();
    let more;
    for (const { data, encoding, callback } of list)
        more = conn.write(data, encoding, callback);
    conn.uncork();
    this._onPendingData(-this.outputSize);
    this.outputSize = 0;
    return more;
};

OutgoingMessage.prototype[Symbol.for('nodejs.rejection')] = function(error) {
    this.destroy(error);
};

Object.defineProperty(OutgoingMessage.prototype, Symbol.asyncDispose, {
    __proto__: null, configurable: true, writable: true,
    async value() {
        this.destroy();
    },
});

// For http.setMessages.
const slowly = {
    setHeader: http.setHeader, setHeaderSlowly, getHeaderSlowly, hasHeaderSlowly, endSlowly,
    storeHeader: OutgoingMessage.prototype._storeHeader, finish: OutgoingMessage.prototype._finish,
};

module.exports = { OutgoingMessage, kOutHeaders, begin, addHeaders, socketLike, slowly };
