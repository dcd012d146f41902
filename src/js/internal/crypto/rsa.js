// internal/crypto/rsa - RSASSA-PKCS1-v1_5, RSA-PSS, RSA-OAEP.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const {
    domError, notSupported, dataError, finish, makeKey, makePair, checkUsages, usagesOf, checkJwk, checkJwkAlg, fromBase64, toBase64,
} = require('internal/crypto/shared');

const { ops, schemes } = binding;
const members = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

function publicUsages(name) {
    return name === 'RSA-OAEP' ? ['encrypt', 'wrapKey'] : ['verify'];
}

function privateUsages(name) {
    return name === 'RSA-OAEP' ? ['decrypt', 'unwrapKey'] : ['sign'];
}

function checkPairUsages(name, usages) {
    checkUsages(usages, [...publicUsages(name), ...privateUsages(name)], name);
}

function describe(algorithm, handle) {
    return {
        name: algorithm.name, modulusLength: binding.keyBits(handle), publicExponent: binding.keyPart(handle, 'rsa', 1), hash: algorithm.hash,
    };
}

// An even exponent and 1 have no inverse.
function isExponent(bytes) {
    let start = 0;
    while (bytes[start] === 0)
        start++;
    const last = bytes[bytes.length - 1];
    return start < bytes.length && last % 2 === 1 && (start < bytes.length - 1 || last > 1);
}

async function generate(algorithm, extractable, usages) {
    const { name, modulusLength, publicExponent } = algorithm;
    checkPairUsages(name, usages);
    if (!isExponent(publicExponent))
        finish(undefined);
    const mine = usagesOf(usages, privateUsages(name));
    if (mine.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when creating a key.');
    const handles = finish(await binding.run(ops.generateRsa, undefined, undefined, undefined, undefined, publicExponent, undefined, modulusLength));
    return makePair(describe(algorithm, handles[0]), extractable, handles, usagesOf(usages, publicUsages(name)), mine);
}

// "RS256", "PS256", "RSA-OAEP-256"; undefined: there is none.
function jwkAlg(name, hash) {
    if (hash.startsWith('SHA3'))
        return undefined;
    const bits = hash.slice(4);
    if (name === 'RSA-OAEP')
        return bits === '1' ? 'RSA-OAEP' : `RSA-OAEP-${bits}`;
    return `${name === 'RSA-PSS' ? 'PS' : 'RS'}${bits}`;
}

function fromJwk(jwk, algorithm, extractable, usages) {
    const { name, hash } = algorithm;
    const isPrivate = jwk.d !== undefined;
    checkUsages(usages, isPrivate ? privateUsages(name) : publicUsages(name), name);
    checkJwk(jwk, 'RSA', name === 'RSA-OAEP' ? 'enc' : 'sig', extractable, usages);
    if (jwkAlg(name, hash.name) !== undefined)
        checkJwkAlg(jwk, jwkAlg(name, hash.name));
    if (isPrivate && jwk.oth !== undefined)
        throw notSupported('Multi-prime RSA keys are not supported');
    const parts = (isPrivate ? members : ['n', 'e']).map((member) => fromBase64(jwk[member], member));
    return { isPrivate, handle: $apply(binding.keyFromRsa, undefined, parts) };
}

function importKey(format, data, algorithm, extractable, usages) {
    const { name } = algorithm;
    let isPrivate = false, handle;
    switch (format) {
    case 'spki':
        checkUsages(usages, publicUsages(name), name);
        handle = binding.keyFromDer(false, data, 'RSA');
        break;
    case 'pkcs8':
        checkUsages(usages, privateUsages(name), name);
        isPrivate = true;
        handle = binding.keyFromDer(true, data, 'RSA');
        break;
    case 'jwk':
        ({ isPrivate, handle } = fromJwk(data, algorithm, extractable, usages));
        break;
    default:
        throw notSupported(`Unable to import ${name} using ${format} format`);
    }
    if (handle === undefined)
        throw dataError('Invalid keyData');
    if (isPrivate && usages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when importing a private key.');
    return makeKey(isPrivate ? 'private' : 'public', extractable, describe(algorithm, handle), usages, handle);
}

function toJwk(record) {
    const { algorithm, handle } = record;
    const jwk = { key_ops: record.usages.slice(), ext: record.extractable, alg: jwkAlg(algorithm.name, algorithm.hash.name), kty: 'RSA' };
    const count = record.type === 'private' ? members.length : 2;
    for (let i = 0; i < count; i++)
        jwk[members[i]] = toBase64(binding.keyPart(handle, 'rsa', i));
    if (jwk.alg === undefined)
        delete jwk.alg;
    return jwk;
}

function sign(algorithm, record, data) {
    const pss = algorithm.name === 'RSA-PSS';
    return binding.run(ops.sign, record.algorithm.hash.$hash, record.handle, undefined, data, undefined, undefined,
        pss ? schemes.pss : schemes.pkcs1, pss ? algorithm.saltLength : 0);
}

function verify(algorithm, record, signature, data) {
    const pss = algorithm.name === 'RSA-PSS';
    return binding.run(ops.verify, record.algorithm.hash.$hash, record.handle, undefined, data, signature, undefined,
        pss ? schemes.pss : schemes.pkcs1, pss ? algorithm.saltLength : 0);
}

function cipher(encrypt, algorithm, record, data) {
    if (record.type !== (encrypt ? 'public' : 'private'))
        throw domError('InvalidAccessError', 'The requested operation is not valid for the provided key');
    return binding.run(encrypt ? ops.rsaEncrypt : ops.rsaDecrypt, record.algorithm.hash.$hash, record.handle, undefined, data, algorithm.label);
}

module.exports = { generate, importKey, toJwk, sign, verify, cipher, publicUsages };
