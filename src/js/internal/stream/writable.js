// internal/stream/writable - stream.Writable.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nextTick } = $binding('node');
const { Stream } = require('internal/stream/legacy');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError, formatted } = require('internal/errors');
const { AbortError } = require('internal/abort');
const { destroy, undestroy, errorOrDestroy, construct } = require('internal/stream/destroy');
const { highWaterMarkOf, getDefaultHighWaterMark } = require('internal/stream/utils');

function nop() {}

class WritableState {
    constructor(options, isDuplex) {
        this.objectMode = Boolean(options && (options.objectMode || (isDuplex && options.writableObjectMode)));
        this.highWaterMark = options ? highWaterMarkOf(this.objectMode, options, 'writableHighWaterMark', isDuplex) : getDefaultHighWaterMark(false);
        this.finalCalled = false;
        this.needDrain = false;
        this.ending = false;
        this.ended = false;
        this.finished = false;
        this.destroyed = false;
        this.decodeStrings = !options || options.decodeStrings !== false;
        this.length = 0;
        this.writing = false;
        this.corked = 0;
        this.sync = true;
        this.bufferProcessing = false;
        this.writecb = null;
        this.writelen = 0;
        this.afterWriteTickInfo = null;
        this.buffered = [];
        this.bufferedIndex = 0;
        this.pendingcb = 0;
        this.constructed = true;
        this.prefinished = false;
        this.errorEmitted = false;
        this.emitClose = options ? options.emitClose !== false : true;
        this.autoDestroy = options ? options.autoDestroy !== false : true;
        this.errored = null;
        this.closed = false;
        this.closeEmitted = false;
        this.onFinished = undefined;
        this.defaultEncoding = 'utf8';
        const encoding = options?.defaultEncoding;
        if (encoding != null && encoding !== 'utf8' && encoding !== 'utf-8') {
            if (!Buffer.isEncoding(encoding))
                throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
            this.defaultEncoding = encoding;
        }
    }

    getBuffer() {
        return this.buffered.slice(this.bufferedIndex);
    }

    get bufferedRequestCount() {
        return this.buffered.length - this.bufferedIndex;
    }
}

// Encodings in messages: text as it is, other values as util.inspect shows them.

function Writable(options) {
    if (!(this instanceof Writable))
        return new Writable(options);
    $call(EventEmitter, this, options);
    this._writableState = new WritableState(options, false);
    if (options) {
        takeMethods(this, options);
        if (typeof options.destroy === 'function')
            this._destroy = options.destroy;
        if (typeof options.construct === 'function')
            this._construct = options.construct;
        if (options.signal)
            require('internal/stream/end_of_stream').addAbortSignal(options.signal, this);
    }
    beginWriting(this);
    return undefined;
}
Object.setPrototypeOf(Writable.prototype, Stream.prototype);
Object.setPrototypeOf(Writable, Stream);
Writable.WritableState = WritableState;

function takeMethods(stream, options) {
    if (typeof options.write === 'function')
        stream._write = options.write;
    if (typeof options.writev === 'function')
        stream._writev = options.writev;
    if (typeof options.final === 'function')
        stream._final = options.final;
}

function beginWriting(stream) {
    if (typeof stream._construct !== 'function')
        return;
    construct(stream, () => {
        const state = stream._writableState;
        if (!state.writing)
            clearBuffer(stream, state);
        finishMaybe(stream, state);
    });
}

// Of Duplex streams instanceof looks at the state, as they descend from Readable.
Object.defineProperty(Writable, Symbol.hasInstance, {
    __proto__: null,
    value(object) {
        if (Function.prototype[Symbol.hasInstance].call(this, object))
            return true;
        return this === Writable && Boolean(object?._writableState instanceof WritableState);
    },
});

Writable.prototype.pipe = function pipe() {
    errorOrDestroy(this, nodeError('ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable'));
};

function writeChunk(stream, chunk, encoding, callback) {
    const state = stream._writableState;
    if (typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    } else if (typeof callback !== 'function') {
        callback = nop;
    }
    if (chunk === null)
        throw nodeError('ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
    if (!state.objectMode) { // else the encoding is nobody's business
        if (!encoding)
            encoding = state.defaultEncoding;
        else if (encoding !== 'buffer' && encoding !== 'utf8' && !Buffer.isEncoding(encoding))
            throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
        if (typeof chunk === 'string') {
            if (state.decodeStrings !== false) {
                chunk = Buffer.from(chunk, encoding);
                encoding = 'buffer';
            }
        } else if (chunk instanceof Buffer) {
            encoding = 'buffer';
        } else if (ArrayBuffer.isView(chunk)) {
            chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
            encoding = 'buffer';
        } else {
            throw argTypeError('chunk', 'of type string or an instance of Buffer, TypedArray, or DataView', chunk);
        }
    }
    let error;
    if (state.ending)
        error = nodeError('ERR_STREAM_WRITE_AFTER_END', 'write after end');
    else if (state.destroyed)
        error = nodeError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed');
    if (error) {
        nextTick(callback, error);
        errorOrDestroy(stream, error, true);
        return error;
    }
    state.pendingcb++;
    return writeOrBuffer(stream, state, chunk, encoding, callback);
}

Writable.prototype.write = function write(chunk, encoding, callback) {
    if (chunk != null && typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    }
    return writeChunk(this, chunk, encoding, callback) === true;
};

function writeOrBuffer(stream, state, chunk, encoding, callback) {
    const length = state.objectMode ? 1 : chunk.length;
    state.length += length;
    const more = state.length < state.highWaterMark;
    if (!more)
        state.needDrain = true;
    if (state.writing || state.corked || state.errored || !state.constructed) {
        state.buffered.push({ chunk, encoding, callback });
    } else {
        state.writelen = length;
        state.writecb = callback;
        state.writing = true;
        state.sync = true;
        stream._write(chunk, encoding, onwriteOf(stream, state));
        state.sync = false;
    }
    // Streams that have failed are full for ever
    return more && !state.errored && !state.destroyed;
}

// One callback for each stream, made when it first writes.
function onwriteOf(stream, state) {
    return state.onwrite ??= (error) => onwrite(stream, error);
}

function doWritev(stream, state, length, chunk, callback) {
    state.writelen = length;
    state.writecb = callback;
    state.writing = true;
    state.sync = true;
    if (state.destroyed)
        state.onwrite(nodeError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'));
    else
        stream._writev(chunk, onwriteOf(stream, state));
    state.sync = false;
}

Writable.prototype.cork = function cork() {
    this._writableState.corked++;
};

Writable.prototype.uncork = function uncork() {
    const state = this._writableState;
    if (state.corked) {
        state.corked--;
        if (!state.writing)
            clearBuffer(this, state);
    }
};

Writable.prototype.setDefaultEncoding = function setDefaultEncoding(encoding) {
    if (typeof encoding === 'string')
        encoding = encoding.toLowerCase();
    if (!Buffer.isEncoding(encoding))
        throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
    this._writableState.defaultEncoding = encoding;
    return this;
};

function onwriteError(stream, state, error, callback) {
    --state.pendingcb;
    callback(error);
    errorBuffer(state);
    errorOrDestroy(stream, error);
}

function onwrite(stream, error) {
    const state = stream._writableState, { sync, writecb: callback } = state;
    if (typeof callback !== 'function') {
        errorOrDestroy(stream, nodeError('ERR_MULTIPLE_CALLBACK', 'Callback called multiple times'));
        return;
    }
    state.writing = false;
    state.writecb = null;
    state.length -= state.writelen;
    state.writelen = 0;
    if (error) {
        error.stack; // says where it comes from while it can
        if (!state.errored)
            state.errored = error;
        if (stream._readableState && !stream._readableState.errored)
            stream._readableState.errored = error;
        if (sync)
            nextTick(onwriteError, stream, state, error, callback);
        else
            onwriteError(stream, state, error, callback);
        return;
    }
    if (state.buffered.length > state.bufferedIndex)
        clearBuffer(stream, state);
    if (!sync) {
        afterWrite(stream, state, 1, callback);
        return;
    }
    // Many writes of one tick have one tick for what follows
    const info = state.afterWriteTickInfo;
    if (info !== null && info.callback === callback) {
        info.count++;
    } else if (callback === nop && info === null && !state.needDrain && !state.ending && !state.destroyed) {
        state.pendingcb--;
        finishMaybe(stream, state);
    } else {
        state.afterWriteTickInfo = { count: 1, callback, stream, state };
        nextTick(afterWriteTick, state.afterWriteTickInfo);
    }
}

function afterWriteTick({ stream, state, count, callback }) {
    state.afterWriteTickInfo = null;
    afterWrite(stream, state, count, callback);
}

function afterWrite(stream, state, count, callback) {
    if (!state.ending && !stream.destroyed && state.length === 0 && state.needDrain) {
        state.needDrain = false;
        stream.emit('drain');
    }
    while (count-- > 0) {
        state.pendingcb--;
        callback(null);
    }
    if (state.destroyed)
        errorBuffer(state);
    finishMaybe(stream, state);
}

// Nothing more will be written: everybody who waits is told.
function errorBuffer(state) {
    if (state.writing)
        return;
    for (let n = state.bufferedIndex; n < state.buffered.length; n++) {
        const { chunk, callback } = state.buffered[n];
        state.length -= state.objectMode ? 1 : chunk.length;
        callback(state.errored ?? nodeError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'));
    }
    callFinished(state, state.errored ?? nodeError('ERR_STREAM_DESTROYED', 'Cannot call end after a stream was destroyed'));
    state.buffered = [];
    state.bufferedIndex = 0;
}

function callFinished(state, error) {
    const list = state.onFinished;
    state.onFinished = undefined;
    if (list !== undefined) {
        for (const f of list)
            f(error);
    }
}

function clearBuffer(stream, state) {
    if (state.corked || state.bufferProcessing || state.destroyed || !state.constructed)
        return;
    const { buffered, objectMode } = state;
    let at = state.bufferedIndex;
    const count = buffered.length - at;
    if (!count)
        return;
    state.bufferProcessing = true;
    if (count > 1 && stream._writev) {
        state.pendingcb -= count - 1;
        const start = at;
        const callback = (error) => {
            for (let n = start; n < chunks.length; n++)
                chunks[n].callback(error);
        };
        const chunks = buffered;
        const given = at ? buffered.slice(at) : buffered;
        given.allBuffers = given.every((part) => part.encoding === 'buffer');
        state.buffered = [];
        state.bufferedIndex = 0;
        doWritev(stream, state, state.length, given, callback);
    } else {
        do {
            const { chunk, encoding, callback } = buffered[at];
            buffered[at++] = null;
            state.writelen = objectMode ? 1 : chunk.length;
            state.writecb = callback;
            state.writing = true;
            state.sync = true;
            if (state.destroyed)
                onwriteOf(stream, state)(nodeError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'));
            else
                stream._write(chunk, encoding, onwriteOf(stream, state));
            state.sync = false;
        } while (at < buffered.length && !state.writing);
        if (at === buffered.length) {
            state.buffered = [];
            state.bufferedIndex = 0;
        } else if (at > 256) {
            buffered.splice(0, at);
            state.bufferedIndex = 0;
        } else {
            state.bufferedIndex = at;
        }
    }
    state.bufferProcessing = false;
}

Writable.prototype._write = function _write(chunk, encoding, callback) {
    if (!this._writev)
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The _write() method is not implemented');
    this._writev([{ chunk, encoding }], callback);
};
Writable.prototype._writev = null;

Writable.prototype.end = function end(chunk, encoding, callback) {
    const state = this._writableState;
    if (typeof chunk === 'function') {
        callback = chunk;
        chunk = null;
        encoding = null;
    } else if (typeof encoding === 'function') {
        callback = encoding;
        encoding = null;
    }
    let error;
    if (chunk !== null && chunk !== undefined) {
        const result = writeChunk(this, chunk, encoding);
        if (result instanceof Error)
            error = result;
    }
    if (state.corked) {
        state.corked = 1;
        this.uncork();
    }
    if (error) {
        // was told already
    } else if (!state.errored && !state.ending) {
        state.ending = true;
        finishMaybe(this, state, true);
        state.ended = true;
    } else if (state.finished) {
        error = nodeError('ERR_STREAM_ALREADY_FINISHED', 'Cannot call end after a stream was finished');
    } else if (state.destroyed) {
        error = nodeError('ERR_STREAM_DESTROYED', 'Cannot call end after a stream was destroyed');
    }
    if (typeof callback === 'function') {
        if (error)
            nextTick(callback, error);
        else if (state.errored)
            nextTick(callback, state.errored);
        else if (state.finished)
            nextTick(callback);
        else
            (state.onFinished ??= []).push(callback);
    }
    return this;
};

function needFinish(state) {
    return state.ending && !state.destroyed && state.constructed && state.length === 0 && !state.errored && state.buffered.length === 0 &&
        !state.finished && !state.writing && !state.errorEmitted && !state.closeEmitted;
}

function onFinal(stream, state) {
    let called = false;
    function done(error) {
        if (called) {
            errorOrDestroy(stream, error ?? nodeError('ERR_MULTIPLE_CALLBACK', 'Callback called multiple times'));
            return;
        }
        called = true;
        state.pendingcb--;
        if (error) {
            callFinished(state, error);
            errorOrDestroy(stream, error, state.sync);
        } else if (needFinish(state)) {
            state.prefinished = true;
            stream.emit('prefinish');
            // Whatever 'prefinish' did comes first
            state.pendingcb++;
            nextTick(finish, stream, state);
        }
    }
    state.sync = true;
    state.pendingcb++;
    try {
        stream._final(done);
    } catch (error) {
        done(error);
    }
    state.sync = false;
}

function prefinish(stream, state) {
    if (state.prefinished || state.finalCalled)
        return;
    if (typeof stream._final === 'function' && !state.destroyed) {
        state.finalCalled = true;
        onFinal(stream, state);
    } else {
        state.prefinished = true;
        stream.emit('prefinish');
    }
}

function finishMaybe(stream, state, sync) {
    if (!needFinish(state))
        return;
    prefinish(stream, state);
    if (state.pendingcb !== 0)
        return;
    if (sync) {
        state.pendingcb++;
        nextTick(finishLater, stream, state);
    } else if (needFinish(state)) {
        state.pendingcb++;
        finish(stream, state);
    }
}

function finishLater(stream, state) {
    if (needFinish(state))
        finish(stream, state);
    else
        state.pendingcb--;
}

function finish(stream, state) {
    state.pendingcb--;
    state.finished = true;
    callFinished(state, null);
    stream.emit('finish');
    if (state.autoDestroy) {
        const r = stream._readableState;
        if (!r || (r.autoDestroy && (r.endEmitted || r.readable === false)))
            stream.destroy();
    }
}

// ---- the end

Writable.prototype.destroy = function(error, callback) {
    const state = this._writableState;
    if (!state.destroyed && (state.bufferedIndex < state.buffered.length || state.onFinished !== undefined))
        nextTick(errorBuffer, state);
    $call(destroy, this, error, callback);
    return this;
};
$setName(Writable.prototype.destroy, 'destroy');
Writable.prototype._undestroy = undestroy;
Writable.prototype._destroy = function(error, callback) {
    callback(error);
};
Writable.prototype[Symbol.for('nodejs.rejection')] = function(error) {
    this.destroy(error);
};
Writable.prototype[Symbol.asyncDispose] = async function() {
    let error;
    if (!this.destroyed) {
        error = this.writableFinished ? null : new AbortError();
        this.destroy(error);
    }
    const { finished } = require('internal/stream/end_of_stream');
    await new Promise((resolve, reject) => finished(this, (e) => e && e.name !== 'AbortError' ? reject(e) : resolve(null)));
};
Writable.fromWeb = function fromWeb(stream, options) {
    return require('internal/stream/web').writableFromWeb(stream, options);
};
Writable.toWeb = function toWeb(stream) {
    return require('internal/stream/web').writableToWeb(stream);
};

// ---- what it is

function property(name, get, set) {
    Object.defineProperty(Writable.prototype, name, { __proto__: null, get, set, enumerable: false, configurable: true });
}
property('closed', function() { return this._writableState ? this._writableState.closed : false; });
property('destroyed', function() { return this._writableState ? this._writableState.destroyed : false; }, function(value) {
    if (this._writableState)
        this._writableState.destroyed = value;
});
property('writable', function() {
    const w = this._writableState;
    return Boolean(w) && w.writable !== false && !w.destroyed && !w.errored && !w.ending && !w.ended;
}, function(value) {
    if (this._writableState)
        this._writableState.writable = Boolean(value);
});
property('writableFinished', function() { return this._writableState ? this._writableState.finished : false; });
property('writableObjectMode', function() { return this._writableState ? this._writableState.objectMode : false; });
property('writableBuffer', function() { return this._writableState?.getBuffer(); });
property('writableEnded', function() { return this._writableState ? this._writableState.ending : false; });
property('writableNeedDrain', function() {
    const w = this._writableState;
    return w ? !w.destroyed && !w.ending && w.needDrain : false;
});
property('writableHighWaterMark', function() { return this._writableState?.highWaterMark; });
property('writableCorked', function() { return this._writableState ? this._writableState.corked : 0; });
property('writableLength', function() { return this._writableState?.length; });
property('errored', function() { return this._writableState ? this._writableState.errored : null; });
property('writableAborted', function() {
    const w = this._writableState;
    return Boolean(w.writable !== false && (w.destroyed || w.errored) && !w.finished);
});

module.exports = { Writable, WritableState, beginWriting, takeMethods };
