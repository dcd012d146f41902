// internal/crypto/algorithms - which algorithms there are for which operation, and normalising what callers name (Web Cryptography, 18.4).
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { nodeError } = require('internal/errors');
const { domError } = require('internal/crypto/shared');

// ---- dictionaries: members in the order in which Web IDL reads them ----

const dictionaries = {
    __proto__: null,
    Algorithm: [],
    AesCbcParams: [['iv', 'bytes', true]],
    AesCtrParams: [['counter', 'bytes', true], ['length', 'octet', true]],
    AesGcmParams: [['additionalData', 'bytes', false], ['iv', 'bytes', true], ['tagLength', 'octet', false]],
    AesKeyGenParams: [['length', 'ushort', true]],
    AesDerivedKeyParams: [['length', 'ushort', true]],
    HmacImportParams: [['hash', 'hash', true], ['length', 'ulong', false]],
    HmacKeyGenParams: [['hash', 'hash', true], ['length', 'ulong', false]],
    RsaHashedKeyGenParams: [['modulusLength', 'ulong', true], ['publicExponent', 'bigInteger', true], ['hash', 'hash', true]],
    RsaHashedImportParams: [['hash', 'hash', true]],
    RsaPssParams: [['saltLength', 'ulong', true]],
    RsaOaepParams: [['label', 'bytes', false]],
    EcKeyGenParams: [['namedCurve', 'string', true]],
    EcKeyImportParams: [['namedCurve', 'string', true]],
    EcdsaParams: [['hash', 'hash', true]],
    EcdhKeyDeriveParams: [['public', 'key', true]],
    EdDsaParams: [['context', 'bytes', false]],
    HkdfParams: [['hash', 'hash', true], ['info', 'bytes', true], ['salt', 'bytes', true]],
    Pbkdf2Params: [['hash', 'hash', true], ['iterations', 'ulong', true], ['salt', 'bytes', true]],
    CShakeParams: [['customization', 'bytes', false], ['functionName', 'bytes', false], ['outputLength', 'ulong', true]],
};

const digests = {
    'SHA-1': 'Algorithm', 'SHA-256': 'Algorithm', 'SHA-384': 'Algorithm', 'SHA-512': 'Algorithm',
    'SHA3-256': 'Algorithm', 'SHA3-384': 'Algorithm', 'SHA3-512': 'Algorithm', cSHAKE128: 'CShakeParams', cSHAKE256: 'CShakeParams',
};
const aesNames = ['AES-CBC', 'AES-CTR', 'AES-GCM', 'AES-KW'];
const rsaNames = ['RSASSA-PKCS1-v1_5', 'RSA-PSS', 'RSA-OAEP'];
const okpNames = ['Ed25519', 'Ed448', 'X25519', 'X448'];

function all(names, dictionary) {
    const out = {};
    for (const name of names)
        out[name] = dictionary;
    return out;
}

const cipher = { 'RSA-OAEP': 'RsaOaepParams', 'AES-CBC': 'AesCbcParams', 'AES-CTR': 'AesCtrParams', 'AES-GCM': 'AesGcmParams' };
const signature = {
    'RSASSA-PKCS1-v1_5': 'Algorithm', 'RSA-PSS': 'RsaPssParams', ECDSA: 'EcdsaParams', Ed25519: 'Algorithm', Ed448: 'EdDsaParams', HMAC: 'Algorithm',
};

const registry = {
    __proto__: null,
    digest: digests,
    encrypt: cipher,
    decrypt: cipher,
    sign: signature,
    verify: signature,
    deriveBits: {
        ECDH: 'EcdhKeyDeriveParams', X25519: 'EcdhKeyDeriveParams', X448: 'EcdhKeyDeriveParams', HKDF: 'HkdfParams', PBKDF2: 'Pbkdf2Params',
    },
    generateKey: {
        ...all(rsaNames, 'RsaHashedKeyGenParams'), ...all(aesNames, 'AesKeyGenParams'), ...all(okpNames, 'Algorithm'),
        ECDSA: 'EcKeyGenParams', ECDH: 'EcKeyGenParams', HMAC: 'HmacKeyGenParams',
    },
    importKey: {
        ...all(rsaNames, 'RsaHashedImportParams'), ...all(aesNames, 'Algorithm'), ...all(okpNames, 'Algorithm'),
        ECDSA: 'EcKeyImportParams', ECDH: 'EcKeyImportParams', HMAC: 'HmacImportParams', HKDF: 'Algorithm', PBKDF2: 'Algorithm',
    },
    'get key length': { ...all(aesNames, 'AesDerivedKeyParams'), HMAC: 'HmacImportParams', HKDF: 'Algorithm', PBKDF2: 'Algorithm' },
    wrapKey: { 'AES-KW': 'Algorithm' },
    unwrapKey: { 'AES-KW': 'Algorithm' },
};

// Under the names in capitals: letters of ASCII only are folded, so "ſHA-1" is none of them.
const canonical = { __proto__: null };
for (const operation of Object.keys(registry)) {
    const names = registry[operation];
    Object.setPrototypeOf(names, null);
    const byCapitals = { __proto__: null };
    for (const name of Object.keys(names))
        byCapitals[name.toUpperCase()] = name;
    canonical[operation] = byCapitals;
}

function capitals(name) {
    let out = '';
    for (let i = 0; i < name.length; i++) {
        const c = name.charCodeAt(i);
        out += String.fromCharCode(c >= 97 && c <= 122 ? c - 32 : c);
    }
    return out;
}

// ---- conversions of members ----

const where = (member, type) => `'${member}' in '${type}' (passed algorithm)`;

function toInteger(value, max, member, type) {
    const n = $toNumber(value);
    if (!Number.isFinite(n))
        throw new TypeError(`Failed to normalize algorithm: ${where(member, type)} is not a finite number.`);
    const whole = Math.trunc(n);
    if (whole < 0 || whole > max)
        throw new TypeError(`Failed to normalize algorithm: ${where(member, type)} is outside the expected range of 0 to ${max}.`);
    return whole + 0;
}

const conversions = {
    __proto__: null,
    octet: (value, member, type) => toInteger(value, 255, member, type),
    ushort: (value, member, type) => toInteger(value, 65535, member, type),
    ulong: (value, member, type) => toInteger(value, 4294967295, member, type),
    string: (value) => $toString(value),
    hash: (value) => normalize('digest', value),
    bytes(value, member, type) {
        if (!binding.isBytes(value))
            throw nodeError('ERR_INVALID_ARG_TYPE', `Failed to normalize algorithm: ${where(member, type)} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
        return binding.copy(value);
    },
    bigInteger(value, member, type) {
        if (!$isUint8Array(value))
            throw nodeError('ERR_INVALID_ARG_TYPE', `Failed to normalize algorithm: ${where(member, type)} is not instance of Uint8Array.`);
        return binding.copy(value);
    },
    key(value, member, type) {
        const record = binding.keyRecord(value);
        if (record === undefined)
            throw nodeError('ERR_INVALID_ARG_TYPE', `Failed to normalize algorithm: ${where(member, type)} is not of type CryptoKey.`);
        return record;
    },
};

function missing(member, type) {
    return nodeError('ERR_MISSING_OPTION', `Failed to normalize algorithm: passed algorithm cannot be converted to '${type}' because '${member}' is required in '${type}'.`);
}

// ---- normalising ----

const known = { __proto__: null }; // digests without members, which most calls name by a string

// The normalised algorithm: an object without a prototype that scripts never see. Digests have $hash and $size.
function normalize(operation, algorithm) {
    let given, source;
    if ($isObject(algorithm)) {
        source = algorithm;
        given = algorithm.name;
        if (given === undefined)
            throw missing('name', 'Algorithm');
    } else {
        given = algorithm;
    }
    given = $toString(given);
    if (operation === 'digest' && known[given] !== undefined)
        return known[given];
    const names = registry[operation];
    const name = names[given] !== undefined ? given : canonical[operation][capitals(given)];
    if (name === undefined)
        throw domError('NotSupportedError', 'Unrecognized algorithm name');
    const type = names[name];
    const out = { __proto__: null, name };
    for (const [member, kind, required] of dictionaries[type]) {
        const value = source === undefined ? undefined : source[member];
        if (value !== undefined)
            out[member] = conversions[kind](value, member, type);
        else if (required)
            throw missing(member, type);
    }
    if (operation === 'digest')
        finishDigest(out, given);
    return out;
}

function finishDigest(out, given) {
    const { name } = out;
    if (name === 'cSHAKE128' || name === 'cSHAKE256') {
        if ((out.functionName !== undefined && out.functionName.length > 0) || (out.customization !== undefined && out.customization.length > 0))
            throw domError('NotSupportedError', 'Non zero-length functionName or customization is not supported');
        if (out.outputLength % 8 !== 0)
            throw domError('NotSupportedError', 'Unsupported CShakeParams outputLength');
        out.$hash = binding.hashId(name === 'cSHAKE128' ? 'shake128' : 'shake256');
        out.$size = out.outputLength / 8;
        return;
    }
    out.$hash = binding.hashId(name);
    out.$size = binding.hashSize(out.$hash);
    if (given === name)
        known[name] = out;
}

// Is there such an algorithm for the operation?
function supports(operation, algorithm) {
    const name = $isObject(algorithm) ? algorithm.name : algorithm;
    return canonical[operation][capitals($toString(name))] !== undefined;
}

module.exports = { normalize, supports };
