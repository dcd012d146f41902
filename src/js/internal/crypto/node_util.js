// internal/crypto/node_util - what the parts of node:crypto share: arguments, hashes by name, warnings.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, invalidValue } = require('internal/validators');
const web = $binding('crypto');
const binding = $binding('nodeCrypto');
const { plainError } = binding;
const { Buffer } = require('internal/buffer');

const textOrBuffer = 'of type string or an instance of Buffer, TypedArray, or DataView';
const anyBytes = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView';
const buffers = 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView';

function isView(value) {
    return $isTypedArray(value) || $isDataView(value);
}

function isBytes(value) {
    return isView(value) || $isArrayBuffer(value) || $isShared(value);
}

function isTextOrBytes(value) {
    return typeof value === 'string' || isBytes(value);
}

// The bytes of text or a buffer: a buffer is given as it is.
function bytesArgument(value, name, encoding, expected = anyBytes) {
    if (isBytes(value))
        return value;
    if (typeof value === 'string')
        return Buffer.from(value, encoding === 'buffer' ? 'utf8' : encoding);
    throw argTypeError(name, expected, value);
}

// Hexadecimal text with half a byte.
function validateEncoding(data, encoding) {
    if (typeof encoding === 'string' && encoding.toLowerCase() === 'hex' && data.length % 2 !== 0)
        throw invalidValue('encoding', encoding, `is invalid for data of length ${data.length}`);
}

function findHash(name) {
    const id = web.hashId(name);
    return id < 0 ? undefined : id;
}

// The number of a hash; TypeError ERR_CRYPTO_INVALID_DIGEST.
function hashArgument(name) {
    const id = findHash(name);
    if (id === undefined)
        throw plainError('ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
    return id;
}

// A Buffer as it is, or text in an encoding.
function encode(buffer, encoding) {
    return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

const warned = new Set();

function deprecate(code, message) {
    if (warned.has(message))
        return;
    warned.add(message);
    $binding('node').process.emitWarning(message, 'DeprecationWarning', code);
}

let pending; // --pending-deprecation

function isPending() {
    const { process } = $binding('node');
    return pending ??= process.execArgv.includes('--pending-deprecation') || process.env.NODE_PENDING_DEPRECATION === '1';
}

function shakeWithoutLength() {
    if (isPending())
        deprecate('DEP0198', 'Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.');
}

// A number behind big-endian bytes.
function toBigInt(buffer) {
    const hex = buffer.toString('hex');
    return BigInt('0x' + (hex || '0'));
}

// Bytes of a bigint that is not negative.
function fromBigInt(number) {
    const hex = number.toString(16);
    return Buffer.from(hex.length % 2 ? '0' + hex : hex, 'hex');
}

// Names in their usual spelling, sorted: one in capitals gives way to another of the same letters.
function usualNames(names) {
    const found = new Map();
    for (const name of names) {
        const lower = name.toLowerCase();
        if (!found.has(lower) || name === lower)
            found.set(lower, name);
        else if (found.get(lower) !== lower && /^[0-9A-Z-]+$/.exec(found.get(lower)) !== null)
            found.set(lower, name);
    }
    return Array.from(found.values()).sort();
}

module.exports = {
    binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, textOrBuffer, anyBytes, buffers, isView, isBytes, isTextOrBytes,
    bytesArgument, validateEncoding, findHash, hashArgument, encode, deprecate, shakeWithoutLength, isPending, toBigInt, fromBigInt, usualNames,
};
