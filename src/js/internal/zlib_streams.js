// internal/zlib_streams - the streams of node:zlib.
//
// A piece of input goes to a thread with room for one piece of output; when that is full the rest follows, once the reader wants more.
//
// SPDX-License-Identifier: MIT
const { Transform, finished } = require('node/stream');
const { Buffer } = require('internal/buffer');
const constants = require('internal/zlib_constants');
const { settingsOf, junkError, inRange } = require('internal/zlib_settings');
const binding = $binding('zlib');
const { nextTick, process } = $binding('node');

const { Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH } = constants;

// By how much they flush.
const strength = [];
for (const [i, flag] of [Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH].entries())
    strength[flag] = i;

// Empty pieces that stand for flush() between others.
const flushPieces = [];
for (let flag = 0; flag <= Z_BLOCK; flag++) {
    flushPieces[flag] = Buffer.alloc(0);
    flushPieces[flag].$flush = flag;
}

function ZlibBase(opts, mode) {
    const s = settingsOf(opts, mode);
    if (opts && (opts.encoding || opts.objectMode || opts.writableObjectMode))
        opts = { ...opts, encoding: null, objectMode: false, writableObjectMode: false };
    $call(Transform, this, { autoDestroy: true, ...opts });
    this.bytesWritten = 0;
    this._handle = s.handle;
    this._chunkSize = s.chunkSize;
    this._defaultFlushFlag = s.flush;
    this._finishFlushFlag = s.finishFlush;
    this._defaultFullFlushFlag = s.fullFlush;
    this._info = opts?.info;
    this._maxOutputLength = s.most;
    this._rejectGarbageAfterEnd = s.reject;
    this._level = s.level;
    this._strategy = s.strategy;
    this._mode = mode;
    this.$error = null;
}
Object.setPrototypeOf(ZlibBase.prototype, Transform.prototype);
Object.setPrototypeOf(ZlibBase, Transform);

function close(stream) {
    if (stream._handle) {
        stream._handle.close();
        stream._handle = null;
    }
}

// What Node's streams work in, for packages that call _handle.writeSync().
for (const [name, make] of [['_outBuffer', (s) => Buffer.allocUnsafe(s._chunkSize)], ['_outOffset', () => 0], ['_writeState', () => new Uint32Array(2)]])
    Object.defineProperty(ZlibBase.prototype, name, {
        __proto__: null, configurable: true,
        get() {
            return this[name] = make(this);
        },
        set(value) {
            Object.defineProperty(this, name, { __proto__: null, configurable: true, enumerable: true, writable: true, value });
        },
    });

function method(name, fn) {
    $setName(fn, name);
    ZlibBase.prototype[name] = fn;
}

Object.defineProperty(ZlibBase.prototype, '_closed', {
    __proto__: null, configurable: true, enumerable: true,
    get() {
        return !this._handle;
    },
});

method('reset', function() {
    if (!this._handle)
        throw require('internal/errors').nodeError('ERR_INTERNAL_ASSERTION', 'zlib binding closed');
    const error = binding.reset(this._handle);
    if (error !== undefined)
        fail(this, error);
});

method('_flush', function(callback) {
    this._transform(Buffer.alloc(0), '', callback);
});

method('_final', function(callback) {
    callback();
});

method('flush', function(kind, callback) {
    if (typeof kind === 'function' || (kind === undefined && !callback)) {
        callback = kind;
        kind = this._defaultFullFlushFlag;
    } else {
        kind = inRange(kind, 'kind', 0, Z_BLOCK, this._defaultFullFlushFlag);
    }
    if (this.writableFinished) {
        if (callback)
            nextTick(callback);
    } else if (this.writableEnded) {
        if (callback)
            this.once('end', callback);
    } else {
        this.write(flushPieces[kind], '', callback);
    }
});

method('close', function(callback) {
    if (callback)
        finished(this, callback);
    this.destroy();
});

method('_destroy', function(error, callback) {
    close(this);
    callback(error);
});

method('_transform', function(chunk, encoding, callback) {
    let flag = this._defaultFlushFlag;
    if (typeof chunk.$flush === 'number')
        flag = chunk.$flush;
    if (this.writableEnded && this.writableLength === $byteLengthOf(chunk))
        flag = strength[flag] > strength[this._finishFlushFlag] ? flag : this._finishFlushFlag;
    processChunk(this, chunk, flag, callback);
});

method('_processChunk', function(chunk, flag, callback) {
    if (typeof callback === 'function') {
        processChunk(this, chunk, flag, callback);
        return undefined;
    }
    return processAll(this, chunk, flag);
});

function fail(stream, error) {
    stream.$error = error;
    stream.destroy(error);
}

function processChunk(stream, chunk, flag, callback) {
    const handle = stream._handle;
    if (!handle) {
        nextTick(callback);
        return;
    }
    binding.write(handle, flag, chunk, stream._chunkSize, (error, bytes, inLeft, outLeft) => {
        if (stream.destroyed) {
            close(stream);
            callback();
            return;
        }
        if (error !== null) {
            fail(stream, error);
            return;
        }
        const size = $byteLengthOf(chunk);
        stream.bytesWritten += size - inLeft;
        let full = false;
        if (bytes.length > 0)
            full = !stream.push(bytes);
        if (stream.destroyed) {
            callback();
            return;
        }
        if (outLeft === 0) {
            goOn(stream, rest(chunk, inLeft), flag, callback, full);
            return;
        }
        // Room is left and input too: that is behind the end.
        if (inLeft > 0) {
            if (stream._rejectGarbageAfterEnd) {
                fail(stream, junkError());
                return;
            }
            stream.push(null);
            callback(); // more may be written: it is nobody's
            return;
        }
        callback();
    });
}

function rest(chunk, left) {
    return new Uint8Array($bufferOf(chunk), $byteOffsetOf(chunk) + $byteLengthOf(chunk) - left, left);
}

function goOn(stream, chunk, flag, callback, full) {
    if (!full) {
        processChunk(stream, chunk, flag, callback);
        return;
    }
    const read = stream._read;
    stream._read = (n) => {
        stream._read = read;
        processChunk(stream, chunk, flag, callback);
        stream._read(n);
    };
}

// Everything at once; the stream is used up.
function processAll(stream, chunk, flag) {
    if (!stream._handle)
        throw require('internal/errors').nodeError('ERR_INTERNAL_ASSERTION', 'zlib binding closed');
    const [error, bytes, inLeft] = binding.whole(stream._handle, flag, chunk, stream._maxOutputLength);
    stream.bytesWritten = $byteLengthOf(chunk) - inLeft;
    close(stream);
    if (error !== null)
        throw error;
    if (inLeft > 0 && stream._rejectGarbageAfterEnd)
        throw junkError();
    return bytes;
}

function Zlib(opts, mode) {
    $call(ZlibBase, this, opts, mode);
}
Object.setPrototypeOf(Zlib.prototype, ZlibBase.prototype);
Object.setPrototypeOf(Zlib, ZlibBase);

function params(level, strategy, callback) {
    inRange(level, 'level', constants.Z_MIN_LEVEL, constants.Z_MAX_LEVEL);
    inRange(strategy, 'strategy', constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED);
    if (this._level === level && this._strategy === strategy) {
        nextTick(callback);
        return;
    }
    this.flush(Z_SYNC_FLUSH, () => {
        const error = this._handle ? binding.params(this._handle, level, strategy) : undefined;
        if (error !== undefined) {
            fail(this, error);
            return;
        }
        this._level = level;
        this._strategy = strategy;
        callback?.();
    });
}
Zlib.prototype.params = params;

// The class `name`, which may be called without new.
function classOf(name, mode, Base) {
    const Class = {
        [name]: function(opts) {
            if (!(this instanceof Class)) {
                require('internal/fs/util').deprecated(`Instantiating ${name} without the 'new' keyword has been deprecated.`, 'DEP0184');
                return new Class(opts);
            }
            $call(Base, this, opts, mode);
        },
    }[name];
    Object.setPrototypeOf(Class.prototype, Base.prototype);
    Object.setPrototypeOf(Class, Base);
    return Class;
}

const { DEFLATE, INFLATE, GZIP, GUNZIP, DEFLATERAW, INFLATERAW, UNZIP, BROTLI_DECODE, BROTLI_ENCODE, ZSTD_COMPRESS, ZSTD_DECOMPRESS } =
    constants;

module.exports = {
    Deflate: classOf('Deflate', DEFLATE, Zlib),
    Inflate: classOf('Inflate', INFLATE, Zlib),
    Gzip: classOf('Gzip', GZIP, Zlib),
    Gunzip: classOf('Gunzip', GUNZIP, Zlib),
    DeflateRaw: classOf('DeflateRaw', DEFLATERAW, Zlib),
    InflateRaw: classOf('InflateRaw', INFLATERAW, Zlib),
    Unzip: classOf('Unzip', UNZIP, Zlib),
    BrotliCompress: classOf('BrotliCompress', BROTLI_ENCODE, ZlibBase),
    BrotliDecompress: classOf('BrotliDecompress', BROTLI_DECODE, ZlibBase),
    ZstdCompress: classOf('ZstdCompress', ZSTD_COMPRESS, ZlibBase),
    ZstdDecompress: classOf('ZstdDecompress', ZSTD_DECOMPRESS, ZlibBase),
};
