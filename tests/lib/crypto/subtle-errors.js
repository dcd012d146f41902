// as: node
// Which error a call fails with, and in which order things are looked at.
const { subtle } = crypto;
const show = async (what, f) => {
    let got;
    try {
        const v = await f();
        got = v instanceof ArrayBuffer ? `${v.byteLength} bytes` : v instanceof CryptoKey ? `a ${v.type} key` : v;
    } catch (e) {
        got = `${e.name} ${e instanceof DOMException}`;
    }
    console.log(what, got);
};
const bytes = (n) => new Uint8Array(n).fill(7);
const e65537 = new Uint8Array([1, 0, 1]);
const aes = await subtle.importKey('raw', bytes(16), 'AES-GCM', false, ['encrypt', 'decrypt']);
const cbc = await subtle.importKey('raw', bytes(16), 'AES-CBC', true, ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey']);
const ctr = await subtle.importKey('raw', bytes(16), 'AES-CTR', true, ['encrypt']);
const kw = await subtle.importKey('raw', bytes(16), 'AES-KW', true, ['wrapKey', 'unwrapKey']);
const hmac = await subtle.importKey('raw', bytes(16), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
const hkdf = await subtle.importKey('raw', bytes(16), 'HKDF', false, ['deriveBits']);
const pbkdf2 = await subtle.importKey('raw', bytes(0), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
const p256 = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
const p384 = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, true, ['deriveBits']);
const x = await subtle.generateKey('X25519', true, ['deriveBits']);
const pss = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: e65537, hash: 'SHA-256' }, true, ['sign', 'verify']);
const oaep = await subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: e65537, hash: 'SHA-256' }, true, ['encrypt', 'decrypt']);

await show('no such format', () => subtle.importKey('der', bytes(16), 'AES-GCM', true, ['encrypt']));
await show('no such usage', () => subtle.importKey('raw', bytes(16), 'AES-GCM', true, ['eat']));
await show('no list of usages', () => subtle.importKey('raw', bytes(16), 'AES-GCM', true, 5));
await show('usage of others', () => subtle.importKey('raw', bytes(16), 'AES-GCM', true, ['sign']));
await show('no usage', () => subtle.importKey('raw', bytes(16), 'AES-GCM', true, []));
await show('length', () => subtle.importKey('raw', bytes(17), 'AES-GCM', true, ['encrypt']));
await show('object as raw', () => subtle.importKey('raw', {}, 'AES-GCM', true, ['encrypt']));
await show('hash missing', () => subtle.importKey('raw', bytes(16), 'HMAC', true, ['sign']));
await show('hash unknown', () => subtle.importKey('raw', bytes(16), { name: 'HMAC', hash: 'MD5' }, true, ['sign']));
await show('empty hmac', () => subtle.importKey('raw', bytes(0), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']));
await show('hmac length 0', () => subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 0 }, true, ['sign']));
await show('spki of nothing', () => subtle.importKey('spki', bytes(30), 'Ed25519', true, ['verify']));
await show('pkcs8 of nothing', () => subtle.importKey('pkcs8', bytes(30), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']));
await show('other curve', async () => subtle.importKey('spki', await subtle.exportKey('spki', p384.publicKey), { name: 'ECDH', namedCurve: 'P-256' }, true, []));
await show('no such curve', () => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-192' }, true, ['sign']));
await show('point off the curve', () => subtle.importKey('raw', new Uint8Array(65).fill(4), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']));
await show('raw of 31 bytes', () => subtle.importKey('raw', bytes(31), 'X25519', true, []));
for (const change of [{ kty: 'RSA' }, { crv: 'P-384' }, { x: 'AAAA' }, { y: undefined }, { d: 'A'.repeat(43) }, { use: 'sig' }, { key_ops: ['sign'] }, { key_ops: ['deriveBits', 'deriveBits'] }, { ext: false }, {}])
    await show(`jwk ${JSON.stringify(change)}`, async () => subtle.importKey('jwk', { ...await subtle.exportKey('jwk', p256.privateKey), ...change }, { name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']));
for (const change of [{ k: undefined }, { k: '*' }, { alg: 'A256GCM' }, { alg: 'A128GCM' }, { kty: 'EC' }, { use: 'sig' }, { k: 'AAAA' }])
    await show(`jwk ${JSON.stringify(change)}`, () => subtle.importKey('jwk', { kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', ...change }, 'AES-GCM', true, ['encrypt']));
await show('not extractable', () => subtle.exportKey('raw', aes));
await show('not exportable', () => subtle.exportKey('raw', hkdf));
await show('other algorithm', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, aes, bytes(1)));
await show('other usage', () => subtle.decrypt({ name: 'AES-CTR', counter: bytes(16), length: 8 }, ctr, bytes(1)));
await show('iv missing', () => subtle.encrypt({ name: 'AES-GCM' }, aes, bytes(1)));
await show('iv length', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(15) }, cbc, bytes(1)));
await show('iv empty', () => subtle.encrypt({ name: 'AES-GCM', iv: bytes(0) }, aes, bytes(1)));
await show('tag length', () => subtle.encrypt({ name: 'AES-GCM', iv: bytes(12), tagLength: 127 }, aes, bytes(1)));
await show('tag too large', () => subtle.encrypt({ name: 'AES-GCM', iv: bytes(12), tagLength: 256 }, aes, bytes(1)));
await show('wrong tag', () => subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, aes, bytes(32)));
await show('no tag', () => subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, aes, bytes(15)));
await show('no blocks', () => subtle.decrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc, bytes(15)));
await show('padding', () => subtle.decrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc, bytes(16)));
await show('counter length 0', () => subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 0 }, ctr, bytes(1)));
await show('counter length 129', () => subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 129 }, ctr, bytes(1)));
await show('counter runs out', () => subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 1 }, ctr, bytes(33)));
await show('counter goes round', () => subtle.encrypt({ name: 'AES-CTR', counter: bytes(16), length: 1 }, ctr, bytes(32)));
await show('no key', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, {}, bytes(1)));
await show('no data', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc, 'text'));
await show('few arguments', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, cbc));
await show('sign with aes', () => subtle.sign('AES-GCM', aes, bytes(1)));
await show('verify without usage', () => subtle.verify('HMAC', hmac, bytes(20), bytes(1)));
await show('salt too long', () => subtle.sign({ name: 'RSA-PSS', saltLength: 1000 }, pss.privateKey, bytes(1)));
await show('salt missing', () => subtle.sign('RSA-PSS', pss.privateKey, bytes(1)));
await show('truncated signature', async () => subtle.verify({ name: 'RSA-PSS', saltLength: 8 }, pss.publicKey, (await subtle.sign({ name: 'RSA-PSS', saltLength: 8 }, pss.privateKey, bytes(1))).slice(1), bytes(1)));
await show('message too long', () => subtle.encrypt('RSA-OAEP', oaep.publicKey, bytes(63)));
await show('message fits', () => subtle.encrypt('RSA-OAEP', oaep.publicKey, bytes(62)));
await show('no ciphertext', () => subtle.decrypt('RSA-OAEP', oaep.privateKey, bytes(128)));
await show('exponent 1', () => subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1]), hash: 'SHA-1' }, true, ['sign']));
await show('exponent even', () => subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 0]), hash: 'SHA-1' }, true, ['sign']));
await show('exponent none', () => subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: bytes(0), hash: 'SHA-1' }, true, ['sign']));
await show('no private usage', () => subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: e65537, hash: 'SHA-1' }, true, ['verify']));
await show('curves differ', () => subtle.deriveBits({ name: 'ECDH', public: p384.publicKey }, p256.privateKey, 256));
await show('kinds differ', () => subtle.deriveBits({ name: 'ECDH', public: x.publicKey }, p256.privateKey, 256));
await show('private as public', () => subtle.deriveBits({ name: 'ECDH', public: p256.privateKey }, p256.privateKey, 256));
await show('too many bits', () => subtle.deriveBits({ name: 'ECDH', public: p256.publicKey }, p256.privateKey, 264));
await show('fewer bits', () => subtle.deriveBits({ name: 'ECDH', public: p256.publicKey }, p256.privateKey, 13));
await show('public missing', () => subtle.deriveBits('X25519', x.privateKey, 256));
await show('public is no key', () => subtle.deriveBits({ name: 'X25519', public: {} }, x.privateKey, 256));
await show('point of small order', async () => subtle.deriveBits({ name: 'X25519', public: await subtle.importKey('raw', new Uint8Array(32), 'X25519', true, []) }, x.privateKey, 256));
for (const length of [null, 7, 0, 8, 8 * 32 * 255, 8 * 32 * 256])
    await show(`hkdf ${length}`, () => subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: bytes(0), info: bytes(0) }, hkdf, length));
await show('info missing', () => subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: bytes(0) }, hkdf, 8));
await show('hkdf without usage', () => subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: bytes(0), info: bytes(0) }, hkdf, { name: 'AES-GCM', length: 128 }, true, ['encrypt']));
for (const [iterations, length] of [[0, 8], [1, null], [1, 9], [1, 0], [1, 256]])
    await show(`pbkdf2 ${iterations} ${length}`, () => subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-1', salt: bytes(0), iterations }, pbkdf2, length));
await show('derived length', () => subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-1', salt: bytes(8), iterations: 1 }, pbkdf2, { name: 'AES-GCM', length: 100 }, true, ['encrypt']));
await show('derived key', () => subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-1', salt: bytes(8), iterations: 1 }, pbkdf2, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']));
await show('extractable pbkdf2', () => subtle.importKey('raw', bytes(3), 'PBKDF2', true, ['deriveBits']));
await show('wrap what is not extractable', () => subtle.wrapKey('raw', aes, kw, 'AES-KW'));
await show('wrap', () => subtle.wrapKey('raw', cbc, kw, 'AES-KW'));
await show('unwrap nothing', () => subtle.unwrapKey('raw', bytes(24), kw, 'AES-KW', 'AES-GCM', true, ['encrypt']));
await show('unwrap no jwk', async () => subtle.unwrapKey('jwk', await subtle.wrapKey('raw', cbc, cbc, { name: 'AES-CBC', iv: bytes(16) }), cbc, { name: 'AES-CBC', iv: bytes(16) }, 'AES-GCM', true, ['encrypt']));
await show('jwk by cbc', async () => subtle.unwrapKey('jwk', await subtle.wrapKey('jwk', cbc, cbc, { name: 'AES-CBC', iv: bytes(16) }), cbc, { name: 'AES-CBC', iv: bytes(16) }, 'AES-CBC', true, ['encrypt']));
await show('clone', () => structuredClone(cbc));
await show('clone works', async () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, structuredClone(cbc), bytes(5)));
