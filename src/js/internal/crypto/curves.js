// internal/crypto/curves - ECDSA and ECDH over the curves of NIST, Ed25519, Ed448, X25519, X448.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { encodeUtf8 } = $binding('streams');
const {
    domError, notSupported, dataError, finish, makeKey, makePair, checkUsages, usagesOf, checkJwk, checkJwkAlg, fromBase64, toBase64,
} = require('internal/crypto/shared');

const { ops, schemes } = binding;
const curves = { __proto__: null, 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };
const sizes = { __proto__: null, 'P-256': 32, 'P-384': 48, 'P-521': 66, Ed25519: 32, Ed448: 57, X25519: 32, X448: 56 };
// Names of OpenSSL's.
const types = { __proto__: null, ECDSA: 'EC', ECDH: 'EC', Ed25519: 'ED25519', Ed448: 'ED448', X25519: 'X25519', X448: 'X448' };

function isEc(name) {
    return types[name] === 'EC';
}

function isSigning(name) {
    return name === 'ECDSA' || name === 'Ed25519' || name === 'Ed448';
}

function publicUsages(name) {
    return isSigning(name) ? ['verify'] : [];
}

function privateUsages(name) {
    return isSigning(name) ? ['sign'] : ['deriveKey', 'deriveBits'];
}

function checkCurve(algorithm) {
    if (isEc(algorithm.name) && curves[algorithm.namedCurve] === undefined)
        throw notSupported('Unrecognized namedCurve');
}

function describe(algorithm) {
    const { name, namedCurve } = algorithm;
    return isEc(name) ? { name, namedCurve } : { name };
}

async function generate(algorithm, extractable, usages) {
    const { name } = algorithm;
    checkCurve(algorithm);
    checkUsages(usages, [...publicUsages(name), ...privateUsages(name)], name);
    const mine = usagesOf(usages, privateUsages(name));
    if (mine.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when creating a key.');
    const handles = finish(await binding.run(ops.generate, undefined, undefined, undefined, encodeUtf8(isEc(name) ? algorithm.namedCurve : types[name])));
    return makePair(describe(algorithm), extractable, handles, usagesOf(usages, publicUsages(name)), mine);
}

function fromJwk(jwk, algorithm, extractable, usages) {
    const { name, namedCurve } = algorithm;
    const isPrivate = jwk.d !== undefined, curve = isEc(name) ? namedCurve : name;
    checkUsages(usages, isPrivate ? privateUsages(name) : publicUsages(name), name);
    checkJwk(jwk, isEc(name) ? 'EC' : 'OKP', isSigning(name) ? 'sig' : 'enc', extractable, usages);
    if (jwk.crv !== curve)
        throw dataError('JWK "crv" Parameter and algorithm name mismatch');
    if (name === 'ECDSA')
        checkJwkAlg(jwk, curves[namedCurve]);
    else if (isSigning(name) && jwk.alg !== 'EdDSA')
        checkJwkAlg(jwk, name);
    const size = sizes[curve];
    const part = (member) => {
        const bytes = fromBase64(jwk[member], member);
        if (bytes.length !== size)
            throw dataError('Invalid keyData');
        return bytes;
    };
    const x = part('x'), d = isPrivate ? part('d') : undefined;
    if (isEc(name)) {
        const y = part('y'), point = new Uint8Array(1 + 2 * size);
        point[0] = 4;
        point.set(x, 1);
        point.set(y, 1 + size);
        return { isPrivate, handle: binding.keyFromEc(namedCurve, point, d) };
    }
    const handle = binding.keyFromRaw(types[name], isPrivate ? d : x, isPrivate);
    if (isPrivate && handle !== undefined && toBase64(binding.keyPart(handle, 'raw', 0)) !== toBase64(x))
        throw dataError('Invalid keyData');
    return { isPrivate, handle };
}

function importKey(format, data, algorithm, extractable, usages) {
    const { name, namedCurve } = algorithm;
    checkCurve(algorithm);
    let isPrivate = false, handle;
    switch (format) {
    case 'spki':
        checkUsages(usages, publicUsages(name), name);
        handle = binding.keyFromDer(false, data, types[name], namedCurve);
        break;
    case 'pkcs8':
        checkUsages(usages, privateUsages(name), name);
        isPrivate = true;
        handle = binding.keyFromDer(true, data, types[name], namedCurve);
        break;
    case 'jwk':
        ({ isPrivate, handle } = fromJwk(data, algorithm, extractable, usages));
        break;
    case 'raw':
    case 'raw-public':
        checkUsages(usages, publicUsages(name), name);
        handle = isEc(name) ? binding.keyFromEc(namedCurve, data) : binding.keyFromRaw(types[name], data, false);
        break;
    default:
        throw notSupported(`Unable to import ${name} using ${format} format`);
    }
    if (handle === undefined)
        throw dataError('Invalid keyData');
    if (isPrivate && usages.length === 0)
        throw domError('SyntaxError', 'Usages cannot be empty when importing a private key.');
    return makeKey(isPrivate ? 'private' : 'public', extractable, describe(algorithm), usages, handle);
}

function toRaw(record) {
    const { algorithm, handle } = record;
    if (record.type !== 'public')
        throw domError('InvalidAccessError', `Unable to export ${algorithm.name} private key using raw format`);
    if (!isEc(algorithm.name))
        return $bufferOf(binding.keyPart(handle, 'raw', 0));
    const x = binding.keyPart(handle, 'x', 0), y = binding.keyPart(handle, 'y', 0);
    const point = new Uint8Array(1 + x.length + y.length);
    point[0] = 4;
    point.set(x, 1);
    point.set(y, 1 + x.length);
    return $bufferOf(point);
}

function toJwk(record) {
    const { algorithm, handle } = record;
    const { name } = algorithm, isPrivate = record.type === 'private';
    const jwk = { key_ops: record.usages.slice(), ext: record.extractable };
    if (isEc(name)) {
        jwk.kty = 'EC';
        jwk.x = toBase64(binding.keyPart(handle, 'x', 0));
        jwk.y = toBase64(binding.keyPart(handle, 'y', 0));
        jwk.crv = algorithm.namedCurve;
        if (isPrivate)
            jwk.d = toBase64(binding.keyPart(handle, 'd', 0));
        return jwk;
    }
    if (isSigning(name))
        jwk.alg = name;
    jwk.crv = name;
    if (isPrivate)
        jwk.d = toBase64(binding.keyPart(handle, 'raw', 1));
    jwk.x = toBase64(binding.keyPart(handle, 'raw', 0));
    jwk.kty = 'OKP';
    return jwk;
}

function checkContext(algorithm) {
    if (algorithm.context !== undefined && algorithm.context.length > 0)
        throw notSupported('Non zero-length Ed448Params.context is not supported.');
}

function sign(algorithm, record, data) {
    checkContext(algorithm);
    const ecdsa = algorithm.name === 'ECDSA';
    return binding.run(ops.sign, ecdsa ? algorithm.hash.$hash : undefined, record.handle, undefined, data, undefined, undefined,
        ecdsa ? schemes.ecdsa : schemes.eddsa);
}

function verify(algorithm, record, signature, data) {
    checkContext(algorithm);
    const ecdsa = algorithm.name === 'ECDSA';
    return binding.run(ops.verify, ecdsa ? algorithm.hash.$hash : undefined, record.handle, undefined, data, signature, undefined,
        ecdsa ? schemes.ecdsa : schemes.eddsa);
}

async function sharedBits(algorithm, record, length) {
    const peer = algorithm.public;
    if (record.type !== 'private')
        throw domError('InvalidAccessError', 'baseKey must be a private key');
    if (peer.type !== 'public')
        throw domError('InvalidAccessError', 'algorithm.public must be a public key');
    if (peer.algorithm.name !== record.algorithm.name)
        throw domError('InvalidAccessError', 'The public and private keys must be of the same type');
    if (peer.algorithm.namedCurve !== record.algorithm.namedCurve)
        throw domError('InvalidAccessError', 'Named curve mismatch');
    const bits = finish(await binding.run(ops.derive, undefined, record.handle, peer.handle));
    if (length === null)
        return bits;
    const whole = $byteLengthOf(bits), bytes = Math.ceil(length / 8);
    if (whole < bytes)
        throw domError('OperationError', 'derived bit length is too small');
    const out = new Uint8Array(bits.slice(0, bytes));
    if (length % 8 !== 0) // the bits behind the last one are zero
        out[bytes - 1] &= 0xff00 >> (length % 8);
    return $bufferOf(out);
}

module.exports = { generate, importKey, toRaw, toJwk, sign, verify, sharedBits, publicUsages };
