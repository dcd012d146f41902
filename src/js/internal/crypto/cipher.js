// internal/crypto/cipher - Cipheriv and Decipheriv, and RSA with either half of a key.
//
// SPDX-License-Identifier: MIT
const {
    binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, validateEncoding, isView, isBytes, bytesArgument, textOrBuffer,
    deprecate, findHash,
} = require('internal/crypto/node_util');
const { formatted } = require('internal/errors');
const { secretKey, privateKey, publicKey } = require('internal/crypto/keys');
const { LazyTransform } = require('internal/crypto/lazy_transform');
const { validateFunction, validateObject, validateInt32 } = require('internal/validators');
const { StringDecoder } = require('node/string_decoder');
const { ops } = binding;

// Encodings whose text of two pieces is that of the whole: C makes it.
function isPlain(encoding) {
    return encoding === 'hex' || encoding === 'latin1';
}

// Output in another encoding goes through a decoder: its text may not end where a piece does. All pieces have the same.
function decoderOf(cipher, encoding) {
    if (cipher.$given !== encoding) {
        const name = normal(encoding);
        if (!Buffer.isEncoding(name))
            throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
        if (cipher.$given !== undefined && normal(cipher.$given) !== name)
            throw nodeError('ERR_INTERNAL_ASSERTION', 'Cannot change encoding');
        cipher.$given = encoding;
    }
    return cipher.$decoder ||= new StringDecoder(encoding);
}

function normal(encoding) {
    const name = `${encoding}`.toLowerCase();
    return name === 'utf-8' ? 'utf8' : name === 'ucs2' || name === 'ucs-2' || name === 'utf-16le' ? 'utf16le' : name === 'binary' ? 'latin1' : name;
}

function stateError(name) {
    return nodeError('ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${name}`);
}

function tagLength(options) {
    if (!options || options.authTagLength === undefined || options.authTagLength === null)
        return -1;
    const value = options.authTagLength;
    if (typeof value !== 'number' || value >>> 0 !== value || value > 2147483647)
        throw invalidValue('options.authTagLength', value);
    return value;
}

function start(self, cipher, key, iv, options, encrypt) {
    validateString(cipher, 'cipher');
    const encoding = options && options.encoding;
    if (encoding != null && typeof encoding !== 'string')
        throw argTypeError('options.encoding', 'of type string', encoding);
    const keyBytes = secretKey(key, encoding === null ? undefined : encoding);
    const ivBytes = iv === null ? null : bytesArgument(iv, 'iv');
    self.$cipher = binding.cipherNew(cipher, encrypt, keyBytes, ivBytes, tagLength(options));
    self.$encrypts = encrypt;
    $call(LazyTransform, self, options);
}

function Cipheriv(cipher, key, iv, options) {
    if (new.target === undefined)
        return new Cipheriv(cipher, key, iv, options);
    start(this, cipher, key, iv, options, true);
}
Object.setPrototypeOf(Cipheriv.prototype, LazyTransform.prototype);
Object.setPrototypeOf(Cipheriv, LazyTransform);

function Decipheriv(cipher, key, iv, options) {
    if (new.target === undefined)
        return new Decipheriv(cipher, key, iv, options);
    start(this, cipher, key, iv, options, false);
}
Object.setPrototypeOf(Decipheriv.prototype, LazyTransform.prototype);
Object.setPrototypeOf(Decipheriv, LazyTransform);

const methods = {
    _transform(chunk, encoding, callback) {
        this.push(binding.cipherUpdate(this.$cipher, chunk, encoding));
        callback();
    },

    _flush(callback) {
        try {
            this.push(binding.cipherFinal(this.$cipher));
        } catch (e) {
            callback(e);
            return;
        }
        callback();
    },

    update(data, inputEncoding, outputEncoding) {
        if (typeof data === 'string')
            validateEncoding(data, inputEncoding);
        else if (!isView(data))
            throw argTypeError('data', textOrBuffer, data);
        if (!outputEncoding || outputEncoding === 'buffer')
            return binding.cipherUpdate(this.$cipher, data, inputEncoding);
        if (isPlain(outputEncoding) && (this.$given === outputEncoding || this.$given === undefined)) {
            this.$given = outputEncoding;
            return binding.cipherUpdate(this.$cipher, data, inputEncoding, outputEncoding);
        }
        const out = binding.cipherUpdate(this.$cipher, data, inputEncoding);
        return decoderOf(this, outputEncoding).write(out);
    },

    final(outputEncoding) {
        if (!outputEncoding || outputEncoding === 'buffer')
            return binding.cipherFinal(this.$cipher);
        if (isPlain(outputEncoding) && (this.$given === outputEncoding || this.$given === undefined)) {
            this.$given = outputEncoding;
            return binding.cipherFinal(this.$cipher, outputEncoding);
        }
        const out = binding.cipherFinal(this.$cipher);
        return decoderOf(this, outputEncoding).end(out);
    },

    setAutoPadding(autoPadding) {
        if (!binding.cipherSetPadding(this.$cipher, autoPadding === undefined || !!autoPadding))
            throw stateError('setAutoPadding');
        return this;
    },

    setAAD(aadbuf, options) {
        const encoding = options && options.encoding, length = options && options.plaintextLength;
        if (encoding != null && typeof encoding !== 'string')
            throw argTypeError('options.encoding', 'of type string', encoding);
        if (length != null && (typeof length !== 'number' || length >>> 0 !== length || length > 2147483647))
            throw invalidValue('options.plaintextLength', length);
        const bytes = bytesArgument(aadbuf, 'aadbuf', encoding == null ? undefined : encoding);
        if (!binding.cipherSetAad(this.$cipher, bytes, length == null ? -1 : length))
            throw stateError('setAAD');
        return this;
    },
};

for (const name of Object.keys(methods)) {
    Cipheriv.prototype[name] = methods[name];
    Decipheriv.prototype[name] = methods[name];
}

Cipheriv.prototype.getAuthTag = function getAuthTag() {
    const tag = binding.cipherTag(this.$cipher);
    if (tag === undefined)
        throw stateError('getAuthTag');
    return tag;
};

Decipheriv.prototype.setAuthTag = function setAuthTag(tagbuf, encoding) {
    const done = binding.cipherSetTag(this.$cipher, bytesArgument(tagbuf, 'buffer', encoding));
    if (done === false)
        throw stateError('setAuthTag');
    if (done === 1)
        deprecate('DEP0182',
            'Using AES-GCM authentication tags of less than 128 bits without specifying the authTagLength option when initializing decryption is deprecated.');
    return this;
};

// ---- RSA ----

function paddingHash(name) {
    const id = findHash(name);
    if (id === undefined)
        throw plainError('ERR_OSSL_EVP_INVALID_DIGEST', 'Invalid digest used');
    return id;
}

function rsa(kind, handleOf, padding) {
    return function crypt(options, buffer) {
        const isPlain = !$isObject(options) || isBytes(options);
        const how = isPlain ? undefined : options;
        const used = how && how.padding || padding;
        const { oaepHash, encoding } = how || {};
        let { oaepLabel } = how || {};
        if (oaepHash !== undefined)
            validateString(oaepHash, 'key.oaepHash');
        if (oaepLabel !== undefined)
            oaepLabel = bytesArgument(oaepLabel, 'key.oaepLabel', encoding);
        const data = bytesArgument(buffer, 'buffer', encoding);
        const hash = oaepHash === undefined ? -1 : paddingHash(oaepHash);
        return binding.run(ops.pkeyCrypt, { __proto__: null, n: kind, key: handleOf(options), data, x: used, hash, a: oaepLabel });
    };
}

const publicEncrypt = $setName(rsa(0, publicKey, 4), 'publicEncrypt');
const privateDecrypt = $setName(rsa(1, privateKey, 4), 'privateDecrypt');
const privateEncrypt = $setName(rsa(2, privateKey, 1), 'privateEncrypt');
const publicDecrypt = $setName(rsa(3, publicKey, 1), 'publicDecrypt');

// ---- secrets for a key ----

// With a callback a failure is one of the derivation.
function later(callback, made) {
    return callback === undefined ? undefined : (error, result) => {
        if (error)
            callback(new Error('Deriving bits failed'));
        else
            callback(null, made(result));
    };
}

function bothHalves(bytes) {
    return { sharedKey: Buffer.from(bytes.subarray(bytes.length / 2)), ciphertext: Buffer.from(bytes.subarray(0, bytes.length / 2)) };
}

function encapsulate(key, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    const params = { __proto__: null, key: publicKey(key) };
    const result = binding.run(ops.encapsulate, params, later(callback, bothHalves));
    return callback === undefined ? bothHalves(result) : undefined;
}

function decapsulate(key, ciphertext, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    const params = { __proto__: null, key: privateKey(key) };
    params.data = bytesArgument(ciphertext, 'ciphertext');
    return binding.run(ops.decapsulate, params, later(callback, (secret) => secret));
}

function getCipherInfo(nameOrNid, options) {
    if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number')
        throw argTypeError('nameOrNid', 'one of type string or number', nameOrNid);
    if (typeof nameOrNid === 'number')
        validateInt32(nameOrNid, 'nameOrNid');
    let keyLength, ivLength;
    if (options !== undefined) {
        validateObject(options, 'options');
        ({ keyLength, ivLength } = options);
        if (keyLength !== undefined)
            validateInt32(keyLength, 'options.keyLength');
        if (ivLength !== undefined)
            validateInt32(ivLength, 'options.ivLength');
    }
    const info = binding.cipherInfo(nameOrNid, keyLength === undefined ? -1 : keyLength, ivLength === undefined ? -1 : ivLength);
    return info;
}

module.exports = { Cipheriv, Decipheriv, publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt, getCipherInfo, encapsulate, decapsulate };
