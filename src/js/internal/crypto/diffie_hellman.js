// internal/crypto/diffie_hellman - DiffieHellman, DiffieHellmanGroup, ECDH, and diffieHellman().
//
// SPDX-License-Identifier: MIT
const {
    binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, bytesArgument, isBytes, encode, deprecate, anyBytes,
} = require('internal/crypto/node_util');
const { formatted } = require('internal/errors');
const { keyRecord, privateKey, publicKey, wrongType } = require('internal/crypto/keys');
const { validateInt32, validateObject, validateFunction } = require('internal/validators');
const { ops } = binding;

const PRIME = 0, GENERATOR = 1, PUBLIC = 2, PRIVATE = 3;

function DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
    if (new.target === undefined)
        return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
    if (typeof sizeOrKey !== 'number' && typeof sizeOrKey !== 'string' && !isBytes(sizeOrKey))
        throw argTypeError('sizeOrKey', 'one of type number or string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView', sizeOrKey);
    if (typeof sizeOrKey === 'number')
        validateInt32(sizeOrKey, 'sizeOrKey');
    if (keyEncoding && !Buffer.isEncoding(keyEncoding) && keyEncoding !== 'buffer') {
        genEncoding = generator;
        generator = keyEncoding;
        keyEncoding = false;
    }
    keyEncoding = keyEncoding || 'buffer';
    genEncoding = genEncoding || 'buffer';
    if (typeof sizeOrKey !== 'number')
        sizeOrKey = bytesArgument(sizeOrKey, 'sizeOrKey', keyEncoding);
    if (!generator)
        generator = 2;
    else if (typeof generator === 'number')
        validateInt32(generator, 'generator');
    else if (typeof generator === 'string')
        generator = bytesArgument(generator, 'generator', genEncoding);
    else if (!isBytes(generator))
        throw argTypeError('generator', 'one of type number or string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView', generator);
    this.$dh = binding.dhNew(sizeOrKey, generator);
    defineError(this);
}

function DiffieHellmanGroup(name) {
    if (new.target === undefined)
        return new DiffieHellmanGroup(name);
    if (typeof name !== 'string')
        throw plainError('ERR_INVALID_ARG_TYPE', 'Group name must be a string');
    const handle = binding.dhNew(name);
    if (handle === undefined)
        throw plainError('ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
    this.$dh = handle;
    defineError(this);
}

// The check takes a while for a large prime: it is done when asked for.
function defineError(self) {
    let value;
    Object.defineProperty(self, 'verifyError', {
        __proto__: null,
        get() {
            return value === undefined ? value = binding.dhCheck(self.$dh) : value;
        },
        enumerable: true,
        configurable: true,
    });
}

const shared = {
    generateKeys(encoding) {
        return encode(binding.dhGenerate(this.$dh), encoding);
    },

    computeSecret(key, inEnc, outEnc) {
        return encode(binding.dhSecret(this.$dh, bytesArgument(key, 'key', inEnc)), outEnc);
    },

    getPrime(encoding) {
        return encode(binding.dhGet(this.$dh, PRIME), encoding);
    },

    getGenerator(encoding) {
        return encode(binding.dhGet(this.$dh, GENERATOR), encoding);
    },

    getPublicKey(encoding) {
        return encode(binding.dhGet(this.$dh, PUBLIC), encoding);
    },

    getPrivateKey(encoding) {
        return encode(binding.dhGet(this.$dh, PRIVATE), encoding);
    },
};

for (const name of Object.keys(shared)) {
    DiffieHellman.prototype[name] = shared[name];
    DiffieHellmanGroup.prototype[name] = shared[name];
}

DiffieHellman.prototype.setPublicKey = function setPublicKey(key, encoding) {
    binding.dhSet(this.$dh, PUBLIC, bytesArgument(key, 'key', encoding));
    return this;
};

DiffieHellman.prototype.setPrivateKey = function setPrivateKey(key, encoding) {
    binding.dhSet(this.$dh, PRIVATE, bytesArgument(key, 'key', encoding));
    return this;
};

// ---- over curves ----

function ECDH(curve) {
    if (new.target === undefined)
        return new ECDH(curve);
    validateString(curve, 'curve');
    const handle = binding.ecdhNew(curve);
    if (handle === undefined)
        throw plainError('ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
    this.$ecdh = handle;
}

function pointForm(format) {
    if (!format || format === 'uncompressed')
        return 4;
    if (format === 'compressed')
        return 2;
    if (format === 'hybrid')
        return 6;
    throw nodeError('ERR_CRYPTO_ECDH_INVALID_FORMAT', `Invalid ECDH format: ${formatted(format)}`);
}

ECDH.prototype.computeSecret = function computeSecret(key, inEnc, outEnc) {
    const secret = binding.ecdhSecret(this.$ecdh, bytesArgument(key, 'key', inEnc));
    if (secret === undefined)
        throw nodeError('ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY', 'Public key is not valid for specified curve');
    return encode(secret, outEnc);
};

ECDH.prototype.setPrivateKey = function setPrivateKey(key, encoding) {
    binding.ecdhSetPrivate(this.$ecdh, bytesArgument(key, 'key', encoding));
    return this;
};

ECDH.prototype.setPublicKey = function setPublicKey(key, encoding) {
    deprecate('DEP0031', 'ecdh.setPublicKey() is deprecated.');
    binding.ecdhSetPublic(this.$ecdh, bytesArgument(key, 'key', encoding));
    return this;
};

ECDH.prototype.generateKeys = function generateKeys(encoding, format) {
    if (!binding.ecdhGenerate(this.$ecdh))
        throw plainError('ERR_CRYPTO_OPERATION_FAILED', 'Failed to generate key');
    return this.getPublicKey(encoding, format);
};

ECDH.prototype.getPublicKey = function getPublicKey(encoding, format) {
    return encode(binding.ecdhPublic(this.$ecdh, pointForm(format)), encoding);
};

ECDH.prototype.getPrivateKey = function getPrivateKey(encoding) {
    return encode(binding.ecdhPrivate(this.$ecdh), encoding);
};

ECDH.convertKey = function convertKey(key, curve, inEnc, outEnc, format) {
    validateString(curve, 'curve');
    const point = bytesArgument(key, 'key', inEnc);
    return encode(binding.ecdhConvert(curve, point, pointForm(format)), outEnc);
};

// ---- without state ----

const agreeing = ['dh', 'ec', 'x448', 'x25519'];

// A KeyObject, or what createPublicKey and createPrivateKey take.
function halfArgument(value, name, isPrivate) {
    if (value === undefined || value === null)
        throw invalidValue(name, value);
    const record = keyRecord(value);
    if (record !== undefined && (isPrivate ? record.type !== 'private' : record.type === 'secret'))
        throw wrongType(record.type, isPrivate ? 'private' : 'private or public');
    return isPrivate ? privateKey(value, name) : publicKey(value, name);
}

function diffieHellman(options, callback) {
    validateObject(options, 'options');
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    const key = halfArgument(options.privateKey, 'options.privateKey', true), peer = halfArgument(options.publicKey, 'options.publicKey', false);
    const type = binding.keyType(key), otherType = binding.keyType(peer);
    if (type !== otherType || !agreeing.includes(type))
        throw nodeError('ERR_CRYPTO_INCOMPATIBLE_KEY', `Incompatible key types for Diffie-Hellman: ${type} and ${otherType}`);
    return binding.run(ops.derive, { __proto__: null, key, peer }, callback);
}

module.exports = { DiffieHellman, DiffieHellmanGroup, ECDH, diffieHellman };
