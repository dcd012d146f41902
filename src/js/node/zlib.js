// node:zlib - whole buffers compressed and decompressed at once or on a thread, and streams (internal/zlib_streams).
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateFunction, validateUint32 } = require('internal/validators');
const constants = require('internal/zlib_constants');
const { settingsOf, bytesOf, junkError, isView } = require('internal/zlib_settings');
const binding = $binding('zlib');
const { nextTick } = $binding('node');

const streams = () => require('internal/zlib_streams');

const zlib = {
    crc32(data, value = 0) {
        if (typeof data !== 'string' && !isView(data))
            throw argTypeError('data', 'of type string or an instance of Buffer, TypedArray, or DataView', data);
        validateUint32(value, 'value');
        return binding.crc32(data, value);
    },
};

// With { info: true } the stream that did it comes along.
function informed(name, buffer, opts) {
    const engine = new (streams()[name])(opts);
    return { buffer: engine._processChunk(bytesOf(buffer), engine._finishFlushFlag), engine };
}

function atOnce(name, mode) {
    return function(buffer, opts) {
        if (opts?.info)
            return informed(name, buffer, opts);
        const s = settingsOf(opts, mode);
        try {
            const [error, bytes, left] = binding.whole(s.handle, s.finishFlush, bytesOf(buffer), s.most);
            if (error !== null)
                throw error;
            if (left > 0 && s.reject)
                throw junkError();
            return bytes;
        } finally {
            s.handle.close();
        }
    };
}

function later(name, mode) {
    return function(buffer, opts, callback) {
        if (typeof opts === 'function') {
            callback = opts;
            opts = {};
        }
        const s = settingsOf(opts, mode);
        validateFunction(callback, 'callback');
        const bytes = bytesOf(buffer);
        if (s.info) {
            let found, failed = null;
            try {
                found = informed(name, bytes, opts);
            } catch (error) {
                failed = error;
            }
            nextTick(callback, failed, found);
            return;
        }
        binding.whole(s.handle, s.finishFlush, bytes, s.most, (error, result, left) => {
            s.handle.close();
            if (error === null && left > 0 && s.reject)
                error = junkError();
            if (error !== null)
                callback(error);
            else
                callback(null, result);
        });
    };
}

const kinds = [
    ['Deflate', 'deflate', constants.DEFLATE], ['Inflate', 'inflate', constants.INFLATE], ['Gzip', 'gzip', constants.GZIP],
    ['Gunzip', 'gunzip', constants.GUNZIP], ['DeflateRaw', 'deflateRaw', constants.DEFLATERAW],
    ['InflateRaw', 'inflateRaw', constants.INFLATERAW], ['Unzip', 'unzip', constants.UNZIP],
    ['BrotliCompress', 'brotliCompress', constants.BROTLI_ENCODE], ['BrotliDecompress', 'brotliDecompress', constants.BROTLI_DECODE],
    ['ZstdCompress', 'zstdCompress', constants.ZSTD_COMPRESS], ['ZstdDecompress', 'zstdDecompress', constants.ZSTD_DECOMPRESS],
];

// Classes are made with the first of them that is asked for.
for (const [name] of kinds) {
    Object.defineProperty(zlib, name, {
        __proto__: null, configurable: true, enumerable: true,
        get() {
            return streams()[name];
        },
        set(value) {
            Object.defineProperty(zlib, name, { __proto__: null, configurable: true, enumerable: true, writable: true, value });
        },
    });
}
for (const short of ['deflate', 'gzip', 'deflateRaw', 'unzip', 'inflate', 'gunzip', 'inflateRaw', 'brotliCompress', 'brotliDecompress',
    'zstdCompress', 'zstdDecompress']) {
    const [name, , mode] = kinds.find((kind) => kind[1] === short);
    for (const [key, fn] of [[short, later(name, mode)], [short + 'Sync', atOnce(name, mode)]]) {
        zlib[key] = fn;
        $setName(fn, key);
    }
}
for (const name of ['Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip', 'BrotliCompress', 'BrotliDecompress',
    'ZstdCompress', 'ZstdDecompress']) {
    const key = 'create' + name;
    const fn = (opts) => new (streams()[name])(opts);
    $setName(fn, key);
    Object.defineProperty(zlib, key, { __proto__: null, configurable: false, enumerable: true, writable: false, value: fn });
}

// Old places of the constants.
for (const name of Object.keys(constants)) {
    if (!name.startsWith('BROTLI'))
        Object.defineProperty(zlib, name, { __proto__: null, configurable: false, enumerable: false, writable: false, value: constants[name] });
}

const codes = { __proto__: null };
for (const name of ['Z_OK', 'Z_STREAM_END', 'Z_NEED_DICT', 'Z_ERRNO', 'Z_STREAM_ERROR', 'Z_DATA_ERROR', 'Z_MEM_ERROR', 'Z_BUF_ERROR',
    'Z_VERSION_ERROR']) {
    codes[name] = constants[name];
    codes[constants[name]] = name;
}
for (const [name, value] of [['constants', constants], ['codes', Object.freeze(codes)]])
    Object.defineProperty(zlib, name, { __proto__: null, configurable: false, enumerable: true, writable: false, value });

module.exports = zlib;
