// internal/stream/duplex - stream.Duplex, Transform and PassThrough.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nextTick } = $binding('node');
const { nodeError } = require('internal/errors');
const { Readable, ReadableState, beginReading } = require('internal/stream/readable');
const { Writable, WritableState, takeMethods } = require('internal/stream/writable');
const { construct } = require('internal/stream/destroy');
const { getDefaultHighWaterMark } = require('internal/stream/utils');

function Duplex(options) {
    if (!(this instanceof Duplex))
        return new Duplex(options);
    init(this, options);
    return undefined;
}
Object.setPrototypeOf(Duplex.prototype, Readable.prototype);
Object.setPrototypeOf(Duplex, Readable);
for (const name of Object.getOwnPropertyNames(Writable.prototype)) {
    if (!Object.hasOwn(Duplex.prototype, name) && !(name in Readable.prototype && name !== 'destroy' && name !== 'pipe') && name !== 'constructor')
        Object.defineProperty(Duplex.prototype, name, Object.getOwnPropertyDescriptor(Writable.prototype, name));
}
Duplex.prototype.pipe = Readable.prototype.pipe;
Duplex.prototype.destroy = Writable.prototype.destroy;

function init(stream, options) {
    $call(EventEmitter, stream, options);
    stream._readableState = new ReadableState(options, true);
    stream._writableState = new WritableState(options, true);
    if (options) {
        stream.allowHalfOpen = options.allowHalfOpen !== false;
        if (options.readable === false) {
            stream._readableState.readable = false;
            stream._readableState.ended = true;
            stream._readableState.endEmitted = true;
        }
        if (options.writable === false) {
            stream._writableState.writable = false;
            stream._writableState.ending = true;
            stream._writableState.ended = true;
            stream._writableState.finished = true;
        }
        if (typeof options.read === 'function')
            stream._read = options.read;
        takeMethods(stream, options);
        if (typeof options.destroy === 'function')
            stream._destroy = options.destroy;
        if (typeof options.construct === 'function')
            stream._construct = options.construct;
        if (options.signal)
            require('internal/stream/end_of_stream').addAbortSignal(options.signal, stream);
    } else {
        stream.allowHalfOpen = true;
    }
    if (typeof stream._construct === 'function')
        construct(stream, () => {
            const w = stream._writableState;
            if (stream._readableState.needReadable)
                stream.read(0);
            if (!w.writing) {
                w.corked++;
                stream.uncork();
            }
            if (w.ending && !w.finished)
                stream.$finishMaybe?.();
        });
}

function both(name, get, set) {
    Object.defineProperty(Duplex.prototype, name, { __proto__: null, get, set, enumerable: false, configurable: true });
}
both('closed', function() { return Boolean(this._readableState?.closed || this._writableState?.closed); });
both('destroyed', function() {
    const { _readableState: r, _writableState: w } = this;
    return r === undefined || w === undefined ? false : r.destroyed && w.destroyed;
}, function(value) {
    if (this._readableState && this._writableState) {
        this._readableState.destroyed = value;
        this._writableState.destroyed = value;
    }
});
both('errored', function() { return this._readableState?.errored ?? this._writableState?.errored ?? null; });

Duplex.fromWeb = function fromWeb(pair, options) {
    return require('internal/stream/web').duplexFromWeb(pair, options);
};
Duplex.toWeb = function toWeb(duplex) {
    return require('internal/stream/web').duplexToWeb(duplex);
};
Duplex.from = function from(body) {
    return require('internal/stream/duplexify').duplexify(body, 'body');
};

// ---- Transform

function Transform(options) {
    if (!(this instanceof Transform))
        return new Transform(options);
    const mark = options ? options.readableHighWaterMark ?? null : null;
    // What was asked for is the sum of both sides: a readable mark of 0 lets the writer wait for the reader
    if (mark === 0)
        options = { ...options, highWaterMark: null, readableHighWaterMark: mark, writableHighWaterMark: options.writableHighWaterMark || 0 };
    init(this, options);
    this._readableState.sync = false;
    this.$callback = null;
    if (options) {
        if (typeof options.transform === 'function')
            this._transform = options.transform;
        if (typeof options.flush === 'function')
            this._flush = options.flush;
    }
    this.on('prefinish', prefinish);
    return undefined;
}
Object.setPrototypeOf(Transform.prototype, Duplex.prototype);
Object.setPrototypeOf(Transform, Duplex);

function final(callback) {
    if (typeof this._flush === 'function' && !this.destroyed) {
        this._flush((error, data) => {
            if (error) {
                if (callback)
                    callback(error);
                else
                    this.destroy(error);
                return;
            }
            if (data != null)
                this.push(data);
            this.push(null);
            callback?.();
        });
    } else {
        this.push(null);
        callback?.();
    }
}

function prefinish() {
    if (this._final !== final)
        $call(final, this);
}

Transform.prototype._final = final;

Transform.prototype._transform = function _transform() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The _transform() method is not implemented');
};

Transform.prototype._write = function _write(chunk, encoding, callback) {
    const r = this._readableState, w = this._writableState, { length } = r;
    this._transform(chunk, encoding, (error, value) => {
        if (error) {
            callback(error);
            return;
        }
        if (value != null)
            this.push(value);
        if (w.ended || length === r.length || r.length < r.highWaterMark)
            callback();
        else
            this.$callback = callback;
    });
};

Transform.prototype._read = function _read() {
    if (this.$callback) {
        const callback = this.$callback;
        this.$callback = null;
        callback();
    }
};

function PassThrough(options) {
    if (!(this instanceof PassThrough))
        return new PassThrough(options);
    $call(Transform, this, options);
    return undefined;
}
Object.setPrototypeOf(PassThrough.prototype, Transform.prototype);
Object.setPrototypeOf(PassThrough, Transform);
PassThrough.prototype._transform = function _transform(chunk, encoding, callback) {
    callback(null, chunk);
};

// Two ends: what is written to one is read from the other.
function duplexPair(options) {
    class Side extends Duplex {
        constructor() {
            super(options);
            this.$other = null;
            this.$waiting = null;
        }

        _read() {
            const callback = this.$waiting;
            if (callback) {
                this.$waiting = null;
                callback();
            }
        }

        _write(chunk, encoding, callback) {
            if (chunk.length === 0) {
                nextTick(callback);
            } else {
                this.$other.push(chunk);
                this.$other.$waiting = callback;
            }
        }

        _final(callback) {
            this.$other.on('end', callback);
            this.$other.push(null);
        }
    }
    const a = new Side(), b = new Side();
    a.$other = b;
    b.$other = a;
    return [a, b];
}

module.exports = { Duplex, Transform, PassThrough, duplexPair, beginReading, getDefaultHighWaterMark };
