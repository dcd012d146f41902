// internal/crypto/secret - secret keys: AES, HMAC, and what HKDF and PBKDF2 start from.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const {
    domError, notSupported, dataError, finish, makeKey, checkUsages, checkJwk, checkJwkAlg, fromBase64, toBase64,
} = require('internal/crypto/shared');

const { ops, ciphers } = binding;

// ---- AES ----

const aesUsages = {
    __proto__: null,
    'AES-CBC': ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'],
    'AES-CTR': ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'],
    'AES-GCM': ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'],
    'AES-KW': ['wrapKey', 'unwrapKey'],
};
const tagLengths = [32, 64, 96, 104, 112, 120, 128];

function isAesLength(length) {
    return length === 128 || length === 192 || length === 256;
}

function needUsages(usages) {
    if (usages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when importing a secret key.');
}

function aesGenerate(algorithm, extractable, usages) {
    const { name, length } = algorithm;
    checkUsages(usages, aesUsages[name], name);
    if (!isAesLength(length))
        throw domError('OperationError', 'Invalid key length');
    if (usages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when creating a key.');
    return makeKey('secret', extractable, { name, length }, usages, binding.secret(binding.random(length / 8)));
}

// "A128CBC" and so on.
function aesJwkAlg(name, length) {
    return `A${length}${name.slice(4)}`;
}

function aesImport(format, data, algorithm, extractable, usages) {
    const { name } = algorithm;
    checkUsages(usages, aesUsages[name], name);
    needUsages(usages);
    const bytes = secretBytes(format, data, extractable, usages, 'enc', name);
    const length = bytes.length * 8;
    if (!isAesLength(length))
        throw dataError('Invalid key length');
    if (format === 'jwk')
        checkJwkAlg(data, aesJwkAlg(name, length));
    return makeKey('secret', extractable, { name, length }, usages, binding.secret(bytes));
}

// The bytes of a secret key in a format.
function secretBytes(format, data, extractable, usages, use, name) {
    if (format === 'jwk') {
        checkJwk(data, 'oct', use, extractable, usages);
        return fromBase64(data.k, 'k');
    }
    if (format !== 'raw' && format !== 'raw-secret')
        throw notSupported(`Unable to import ${name} using ${format} format`);
    return data;
}

function secretExport(format, record) {
    const { algorithm } = record;
    const bytes = binding.secretBytes(record.handle);
    if (format === 'raw' || format === 'raw-secret')
        return bytes;
    if (format !== 'jwk')
        throw notSupported(`Unable to export ${algorithm.name} secret key using ${format} format`);
    return {
        key_ops: record.usages.slice(), ext: record.extractable,
        alg: algorithm.name === 'HMAC' ? hmacJwkAlg(algorithm.hash.name) : aesJwkAlg(algorithm.name, algorithm.length),
        kty: 'oct', k: toBase64(bytes),
    };
}

function aesCipher(op, record, algorithm, data) {
    let cipher, iv, extra, bits = 0;
    switch (algorithm.name) {
    case 'AES-CBC':
        ({ iv } = algorithm);
        if (iv.length !== 16)
            throw domError('OperationError', 'algorithm.iv must contain exactly 16 bytes');
        cipher = ciphers.cbc;
        break;
    case 'AES-CTR':
        iv = algorithm.counter;
        bits = algorithm.length;
        if (iv.length !== 16)
            throw domError('OperationError', 'algorithm.counter must contain exactly 16 bytes');
        if (bits === 0 || bits > 128)
            throw domError('OperationError', 'AES-CTR algorithm.length must be between 1 and 128');
        cipher = ciphers.ctr;
        break;
    case 'AES-GCM':
        ({ iv, additionalData: extra } = algorithm);
        bits = algorithm.tagLength === undefined ? 128 : algorithm.tagLength;
        if (!tagLengths.includes(bits))
            throw domError('OperationError', `${bits} is not a valid AES-GCM tag length`);
        if (op === binding.ops.decrypt && $byteLengthOf(data) < bits / 8)
            throw domError('OperationError', 'The provided data is too small');
        cipher = ciphers.gcm;
        break;
    default:
        cipher = ciphers.wrap;
    }
    return binding.run(op, undefined, record.handle, undefined, data, iv, extra, cipher, bits);
}

// ---- HMAC (RFC 2104) ----

const hmacUsages = ['sign', 'verify'];

function hmacJwkAlg(hash) {
    return hash.startsWith('SHA3') ? undefined : `HS${hash.slice(4)}`;
}

// The length that a key has when none is asked for: that of a block of the digest.
function hmacLength(algorithm) {
    if (algorithm.length === undefined)
        return binding.hashBlock(algorithm.hash.$hash) * 8;
    return algorithm.length;
}

function hmacGenerate(algorithm, extractable, usages) {
    const { name, hash } = algorithm;
    checkUsages(usages, hmacUsages, name);
    const length = hmacLength(algorithm);
    if (length === 0)
        throw domError('OperationError', 'Zero-length key is not supported');
    if (length % 8 !== 0)
        throw notSupported('Unsupported algorithm.length');
    if (usages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when creating a key.');
    return makeKey('secret', extractable, { name, length, hash }, usages, binding.secret(binding.random(length / 8)));
}

function hmacImport(format, data, algorithm, extractable, usages) {
    const { name, hash } = algorithm;
    checkUsages(usages, hmacUsages, name);
    needUsages(usages);
    const bytes = secretBytes(format, data, extractable, usages, 'sig', name);
    if (format === 'jwk' && hmacJwkAlg(hash.name) !== undefined)
        checkJwkAlg(data, hmacJwkAlg(hash.name));
    const length = bytes.length * 8;
    if (length === 0)
        throw dataError('Zero-length key is not supported');
    if (algorithm.length !== undefined && algorithm.length !== length)
        throw dataError('Invalid key length');
    return makeKey('secret', extractable, { name, length, hash }, usages, binding.secret(bytes));
}

function hmacSign(record, data) {
    return binding.run(ops.hmacSign, record.algorithm.hash.$hash, record.handle, undefined, data);
}

function hmacVerify(record, signature, data) {
    return binding.run(ops.hmacVerify, record.algorithm.hash.$hash, record.handle, undefined, data, signature);
}

// ---- HKDF and PBKDF2 ----

const deriveUsages = ['deriveKey', 'deriveBits'];

function kdfImport(format, data, algorithm, extractable, usages) {
    const { name } = algorithm;
    if (format !== 'raw' && format !== 'raw-secret')
        throw notSupported(`Unable to import ${name} using ${format} format`);
    checkUsages(usages, deriveUsages, name);
    if (extractable)
        throw domError('SyntaxError', `${name} keys are not extractable`);
    needUsages(usages);
    return makeKey('secret', false, { name }, usages, binding.secret(data));
}

async function kdfBits(algorithm, record, length) {
    if (length === null || length % 8 !== 0)
        throw domError('OperationError', 'length must be a multiple of 8');
    const { hash, salt } = algorithm;
    if (algorithm.name === 'PBKDF2' && algorithm.iterations === 0)
        throw domError('OperationError', 'iterations cannot be zero');
    if (length === 0)
        return new ArrayBuffer(0);
    const bytes = length / 8;
    if (algorithm.name === 'HKDF')
        return finish(await binding.run(ops.hkdf, hash.$hash, record.handle, undefined, undefined, salt, algorithm.info, bytes));
    return finish(await binding.run(ops.pbkdf2, hash.$hash, record.handle, undefined, undefined, salt, undefined, bytes, algorithm.iterations));
}

// Bits of a key of such an algorithm, for deriveKey; null: as many as there are.
function keyLength(algorithm) {
    switch (algorithm.name) {
    case 'HKDF':
    case 'PBKDF2':
        return null;
    case 'HMAC': {
        const length = hmacLength(algorithm);
        if (length === 0)
            throw new TypeError('length cannot be zero');
        return length;
    }
    default:
        if (!isAesLength(algorithm.length))
            throw domError('OperationError', 'Invalid key length');
        return algorithm.length;
    }
}

module.exports = {
    aesGenerate, aesImport, aesCipher, secretExport, hmacGenerate, hmacImport, hmacSign, hmacVerify, kdfImport, kdfBits, keyLength,
};
