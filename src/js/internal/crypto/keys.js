// internal/crypto/keys - KeyObject, and keys as arguments: text, bytes, JSON Web Keys, KeyObjects, CryptoKeys, and objects with options around them.
//
// A KeyObject is a type and a handle of C's (web_crypto_key.h), which CryptoKeys have too; so they become one another without copying.
//
// SPDX-License-Identifier: MIT
const {
    binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, bytesArgument, isBytes, isTextOrBytes, toBigInt, buffers, anyBytes,
    deprecate,
} = require('internal/crypto/node_util');
const { validateObject, validateOneOf } = require('internal/validators');

const keyTypes = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey';
const secretTypes = 'an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey';

function isKeyObject(value) {
    return $isObject(value) && value.$keyType !== undefined;
}

// { type, handle } of a CryptoKey; undefined: it is none.
function cryptoKey(value) {
    return $isObject(value) ? web.keyRecord(value) : undefined;
}

function wrongType(type, expected) {
    return nodeError('ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', `Invalid key object type ${type}, expected ${expected}.`);
}

function incompatible(name, what) {
    return nodeError('ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', `The selected key encoding ${name} ${what}.`);
}

// ---- options of written keys ----

function optionName(name, object) {
    return object === undefined ? `options.${name}` : object === 'key' ? `key.${name}` : `options.${object}.${name}`;
}

function parseFormat(format, otherwise, name) {
    if (format === undefined && otherwise !== undefined)
        return otherwise;
    if (format === 'pem' || format === 'der' || format === 'jwk')
        return format;
    throw invalidValue(name, format);
}

function parseType(type, required, keyType, isPublic, name) {
    if (type === undefined && !required)
        return undefined;
    if (type === 'pkcs1') {
        if (keyType !== undefined && keyType !== 'rsa')
            throw incompatible(type, 'can only be used for RSA keys');
        return type;
    }
    if (type === 'spki' && isPublic !== false)
        return type;
    if (type === 'pkcs8' && isPublic !== true)
        return type;
    if (type === 'sec1' && isPublic !== true) {
        if (keyType !== undefined && keyType !== 'ec')
            throw incompatible(type, 'can only be used for EC keys');
        return type;
    }
    throw invalidValue(name, type);
}

// keyType undefined: a key is read; isPublic undefined: either half.
function parseEncoding(options, keyType, isPublic, object) {
    validateObject(options, 'options');
    const isInput = keyType === undefined;
    const format = parseFormat(options.format, isInput ? 'pem' : undefined, optionName('format', object));
    const required = (!isInput || format === 'der') && format !== 'jwk';
    const type = parseType(options.type, required, keyType, isPublic, optionName('type', object));
    let cipher, passphrase, encoding;
    if (isPublic !== true) {
        ({ cipher, passphrase, encoding } = options);
        if (!isInput) {
            if (cipher != null) {
                if (typeof cipher !== 'string')
                    throw invalidValue(optionName('cipher', object), cipher);
                if (format === 'der' && (type === 'pkcs1' || type === 'sec1'))
                    throw incompatible(type, 'does not support encryption');
            } else if (passphrase !== undefined) {
                throw invalidValue(optionName('cipher', object), cipher);
            }
        }
        if ((isInput || cipher != null) && !(isInput && passphrase === undefined) && !isTextOrBytes(passphrase))
            throw invalidValue(optionName('passphrase', object), passphrase);
    }
    if (passphrase !== undefined) {
        passphrase = bytesArgument(passphrase, 'key.passphrase', encoding);
        if (isInput && $byteLengthOf(passphrase) > 1024)
            passphrase = bytesArgument(passphrase, 'key.passphrase');
    }
    return { __proto__: null, format, type, cipher: cipher == null ? undefined : cipher, passphrase };
}

// ---- JSON Web Keys ----

function fromBase64Url(text) {
    return Buffer.from(text, 'base64');
}

const rawSizes = { __proto__: null, Ed25519: 32, Ed448: 57, X25519: 32, X448: 56 };
const fieldSizes = { __proto__: null, 'P-256': 32, secp256k1: 32, 'P-384': 48, 'P-521': 66 };

function areTexts(...values) {
    return values.every((value) => typeof value === 'string');
}

function okpHandle(jwk, isPublic) {
    if (!areTexts(jwk.crv, jwk.x) || (!isPublic && !areTexts(jwk.d)))
        return undefined;
    const bytes = fromBase64Url(isPublic ? jwk.x : jwk.d);
    return bytes.length === rawSizes[jwk.crv] ? web.keyFromRaw(jwk.crv.toUpperCase(), bytes, !isPublic) : undefined;
}

// A number in as many bytes as the field has.
function padded(text, size) {
    const bytes = fromBase64Url(text);
    return bytes.length >= size ? bytes : Buffer.concat([Buffer.alloc(size - bytes.length), bytes]);
}

function ecHandle(jwk, isPublic) {
    const size = fieldSizes[jwk.crv];
    if (size === undefined)
        throw plainError('ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
    if (!areTexts(jwk.x, jwk.y) || (!isPublic && !areTexts(jwk.d)))
        return undefined;
    const x = padded(jwk.x, size), y = padded(jwk.y, size);
    return x.length === size && y.length === size
        ? web.keyFromEc(jwk.crv, Buffer.concat([Buffer.from([4]), x, y]), isPublic ? Buffer.alloc(0) : fromBase64Url(jwk.d)) : undefined;
}

function rsaHandle(jwk, isPublic) {
    const names = isPublic ? ['n', 'e'] : ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];
    return areTexts(...names.map((name) => jwk[name])) ? web.keyFromRsa(...names.map((name) => fromBase64Url(jwk[name]))) : undefined;
}

function jwkHandle(jwk, isPublic) {
    validateObject(jwk, 'key.key');
    const { kty } = jwk;
    if (typeof kty !== 'string')
        throw plainError('ERR_CRYPTO_INVALID_JWK', 'Invalid JWK format');
    if (kty !== 'OKP' && kty !== 'EC' && kty !== 'RSA')
        throw plainError('ERR_CRYPTO_INVALID_JWK', `${kty} is not a supported JWK key type`);
    const handle = kty === 'OKP' ? okpHandle(jwk, isPublic) : kty === 'EC' ? ecHandle(jwk, isPublic) : rsaHandle(jwk, isPublic);
    if (handle === undefined)
        throw plainError('ERR_CRYPTO_INVALID_JWK', `Invalid JWK ${kty} key`);
    return handle;
}

function toBase64Url(bytes) {
    return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

const curveNames = { __proto__: null, prime256v1: 'P-256', secp256k1: 'secp256k1', secp384r1: 'P-384', secp521r1: 'P-521' };
const okpNames = { __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448' };

function toJwk(type, handle) {
    const kind = binding.keyType(handle), isPrivate = type === 'private';
    const part = (name, i) => toBase64Url(web.keyPart(handle, name, i));
    if (kind === 'rsa') {
        const jwk = { kty: 'RSA', n: part('rsa', 0), e: part('rsa', 1) };
        if (isPrivate)
            for (const [i, name] of [[2, 'd'], [3, 'p'], [4, 'q'], [5, 'dp'], [6, 'dq'], [7, 'qi']])
                jwk[name] = part('rsa', i);
        return jwk;
    }
    if (kind === 'ec') {
        const curve = binding.keyDetails(handle).namedCurve, crv = curveNames[curve];
        if (crv === undefined)
            throw plainError('ERR_CRYPTO_JWK_UNSUPPORTED_CURVE', `Unsupported JWK EC curve: ${curve}.`);
        const jwk = { kty: 'EC', x: part('x'), y: part('y'), crv };
        if (isPrivate)
            jwk.d = part('d');
        return jwk;
    }
    const crv = okpNames[kind];
    if (crv === undefined)
        throw plainError('ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE', 'Unsupported JWK Key Type.');
    const jwk = { crv };
    if (isPrivate)
        jwk.d = part('raw', 1);
    jwk.x = part('raw', 0);
    jwk.kty = 'OKP';
    return jwk;
}

// ---- KeyObject ----

class KeyObject {
    constructor(type, handle) {
        if (type !== 'secret' && type !== 'public' && type !== 'private')
            throw invalidValue('type', type);
        if (!$isObject(handle) || !isHandle(handle))
            throw argTypeError('handle', 'of type object', handle);
        this.$keyType = type;
        this.$handle = handle;
    }

    get type() {
        return this.$keyType;
    }

    static from(key) {
        const record = cryptoKey(key);
        if (record === undefined)
            throw argTypeError('key', 'an instance of CryptoKey', key);
        return make(record.type, record.handle);
    }

    equals(otherKeyObject) {
        if (!isKeyObject(otherKeyObject))
            throw argTypeError('otherKeyObject', 'an instance of KeyObject', otherKeyObject);
        return otherKeyObject.$keyType === this.$keyType && binding.keyEquals(this.$handle, otherKeyObject.$handle);
    }
}
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { __proto__: null, configurable: true, value: 'KeyObject' });

KeyObject.prototype.$platform = true;
KeyObject.prototype.$serialize = function() {
    return ['KeyObject', [this.$keyType, this.$handle]];
};
const receive = { __proto__: null, KeyObject: ([type, handle]) => make(type, handle) };
KeyObject.prototype.$clone = function() {
    return make(this.$keyType, this.$handle);
};

// Only src/js has handles.
function isHandle(value) {
    return value.$keyType === undefined && binding.isHandle(value);
}

class SecretKeyObject extends KeyObject {
    get symmetricKeySize() {
        return binding.keySecretSize(this.$handle);
    }

    export(options) {
        if (options !== undefined) {
            validateObject(options, 'options');
            validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
            if (options.format === 'jwk')
                return { kty: 'oct', k: toBase64Url(new Uint8Array(web.secretBytes(this.$handle))) };
        }
        return Buffer.from(web.secretBytes(this.$handle));
    }

    toCryptoKey(algorithm, extractable, keyUsages) {
        return toCryptoKey('raw', new Uint8Array(web.secretBytes(this.$handle)), algorithm, extractable, keyUsages);
    }
}

class AsymmetricKeyObject extends KeyObject {
    get asymmetricKeyType() {
        return this.$kind ||= binding.keyType(this.$handle);
    }

    get asymmetricKeyDetails() {
        if (this.$details === undefined) {
            const details = binding.keyDetails(this.$handle);
            if (details.publicExponent !== undefined)
                details.publicExponent = toBigInt(details.publicExponent);
            this.$details = details;
        }
        return { ...this.$details };
    }

    toCryptoKey(algorithm, extractable, keyUsages) {
        const isPrivate = this.$keyType === 'private';
        return toCryptoKey(isPrivate ? 'pkcs8' : 'spki', new Uint8Array(web.keyDer(this.$handle, isPrivate)), algorithm, extractable, keyUsages);
    }
}

function write(handle, { format, type, cipher, passphrase }) {
    return binding.keyWrite(handle, format, type, cipher, passphrase);
}

class PublicKeyObject extends AsymmetricKeyObject {
    export(options) {
        if (options && options.format === 'jwk')
            return toJwk('public', this.$handle);
        return write(this.$handle, parseEncoding(options, this.asymmetricKeyType, true));
    }
}

class PrivateKeyObject extends AsymmetricKeyObject {
    export(options) {
        if (options && options.format === 'jwk') {
            if (options.passphrase !== undefined)
                throw incompatible('jwk', 'does not support encryption');
            return toJwk('private', this.$handle);
        }
        return write(this.$handle, parseEncoding(options, this.asymmetricKeyType, false));
    }
}

function make(type, handle) {
    return type === 'secret' ? new SecretKeyObject(type, handle) : type === 'public' ? new PublicKeyObject(type, handle)
        : new PrivateKeyObject(type, handle);
}

function toCryptoKey(format, bytes, algorithm, extractable, keyUsages) {
    return require('web/crypto').importMaterial(format, bytes, algorithm, extractable, keyUsages);
}

// ---- keys as arguments ----

// What the key is for: 'verify' takes both halves, 'sign' a private key, 'public' and 'private' make KeyObjects.
function handleOfObject(key, use) {
    if (use === 'private')
        throw argTypeError('key', anyBytes, key);
    if (key.type !== 'private') {
        if (use === 'sign' || use === 'public')
            throw wrongType(key.type, 'private');
        if (key.type !== 'public')
            throw wrongType(key.type, 'private or public');
    }
    return key.handle;
}

// { type, handle } of a KeyObject or a CryptoKey; undefined: it is neither.
function keyRecord(value) {
    if (isKeyObject(value))
        return { __proto__: null, type: value.$keyType, handle: value.$handle };
    return cryptoKey(value);
}

function read(data, use, { format, type, passphrase }) {
    return binding.keyRead(use === 'sign' || use === 'private', data, format, type, passphrase);
}

const plainPem = { __proto__: null, format: 'pem', type: undefined, passphrase: undefined };

// The handle of a key in any of its forms.
function asymmetricKey(key, use, name = 'key') {
    const record = keyRecord(key);
    if (record !== undefined)
        return handleOfObject(record, use);
    if (isTextOrBytes(key))
        return read(bytesArgument(key, name), use, plainPem);
    if (typeof key === 'object' && key !== null) {
        const { key: data, encoding, format } = key;
        const inner = keyRecord(data);
        if (inner !== undefined)
            return handleOfObject(inner, use);
        if (format === 'jwk') {
            validateObject(data, 'key.key');
            return jwkHandle(data, use === 'verify' || use === 'public');
        }
        if (!isTextOrBytes(data))
            throw argTypeError(`${name}.key`, use === 'private' ? anyBytes : keyTypes, data);
        const isPublic = use === 'sign' || use === 'private' ? false : undefined;
        const how = parseEncoding(key, undefined, isPublic, 'key');
        return read(bytesArgument(data, 'key', encoding), use, how);
    }
    throw argTypeError(name, use === 'private' ? anyBytes : keyTypes, key);
}

function privateKey(key, name) {
    return asymmetricKey(key, 'sign', name);
}

function publicKey(key, name) {
    return asymmetricKey(key, 'verify', name);
}

// A secret key or bytes: what ciphers take.
function secretKey(key, encoding, expected = keyTypes) {
    const record = keyRecord(key);
    if (record !== undefined) {
        if (record.type !== 'secret')
            throw wrongType(record.type, 'secret');
        return record.handle;
    }
    if (!isTextOrBytes(key))
        throw argTypeError('key', expected, key);
    return bytesArgument(key, 'key', encoding);
}

// The same as a handle, which HKDF wants.
function keyMaterial(key, name) {
    const record = keyRecord(key);
    if (record !== undefined) {
        if (record.type !== 'secret')
            throw wrongType(record.type, 'secret');
        return record.handle;
    }
    if (!isTextOrBytes(key))
        throw argTypeError(name, 'of type string or an instance of SecretKeyObject, ArrayBuffer, TypedArray, DataView, or Buffer', key);
    return web.secret(bytesArgument(key, name));
}

function createSecretKey(key, encoding) {
    if (!isTextOrBytes(key))
        throw argTypeError('key', buffers, key);
    return make('secret', web.secret(bytesArgument(key, 'key', encoding)));
}

function createPublicKey(key) {
    const handle = asymmetricKey(key, 'public');
    return make('public', binding.keyIsPrivate(handle) ? web.keyPublic(handle) : handle);
}

function createPrivateKey(key) {
    return make('private', asymmetricKey(key, 'private'));
}

module.exports = {
    receive, KeyObject, PublicKeyObject, PrivateKeyObject, SecretKeyObject, isKeyObject, keyRecord, make, write, toJwk, parseEncoding, incompatible, wrongType,
    privateKey, publicKey, secretKey, keyMaterial, createSecretKey, createPublicKey, createPrivateKey, keyTypes, secretTypes,
};
