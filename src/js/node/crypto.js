// node/crypto - the module node:crypto. Its parts are in internal/crypto; hashes are C (node_crypto_hash.c), as is everything on bytes.
//
// SPDX-License-Identifier: MIT
const { binding, nodeError, usualNames, isPending, deprecate } = require('internal/crypto/node_util');
const { LazyTransform } = require('internal/crypto/lazy_transform');
const random = require('internal/crypto/random');
const { KeyObject, createSecretKey, createPublicKey, createPrivateKey } = require('internal/crypto/keys');
const derive = require('internal/crypto/derive');
const keygen = require('internal/crypto/keygen');
const {
    Cipheriv, Decipheriv, publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt, getCipherInfo, encapsulate, decapsulate,
} = require('internal/crypto/cipher');
const { Sign, Verify, sign, verify } = require('internal/crypto/sign');
const { DiffieHellman, DiffieHellmanGroup, ECDH, diffieHellman } = require('internal/crypto/diffie_hellman');
const { X509Certificate, Certificate } = require('internal/crypto/x509');
const { validateString } = require('internal/validators');

const { Hash, Hmac, createHash, createHmac, hash, timingSafeEqual, randomInt, randomUUID } = binding;

// ---- hashes as streams ----

for (const Class of [Hash, Hmac]) {
    Object.setPrototypeOf(Class.prototype, LazyTransform.prototype);
    Object.setPrototypeOf(Class, LazyTransform);
    Class.prototype._transform = function _transform(chunk, encoding, callback) {
        this.update(chunk, encoding);
        callback();
    };
    Class.prototype._flush = function _flush(callback) {
        this.push(Class === Hash ? $call(binding.hashFlush, this) : this.digest());
        callback();
    };
}

// ---- lists ----

let hashNames, cipherNames, curveNames;

function getHashes() {
    hashNames ||= usualNames(binding.hashes());
    return hashNames.slice();
}

function getCiphers() {
    cipherNames ||= usualNames(binding.ciphers());
    return cipherNames.slice();
}

function getCurves() {
    curveNames ||= usualNames(binding.curves());
    return curveNames.slice();
}

// ---- makers ----

function createCipheriv(cipher, key, iv, options) {
    return new Cipheriv(cipher, key, iv, options);
}

function createDecipheriv(cipher, key, iv, options) {
    return new Decipheriv(cipher, key, iv, options);
}

function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
    return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}

function createDiffieHellmanGroup(name) {
    return new DiffieHellmanGroup(name);
}

function createECDH(curve) {
    return new ECDH(curve);
}

function createSign(algorithm, options) {
    return new Sign(algorithm, options);
}

function createVerify(algorithm, options) {
    return new Verify(algorithm, options);
}

// ---- the rest ----

function setEngine(id, flags) {
    validateString(id, 'id');
    if (flags)
        require('internal/validators').validateNumber(flags, 'flags');
    throw nodeError('ERR_CRYPTO_ENGINE_UNKNOWN', `Engine "${id}" was not found`);
}

function getFips() {
    return 0;
}

function setFips(val) {
    if (val)
        throw nodeError('ERR_CRYPTO_FIPS_UNAVAILABLE', 'Cannot set FIPS mode in a non-FIPS build.');
}

// There is no secure heap: nothing was reserved for one at the start.
function secureHeapUsed() {
    return { total: 0, used: 0, utilization: NaN, min: 2 };
}

function webCrypto() {
    return $binding('node').global('crypto');
}

function getRandomValues(array) {
    return webCrypto().getRandomValues(array);
}

// An old name of randomBytes.
function alias(name) {
    const value = isPending() ? function(size, callback) {
        deprecate('DEP0115', `crypto.${name} is deprecated.`);
        return random.randomBytes(size, callback);
    } : random.randomBytes;
    return { __proto__: null, configurable: true, enumerable: false, writable: true, value };
}

module.exports = {
    argon2: derive.argon2,
    argon2Sync: derive.argon2Sync,
    checkPrime: random.checkPrime,
    checkPrimeSync: random.checkPrimeSync,
    createCipheriv,
    createDecipheriv,
    createDiffieHellman,
    createDiffieHellmanGroup,
    createECDH,
    createHash,
    createHmac,
    createPrivateKey,
    createPublicKey,
    createSecretKey,
    createSign,
    createVerify,
    diffieHellman,
    generatePrime: random.generatePrime,
    generatePrimeSync: random.generatePrimeSync,
    getCiphers,
    getCipherInfo,
    getCurves,
    getDiffieHellman: createDiffieHellmanGroup,
    getHashes,
    hkdf: derive.hkdf,
    hkdfSync: derive.hkdfSync,
    pbkdf2: derive.pbkdf2,
    pbkdf2Sync: derive.pbkdf2Sync,
    generateKeyPair: keygen.generateKeyPair,
    generateKeyPairSync: keygen.generateKeyPairSync,
    generateKey: keygen.generateKey,
    generateKeySync: keygen.generateKeySync,
    privateDecrypt,
    privateEncrypt,
    publicDecrypt,
    publicEncrypt,
    randomBytes: random.randomBytes,
    randomFill: random.randomFill,
    randomFillSync: random.randomFillSync,
    randomInt,
    randomUUID,
    randomUUIDv7: random.randomUUIDv7,
    scrypt: derive.scrypt,
    scryptSync: derive.scryptSync,
    sign,
    setEngine,
    timingSafeEqual,
    getFips,
    setFips,
    verify,
    hash,
    encapsulate,
    decapsulate,
    Certificate,
    Cipheriv,
    Decipheriv,
    DiffieHellman,
    DiffieHellmanGroup,
    ECDH,
    Hash,
    Hmac,
    KeyObject,
    Sign,
    Verify,
    X509Certificate,
    secureHeapUsed,
};

Object.defineProperties(module.exports, {
    fips: { __proto__: null, get: getFips, set: setFips },
    constants: { __proto__: null, configurable: false, enumerable: true, get() { return require('internal/crypto/constants'); } },
    webcrypto: { __proto__: null, configurable: false, enumerable: true, get: webCrypto, set: undefined },
    subtle: { __proto__: null, configurable: false, enumerable: true, get() { return webCrypto().subtle; }, set: undefined },
    getRandomValues: { __proto__: null, configurable: false, enumerable: true, get() { return getRandomValues; }, set: undefined },
    // Aliases that are not listed.
    pseudoRandomBytes: alias('pseudoRandomBytes'),
    rng: alias('rng'),
    prng: alias('prng'),
});
