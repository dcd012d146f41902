// internal/crypto/shared - errors and arguments of SubtleCrypto, and making keys.
//
// A CryptoKey has a record that scripts never see: { type, extractable, algorithm, usages, handle }. The methods look at it alone; what
// the getters of the key give are copies.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { nodeError } = require('internal/errors');

const ordinals = ['', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];
const allUsages = ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey'];
const formats = ['raw', 'pkcs8', 'spki', 'jwk', 'raw-secret', 'raw-public', 'raw-private', 'raw-seed'];

// A DOMException.
function domError(name, message) {
    return binding.domError(name, message);
}

function notSupported(message) {
    return domError('NotSupportedError', message);
}

function dataError(message) {
    return domError('DataError', message);
}

// What an operation gave; undefined: it failed.
function finish(result) {
    if (result === undefined)
        throw domError('OperationError', 'The operation failed for an operation-specific reason');
    return result;
}

// ---- arguments: number n of a method ----

function argumentError(method, n, what) {
    return nodeError('ERR_INVALID_ARG_TYPE', `Failed to execute '${method}' on 'SubtleCrypto': ${ordinals[n]} argument ${what}`);
}

// A copy of the bytes of a BufferSource.
function bytesArgument(method, n, data) {
    if (!binding.isBytes(data))
        throw argumentError(method, n, 'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
    return binding.copy(data);
}

// The record of a CryptoKey.
function keyArgument(method, n, key) {
    const record = binding.keyRecord(key);
    if (record === undefined)
        throw argumentError(method, n, 'is not of type CryptoKey.');
    return record;
}

function enumError(method, n, value, type) {
    return nodeError('ERR_INVALID_ARG_VALUE',
        `Failed to execute '${method}' on 'SubtleCrypto': ${ordinals[n]} argument '${value}' is not a valid enum value of type ${type}.`);
}

function formatArgument(method, n, format) {
    const name = $toString(format);
    if (!formats.includes(name))
        throw enumError(method, n, name, 'KeyFormat');
    return name;
}

// A list of usages, each once, in the order of the standard.
function usagesArgument(method, n, usages) {
    if (!$isObject(usages) || !$isCallable(usages[Symbol.iterator]))
        throw argumentError(method, n, 'can not be converted to sequence.');
    const given = [];
    for (const usage of usages) {
        const name = $toString(usage);
        if (!allUsages.includes(name))
            throw nodeError('ERR_INVALID_ARG_VALUE',
                `Failed to execute '${method}' on 'SubtleCrypto': ${ordinals[n]} argument[${given.length}] '${name}' is not a valid enum value of type KeyUsage.`);
        $push(given, name);
    }
    return allUsages.filter((usage) => given.includes(usage));
}

// ---- keys ----

function shown(algorithm) {
    const out = {};
    for (const name of Object.keys(algorithm)) {
        const value = algorithm[name];
        out[name] = name === 'hash' ? { name: value.name } : $isUint8Array(value) ? binding.copy(value) : value;
    }
    return out;
}

function makeKey(type, extractable, algorithm, usages, handle) {
    const record = { __proto__: null, type, extractable, algorithm, usages, handle };
    return binding.newKey(record, type, extractable, shown(algorithm), usages.slice());
}

// SyntaxError unless all usages are among the possible ones.
function checkUsages(usages, possible, name) {
    for (const usage of usages)
        if (!possible.includes(usage))
            throw domError('SyntaxError', `Unsupported key usage for ${name} key`);
}

// Usages that one half of a pair has.
function usagesOf(usages, possible) {
    return usages.filter((usage) => possible.includes(usage));
}

function makePair(algorithm, extractable, handles, publicUsages, privateUsages) {
    if (privateUsages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when creating a key.');
    return {
        publicKey: makeKey('public', true, algorithm, publicUsages, handles[0]),
        privateKey: makeKey('private', extractable, algorithm, privateUsages, handles[1]),
    };
}

// ---- JSON Web Keys (RFC 7517) ----

const jwkMembers = ['alg', 'crv', 'd', 'dp', 'dq', 'e', 'ext', 'k', 'key_ops', 'kty', 'n', 'oth', 'p', 'q', 'qi', 'use', 'x', 'y'];

// The dictionary JsonWebKey, its members read in the order of Web IDL.
function readJwk(given) {
    const jwk = { __proto__: null };
    for (const member of jwkMembers) {
        const value = given[member];
        if (value === undefined)
            continue;
        if (member === 'ext')
            jwk.ext = Boolean(value);
        else if (member === 'key_ops')
            jwk.key_ops = Array.from(value, (x) => $toString(x));
        else if (member === 'oth')
            jwk.oth = value;
        else
            jwk[member] = $toString(value);
    }
    return jwk;
}

// What all kinds of keys ask of a JSON Web Key.
function checkJwk(jwk, kty, use, extractable, usages) {
    if (jwk.kty !== kty)
        throw dataError('Invalid JWK "kty" Parameter');
    if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use)
        throw dataError('Invalid JWK "use" Parameter');
    if (jwk.key_ops !== undefined) {
        if (new Set(jwk.key_ops).size !== jwk.key_ops.length)
            throw dataError('Duplicate key operation');
        for (const usage of usages)
            if (!jwk.key_ops.includes(usage))
                throw dataError('Key operations and usage mismatch');
    }
    if (jwk.ext === false && extractable)
        throw dataError('JWK "ext" Parameter and extractable mismatch');
}

function checkJwkAlg(jwk, wanted) {
    if (jwk.alg !== undefined && jwk.alg !== wanted)
        throw dataError('JWK "alg" does not match the requested algorithm');
}

// Bytes of a member in base64url.
function fromBase64(text, member) {
    if (text === undefined)
        throw dataError('Invalid keyData');
    try {
        return Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    } catch {
        throw dataError(`Invalid JWK "${member}" Parameter`);
    }
}

function toBase64(bytes) {
    return ($isArrayBuffer(bytes) ? new Uint8Array(bytes) : bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
}

module.exports = {
    ordinals, domError, notSupported, dataError, finish, bytesArgument, keyArgument, formatArgument, usagesArgument, argumentError, enumError,
    makeKey, makePair, checkUsages, usagesOf, readJwk, checkJwk, checkJwkAlg, fromBase64, toBase64,
};
