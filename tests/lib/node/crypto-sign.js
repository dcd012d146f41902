// as: node
// Sign, Verify, sign, verify, RSA with either half: every padding and form of signature, what is refused.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }), ec = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = crypto.generateKeyPairSync('ed25519'), dsa = crypto.generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
const pss = crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256', saltLength: 20 });
const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST, RSA_NO_PADDING } = crypto.constants;
const data = Buffer.from('some data');
for (const [name, { publicKey, privateKey }, options] of [['rsa', rsa], ['pss padding', rsa, { padding: RSA_PKCS1_PSS_PADDING }], ['pss, salt', rsa, { padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST }], ['rsa-pss', pss], ['ec', ec], ['ec p1363', ec, { dsaEncoding: 'ieee-p1363' }], ['dsa', dsa], ['dsa p1363', dsa, { dsaEncoding: 'ieee-p1363' }]]) {
    show(name, () => {
        const a = crypto.createSign('sha256').update('some ').update('data').sign({ key: privateKey, ...options });
        const b = crypto.sign('sha256', data, { key: privateKey, ...options });
        const check = (signature, text) => [crypto.createVerify('sha256').update(text).verify({ key: publicKey, ...options }, signature), crypto.verify('sha256', Buffer.from(text), { key: publicKey, ...options }, signature)];
        return [name.startsWith('ec') || name.startsWith('dsa') ? options && a.length : a.length, check(a, 'some data'), check(b, 'some data'), check(a, 'other data'), check(Buffer.alloc(3), 'some data')].join(' ');
    });
}
show('ed25519', () => { const s = crypto.sign(null, data, ed.privateKey); return [s.length, crypto.verify(null, data, ed.publicKey, s), crypto.verify(undefined, data, ed.privateKey, s), crypto.verify(null, data, ed.publicKey, Buffer.alloc(64))]; });
show('ed25519 is deterministic', () => crypto.sign(null, data, crypto.createPrivateKey({ format: 'jwk', key: { crv: 'Ed25519', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kty: 'OKP' } })).toString('hex'));
show('encodings', () => { const s = crypto.createSign('sha1').update('a').sign(rsa.privateKey, 'base64'); return crypto.createVerify('RSA-SHA1').update('a').verify(rsa.publicKey, s, 'base64'); });
show('text keys', () => { const s = crypto.createSign('sha1').update('a').sign(rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })); return crypto.createVerify('sha1').update('a').verify(rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }), s); });
for (const f of [() => crypto.createSign('nope'), () => crypto.createSign(), () => crypto.createSign('sha1').sign(), () => crypto.createSign('sha1').update(5), () => crypto.createSign('sha1').sign(rsa.publicKey), () => crypto.createSign('sha1').sign({ key: rsa.privateKey, padding: 'x' }), () => crypto.createSign('sha1').sign({ key: rsa.privateKey, saltLength: null }), () => crypto.createSign('sha1').sign({ key: ec.privateKey, dsaEncoding: 'x' }), () => crypto.sign('nope', data, rsa.privateKey), () => crypto.sign('sha1', 5, rsa.privateKey), () => crypto.sign('sha1', data), () => crypto.verify('sha1', data, rsa.publicKey, 5), () => crypto.sign('sha256', data, ed.privateKey), () => { const s = crypto.createSign('sha1'); s.sign(rsa.privateKey); s.sign(rsa.privateKey); }])
    show('refused', f);
const label = Buffer.from('label');
for (const [name, options] of [['oaep', {}], ['oaep sha256', { oaepHash: 'sha256' }], ['oaep label', { oaepLabel: label }], ['pkcs1', { padding: RSA_PKCS1_PADDING }]])
    show(name, () => crypto.privateDecrypt({ key: rsa.privateKey, ...options }, crypto.publicEncrypt({ key: rsa.publicKey, ...options }, data)).toString());
show('private, then public', () => crypto.publicDecrypt(rsa.publicKey, crypto.privateEncrypt(rsa.privateKey, data)).toString());
show('no padding', () => crypto.privateDecrypt({ key: rsa.privateKey, padding: RSA_NO_PADDING }, crypto.publicEncrypt({ key: rsa.publicKey, padding: RSA_NO_PADDING }, Buffer.concat([Buffer.alloc(119), data]))).subarray(119).toString());
show('too long', () => crypto.publicEncrypt(rsa.publicKey, Buffer.alloc(300)));
show('unknown hash', () => crypto.publicEncrypt({ key: rsa.publicKey, oaepHash: 'nope' }, data));
show('not a key', () => crypto.privateDecrypt(rsa.publicKey, data));
crypto.sign('sha256', data, ec.privateKey, (e, s) => crypto.verify('sha256', data, ec.publicKey, s, (error, ok) => console.log(e, error, ok)));
show('wrong PKCS #1 padding gives the same bytes again', () => {
    const raw = crypto.publicEncrypt({ key: rsa.publicKey, padding: RSA_NO_PADDING }, Buffer.alloc(128, 7));
    const once = crypto.privateDecrypt({ key: rsa.privateKey, padding: RSA_PKCS1_PADDING }, raw);
    return once.equals(crypto.privateDecrypt({ key: rsa.privateKey, padding: RSA_PKCS1_PADDING }, raw)) && once.length <= 118;
});
show('kem', () => { const { sharedKey, ciphertext } = crypto.encapsulate(rsa.publicKey); return [sharedKey.length, ciphertext.length, crypto.decapsulate(rsa.privateKey, ciphertext).equals(sharedKey)]; });
