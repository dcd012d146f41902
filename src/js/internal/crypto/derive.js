// internal/crypto/derive - keys from passwords and secrets: PBKDF2, scrypt, HKDF, Argon2.
//
// Each has a function that checks the arguments and says what io/crypto is asked for; the two that users call differ in when it is done.
//
// SPDX-License-Identifier: MIT
const {
    binding, web, nodeError, plainError, argTypeError, invalidValue, validateString, bytesArgument, isBytes, hashArgument, isTextOrBytes,
} = require('internal/crypto/node_util');
const { keyMaterial } = require('internal/crypto/keys');
const { outOfRange } = require('internal/errors');
const { validateFunction, validateInt32, validateInteger, validateUint32, validateObject, validateOneOf } = require('internal/validators');
const { ops } = binding;

// ---- PBKDF2 ----

function pbkdf2Request(password, salt, iterations, keylen, digest) {
    validateString(digest, 'digest');
    const bytes = bytesArgument(password, 'password'), saltBytes = bytesArgument(salt, 'salt');
    validateInt32(iterations, 'iterations', 1);
    validateInt32(keylen, 'keylen', 0);
    return { __proto__: null, hash: hashArgument(digest), key: web.secret(bytes), a: saltBytes, m: iterations, n: keylen };
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
    if (typeof digest === 'function') {
        callback = digest;
        digest = undefined;
    }
    const request = pbkdf2Request(password, salt, iterations, keylen, digest);
    validateFunction(callback, 'callback');
    binding.run(ops.pbkdf2, request, callback);
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
    return binding.run(ops.pbkdf2, pbkdf2Request(password, salt, iterations, keylen, digest));
}

// ---- scrypt ----

const defaults = { __proto__: null, N: 16384, r: 8, p: 1, maxmem: 32 << 20 };

function scryptOptions(options) {
    let { N, r, p, maxmem } = defaults;
    if (options && options !== defaults) {
        const hasN = options.N !== undefined;
        if (hasN) {
            N = options.N;
            validateUint32(N, 'N');
        }
        if (options.cost !== undefined) {
            if (hasN)
                throw nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "N" cannot be used in combination with option "cost"');
            N = options.cost;
            validateUint32(N, 'cost');
        }
        const hasR = options.r !== undefined;
        if (hasR) {
            r = options.r;
            validateUint32(r, 'r');
        }
        if (options.blockSize !== undefined) {
            if (hasR)
                throw nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "r" cannot be used in combination with option "blockSize"');
            r = options.blockSize;
            validateUint32(r, 'blockSize');
        }
        const hasP = options.p !== undefined;
        if (hasP) {
            p = options.p;
            validateUint32(p, 'p');
        }
        if (options.parallelization !== undefined) {
            if (hasP)
                throw nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "p" cannot be used in combination with option "parallelization"');
            p = options.parallelization;
            validateUint32(p, 'parallelization');
        }
        if (options.maxmem !== undefined) {
            maxmem = options.maxmem;
            validateInteger(maxmem, 'maxmem', 0);
        }
        if (N === 0)
            N = defaults.N;
        if (r === 0)
            r = defaults.r;
        if (p === 0)
            p = defaults.p;
        if (maxmem === 0)
            maxmem = defaults.maxmem;
    }
    return [N, r, p, maxmem];
}

// What EVP_PBE_scrypt asks of them (RFC 7914, 6), in its words.
function checkScrypt(N, r, p, maxmem) {
    const blocks = p * 128 * r, table = 128 * r * (N + 2), isPower = N >= 2 && Number.isInteger(Math.log2(N));
    if (!isPower)
        throw plainError('ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params');
    if (p > 1073741823 / r || (16 * r <= 63 && N >= 2 ** (16 * r)) || blocks + table > maxmem)
        throw plainError('ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
            'Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded');
}

function scryptRequest(password, salt, keylen, options) {
    const bytes = bytesArgument(password, 'password'), saltBytes = bytesArgument(salt, 'salt');
    validateInt32(keylen, 'keylen', 0);
    const costs = scryptOptions(options);
    checkScrypt(...costs);
    return { __proto__: null, key: web.secret(bytes), a: saltBytes, b: new BigUint64Array(costs.map((n) => BigInt(n))), n: keylen };
}

function scrypt(password, salt, keylen, options, callback) {
    if (callback === undefined) {
        callback = options;
        options = defaults;
    }
    const request = scryptRequest(password, salt, keylen, options);
    validateFunction(callback, 'callback');
    binding.run(ops.scrypt, request, callback);
}

function scryptSync(password, salt, keylen, options = defaults) {
    return binding.run(ops.scrypt, scryptRequest(password, salt, keylen, options));
}

// ---- HKDF ----

const hkdfBytes = 'of type string or an instance of ArrayBuffer, TypedArray, DataView, or Buffer';

function hkdfRequest(hash, key, salt, info, length) {
    validateString(hash, 'digest');
    const handle = keyMaterial(key, 'ikm');
    const saltBytes = bytesArgument(salt, 'salt', undefined, hkdfBytes), infoBytes = bytesArgument(info, 'info', undefined, hkdfBytes);
    validateInteger(length, 'length', 0, 2147483647);
    if ($byteLengthOf(infoBytes) > 1024)
        throw nodeError('ERR_OUT_OF_RANGE',
            `The value of "info" is out of range. It must be must not contain more than 1024 bytes. Received ${$byteLengthOf(infoBytes)}`);
    const id = hashArgument(hash);
    if (length > 255 * web.hashSize(id))
        throw plainError('ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
    return { __proto__: null, hash: id, key: handle, a: saltBytes, b: infoBytes, n: length };
}

function hkdf(hash, key, salt, info, length, callback) {
    const request = hkdfRequest(hash, key, salt, info, length);
    validateFunction(callback, 'callback');
    binding.run(ops.hkdf, request, (error, bytes) => {
        if (error)
            callback(error);
        else
            callback(null, $bufferOf(bytes));
    });
}

function hkdfSync(hash, key, salt, info, length) {
    return $bufferOf(binding.run(ops.hkdf, hkdfRequest(hash, key, salt, info, length)));
}

// ---- Argon2 ----

const kinds = ['argon2d', 'argon2i', 'argon2id'];

function argon2Request(algorithm, parameters) {
    validateString(algorithm, 'algorithm');
    validateOneOf(algorithm, 'algorithm', kinds);
    validateObject(parameters, 'parameters');
    const { parallelism, tagLength, memory, passes } = parameters;
    const bytes = (name, least) => {
        const value = bytesArgument(parameters[name], `parameters.${name}`);
        const length = $byteLengthOf(value);
        if (length < least || length > 4294967295)
            throw outOfRange(`parameters.${name}.byteLength`, `>= ${least} && <= 4294967295`, length);
        return value;
    };
    const message = bytes('message', 0), nonce = bytes('nonce', 8);
    validateInteger(parallelism, 'parameters.parallelism', 1, 16777215);
    validateInteger(tagLength, 'parameters.tagLength', 4, 4294967295);
    validateInteger(memory, 'parameters.memory', 8 * parallelism, 4294967295);
    validateInteger(passes, 'parameters.passes', 1, 4294967295);
    const secret = parameters.secret === undefined ? undefined : bytes('secret', 0);
    const associated = parameters.associatedData === undefined ? undefined : bytes('associatedData', 0);
    return {
        __proto__: null, data: message, a: nonce, b: secret, c: associated, x: kinds.indexOf(algorithm), m: memory, y: passes, z: parallelism, n: tagLength,
    };
}

function argon2(algorithm, parameters, callback) {
    const request = argon2Request(algorithm, parameters);
    validateFunction(callback, 'callback');
    binding.run(ops.argon2, request, callback);
}

function argon2Sync(algorithm, parameters) {
    return binding.run(ops.argon2, argon2Request(algorithm, parameters));
}

module.exports = { pbkdf2, pbkdf2Sync, scrypt, scryptSync, hkdf, hkdfSync, argon2, argon2Sync };
