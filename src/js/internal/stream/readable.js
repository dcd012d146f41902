// internal/stream/readable - stream.Readable.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nextTick } = $binding('node');
const { Stream, prependListener } = require('internal/stream/legacy');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError, formatted } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { AbortError } = require('internal/abort');
const { destroy, undestroy, errorOrDestroy, construct, destroyer } = require('internal/stream/destroy');
const { highWaterMarkOf, getDefaultHighWaterMark, isReadableStream } = require('internal/stream/utils');

class ReadableState {
    constructor(options, isDuplex) {
        this.objectMode = Boolean(options && (options.objectMode || (isDuplex && options.readableObjectMode)));
        this.highWaterMark = options ? highWaterMarkOf(this.objectMode, options, 'readableHighWaterMark', isDuplex) : getDefaultHighWaterMark(false);
        this.buffer = [];
        this.bufferIndex = 0;
        this.length = 0;
        this.pipes = [];
        this.flowing = null;
        this.ended = false;
        this.endEmitted = false;
        this.reading = false;
        this.constructed = true;
        this.sync = true; // the next _read may push at once
        this.needReadable = false;
        this.emittedReadable = false;
        this.readableListening = false;
        this.resumeScheduled = false;
        this.errorEmitted = false;
        this.emitClose = options ? options.emitClose !== false : true;
        this.autoDestroy = options ? options.autoDestroy !== false : true;
        this.destroyed = false;
        this.errored = null;
        this.closed = false;
        this.closeEmitted = false;
        this.awaitDrainWriters = null;
        this.multiAwaitDrain = false;
        this.readingMore = false;
        this.dataEmitted = false;
        this.decoder = null;
        this.encoding = null;
        this.paused = null;
        this.defaultEncoding = 'utf8';
        if (options) {
            const { defaultEncoding } = options;
            if (defaultEncoding != null && defaultEncoding !== 'utf8' && defaultEncoding !== 'utf-8') {
                if (!Buffer.isEncoding(defaultEncoding))
                    throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(defaultEncoding)}`);
                this.defaultEncoding = defaultEncoding;
            }
            if (options.encoding)
                setDecoder(this, options.encoding);
        }
    }

    get pipesCount() {
        return this.pipes.length;
    }
}

function setDecoder(state, encoding) {
    const { StringDecoder } = require('node/string_decoder');
    state.decoder = new StringDecoder(encoding);
    state.encoding = state.decoder.encoding;
}

function Readable(options) {
    if (!(this instanceof Readable))
        return new Readable(options);
    $call(EventEmitter, this, options);
    this._readableState = new ReadableState(options, false);
    if (options) {
        if (typeof options.read === 'function')
            this._read = options.read;
        if (typeof options.destroy === 'function')
            this._destroy = options.destroy;
        if (typeof options.construct === 'function')
            this._construct = options.construct;
        if (options.signal)
            require('internal/stream/end_of_stream').addAbortSignal(options.signal, this);
    }
    beginReading(this);
    return undefined;
}
Object.setPrototypeOf(Readable.prototype, Stream.prototype);
Object.setPrototypeOf(Readable, Stream);
Readable.ReadableState = ReadableState;

function beginReading(stream) {
    if (typeof stream._construct === 'function')
        construct(stream, () => {
            if (stream._readableState?.needReadable)
                maybeReadMore(stream, stream._readableState);
        });
}

Readable.prototype.destroy = destroy;
Readable.prototype._undestroy = undestroy;
Readable.prototype._destroy = function(error, callback) {
    callback(error);
};
Readable.prototype[Symbol.for('nodejs.rejection')] = function(error) {
    this.destroy(error);
};
Readable.prototype[Symbol.asyncDispose] = async function() {
    let error;
    if (!this.destroyed) {
        error = this.readableEnded ? null : new AbortError();
        this.destroy(error);
    }
    const { finished } = require('internal/stream/end_of_stream');
    await new Promise((resolve, reject) => finished(this, (e) => e && e !== error ? reject(e) : resolve(null)));
};

// ---- chunks come in

Readable.prototype.push = function push(chunk, encoding) {
    return takeChunk(this, this._readableState, chunk, encoding, false);
};

Readable.prototype.unshift = function unshift(chunk, encoding) {
    return takeChunk(this, this._readableState, chunk, encoding, true);
};

const badChunk = (chunk) => argTypeError('chunk', 'of type string or an instance of Buffer, TypedArray, or DataView', chunk);

function toBytes(stream, state, chunk, encoding, front) {
    if (typeof chunk === 'string') {
        encoding ||= state.defaultEncoding;
        if (state.encoding === encoding)
            return chunk;
        if (front && state.encoding)
            return Buffer.from(chunk, encoding).toString(state.encoding);
        return Buffer.from(chunk, encoding);
    }
    if (chunk instanceof Buffer)
        return chunk;
    if (ArrayBuffer.isView(chunk))
        return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (chunk !== undefined && !(chunk instanceof Buffer))
        errorOrDestroy(stream, badChunk(chunk));
    return undefined;
}

const wantsMore = (state) => !state.ended && (state.length < state.highWaterMark || state.length === 0);

function takeChunk(stream, state, chunk, encoding, front) {
    if (chunk === null) {
        state.reading = false;
        onEof(stream, state);
        return false;
    }
    if (!state.objectMode) {
        const given = chunk;
        chunk = toBytes(stream, state, chunk, encoding, front);
        if (chunk === undefined && given !== undefined)
            return false;
        if (!chunk || chunk.length === 0) {
            if (!front) {
                state.reading = false;
                maybeReadMore(stream, state);
            }
            return wantsMore(state);
        }
    }
    if (front) {
        if (state.endEmitted) {
            errorOrDestroy(stream, nodeError('ERR_STREAM_UNSHIFT_AFTER_END_EVENT', 'stream.unshift() after end event'));
            return false;
        }
        if (state.destroyed || state.errored)
            return false;
        addChunk(stream, state, chunk, true);
        return wantsMore(state);
    }
    if (state.ended) {
        errorOrDestroy(stream, nodeError('ERR_STREAM_PUSH_AFTER_EOF', 'stream.push() after EOF'));
        return false;
    }
    if (state.destroyed || state.errored)
        return false;
    state.reading = false;
    if (state.decoder && typeof chunk !== 'string' && !state.objectMode || (state.decoder && state.objectMode && !encoding)) {
        chunk = state.decoder.write(chunk);
        if (!state.objectMode && chunk.length === 0) {
            maybeReadMore(stream, state);
            return wantsMore(state);
        }
    }
    addChunk(stream, state, chunk, false);
    return wantsMore(state);
}

function addChunk(stream, state, chunk, front) {
    if (state.flowing && state.length === 0 && !state.sync && stream.listenerCount('data') > 0) {
        if (state.multiAwaitDrain)
            state.awaitDrainWriters.clear();
        else
            state.awaitDrainWriters = null;
        state.dataEmitted = true;
        stream.emit('data', chunk);
    } else {
        state.length += state.objectMode ? 1 : chunk.length;
        if (!front)
            state.buffer.push(chunk);
        else if (state.bufferIndex > 0)
            state.buffer[--state.bufferIndex] = chunk;
        else
            state.buffer.unshift(chunk);
        if (state.needReadable)
            emitReadable(stream);
    }
    maybeReadMore(stream, state);
}

function onEof(stream, state) {
    if (state.ended)
        return;
    if (state.decoder) {
        const rest = state.decoder.end();
        if (rest?.length) {
            state.buffer.push(rest);
            state.length += state.objectMode ? 1 : rest.length;
        }
    }
    state.ended = true;
    if (state.sync) {
        emitReadable(stream);
    } else {
        state.needReadable = false;
        state.emittedReadable = true;
        emitReadableNow(stream);
    }
}

Readable.prototype.isPaused = function isPaused() {
    const state = this._readableState;
    return state.paused === true || state.flowing === false;
};

Readable.prototype.setEncoding = function setEncoding(encoding) {
    if (this.$encodeFlow?.(encoding))
        return this;
    const state = this._readableState;
    setDecoder(state, encoding);
    let content = '';
    for (let i = state.bufferIndex; i < state.buffer.length; i++)
        content += state.decoder.write(state.buffer[i]);
    state.buffer = content !== '' ? [content] : [];
    state.bufferIndex = 0;
    state.length = content.length;
    return this;
};

// ---- and go out

const largestMark = 0x40000000;

function nextMark(n) {
    if (n > largestMark)
        throw require('internal/errors').outOfRange('size', '<= 1GiB', n);
    let mark = 1;
    while (mark < n)
        mark *= 2;
    return mark;
}

function howMuchToRead(n, state) {
    if (n <= 0 || (state.length === 0 && state.ended))
        return 0;
    if (state.objectMode)
        return 1;
    if (Number.isNaN(n)) {
        if (state.flowing && state.length)
            return state.buffer[state.bufferIndex].length;
        return state.length;
    }
    if (n <= state.length)
        return n;
    return state.ended ? state.length : 0;
}

function callRead(stream, state) {
    try {
        stream._read(state.highWaterMark);
    } catch (error) {
        errorOrDestroy(stream, error);
    }
}

Readable.prototype.read = function read(n) {
    if (n === undefined)
        n = NaN;
    else if (!Number.isInteger(n))
        n = parseInt(n, 10);
    const state = this._readableState;
    const asked = n;
    if (n > state.highWaterMark)
        state.highWaterMark = nextMark(n);
    if (n !== 0)
        state.emittedReadable = false;
    // Only to have 'readable' or 'end' come
    if (n === 0 && state.needReadable && ((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || state.ended)) {
        if (state.length === 0 && state.ended)
            endReadable(this);
        else
            emitReadable(this);
        return null;
    }
    n = howMuchToRead(n, state);
    if (n === 0 && state.ended) {
        if (state.length === 0)
            endReadable(this);
        return null;
    }
    let doRead = state.needReadable;
    if (state.length === 0 || state.length - n < state.highWaterMark)
        doRead = true;
    if (state.ended || state.reading || state.destroyed || state.errored || !state.constructed) {
        doRead = false;
    } else if (doRead) {
        state.reading = true;
        state.sync = true;
        if (state.length === 0)
            state.needReadable = true;
        callRead(this, state);
        state.sync = false;
        // It may have pushed at once
        if (!state.reading)
            n = howMuchToRead(asked, state);
    }
    let chunk = n > 0 ? takeFrom(n, state) : null;
    if (chunk === null) {
        state.needReadable = state.length <= state.highWaterMark;
        n = 0;
    } else {
        state.length -= n;
        if (state.multiAwaitDrain)
            state.awaitDrainWriters.clear();
        else
            state.awaitDrainWriters = null;
    }
    if (state.length === 0) {
        if (!state.ended)
            state.needReadable = true;
        if (asked !== n && state.ended)
            endReadable(this);
    }
    if (chunk !== null && !state.errored && !state.closeEmitted) {
        state.dataEmitted = true;
        this.emit('data', chunk);
    }
    return chunk;
};

// n units of what waits.
function takeFrom(n, state) {
    if (state.length === 0)
        return null;
    const { buffer } = state;
    let at = state.bufferIndex, chunk;
    if (state.objectMode) {
        chunk = buffer[at];
        buffer[at++] = null;
    } else if (!n || n >= state.length) {
        if (buffer.length - at === 1)
            chunk = buffer[at];
        else if (state.decoder)
            chunk = buffer.slice(at).join('');
        else
            chunk = Buffer.concat(at ? buffer.slice(at) : buffer, state.length);
        state.buffer = [];
        state.bufferIndex = 0;
        return chunk;
    } else if (n < buffer[at].length) {
        chunk = buffer[at].slice(0, n);
        buffer[at] = buffer[at].slice(n);
        return chunk;
    } else if (n === buffer[at].length) {
        chunk = buffer[at];
        buffer[at++] = null;
    } else {
        const parts = [];
        let left = n;
        while (left > 0) {
            const part = buffer[at];
            if (left < part.length) {
                parts.push(part.slice(0, left));
                buffer[at] = part.slice(left);
                left = 0;
            } else {
                parts.push(part);
                left -= part.length;
                buffer[at++] = null;
            }
        }
        chunk = state.decoder ? parts.join('') : Buffer.concat(parts, n);
    }
    if (at === buffer.length) {
        buffer.length = 0;
        at = 0;
    } else if (at > 1024) {
        buffer.splice(0, at);
        at = 0;
    }
    state.bufferIndex = at;
    return chunk;
}

function emitReadable(stream) {
    const state = stream._readableState;
    state.needReadable = false;
    if (!state.emittedReadable) {
        state.emittedReadable = true;
        nextTick(emitReadableNow, stream);
    }
}

function emitReadableNow(stream) {
    const state = stream._readableState;
    if (!state.destroyed && !state.errored && (state.length || state.ended)) {
        stream.emit('readable');
        state.emittedReadable = false;
    }
    state.needReadable = !state.flowing && !state.ended && state.length <= state.highWaterMark;
    flow(stream);
}

// Fills up to the mark, in a tick of its own.
function maybeReadMore(stream, state) {
    if (!state.readingMore && state.constructed) {
        state.readingMore = true;
        nextTick(readMore, stream, state);
    }
}

function readMore(stream, state) {
    while (!state.reading && !state.ended && (state.length < state.highWaterMark || (state.flowing && state.length === 0))) {
        const { length } = state;
        stream.read(0);
        if (length === state.length)
            break;
    }
    state.readingMore = false;
}

Readable.prototype._read = function _read() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The _read() method is not implemented');
};

// ---- pipe

Readable.prototype.pipe = function pipe(dest, options) {
    const source = this, state = this._readableState;
    if (state.pipes.length === 1 && !state.multiAwaitDrain) {
        state.multiAwaitDrain = true;
        state.awaitDrainWriters = new Set(state.awaitDrainWriters ? [state.awaitDrainWriters] : []);
    }
    state.pipes.push(dest);
    const { process } = $binding('node');
    const doEnd = (!options || options.end !== false) && dest !== process.stdout && dest !== process.stderr;
    const atEnd = doEnd ? onend : unpipe;
    if (state.endEmitted)
        nextTick(atEnd);
    else
        source.once('end', atEnd);
    dest.on('unpipe', onunpipe);
    function onunpipe(readable, info) {
        if (readable === source && info && info.hasUnpiped === false) {
            info.hasUnpiped = true;
            cleanup();
        }
    }
    function onend() {
        dest.end();
    }
    let ondrain, cleanedUp = false;
    function cleanup() {
        dest.removeListener('close', onclose);
        dest.removeListener('finish', onfinish);
        if (ondrain)
            dest.removeListener('drain', ondrain);
        dest.removeListener('error', onerror);
        dest.removeListener('unpipe', onunpipe);
        source.removeListener('end', onend);
        source.removeListener('end', unpipe);
        source.removeListener('data', ondata);
        cleanedUp = true;
        if (ondrain && state.awaitDrainWriters && (!dest._writableState || dest._writableState.needDrain))
            ondrain();
    }
    function pause() {
        // The writer may have been unpiped by its own write
        if (!cleanedUp) {
            if (state.pipes.length === 1 && state.pipes[0] === dest) {
                state.awaitDrainWriters = dest;
                state.multiAwaitDrain = false;
            } else if (state.pipes.length > 1 && state.pipes.includes(dest)) {
                state.awaitDrainWriters.add(dest);
            }
            source.pause();
        }
        if (!ondrain) {
            ondrain = pipeOnDrain(source, dest);
            dest.on('drain', ondrain);
        }
    }
    source.on('data', ondata);
    function ondata(chunk) {
        if (dest.write(chunk) === false)
            pause();
    }
    function onerror(error) {
        unpipe();
        dest.removeListener('error', onerror);
        if (dest.listenerCount('error') === 0) {
            const s = dest._writableState || dest._readableState;
            if (s && !s.errorEmitted)
                errorOrDestroy(dest, error);
            else
                dest.emit('error', error);
        }
    }
    prependListener(dest, 'error', onerror);
    function onclose() {
        dest.removeListener('finish', onfinish);
        unpipe();
    }
    dest.once('close', onclose);
    function onfinish() {
        dest.removeListener('close', onclose);
        unpipe();
    }
    dest.once('finish', onfinish);
    function unpipe() {
        source.unpipe(dest);
    }
    dest.emit('pipe', source);
    if (dest.writableNeedDrain === true)
        pause();
    else if (!state.flowing)
        source.resume();
    return dest;
};

function pipeOnDrain(source, dest) {
    return function pipeOnDrainFunctionResult() {
        const state = source._readableState;
        if (state.awaitDrainWriters === dest)
            state.awaitDrainWriters = null;
        else if (state.multiAwaitDrain)
            state.awaitDrainWriters.delete(dest);
        if ((!state.awaitDrainWriters || state.awaitDrainWriters.size === 0) && source.listenerCount('data'))
            source.resume();
    };
}

Readable.prototype.unpipe = function unpipe(dest) {
    const state = this._readableState;
    if (state.pipes.length === 0)
        return this;
    if (!dest) {
        const dests = state.pipes;
        state.pipes = [];
        this.pause();
        for (const one of dests)
            one.emit('unpipe', this, { hasUnpiped: false });
        return this;
    }
    const index = state.pipes.indexOf(dest);
    if (index === -1)
        return this;
    state.pipes.splice(index, 1);
    if (state.pipes.length === 0)
        this.pause();
    dest.emit('unpipe', this, { hasUnpiped: false });
    return this;
};

// ---- listeners decide how it flows

Readable.prototype.on = function on(event, fn) {
    const result = $call(Stream.prototype.on, this, event, fn);
    if (event !== 'data' && event !== 'readable')
        return result;
    if (event === 'data' && this.$startFlow?.())
        return result;
    const state = this._readableState;
    if (event === 'data') {
        state.readableListening = this.listenerCount('readable') > 0;
        if (state.flowing !== false)
            this.resume();
    } else if (!state.endEmitted && !state.readableListening) {
        state.readableListening = state.needReadable = true;
        state.flowing = false;
        state.emittedReadable = false;
        if (state.length)
            emitReadable(this);
        else if (!state.reading)
            nextTick(readNothing, this);
    }
    return result;
};
Readable.prototype.addListener = Readable.prototype.on;

function readNothing(stream) {
    stream.read(0);
}

Readable.prototype.removeListener = function removeListener(event, fn) {
    const result = $call(Stream.prototype.removeListener, this, event, fn);
    if (event === 'readable')
        nextTick(updateListening, this);
    return result;
};
Readable.prototype.off = Readable.prototype.removeListener;

Readable.prototype.removeAllListeners = function removeAllListeners(...args) {
    const result = $apply(Stream.prototype.removeAllListeners, this, args);
    if (args[0] === 'readable' || args[0] === undefined)
        nextTick(updateListening, this);
    return result;
};

function updateListening(stream) {
    const state = stream._readableState;
    state.readableListening = stream.listenerCount('readable') > 0;
    if (state.resumeScheduled && state.paused === false)
        state.flowing = true; // flowing needs to be set before the resume that waits runs
    else if (stream.listenerCount('data') > 0)
        stream.resume();
    else if (!state.readableListening)
        state.flowing = null;
}

Readable.prototype.resume = function resume() {
    if (this.$startFlow?.())
        return this;
    const state = this._readableState;
    if (!state.flowing) {
        state.flowing = !state.readableListening;
        if (!state.resumeScheduled) {
            state.resumeScheduled = true;
            nextTick(resumeNow, this, state);
        }
    }
    state.paused = false;
    return this;
};

function resumeNow(stream, state) {
    if (!state.reading)
        stream.read(0);
    state.resumeScheduled = false;
    stream.emit('resume');
    flowNow(stream, state);
}

function flowNow(stream, state) {
    flow(stream);
    if (state.flowing && !state.reading)
        stream.read(0);
}

Readable.prototype.pause = function pause() {
    const state = this._readableState;
    if (state.flowing !== false) {
        state.flowing = false;
        this.emit('pause');
    }
    state.paused = true;
    return this;
};

function flow(stream) {
    const state = stream._readableState;
    while (state.flowing && stream.read() !== null)
        ;
}

// A stream of old becomes this one's source.
Readable.prototype.wrap = function wrap(stream) {
    let paused = false;
    stream.on('data', (chunk) => {
        if (!this.push(chunk) && stream.pause) {
            paused = true;
            stream.pause();
        }
    });
    stream.on('end', () => this.push(null));
    stream.on('error', (error) => errorOrDestroy(this, error));
    stream.on('close', () => this.destroy());
    stream.on('destroy', () => this.destroy());
    this._read = () => {
        if (paused && stream.resume) {
            paused = false;
            stream.resume();
        }
    };
    for (const key of Object.keys(stream)) {
        if (this[key] === undefined && typeof stream[key] === 'function')
            this[key] = stream[key].bind(stream);
    }
    return this;
};

// ---- iteration

Readable.prototype[Symbol.asyncIterator] = function() {
    return iterate(this);
};

Readable.prototype.iterator = function iterator(options) {
    if (options !== undefined)
        validateObject(options, 'options');
    return iterate(this, options);
};

function iterate(stream, options) {
    if (typeof stream.read !== 'function')
        stream = Readable.wrap(stream, { objectMode: true });
    const iterator = createAsyncIterator(stream, options);
    iterator.stream = stream;
    return iterator;
}

async function* createAsyncIterator(stream, options) {
    let wake = null, error;
    function next(resolve) {
        if (this === stream) {
            const f = wake;
            wake = null;
            f?.();
        } else {
            wake = resolve;
        }
    }
    stream.on('readable', next);
    const { finished } = require('internal/stream/end_of_stream');
    const cleanup = finished(stream, { writable: false }, (e) => {
        error = e ? (e) : null;
        const f = wake;
        wake = null;
        f?.();
    });
    try {
        while (true) {
            const chunk = stream.destroyed ? null : stream.read();
            if (chunk !== null)
                yield chunk;
            else if (error)
                throw error;
            else if (error === null)
                return;
            else
                await new Promise(next);
        }
    } catch (thrown) {
        error = thrown;
        throw error;
    } finally {
        if ((error || options?.destroyOnReturn !== false) && (error === undefined || stream._readableState.autoDestroy)) {
            destroyer(stream, null);
        } else {
            stream.off('readable', next);
            cleanup();
        }
    }
}

// ---- the end

function endReadable(stream) {
    const state = stream._readableState;
    if (!state.endEmitted) {
        state.ended = true;
        nextTick(endNow, state, stream);
    }
}

function endNow(state, stream) {
    if (state.errored || state.closeEmitted || state.endEmitted || state.length !== 0)
        return;
    state.endEmitted = true;
    stream.emit('end');
    if (stream.writable && stream.allowHalfOpen === false) {
        nextTick(endWritable, stream);
    } else if (state.autoDestroy) {
        const w = stream._writableState;
        // A Duplex goes when the other half is finished too
        if (!w || (w.autoDestroy && (w.finished || w.writable === false)))
            stream.destroy();
    }
}

function endWritable(stream) {
    if (stream.writable && !stream.writableEnded && !stream.destroyed)
        stream.end();
}

Readable.from = function from(iterable, options) {
    return require('internal/stream/from').from(Readable, iterable, options);
};
Readable.fromWeb = function fromWeb(stream, options) {
    return require('internal/stream/web').readableFromWeb(stream, options);
};
Readable.toWeb = function toWeb(stream, options) {
    return require('internal/stream/web').readableToWeb(stream, options);
};
Readable.wrap = function wrap(source, options) {
    return new Readable({
        objectMode: source.readableObjectMode ?? source.objectMode ?? true,
        ...options,
        destroy(error, callback) {
            destroyer(source, error);
            callback(error);
        },
    }).wrap(source);
};
Readable._fromList = takeFrom;

// ---- what it is

function property(name, get, set, enumerable = false) {
    Object.defineProperty(Readable.prototype, name, { __proto__: null, get, set, enumerable, configurable: true });
}

property('readable', function() {
    const r = this._readableState;
    return Boolean(r) && r.readable !== false && !r.destroyed && !r.errorEmitted && !r.endEmitted;
}, function(value) {
    if (this._readableState)
        this._readableState.readable = Boolean(value);
});
property('readableDidRead', function() { return this._readableState.dataEmitted; });
property('readableAborted', function() {
    const r = this._readableState;
    return Boolean(r.readable !== false && (r.destroyed || r.errored) && !r.endEmitted);
});
property('readableHighWaterMark', function() { return this._readableState.highWaterMark; });
property('readableBuffer', function() { return this._readableState?.buffer; });
property('readableFlowing', function() { return this._readableState.flowing; }, function(state) {
    if (this._readableState)
        this._readableState.flowing = state;
});
property('readableLength', function() { return this._readableState.length; });
property('readableObjectMode', function() { return this._readableState ? this._readableState.objectMode : false; });
property('readableEncoding', function() { return this._readableState ? this._readableState.encoding : null; });
property('errored', function() { return this._readableState ? this._readableState.errored : null; });
property('closed', function() { return this._readableState ? this._readableState.closed : false; });
property('destroyed', function() { return this._readableState ? this._readableState.destroyed : false; }, function(value) {
    if (this._readableState)
        this._readableState.destroyed = value;
});
property('readableEnded', function() { return this._readableState ? this._readableState.endEmitted : false; });

module.exports = { Readable, ReadableState, beginReading, isReadableStream, setDecoder, resumeNow, flowNow, endNow };
