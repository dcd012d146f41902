// as: node
// Every algorithm: a key made, written in each form and read again; what it does with the copy is the same.
const { subtle } = crypto;
const data = new TextEncoder().encode('what is said here, some forty bytes long');
const hex = (b) => Array.from(new Uint8Array(b), (x) => x.toString(16).padStart(2, '0')).join('');
const iv = new Uint8Array(16).fill(3);
const algorithms = [
    [{ name: 'AES-CBC', length: 128 }, ['encrypt', 'decrypt'], { name: 'AES-CBC', iv }],
    [{ name: 'AES-CTR', length: 192 }, ['decrypt', 'encrypt'], { name: 'AES-CTR', counter: iv, length: 64 }],
    [{ name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt', 'wrapKey'], { name: 'AES-GCM', iv, additionalData: data }],
    [{ name: 'AES-KW', length: 256 }, ['wrapKey', 'unwrapKey'], null],
    [{ name: 'HMAC', hash: 'SHA-256' }, ['sign', 'verify'], 'HMAC'],
    [{ name: 'HMAC', hash: { name: 'sha-512' }, length: 256 }, ['verify', 'sign'], 'HMAC'],
    [{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, ['sign', 'verify'], 'RSASSA-PKCS1-v1_5'],
    [{ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-384' }, ['sign', 'verify'], { name: 'RSA-PSS', saltLength: 20 }],
    [{ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([3]), hash: 'SHA-1' }, ['encrypt', 'decrypt', 'unwrapKey'], { name: 'RSA-OAEP', label: iv }],
    [{ name: 'ECDSA', namedCurve: 'P-256' }, ['sign', 'verify'], { name: 'ECDSA', hash: 'SHA-256' }],
    [{ name: 'ECDSA', namedCurve: 'P-384' }, ['sign', 'verify'], { name: 'ECDSA', hash: 'SHA-1' }],
    [{ name: 'ECDSA', namedCurve: 'P-521' }, ['sign', 'verify'], { name: 'ECDSA', hash: 'SHA-512' }],
    [{ name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits', 'deriveKey'], 'ECDH'],
    [{ name: 'ECDH', namedCurve: 'P-521' }, ['deriveBits'], 'ECDH'],
    [{ name: 'Ed25519' }, ['sign', 'verify'], 'Ed25519'],
    [{ name: 'Ed448' }, ['sign', 'verify'], 'Ed448'],
    [{ name: 'X25519' }, ['deriveKey', 'deriveBits'], 'X25519'],
    [{ name: 'X448' }, ['deriveBits'], 'X448'],
];
const shape = (v) => JSON.stringify(v, (k, x) => (typeof x === 'string' && ['k', 'n', 'd', 'p', 'q', 'dp', 'dq', 'qi', 'x', 'y'].includes(k) ? `(${x.length > 4})` : x));
async function copies(key, algorithm) {
    const out = [];
    for (const format of ['raw', 'spki', 'pkcs8', 'jwk']) {
        try {
            const written = await subtle.exportKey(format, key);
            if (format === 'jwk')
                console.log('  jwk', shape(Object.fromEntries(Object.entries(written).sort())));
            const copy = await subtle.importKey(format, written, algorithm, true, key.usages);
            const again = await subtle.exportKey(format, copy);
            const same = format === 'jwk' ? shape(written) === shape(again) && JSON.stringify(written) === JSON.stringify(again) : hex(written) === hex(again);
            console.log('  ', format, key.type, same, copy.type, copy.usages.join());
            out.push(copy);
        } catch (e) {
            console.log('  ', format, key.type, 'refused', e instanceof DOMException);
        }
    }
    return out;
}
for (const [make, usages, use] of algorithms) {
    const made = await subtle.generateKey(make, true, usages);
    const secret = made instanceof CryptoKey ? made : made.privateKey, open = made instanceof CryptoKey ? made : made.publicKey;
    for (const key of new Set([secret, open]))
        console.log(make.name, key.type, key.extractable, JSON.stringify(key.algorithm), key.usages.join());
    const algorithm = { ...make, hash: make.hash };
    const secrets = await copies(secret, algorithm), opens = secret === open ? secrets : await copies(open, algorithm);
    const others = [[secret, open], ...secrets.map((s) => [s, open]), ...opens.map((o) => [secret, o])];
    for (const [s, o] of others) {
        if (usages.includes('encrypt') && s.usages.includes('decrypt')) {
            const hidden = await subtle.encrypt(use, o, data);
            console.log('  ', hidden.byteLength, hex(await subtle.decrypt(use, s, hidden)) === hex(data));
        } else if (usages.includes('sign')) {
            const signature = await subtle.sign(use, s, data);
            console.log('  ', signature.byteLength, await subtle.verify(use, o, signature, data), await subtle.verify(use, o, signature, iv));
        } else if (usages.includes('deriveBits')) {
            const bits = await subtle.deriveBits({ name: use, public: o }, s, null);
            console.log('  ', bits.byteLength, hex(bits) === hex(await subtle.deriveBits({ name: use, public: open }, secret, null)));
        }
    }
}
