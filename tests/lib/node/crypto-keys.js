// as: node
// KeyObject: forms of keys read and written, details, JSON Web Keys, and what is refused. Keys made here never show.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
const jwk = { kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM', d: '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE' };
const ec = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
show('ec', () => [ec.type, ec.asymmetricKeyType, ec.asymmetricKeyDetails, ec.export({ format: 'jwk' })]);
for (const type of ['pkcs8', 'sec1'])
    for (const format of ['pem', 'der'])
        show(`ec ${type} ${format}`, () => {
            const out = ec.export({ type, format });
            return [format === 'pem' ? out : out.toString('hex'), crypto.createPrivateKey({ key: out, type, format }).equals(ec)];
        });
const half = crypto.createPublicKey(ec);
show('public', () => [half.type, half.export({ type: 'spki', format: 'pem' }), half.export({ format: 'jwk' }), half.equals(ec), crypto.createPublicKey(half.export({ type: 'spki', format: 'der' }).length ? { key: half.export({ type: 'spki', format: 'der' }), format: 'der', type: 'spki' } : '').equals(half)]);
show('public of private text', () => crypto.createPublicKey(ec.export({ type: 'sec1', format: 'pem' })).equals(half));
for (const [type, format] of [['pkcs8', 'pem'], ['pkcs8', 'der'], ['sec1', 'pem']])
    show(`encrypted ${type} ${format}`, () => {
        const key = ec.export({ type, format, cipher: 'aes-256-cbc', passphrase: 'secret' });
        return crypto.createPrivateKey({ key, type, format, passphrase: 'secret' }).equals(ec);
    });
show('no passphrase', () => crypto.createPrivateKey(ec.export({ type: 'sec1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' })));
const okp = { crv: 'Ed25519', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kty: 'OKP' };
const ed = crypto.createPrivateKey({ key: okp, format: 'jwk' });
show('ed25519', () => [ed.asymmetricKeyType, ed.asymmetricKeyDetails, ed.export({ format: 'jwk' }), ed.export({ format: 'pem', type: 'pkcs8' })]);
const secret = crypto.createSecretKey('c2VjcmV0', 'base64');
show('secret', () => [secret.type, secret.symmetricKeySize, secret.export().toString(), secret.export({ format: 'jwk' }), secret.equals(crypto.createSecretKey(Buffer.from('secret'))), String(secret), secret]);
for (const [type, options] of [['rsa', { modulusLength: 1024 }], ['rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256', saltLength: 16 }], ['dsa', { modulusLength: 1024, divisorLength: 160 }], ['ec', { namedCurve: 'secp256k1' }], ['ed448'], ['x25519'], ['x448'], ['dh', { group: 'modp5' }]])
    show(type, () => {
        const { publicKey, privateKey } = crypto.generateKeyPairSync(type, options);
        const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
        return [publicKey.asymmetricKeyType, privateKey.asymmetricKeyDetails, crypto.createPrivateKey(text).equals(privateKey), crypto.createPublicKey(text).equals(publicKey), publicKey];
    });
show('as text', () => Object.values(crypto.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'pkcs1', format: 'pem' }, privateKeyEncoding: { type: 'pkcs1', format: 'pem' } })).map((t) => t.split('\n')[0]));
for (const args of [[], ['nope'], ['rsa'], ['rsa', {}], ['rsa', { modulusLength: 'x' }], ['ec', {}], ['ec', { namedCurve: 'nope' }], ['dh', {}], ['dh', { group: 'nope' }], ['dh', { group: 'modp5', prime: Buffer.alloc(3) }], ['rsa', { modulusLength: 512, publicKeyEncoding: {} }], ['rsa', { modulusLength: 512, publicKeyEncoding: { type: 'sec1', format: 'pem' } }], ['ec', { namedCurve: 'P-256', privateKeyEncoding: { type: 'pkcs1', format: 'pem' } }], ['rsa', { modulusLength: 512, privateKeyEncoding: { type: 'pkcs1', format: 'der', cipher: 'aes-128-cbc', passphrase: 'x' } }]])
    show('pair refused', () => crypto.generateKeyPairSync(...args));
for (const f of [() => crypto.createPrivateKey('x'), () => crypto.createPublicKey(5), () => crypto.createPublicKey({ key: '', format: 'x' }), () => crypto.createSecretKey(5), () => crypto.createPublicKey(secret), () => crypto.createPublicKey(half), () => ec.export(), () => ec.export({ format: 'pem' }), () => ec.export({ format: 'pem', type: 'spki' }), () => half.export({ format: 'pem', type: 'pkcs8' }), () => secret.export({ format: 'pem' }), () => new crypto.KeyObject('x', {}), () => new crypto.KeyObject('secret', {}), () => secret.equals(5), () => crypto.createPrivateKey({ key: { ...jwk, x: 'AA' }, format: 'jwk' }), () => crypto.createPrivateKey({ key: { kty: 'oct' }, format: 'jwk' }), () => crypto.KeyObject.from(5)])
    show('refused', f);
for (const [type, length] of [['aes', 128], ['aes', 256], ['hmac', 64], ['hmac', 65], ['aes', 5], ['x', 1]])
    show('generateKey', () => crypto.generateKeySync(type, { length }).symmetricKeySize);
crypto.generateKey('aes', { length: 192 }, (e, key) => {
    console.log(e, key.symmetricKeySize);
    crypto.generateKeyPair('ec', { namedCurve: 'P-384', publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'sec1', format: 'pem' } },
        (error, a, b) => {
            console.log(error, a.split('\n')[0], b.split('\n')[0]);
            crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']).then((made) => console.log(crypto.KeyObject.from(made).symmetricKeySize));
        });
});

