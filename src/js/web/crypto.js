// web/crypto - SubtleCrypto of the Web Cryptography API, as crypto.subtle and as a global.
//
// A method converts its arguments in their order, copies the bytes, normalises the algorithm, then checks the key; what an algorithm does is
// in internal/crypto. All failures reject.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { encodeUtf8, decodeUtf8 } = $binding('streams');
const { nodeError } = require('internal/errors');
const { normalize, supports } = require('internal/crypto/algorithms');
const {
    domError, notSupported, dataError, finish, bytesArgument, keyArgument, formatArgument, usagesArgument, argumentError, makeKey, checkUsages, readJwk,
} = require('internal/crypto/shared');
const secret = require('internal/crypto/secret');
const rsa = require('internal/crypto/rsa');
const curves = require('internal/crypto/curves');

const { ops } = binding;
let made = false;

function begin(self, name, needed, given) {
    if (!$isObject(self) || self.$subtle !== self)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type SubtleCrypto');
    if (given < needed)
        throw nodeError('ERR_MISSING_ARGS',
            `Failed to execute '${name}' on 'SubtleCrypto': ${needed} argument${needed > 1 ? 's' : ''} required, but only ${given} present.`);
}

// A key of that algorithm with the usage that the method needs.
function checkKey(algorithm, record, usage) {
    if (record.algorithm.name !== algorithm.name)
        throw domError('InvalidAccessError', 'Key algorithm mismatch');
    if (!record.usages.includes(usage))
        throw domError('InvalidAccessError', `Unable to use this key to ${usage}`);
}

// ---- which part of internal/crypto an algorithm belongs to ----

function isRsa(name) {
    return name.startsWith('RSA');
}

function isAes(name) {
    return name.startsWith('AES');
}

function cipher(encrypt, algorithm, record, data) {
    if (isRsa(algorithm.name))
        return rsa.cipher(encrypt, algorithm, record, data);
    return secret.aesCipher(encrypt ? ops.encrypt : ops.decrypt, record, algorithm, data);
}

function deriveBitsOf(algorithm, record, length) {
    return algorithm.name === 'HKDF' || algorithm.name === 'PBKDF2' ? secret.kdfBits(algorithm, record, length)
        : curves.sharedBits(algorithm, record, length);
}

function importOf(format, data, algorithm, extractable, usages) {
    const { name } = algorithm;
    if (isAes(name))
        return secret.aesImport(format, data, algorithm, extractable, usages);
    if (name === 'HMAC')
        return secret.hmacImport(format, data, algorithm, extractable, usages);
    if (name === 'HKDF' || name === 'PBKDF2')
        return secret.kdfImport(format, data, algorithm, extractable, usages);
    return (isRsa(name) ? rsa : curves).importKey(format, data, algorithm, extractable, usages);
}

function exportOf(format, record) {
    const { name } = record.algorithm;
    if (name === 'HKDF' || name === 'PBKDF2')
        throw notSupported(`${name} key export is not supported`);
    if (!record.extractable)
        throw domError('InvalidAccessError', 'key is not extractable');
    if (record.type === 'secret')
        return secret.secretExport(format, record);
    switch (format) {
    case 'spki':
    case 'pkcs8':
        if (record.type !== (format === 'spki' ? 'public' : 'private'))
            throw domError('InvalidAccessError', `Unable to export ${name} ${record.type} key using ${format} format`);
        return finish(binding.keyDer(record.handle, format === 'pkcs8'));
    case 'jwk':
        return isRsa(name) ? rsa.toJwk(record) : curves.toJwk(record);
    case 'raw':
    case 'raw-public':
        if (!isRsa(name))
            return curves.toRaw(record);
    }
    throw notSupported(`Unable to export ${name} ${record.type} key using ${format} format`);
}

// Key material as importKey and unwrapKey get it: a JSON Web Key or bytes.
function keyDataArgument(method, format, data) {
    if (format !== 'jwk')
        return bytesArgument(method, 2, data);
    if (!$isObject(data) || binding.isBytes(data))
        throw argumentError(method, 2, 'is not of type JsonWebKey.');
    return readJwk(data);
}

class SubtleCrypto {
    constructor() {
        if (made)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
        this.$subtle = this;
    }

    async encrypt(algorithm, key, data) {
        begin(this, 'encrypt', 3, arguments.length);
        const record = keyArgument('encrypt', 2, key), bytes = bytesArgument('encrypt', 3, data);
        const how = normalize('encrypt', algorithm);
        checkKey(how, record, 'encrypt');
        return finish(await cipher(true, how, record, bytes));
    }

    async decrypt(algorithm, key, data) {
        begin(this, 'decrypt', 3, arguments.length);
        const record = keyArgument('decrypt', 2, key), bytes = bytesArgument('decrypt', 3, data);
        const how = normalize('decrypt', algorithm);
        checkKey(how, record, 'decrypt');
        return finish(await cipher(false, how, record, bytes));
    }

    async sign(algorithm, key, data) {
        begin(this, 'sign', 3, arguments.length);
        const record = keyArgument('sign', 2, key), bytes = bytesArgument('sign', 3, data);
        const how = normalize('sign', algorithm);
        checkKey(how, record, 'sign');
        return finish(await (how.name === 'HMAC' ? secret.hmacSign(record, bytes) : (isRsa(how.name) ? rsa : curves).sign(how, record, bytes)));
    }

    async verify(algorithm, key, signature, data) {
        begin(this, 'verify', 4, arguments.length);
        const record = keyArgument('verify', 2, key);
        const given = bytesArgument('verify', 3, signature), bytes = bytesArgument('verify', 4, data);
        const how = normalize('verify', algorithm);
        checkKey(how, record, 'verify');
        return finish(await (how.name === 'HMAC' ? secret.hmacVerify(record, given, bytes)
            : (isRsa(how.name) ? rsa : curves).verify(how, record, given, bytes)));
    }

    async digest(algorithm, data) {
        begin(this, 'digest', 2, arguments.length);
        const bytes = bytesArgument('digest', 2, data);
        const to = normalize('digest', algorithm);
        return finish(await binding.run(ops.digest, to.$hash, undefined, undefined, bytes, undefined, undefined, to.$size));
    }

    async generateKey(algorithm, extractable, keyUsages) {
        begin(this, 'generateKey', 3, arguments.length);
        const usages = usagesArgument('generateKey', 3, keyUsages);
        const how = normalize('generateKey', algorithm), keep = Boolean(extractable);
        if (isAes(how.name))
            return secret.aesGenerate(how, keep, usages);
        if (how.name === 'HMAC')
            return secret.hmacGenerate(how, keep, usages);
        return (isRsa(how.name) ? rsa : curves).generate(how, keep, usages);
    }

    async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
        begin(this, 'deriveKey', 5, arguments.length);
        const record = keyArgument('deriveKey', 2, baseKey), usages = usagesArgument('deriveKey', 5, keyUsages);
        const how = normalize('deriveBits', algorithm);
        const to = normalize('importKey', derivedKeyType), size = normalize('get key length', derivedKeyType);
        checkKey(how, record, 'deriveKey');
        const bits = await deriveBitsOf(how, record, secret.keyLength(size));
        return importOf('raw', new Uint8Array(bits), to, Boolean(extractable), usages);
    }

    async deriveBits(algorithm, baseKey, length = null) {
        begin(this, 'deriveBits', 2, arguments.length);
        const record = keyArgument('deriveBits', 2, baseKey);
        const bits = length === null ? null : $toNumber(length) >>> 0;
        const how = normalize('deriveBits', algorithm);
        checkKey(how, record, 'deriveBits');
        return deriveBitsOf(how, record, bits);
    }

    async importKey(format, keyData, algorithm, extractable, keyUsages) {
        begin(this, 'importKey', 4, arguments.length);
        const form = formatArgument('importKey', 1, format), data = keyDataArgument('importKey', form, keyData);
        const usages = usagesArgument('importKey', 5, keyUsages);
        return importOf(form, data, normalize('importKey', algorithm), Boolean(extractable), usages);
    }

    async exportKey(format, key) {
        begin(this, 'exportKey', 2, arguments.length);
        return exportOf(formatArgument('exportKey', 1, format), keyArgument('exportKey', 2, key));
    }

    async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
        begin(this, 'wrapKey', 4, arguments.length);
        const form = formatArgument('wrapKey', 1, format);
        const record = keyArgument('wrapKey', 2, key), wrapping = keyArgument('wrapKey', 3, wrappingKey);
        const how = normalize(supports('wrapKey', wrapAlgorithm) ? 'wrapKey' : 'encrypt', wrapAlgorithm);
        checkKey(how, wrapping, 'wrapKey');
        const exported = exportOf(form, record);
        const bytes = form === 'jwk' ? encodeUtf8(JSON.stringify(exported)) : exported;
        return finish(await cipher(true, how, wrapping, bytes));
    }

    async unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm, extractable, keyUsages) {
        begin(this, 'unwrapKey', 7, arguments.length);
        const form = formatArgument('unwrapKey', 1, format);
        const wrapped = bytesArgument('unwrapKey', 2, wrappedKey), unwrapping = keyArgument('unwrapKey', 3, unwrappingKey);
        const usages = usagesArgument('unwrapKey', 7, keyUsages);
        const how = normalize(supports('unwrapKey', unwrapAlgorithm) ? 'unwrapKey' : 'decrypt', unwrapAlgorithm);
        const to = normalize('importKey', unwrappedKeyAlgorithm);
        checkKey(how, unwrapping, 'unwrapKey');
        let data = new Uint8Array(finish(await cipher(false, how, unwrapping, wrapped)));
        if (form === 'jwk') {
            let parsed;
            try {
                parsed = JSON.parse(decodeUtf8(data));
            } catch {
                parsed = undefined;
            }
            if (!$isObject(parsed))
                throw dataError('Invalid wrapped JWK key');
            data = readJwk(parsed);
        }
        return importOf(form, data, to, Boolean(extractable), usages);
    }

    async getPublicKey(key, keyUsages) {
        begin(this, 'getPublicKey', 2, arguments.length);
        const record = keyArgument('getPublicKey', 1, key), usages = usagesArgument('getPublicKey', 2, keyUsages);
        const { name } = record.algorithm;
        if (record.type !== 'private')
            throw record.type === 'secret' ? notSupported('key must be a private key') : domError('InvalidAccessError', 'key must be a private key');
        checkUsages(usages, isRsa(name) ? rsa.publicUsages(name) : curves.publicUsages(name), name);
        return makeKey('public', true, record.algorithm, usages, binding.keyPublic(record.handle));
    }
}

const subtle = new SubtleCrypto();
made = true;
$interface(SubtleCrypto, 'SubtleCrypto');

// KeyObject.prototype.toCryptoKey
function importMaterial(format, bytes, algorithm, extractable, keyUsages) {
    const usages = usagesArgument('importKey', 5, keyUsages);
    return importOf(format, bytes, normalize('importKey', algorithm), Boolean(extractable), usages);
}

module.exports = { SubtleCrypto, subtle, importMaterial };
