// internal/crypto/random - random bytes, numbers, identifiers and primes.
//
// SPDX-License-Identifier: MIT
const { binding, Buffer, nodeError, plainError, argTypeError, isView, isBytes, buffers, toBigInt, fromBigInt } = require('internal/crypto/node_util');
const { outOfRange } = require('internal/errors');
const {
    validateNumber, validateFunction, validateInt32, validateUint32, validateInteger, validateObject, validateBoolean,
} = require('internal/validators');
const { ops } = binding;
const { tracks } = $binding('async');

const most = 2147483647; // bytes at once
const longest = 9007199254740991; // of a Buffer
const soon = 65536; // so many are made on the caller's thread

function checkOffset(offset, width, length) {
    validateNumber(offset, 'offset');
    offset *= width;
    const limit = Math.min(length, longest);
    if (isNaN(offset) || offset > limit || offset < 0)
        throw outOfRange('offset', `>= 0 && <= ${limit}`, offset);
    return offset >>> 0;
}

function checkSize(size, width, offset, length) {
    validateNumber(size, 'size');
    size *= width;
    if (isNaN(size) || size > longest || size < 0)
        throw outOfRange('size', `>= 0 && <= ${most}`, size);
    if (size > most)
        throw outOfRange('size', `>= 0 && <= ${most}`, size);
    if (size + offset > length)
        throw outOfRange('size + offset', `<= ${length}`, size + offset);
    return size;
}

function widthOf(buffer) {
    return $isTypedArray(buffer) ? buffer.BYTES_PER_ELEMENT : 1;
}

// Fills on the pool and tells done(error).
function fillLater(buffer, offset, size, done) {
    if (size <= soon && !tracks()) {
        binding.fill(buffer, offset, size);
        $binding('node').global('setImmediate')(() => done(null));
        return;
    }
    binding.run(ops.random, { __proto__: null, n: size }, (error, bytes) => {
        if (error === null)
            $copyBytes($bufferOf(buffer), $byteOffsetOf(buffer) + offset, $bufferOf(bytes), $byteOffsetOf(bytes), size);
        done(error);
    });
}

function randomBytes(size, callback) {
    size = checkSize(size, 1, 0, Infinity);
    if (callback === undefined)
        return binding.randomBytes(size);
    validateFunction(callback, 'callback');
    const buffer = Buffer.alloc(size);
    fillLater(buffer, 0, size, (error) => {
        if (error)
            callback(error);
        else
            callback(null, buffer);
    });
}

function asView(buffer) {
    return isView(buffer) ? buffer : new Uint8Array(buffer);
}

function randomFillSync(buffer, offset = 0, size) {
    if (!isBytes(buffer))
        throw argTypeError('buf', 'an instance of ArrayBuffer or ArrayBufferView', buffer);
    const width = widthOf(buffer), length = $byteLengthOf(buffer);
    offset = checkOffset(offset, width, length);
    size = size === undefined ? length - offset : checkSize(size, width, offset, length);
    if (size > 0)
        binding.fill(buffer, offset, size);
    return buffer;
}

function randomFill(buffer, offset, size, callback) {
    if (!isBytes(buffer))
        throw argTypeError('buf', 'an instance of ArrayBuffer or ArrayBufferView', buffer);
    const width = widthOf(buffer), length = $byteLengthOf(buffer);
    if (typeof offset === 'function') {
        callback = offset;
        offset = 0;
        size = undefined;
    } else if (typeof size === 'function') {
        callback = size;
        size = length - checkOffset(offset, width, length);
        size = size < 0 ? 0 : size / width;
    } else {
        validateFunction(callback, 'callback');
    }
    offset = checkOffset(offset, width, length);
    size = size === undefined ? length - offset : checkSize(size, width, offset, length);
    if (size === 0) {
        callback(null, buffer);
        return;
    }
    fillLater(asView(buffer), offset, size, (error) => {
        if (error)
            callback(error);
        else
            callback(null, buffer);
    });
}

let lastTime = 0, counter = 0;

// RFC 9562, 5.7 with a counter in rand_a: those of one millisecond are in order.
function randomUUIDv7(options) {
    if (options !== undefined) {
        validateObject(options, 'options');
        const { disableEntropyCache = false } = options;
        validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
    }
    const bytes = binding.randomBytes(16);
    let time = Date.now();
    if (time > lastTime) {
        counter = (bytes[6] & 7) << 8 | bytes[7];
    } else {
        time = lastTime;
        counter++;
        if (counter > 0xFFF) {
            time++;
            counter = (bytes[6] & 7) << 8 | bytes[7];
        }
    }
    lastTime = time;
    bytes.writeUIntBE(time, 0, 6);
    bytes[6] = 0x70 | counter >> 8;
    bytes[7] = counter & 255;
    bytes[8] = bytes[8] & 0x3F | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// ---- primes ----

function numberBytes(value, name) {
    if (typeof value === 'bigint') {
        if (value < 0n)
            throw outOfRange(name, '>= 0', value);
        return fromBigInt(value);
    }
    if (!isBytes(value))
        throw argTypeError(name, 'of type bigint or an instance of ArrayBuffer, TypedArray, Buffer, or DataView', value);
    return Buffer.from(binding.bytes(value));
}

// What the operation is asked for, and whether a bigint is to come out.
function primeRequest(size, options) {
    validateInt32(size, 'size', 1);
    validateObject(options, 'options');
    const { safe = false, bigint = false } = options;
    let { add, rem } = options;
    validateBoolean(safe, 'options.safe');
    validateBoolean(bigint, 'options.bigint');
    if (add !== undefined)
        add = numberBytes(add, 'options.add');
    if (rem !== undefined)
        rem = numberBytes(rem, 'options.rem');
    if (add !== undefined) {
        const step = toBigInt(add);
        // No prime of that size is found then, or always the same.
        if (step !== 0n && step.toString(2).length > size)
            throw plainError('ERR_OUT_OF_RANGE', 'invalid options.add');
        if (rem !== undefined && step <= toBigInt(rem))
            throw plainError('ERR_OUT_OF_RANGE', 'invalid options.rem');
    }
    return { __proto__: null, params: { __proto__: null, n: size, x: safe ? 1 : 0, a: add, b: add === undefined ? undefined : rem }, bigint };
}

function primeResult(bytes, bigint) {
    if (bigint)
        return toBigInt(bytes);
    return $bufferOf(bytes);
}

function generatePrime(size, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = {};
    }
    validateFunction(callback, 'callback');
    const { params, bigint } = primeRequest(size, options);
    binding.run(ops.makePrime, params, (error, bytes) => {
        if (error)
            callback(error);
        else
            callback(undefined, primeResult(bytes, bigint));
    });
}

function generatePrimeSync(size, options = {}) {
    const { params, bigint } = primeRequest(size, options);
    return primeResult(binding.run(ops.makePrime, params), bigint);
}

const mostOfNumber = 8388607 * 8; // bytes: more has no BIGNUM

function candidateBytes(candidate) {
    if (typeof candidate === 'bigint') {
        if (candidate < 0n)
            throw outOfRange('candidate', '>= 0', candidate);
        candidate = fromBigInt(candidate);
    }
    if (!isBytes(candidate))
        throw argTypeError('candidate', 'of type bigint or an instance of ArrayBuffer, TypedArray, Buffer, or DataView', candidate);
    return candidate;
}

function candidateRequest(data, options) {
    validateObject(options, 'options');
    const { checks = 0 } = options;
    validateInt32(checks, 'options.checks', 0);
    return { __proto__: null, data, n: checks };
}

function checkPrime(candidate, options = {}, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = {};
    }
    const data = candidateBytes(candidate);
    validateFunction(callback, 'callback');
    const request = candidateRequest(data, options);
    if ($byteLengthOf(request.data) > mostOfNumber)
        binding.run(ops.checkPrime, request); // throws
    binding.run(ops.checkPrime, request, (error, isPrime) => {
        if (error)
            callback(error);
        else
            callback(undefined, isPrime);
    });
}

function checkPrimeSync(candidate, options = {}) {
    return binding.run(ops.checkPrime, candidateRequest(candidateBytes(candidate), options));
}

module.exports = {
    randomBytes, randomFill, randomFillSync, randomUUIDv7, generatePrime, generatePrimeSync, checkPrime, checkPrimeSync,
};
