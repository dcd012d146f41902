// internal/zlib_settings - options of node:zlib, checked, and the handle that they make.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateNumber } = require('internal/validators');
const constants = require('internal/zlib_constants');
const { Buffer } = require('internal/buffer');
const binding = $binding('zlib');

const { INFLATE, GZIP, GUNZIP, DEFLATERAW, UNZIP, BROTLI_DECODE, BROTLI_ENCODE, ZSTD_COMPRESS, ZSTD_DECOMPRESS } = constants;
const MOST = 9007199254740991; // bytes of a Buffer
const MOST_BROTLI = 8, MOST_ZSTD_C = 402, MOST_ZSTD_D = 100; // numbers of parameters

// Is it a number that says something? NaN and undefined do not.
function isGiven(number, name) {
    if (number === undefined || Number.isNaN(number))
        return false;
    if (Number.isFinite(number))
        return true;
    validateNumber(number, name);
    throw outOfRange(name, 'a finite number', number);
}

function inRange(number, name, least, most, otherwise) {
    if (!isGiven(number, name))
        return otherwise;
    if (number < least || number > most)
        throw outOfRange(name, `>= ${least} and <= ${most}`, number);
    return number;
}

const isView = (v) => $isTypedArray(v) || $isDataView(v);

// Flushes of the three libraries: those of every piece, of the end, of flush(); and the largest number.
function flushesOf(mode) {
    if (mode === BROTLI_DECODE || mode === BROTLI_ENCODE)
        return { piece: constants.BROTLI_OPERATION_PROCESS, end: constants.BROTLI_OPERATION_FINISH, full: constants.BROTLI_OPERATION_FLUSH,
            most: constants.BROTLI_OPERATION_EMIT_METADATA };
    if (mode === ZSTD_COMPRESS || mode === ZSTD_DECOMPRESS)
        return { piece: constants.ZSTD_e_continue, end: constants.ZSTD_e_end, full: constants.ZSTD_e_flush, most: constants.ZSTD_e_end };
    return { piece: constants.Z_NO_FLUSH, end: constants.Z_FINISH, full: constants.Z_FULL_FLUSH, most: constants.Z_BLOCK };
}

function windowBits(opts, mode) {
    const bits = opts.windowBits;
    if ((bits === undefined || bits === null || bits === 0) && (mode === INFLATE || mode === GUNZIP || mode === UNZIP))
        return 0; // as the header says
    if (bits === 8 && mode === DEFLATERAW)
        return 9; // zlib has no raw deflate with the smallest window
    return inRange(bits, 'options.windowBits', mode === GZIP ? 9 : constants.Z_MIN_WINDOWBITS, constants.Z_MAX_WINDOWBITS,
        constants.Z_DEFAULT_WINDOWBITS);
}

function dictionaryOf(dictionary) {
    if (dictionary === undefined || isView(dictionary))
        return dictionary;
    if ($isArrayBuffer(dictionary))
        return Buffer.from(dictionary);
    throw argTypeError('options.dictionary', 'an instance of Buffer, TypedArray, DataView, or ArrayBuffer', dictionary);
}

// Parameters by their numbers.
function paramsOf(params, most, code, library) {
    const list = new Uint32Array(most + 1).fill(0xffffffff);
    if (!params)
        return list;
    for (const name of Object.keys(params)) {
        const key = +name;
        if (!(key >= 0 && key <= most) || list[key] !== 0xffffffff)
            throw nodeError(code, `${name} is not a valid ${library} parameter`);
        const value = params[name];
        if (typeof value !== 'number' && typeof value !== 'boolean')
            throw argTypeError('options.params[key]', 'of type number', value);
        list[key] = value;
    }
    return list;
}

function zlibHandle(opts, mode, out) {
    let bits = constants.Z_DEFAULT_WINDOWBITS, level = constants.Z_DEFAULT_COMPRESSION, memory = constants.Z_DEFAULT_MEMLEVEL,
        strategy = constants.Z_DEFAULT_STRATEGY, dictionary;
    if (opts) {
        bits = windowBits(opts, mode);
        level = inRange(opts.level, 'options.level', constants.Z_MIN_LEVEL, constants.Z_MAX_LEVEL, level);
        memory = inRange(opts.memLevel, 'options.memLevel', constants.Z_MIN_MEMLEVEL, constants.Z_MAX_MEMLEVEL, memory);
        strategy = inRange(opts.strategy, 'options.strategy', constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, strategy);
        dictionary = dictionaryOf(opts.dictionary);
    }
    out.level = level;
    out.strategy = strategy;
    return binding.make(mode, bits, level, memory, strategy, dictionary);
}

function makeHandle(opts, mode, out) {
    if (mode === BROTLI_DECODE || mode === BROTLI_ENCODE)
        return binding.make(mode, 0, 0, 0, 0, undefined, paramsOf(opts?.params, MOST_BROTLI, 'ERR_BROTLI_INVALID_PARAM', 'Brotli'));
    if (mode === ZSTD_COMPRESS || mode === ZSTD_DECOMPRESS) {
        const most = mode === ZSTD_COMPRESS ? MOST_ZSTD_C : MOST_ZSTD_D;
        const params = paramsOf(opts?.params, most, 'ERR_ZSTD_INVALID_PARAM', 'zstd');
        const pledged = opts?.pledgedSrcSize;
        if (pledged !== undefined)
            validateNumber(pledged, 'options.pledgedSrcSize');
        return binding.make(mode, 0, 0, 0, 0, dictionaryOf(opts?.dictionary), params, pledged);
    }
    return zlibHandle(opts, mode, out);
}

// What a stream or a call works with.
function settingsOf(opts, mode) {
    const flushes = flushesOf(mode);
    const out = {
        __proto__: null, mode, handle: undefined, level: 0, strategy: 0, chunkSize: constants.Z_DEFAULT_CHUNK, flush: flushes.piece,
        finishFlush: flushes.end, fullFlush: flushes.full, most: MOST, info: Boolean(opts?.info),
        reject: Boolean(opts?.rejectGarbageAfterEnd),
    };
    const handle = makeHandle(opts, mode, out);
    if (opts) {
        if (isGiven(opts.chunkSize, 'options.chunkSize')) {
            if (opts.chunkSize < constants.Z_MIN_CHUNK)
                throw outOfRange('options.chunkSize', `>= ${constants.Z_MIN_CHUNK}`, opts.chunkSize);
            out.chunkSize = opts.chunkSize;
        }
        out.flush = inRange(opts.flush, 'options.flush', 0, flushes.most, out.flush);
        out.finishFlush = inRange(opts.finishFlush, 'options.finishFlush', 0, flushes.most, out.finishFlush);
        out.most = inRange(opts.maxOutputLength, 'options.maxOutputLength', 1, MOST, out.most);
    }
    // An error of the library about its parameters.
    if (handle instanceof Error)
        throw handle.code === 'ERR_ZLIB_INITIALIZATION_FAILED' ? nodeError(handle.code, handle.message) : handle;
    out.handle = handle;
    return out;
}

// Input of the calls for whole buffers.
function bytesOf(buffer) {
    if (typeof buffer === 'string')
        return Buffer.from(buffer);
    if (isView(buffer))
        return buffer;
    if ($isArrayBuffer(buffer))
        return Buffer.from(buffer);
    throw argTypeError('buffer', 'of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer', buffer);
}

const junkError = () =>
    nodeError('ERR_TRAILING_JUNK_AFTER_STREAM_END', 'Trailing junk found after the end of the compressed stream');

module.exports = { settingsOf, bytesOf, junkError, isView, inRange };
