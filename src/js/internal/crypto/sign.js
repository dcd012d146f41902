// internal/crypto/sign - Sign, Verify, sign() and verify().
//
// SPDX-License-Identifier: MIT
const {
    binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, validateEncoding, findHash, hashArgument, isView, isBytes, anyBytes, bytesArgument,
    textOrBuffer, encode,
} = require('internal/crypto/node_util');
const { privateKey, publicKey } = require('internal/crypto/keys');
const { Writable } = require('internal/stream/writable');
const { validateFunction } = require('internal/validators');
const { ops } = binding;

const saltDefault = -1000;

function integerOption(name, options, otherwise) {
    const value = options[name];
    if (value === undefined)
        return otherwise;
    if (value === value >> 0)
        return value;
    throw invalidValue(`options.${name}`, value);
}

// padding, salt and encoding of a signature, out of the object that the key may be.
function choices(options) {
    const isObject = typeof options === 'object' && options !== null;
    const params = { __proto__: null, x: 0, y: saltDefault, z: 0 };
    if (!isObject)
        return params;
    params.x = integerOption('padding', options, 0);
    params.y = integerOption('saltLength', options, saltDefault);
    const { dsaEncoding } = options;
    if (dsaEncoding !== undefined && dsaEncoding !== 'der' && dsaEncoding !== 'ieee-p1363')
        throw invalidValue('options.dsaEncoding', dsaEncoding);
    params.z = dsaEncoding === 'ieee-p1363' ? 1 : 0;
    return params;
}

function start(self, algorithm, options) {
    validateString(algorithm, 'algorithm');
    const name = algorithm.toLowerCase() === 'dss1' ? 'sha1' : algorithm;
    const hash = findHash(name);
    if (hash === undefined)
        throw plainError('ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
    self.$hashId = hash;
    self.$hash = binding.createHash(name);
    $call(Writable, self, options);
}

function Sign(algorithm, options) {
    if (new.target === undefined)
        return new Sign(algorithm, options);
    start(this, algorithm, options);
}
Object.setPrototypeOf(Sign.prototype, Writable.prototype);
Object.setPrototypeOf(Sign, Writable);

function Verify(algorithm, options) {
    if (new.target === undefined)
        return new Verify(algorithm, options);
    start(this, algorithm, options);
}
Object.setPrototypeOf(Verify.prototype, Writable.prototype);
Object.setPrototypeOf(Verify, Writable);

function update(data, encoding) {
    if (typeof data === 'string')
        validateEncoding(data, encoding);
    else if (!isView(data))
        throw argTypeError('data', textOrBuffer, data);
    if (this.$hash === undefined)
        throw plainError('ERR_CRYPTO_INVALID_STATE', 'Not initialised');
    this.$hash.update(data, encoding);
    return this;
}

function _write(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
}

for (const Class of [Sign, Verify]) {
    Class.prototype._write = _write;
    Class.prototype.update = update;
}

// The digest of what came, once.
function finish(self) {
    if (self.$hash === undefined)
        throw plainError('ERR_CRYPTO_INVALID_STATE', 'Not initialised');
    const digest = self.$hash.digest();
    self.$hash = undefined;
    return digest;
}

Sign.prototype.sign = function sign(options, encoding) {
    if (!options)
        throw nodeError('ERR_CRYPTO_SIGN_KEY_REQUIRED', 'No key provided to sign');
    const handle = privateKey(options, 'privateKey');
    const params = choices(options);
    params.key = handle;
    params.hash = this.$hashId;
    params.m = 1;
    params.data = finish(this);
    return encode(binding.run(ops.pkeySign, params), encoding);
};

Verify.prototype.verify = function verify(options, signature, sigEncoding) {
    const handle = publicKey(options);
    const params = choices(options);
    params.a = bytesArgument(signature, 'signature', sigEncoding);
    params.key = handle;
    params.hash = this.$hashId;
    params.m = 1;
    params.data = finish(this);
    return binding.run(ops.pkeyVerify, params);
};

// ---- at once ----

function request(algorithm, data, key, handleOf) {
    if (algorithm != null)
        validateString(algorithm, 'algorithm');
    const bytes = bytesArgument(data, 'data');
    const params = choices(key);
    params.key = handleOf(key);
    params.hash = algorithm == null ? -1 : hashArgument(algorithm);
    params.data = bytes;
    return params;
}

function sign(algorithm, data, key, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    if (algorithm != null)
        validateString(algorithm, 'algorithm');
    const bytes = bytesArgument(data, 'data');
    if (!key)
        throw nodeError('ERR_CRYPTO_SIGN_KEY_REQUIRED', 'No key provided to sign');
    return binding.run(ops.pkeySign, request(algorithm, bytes, key, privateKey), callback);
}

function verify(algorithm, data, key, signature, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    if (algorithm != null)
        validateString(algorithm, 'algorithm');
    const bytes = bytesArgument(data, 'data');
    choices(key);
    if (!isBytes(signature))
        throw argTypeError('signature', anyBytes, signature);
    const params = request(algorithm, bytes, key, publicKey);
    params.a = signature;
    return binding.run(ops.pkeyVerify, params, callback);
}

module.exports = { Sign, Verify, sign, verify };
