// internal/http2/stream - Http2Stream, ServerHttp2Stream and ClientHttp2Stream: a request and its answer.
//
// SPDX-License-Identifier: MIT
const { nextTick, global, process, getContext } = $binding('node');
const net = $binding('net');
const http = $binding('http');
const { Duplex } = require('node/stream');
const timeout = require('internal/net/timeout');
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateUint32, invalidValue } = require('internal/validators');
const { NghttpError, codeName, failure, assertIsObject, check, sensitiveHeaders } = require('internal/http2/util');
const { tell, client } = require('internal/http2/channels');
const { hasProgress } = require('internal/http2/session');

const setImmediate = global('setImmediate');
const NO_ERROR = 0, INTERNAL_ERROR = 2, CANCEL = 8;
const KEEP = 0, SUBMIT = 1, FORCE = 2; // what closing does to the peer's half

class Http2Stream extends Duplex {
    constructor(session, options) {
        options.allowHalfOpen = true;
        options.decodeStrings = false;
        options.autoDestroy = false;
        super(options);
        this.cork();
        this.$session = session;
        session.$pending.add(this);
        // Whether anybody has read is told from _read
        this._readableState.readingMore = true;
        this.$id = undefined;
        this.$handle = undefined;
        this.$state = { closed: false, aborted: false, headersSent: false, hasTrailers: false, didRead: false, trailersReady: false, shut: false, rstCode: NO_ERROR };
        this.$headRequest = false;
        this.$endAfterHeaders = false;
        this.$sentHeaders = undefined;
        this.$sentTrailers = undefined;
        this.$infoHeaders = undefined;
        this.$written = undefined;
        this.$context = getContext();
        this.on('pause', onPause);
    }

    get bufferSize() { return this.writableLength ?? 0; }
    get endAfterHeaders() { return this.$endAfterHeaders; }
    get sentHeaders() { return shownHeaders(this.$sentHeaders); }
    get sentTrailers() { return this.$sentTrailers; }
    get sentInfoHeaders() { return this.$infoHeaders; }
    get pending() { return this.$id === undefined; }
    get id() { return this.$id; }
    get session() { return this.$session; }

    _onTimeout() {
        if (!this.destroyed && !hasProgress(this.$session, this))
            this.emit('timeout');
    }

    get headersSent() { return this.$state.headersSent; }
    get aborted() { return this.$state.aborted; }
    get headRequest() { return this.$headRequest; }
    get rstCode() { return this.$state.rstCode; }

    get state() {
        const list = this.pending || this.destroyed ? undefined : this.$handle?.streamState(this.$id);
        return list === undefined ? {} : {
            state: list[0], weight: list[1], sumDependencyWeight: list[2], localClose: list[3], remoteClose: list[4], localWindowSize: list[5],
        };
    }

    _write(data, encoding, callback) {
        write(this, [{ chunk: data, encoding }], callback, false);
    }

    _writev(chunks, callback) {
        write(this, chunks, callback, true);
    }

    _final(callback) {
        if (this.pending) {
            this.once('ready', () => this._final(callback));
            return;
        }
        if (this.$sendsFile)
            callback();
        else
            shutWritable(this, callback);
    }

    _read() {
        if (this.destroyed) {
            this.push(null);
            return;
        }
        if (!this.$state.didRead) {
            this._readableState.readingMore = false;
            this.$state.didRead = true;
        }
        if (this.pending)
            this.once('ready', resumeReading);
        else
            $call(resumeReading, this);
    }

    priority() {
        warnOfPriority();
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_STREAM');
    }

    sendTrailers(headers) {
        if (this.destroyed || this.closed)
            throw failure('ERR_HTTP2_INVALID_STREAM');
        if (this.$sentTrailers)
            throw failure('ERR_HTTP2_TRAILERS_ALREADY_SENT');
        if (!this.$state.trailersReady)
            throw failure('ERR_HTTP2_TRAILERS_NOT_READY');
        assertIsObject(headers, 'headers');
        headers = { __proto__: null, ...headers };
        const lines = this.$session.$lines(headers, check.trailers);
        this.$sentTrailers = headers;
        setImmediate(() => {
            if (this.destroyed)
                return;
            this.$state.hasTrailers = false;
            const r = this.$handle.trailers(this.$id, lines, 0);
            if (r < 0)
                this.destroy(new NghttpError(r));
            else
                this.$maybeDestroy();
        });
    }

    get closed() { return this.$state.closed; }

    close(code = NO_ERROR, callback = undefined) {
        validateUint32(code, 'code');
        if (callback !== undefined)
            validateFunction(callback, 'callback');
        if (this.closed)
            return;
        if (callback !== undefined)
            this.once('close', callback);
        closeStream(this, code);
    }

    _destroy(error, callback) {
        const session = this.$session, handle = this.$handle, id = this.$id;
        const sessionCode = session.$goawayCode || session.$destroyCode;
        let code = this.closed ? this.rstCode : sessionCode;
        if (error != null) {
            if (sessionCode)
                code = sessionCode;
            else
                code = error.name === 'AbortError' ? CANCEL : INTERNAL_ERROR;
        }
        if (!this.closed)
            closeStream(this, code, handle !== undefined ? FORCE : KEEP);
        this.push(null);
        if (handle !== undefined) {
            session.$streams.delete(id);
            session.$handle?.forget(id);
        } else {
            session.$pending.delete(this);
        }
        if (error == null && code !== NO_ERROR && code !== CANCEL)
            error = nodeError('ERR_HTTP2_STREAM_ERROR', `Stream closed with error code ${codeName(code)}`);
        if (error != null)
            tell(this, 'error', 'error', error);
        const written = stopWriting(this);
        this.$session = undefined;
        this.$handle = undefined;
        setImmediate(() => session.$maybeDestroy());
        callback(error);
        written?.(null);
    }

    [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
        if (typeof depth === 'number' && depth < 0)
            return this;
        const shown = {
            id: this.$id || '<pending>', closed: this.closed, destroyed: this.destroyed, state: this.state,
            readableState: this._readableState, writableState: this._writableState,
        };
        return `Http2Stream ${require('node/util').inspect(shown, options)}`;
    }
}
Object.defineProperty(Http2Stream.prototype, 'setTimeout', {
    __proto__: null, configurable: true, enumerable: true, writable: true, value: timeout.setStreamTimeout,
});

Http2Stream.prototype.$touch = function() {
    if (this.destroyed)
        return;
    if (this.$timer)
        this.$timer.refresh();
    this.$session?.$touch();
};

// It has a number.
Http2Stream.prototype.$init = function(id, handle) {
    const session = this.$session;
    session.$pending.delete(this);
    session.$streams.set(id, this);
    this.$id = id;
    this.$handle = handle;
    this.uncork();
    this.emit('ready');
};

let warned = false;

function warnOfPriority() {
    if (warned)
        return;
    warned = true;
    process.emitWarning('http2Stream.priority is longer supported after priority signalling was deprecated in RFC 9113', 'DeprecationWarning', 'DEP0194');
}

// Fields that were given as a list.
function shownHeaders(list) {
    if (!Array.isArray(list))
        return list;
    const headers = { __proto__: null };
    for (let i = 0; i < list.length; i += 2) {
        const name = list[i], before = headers[name];
        if (before === undefined)
            headers[name] = list[i + 1];
        else if (Array.isArray(before))
            before.push(list[i + 1]);
        else
            headers[name] = [before, list[i + 1]];
    }
    if (list[sensitiveHeaders] !== undefined)
        headers[sensitiveHeaders] = list[sensitiveHeaders];
    return headers;
}

function onPause() {
    if (!this.destroyed && !this.pending)
        this.$handle?.read(this.$id, false);
}

function resumeReading() {
    if (!this.destroyed)
        this.$handle?.read(this.$id, true);
}

// ---- writing

function tellWritten(stream, chunks, writev) {
    if (!writev)
        client.bodyChunkSent.publish({ stream, writev, data: chunks[0].chunk, encoding: chunks[0].encoding });
    else
        client.bodyChunkSent.publish({ stream, writev, data: chunks.allBuffers ? chunks.map((one) => one.chunk) : chunks, encoding: '' });
}

function write(stream, chunks, callback, writev) {
    if (stream.pending) {
        stream.once('ready', () => write(stream, chunks, callback, writev));
        return;
    }
    if (stream.destroyed)
        return;
    stream.$touch();
    if (!stream.headersSent)
        stream.$proceed();
    const handle = stream.$handle, last = chunks.length - 1;
    if (handle === undefined)
        return;
    let failed = 0;
    if (stream.$isClient && client.bodyChunkSent.hasSubscribers)
        tellWritten(stream, chunks, writev);
    writes(stream, callback);
    for (let i = 0; i <= last && failed >= 0; i++)
        failed = handle.write(stream.$id, chunks[i].chunk, chunks[i].encoding, i < last);
    if (failed < 0) {
        stopWriting(stream);
        const error = require('internal/net/failures').errnoException(failed, 'write');
        // A stream that the peer has closed is told so by its end
        if (net.errorName(failed) === 'ECANCELED')
            nextTick(() => callback(stream.closed ? null : error));
        else
            callback(error);
        return;
    }
    // With the last chunk goes the end, so that one frame has both
    nextTick(() => {
        if (stream._writableState.ending && !stream.destroyed && !stream.$state.hasTrailers && stream.writableLength === chunkLength(chunks))
            shutOutput(stream);
    });
}

// Output waits; what comes when it has left.
function writes(stream, callback) {
    stream.$written = callback;
    stream.$session.$writers++;
}

function stopWriting(stream) {
    const callback = stream.$written;
    if (callback !== undefined) {
        stream.$written = undefined;
        if (stream.$session !== undefined)
            stream.$session.$writers--;
    }
    return callback;
}

function chunkLength(chunks) {
    let n = 0;
    for (const { chunk } of chunks)
        n += chunk.length;
    return n;
}

Http2Stream.prototype.$onWritten = function(error) {
    this.$touch();
    stopWriting(this)?.(error);
};

function shutOutput(stream) {
    if (stream.$handle !== undefined && !stream.$state.shut) {
        stream.$state.shut = true;
        stream.$handle.shutdown(stream.$id);
        tell(stream, 'bodySent');
    }
}

function shutWritable(stream, callback) {
    shutOutput(stream);
    callback();
    nextTick(maybeDestroy, stream); // behind 'finish'
}

function maybeDestroy(stream) {
    stream.$maybeDestroy();
}

// The body has left, and trailers may follow.
Http2Stream.prototype.$wantTrailers = function() {
    this.$state.trailersReady = true;
    if (this.destroyed || this.closed)
        return;
    if (!this.emit('wantTrailers'))
        this.sendTrailers({});
};

// ---- the end

function closeStream(stream, code, how = SUBMIT) {
    const state = stream.$state;
    state.closed = true;
    state.rstCode = code;
    stream.setTimeout(0);
    timeout.clear(stream);
    stream.removeAllListeners('timeout');
    const { ending } = stream._writableState;
    if (!ending) {
        if (!state.aborted || stream.$endAfterHeaders) {
            state.aborted = true;
            stream.emit('aborted');
        }
        stream.end();
    }
    tell(stream, 'close');
    if (how === KEEP)
        return;
    const finish = () => {
        if (stream.pending) {
            stream.push(null);
            stream.once('ready', () => sendReset(stream, code));
        } else {
            sendReset(stream, code);
        }
    };
    if (!ending || stream.writableFinished || code !== NO_ERROR || how === FORCE)
        finish();
    else
        stream.once('finish', finish);
}

function sendReset(stream, code) {
    stream.$handle?.rst(stream.$id, code);
}

// nghttp2 has done with a stream.
function onStreamClose(session, stream, code) {
    if (!stream.closed)
        closeStream(stream, code, KEEP);
    if (stream.destroyed)
        return;
    if (stream.$written !== undefined)
        stream.$onWritten(null);
    if (code !== NO_ERROR || stream.readableEnded) {
        stream.destroy();
        return;
    }
    stream.on('end', () => stream.$maybeDestroy());
    stream.push(null);
    // Nobody may ever read what there is
    if (stream.readableFlowing === null && session.$type === 0 && !stream.$state.didRead)
        stream.resume();
    else
        stream.read(0);
}

Http2Stream.prototype.$maybeDestroy = function(code = NO_ERROR) {
    if (code !== NO_ERROR) {
        this.destroy();
        return;
    }
    if (!this.writableFinished)
        return;
    if (!this.readable && this.closed) {
        this.destroy();
        return;
    }
    // The answer has left, and nobody has looked at the request's body
    if (this.$session?.$type === 0 && this.headersSent && !this.$state.hasTrailers && !this.$state.didRead && this.readableFlowing === null)
        setImmediate(() => this.close());
};

// ---- the server's

function authorityOf(headers) {
    return headers[':authority'] !== undefined ? headers[':authority'] : headers.host;
}

// Fields of an answer: [lines, status, as they are shown].
function responseFields(stream, given, options) {
    let headers, lines;
    if (Array.isArray(given)) {
        if (given.length % 2 !== 0)
            throw invalidValue('headers', given);
        const list = [];
        let status, date = false;
        for (let i = 0; i < given.length; i += 2) {
            const name = $toString(given[i]).toLowerCase();
            if (name === ':status')
                status = given[i + 1] | 0;
            date ||= name === 'date';
        }
        if (status === undefined)
            list.push(':status', status = 200);
        headers = list.concat(given);
        if (!date && (options.sendDate == null || options.sendDate))
            headers.push('date', http.date());
        headers[sensitiveHeaders] = given[sensitiveHeaders];
        headers.$status = status;
    } else {
        assertIsObject(given, 'headers', 'an instance of Array or Object');
        headers = { __proto__: null, ...given };
        headers[':status'] ??= 200;
        if (options.sendDate == null || options.sendDate)
            headers.date ??= http.date();
    }
    const status = Array.isArray(headers) ? headers.$status : headers[':status'] |= 0;
    if (status < 200 || status > 599)
        throw nodeError('ERR_HTTP2_STATUS_INVALID', `Invalid status code: ${status}`);
    return [headers, status];
}

function isBodiless(status) {
    return status === 204 || status === 205 || status === 304;
}

class ServerHttp2Stream extends Http2Stream {
    constructor(session, handle, id, options, headers) {
        super(session, options);
        this.$protocol = headers[':scheme'];
        this.$authority = authorityOf(headers);
        this.$init(id, handle);
    }

    get pushAllowed() {
        return !this.destroyed && !this.closed && !this.session.closed && !this.session.destroyed && this.session.remoteSettings.enablePush;
    }

    pushStream(headers, options, callback) {
        if (!this.pushAllowed)
            throw failure('ERR_HTTP2_PUSH_DISABLED');
        if (this.$id % 2 === 0)
            throw failure('ERR_HTTP2_NESTED_PUSH');
        const session = this.$session;
        this.$touch();
        if (typeof options === 'function') {
            callback = options;
            options = undefined;
        }
        validateFunction(callback, 'callback');
        assertIsObject(options, 'options');
        options = { ...options, endStream: Boolean(options?.endStream) };
        assertIsObject(headers, 'headers');
        headers = { __proto__: null, ...headers };
        headers[':method'] ??= 'GET';
        if (authorityOf(headers) === undefined)
            headers[':authority'] = this.$authority;
        headers[':scheme'] ??= this.$protocol;
        headers[':path'] ??= '/';
        const isHead = headers[':method'] === 'HEAD';
        if (isHead)
            options.endStream = true;
        const id = this.$handle.push(this.$id, session.$lines(headers, check.any), options.waitForTrailers ? 2 : 0);
        if (id < 0) {
            nextTick(callback, id === -509 ? failure('ERR_HTTP2_OUT_OF_STREAMS') : id === -510 ? failure('ERR_HTTP2_INVALID_STREAM') : new NghttpError(id));
            return;
        }
        const stream = new ServerHttp2Stream(session, session.$handle, id, options, headers);
        stream.$sentHeaders = headers;
        tell(stream, 'created', 'headers', headers);
        stream.push(null);
        if (options.endStream)
            stream.end();
        if (isHead)
            stream.$headRequest = true;
        nextTick(tell, stream, 'start', 'headers', headers);
        nextTick(callback, null, stream, headers, 0);
    }

    respond(given, options) {
        if (this.destroyed || this.closed)
            throw failure('ERR_HTTP2_INVALID_STREAM');
        if (this.headersSent)
            throw failure('ERR_HTTP2_HEADERS_SENT');
        assertIsObject(options, 'options');
        options = { ...options };
        this.$touch();
        const [headers, status] = responseFields(this, given, options);
        const lines = this.$session.$lines(headers, check.response);
        this.$sentHeaders = headers;
        const ends = Boolean(options.endStream) || isBodiless(status) || this.headRequest;
        if (ends)
            this.end();
        sendHead(this, lines, ends, options.waitForTrailers);
        tell(this, 'finish', 'headers', headers, (ends ? 1 : 0) | (options.waitForTrailers ? 2 : 0));
    }

    respondWithFD(fd, headers, options) {
        require('internal/http2/files').respondWithFD(this, fd, headers, options);
    }

    respondWithFile(path, headers, options) {
        require('internal/http2/files').respondWithFile(this, path, headers, options);
    }

    additionalHeaders(headers) {
        if (this.destroyed || this.closed)
            throw failure('ERR_HTTP2_INVALID_STREAM');
        if (this.headersSent)
            throw failure('ERR_HTTP2_HEADERS_AFTER_RESPOND');
        assertIsObject(headers, 'headers');
        headers = { __proto__: null, ...headers };
        if (headers[':status'] != null) {
            const status = headers[':status'] |= 0;
            if (status === 101)
                throw failure('ERR_HTTP2_STATUS_101');
            if (status < 100 || status >= 200)
                throw nodeError('ERR_HTTP2_INVALID_INFO_STATUS', `Invalid informational status code: ${status}`);
        }
        this.$touch();
        const lines = this.$session.$lines(headers, check.response);
        (this.$infoHeaders ??= []).push(headers);
        const r = this.$handle.info(this.$id, lines, 0);
        if (r < 0)
            this.destroy(new NghttpError(r));
    }
}

function sendHead(stream, lines, ends, trailers) {
    const { $state: state } = stream;
    if (ends)
        state.shut = true;
    else if (trailers)
        state.hasTrailers = true;
    const r = stream.$handle.respond(stream.$id, lines, ends ? 1 : trailers ? 2 : 0);
    state.headersSent = true;
    if (r < 0)
        stream.destroy(new NghttpError(r));
    else if (ends)
        nextTick(maybeDestroy, stream);
}

ServerHttp2Stream.prototype.$proceed = function() {
    this.respond();
};

// ---- the client's

class ClientHttp2Stream extends Http2Stream {
    constructor(session, handle, id, options) {
        super(session, options);
        this.$state.headersSent = true;
        if (id !== undefined)
            this.$init(id, handle);
        this.on('headers', onInformation);
    }
}

ClientHttp2Stream.prototype.$isClient = true;

function onInformation(headers) {
    if (headers[':status'] === 100)
        this.emit('continue');
}

module.exports = { Http2Stream, ServerHttp2Stream, ClientHttp2Stream, onStreamClose, responseFields, isBodiless, sendHead, shutOutput, writes, stopWriting, authorityOf, argTypeError };
