// internal/crypto/keygen - generateKeyPair, generateKey and their Sync forms.
//
// SPDX-License-Identifier: MIT
const {
    binding, web, nodeError, plainError, argTypeError, invalidValue, validateString, findHash, isBytes, deprecate, bytesArgument,
} = require('internal/crypto/node_util');
const { make, write, toJwk, parseEncoding, incompatible, isKeyObject } = require('internal/crypto/keys');
const {
    validateFunction, validateObject, validateInt32, validateUint32, validateInteger, validateOneOf,
} = require('internal/validators');
const { ops } = binding;

function hashOption(name, option) {
    if (name === undefined)
        return -1;
    validateString(name, option);
    const id = findHash(name);
    if (id === undefined)
        throw plainError('ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
    return id;
}

// The old spelling of an option, which may be given beside the new one if both say the same.
function renamed(options, name, old, code) {
    const value = options[name], former = options[old];
    if (former === undefined)
        return value;
    deprecate(code, `"options.${old}" is deprecated, use "options.${name}" instead.`);
    if (value !== undefined && former !== value)
        throw invalidValue(`options.${old}`, former);
    return former;
}

function rsaRequest(type, options) {
    validateObject(options, 'options');
    const { modulusLength } = options;
    validateUint32(modulusLength, 'options.modulusLength');
    let { publicExponent } = options;
    if (publicExponent == null)
        publicExponent = 0x10001;
    else
        validateUint32(publicExponent, 'options.publicExponent');
    const params = { __proto__: null, n: modulusLength, m: publicExponent };
    if (type === 'rsa-pss') {
        const { saltLength } = options;
        if (saltLength !== undefined)
            validateInt32(saltLength, 'options.saltLength', 0);
        if (options.hashAlgorithm !== undefined)
            validateString(options.hashAlgorithm, 'options.hashAlgorithm');
        if (options.mgf1HashAlgorithm !== undefined)
            validateString(options.mgf1HashAlgorithm, 'options.mgf1HashAlgorithm');
        const hash = renamed(options, 'hashAlgorithm', 'hash', 'DEP0154');
        const mgf1 = renamed(options, 'mgf1HashAlgorithm', 'mgf1Hash', 'DEP0154');
        params.hash = hashOption(hash, options.hash !== undefined ? 'options.hash' : 'options.hashAlgorithm');
        if (mgf1 !== undefined)
            validateString(mgf1, options.mgf1Hash !== undefined ? 'options.mgf1Hash' : 'options.mgf1HashAlgorithm');
        if (mgf1 !== undefined && findHash(mgf1) === undefined)
            throw plainError('ERR_CRYPTO_INVALID_DIGEST', `Invalid MGF1 digest: ${mgf1}`);
        params.hash2 = hashOption(mgf1);
        params.x = 1;
        params.y = saltLength === undefined ? -1 : saltLength;
    }
    return [ops.makeRsa, params];
}

function dsaRequest(options) {
    validateObject(options, 'options');
    const { modulusLength } = options;
    validateUint32(modulusLength, 'options.modulusLength');
    let { divisorLength } = options;
    if (divisorLength == null)
        divisorLength = 0;
    else
        validateInt32(divisorLength, 'options.divisorLength', 0);
    return [ops.makeDsa, { __proto__: null, n: modulusLength, m: divisorLength }];
}

function ecRequest(options) {
    validateObject(options, 'options');
    const { namedCurve } = options;
    validateString(namedCurve, 'options.namedCurve');
    const { paramEncoding } = options;
    if (paramEncoding != null && paramEncoding !== 'named' && paramEncoding !== 'explicit')
        throw invalidValue('options.paramEncoding', paramEncoding);
    if (!binding.curveKnown(namedCurve))
        throw plainError('ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
    return [ops.makeEc, { __proto__: null, data: namedCurve, x: paramEncoding === 'explicit' ? 1 : 0 }];
}

function incompatiblePair(a, b) {
    return nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', `Option "${a}" cannot be used in combination with option "${b}"`);
}

const groups = ['modp1', 'modp2', 'modp5', 'modp14', 'modp15', 'modp16', 'modp17', 'modp18'];

function dhRequest(options) {
    validateObject(options, 'options');
    const { group, primeLength, prime, generator } = options;
    if (group != null) {
        if (prime != null)
            throw incompatiblePair('group', 'prime');
        if (primeLength != null)
            throw incompatiblePair('group', 'primeLength');
        if (generator != null)
            throw incompatiblePair('group', 'generator');
        validateString(group, 'options.group');
        if (!groups.includes(group.toLowerCase()))
            throw plainError('ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
        return [ops.makeDh, { __proto__: null, data: group }];
    }
    if (prime != null) {
        if (primeLength != null)
            throw incompatiblePair('prime', 'primeLength');
        if (!isBytes(prime))
            throw argTypeError('options.prime', 'an instance of Buffer, TypedArray, or DataView', prime);
    } else if (primeLength != null) {
        validateInt32(primeLength, 'options.primeLength', 0);
    } else {
        throw nodeError('ERR_MISSING_OPTION', 'At least one of the group, prime, or primeLength options is required');
    }
    if (generator != null)
        validateInt32(generator, 'options.generator', 0);
    return [ops.makeDh, { __proto__: null, a: prime, n: primeLength, m: generator == null ? 2 : generator }];
}

const named = ['ed25519', 'ed448', 'x25519', 'x448'];

function pairRequest(type, options) {
    if (named.includes(type)) {
        if (options !== undefined)
            validateObject(options, 'options');
        return [ops.generate, { __proto__: null, data: type.toUpperCase() }];
    }
    switch (type) {
    case 'rsa':
    case 'rsa-pss': return rsaRequest(type, options);
    case 'dsa': return dsaRequest(options);
    case 'ec': return ecRequest(options);
    case 'dh': return dhRequest(options);
    default: throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'type' must be a supported key type. Received ${require('internal/errors').shown(type)}`);
    }
}

// How both halves are given: undefined is a KeyObject.
function pairEncodings(type, options = {}) {
    const { publicKeyEncoding, privateKeyEncoding } = options;
    const out = { __proto__: null };
    if (publicKeyEncoding == null)
        out.public = undefined;
    else if (typeof publicKeyEncoding === 'object')
        out.public = parseEncoding(publicKeyEncoding, type, true, 'publicKeyEncoding');
    else
        throw invalidValue('options.publicKeyEncoding', publicKeyEncoding);
    if (privateKeyEncoding == null)
        out.private = undefined;
    else if (typeof privateKeyEncoding === 'object')
        out.private = parseEncoding(privateKeyEncoding, type, false, 'privateKeyEncoding');
    else
        throw invalidValue('options.privateKeyEncoding', privateKeyEncoding);
    return out;
}

function given(type, handle, encoding) {
    if (encoding === undefined)
        return make(type, handle);
    return encoding.format === 'jwk' ? toJwk(type, handle) : write(handle, encoding);
}

// Both halves as they are to be given.
function pair(handles, encodings) {
    return [given('public', handles[0], encodings.public), given('private', handles[1], encodings.private)];
}

function begin(type, options) {
    validateString(type, 'type');
    const encodings = pairEncodings(type, typeof options === 'object' && options !== null ? options : undefined);
    const [op, params] = pairRequest(type, options);
    return [encodings, op, params];
}

function generateKeyPair(type, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    validateFunction(callback, 'callback');
    const [encodings, op, params] = begin(type, options);
    binding.run(op, params, (error, handles) => {
        if (error) {
            callback(error);
            return;
        }
        let both;
        try {
            both = pair(handles, encodings);
        } catch (e) {
            callback(e);
            return;
        }
        callback(null, both[0], both[1]);
    });
}

Object.defineProperty(generateKeyPair, Symbol.for('nodejs.util.promisify.custom'), {
    __proto__: null,
    value: function generateKeyPair_(type, options) {
        return new Promise((resolve, reject) => generateKeyPair(type, options, (error, publicKey, privateKey) => {
            if (error)
                reject(error);
            else
                resolve({ publicKey, privateKey });
        }));
    },
});

function generateKeyPairSync(type, options) {
    const [encodings, op, params] = begin(type, options);
    const both = pair(binding.run(op, params), encodings);
    return { publicKey: both[0], privateKey: both[1] };
}

// ---- secret keys ----

// Bytes of the key.
function secretSize(type, options) {
    validateString(type, 'type');
    validateObject(options, 'options');
    const { length } = options;
    switch (type) {
    case 'hmac':
        validateInteger(length, 'options.length', 8, 2 ** 31 - 1);
        return Math.floor(length / 8);
    case 'aes':
        validateOneOf(length, 'options.length', [128, 192, 256]);
        return length / 8;
    default:
        throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'type' must be a supported key type. Received ${require('internal/errors').shown(type)}`);
    }
}

function generateKeySync(type, options) {
    return make('secret', web.secret(binding.randomBytes(secretSize(type, options))));
}

function generateKey(type, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    validateFunction(callback, 'callback');
    const size = secretSize(type, options);
    binding.run(ops.random, { __proto__: null, n: size }, (error, bytes) => {
        if (error)
            callback(error);
        else
            callback(null, make('secret', web.secret(bytes)));
    });
}

module.exports = { generateKeyPair, generateKeyPairSync, generateKey, generateKeySync };
