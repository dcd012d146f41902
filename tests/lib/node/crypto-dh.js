// as: node
// DiffieHellman, DiffieHellmanGroup, ECDH and diffieHellman().
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
for (const name of ['modp1', 'modp2', 'modp5', 'MODP14', 'modp18', 'nope', 5])
    show(name, () => { const g = crypto.getDiffieHellman(name); return [g.getPrime('hex').slice(0, 40), g.getPrime().length, g.getGenerator('hex'), g.verifyError, g.setPublicKey === undefined]; });
const prime = crypto.getDiffieHellman('modp5').getPrime();
show('two', () => {
    const a = crypto.createDiffieHellman(prime), b = crypto.createDiffieHellman(prime.toString('base64'), 'base64', 2);
    a.generateKeys();
    const key = b.generateKeys('hex');
    return [a.computeSecret(key, 'hex', 'hex') === b.computeSecret(a.getPublicKey()).toString('hex'), a.getGenerator('hex'), a.verifyError];
});
show('set keys', () => { const a = crypto.createDiffieHellman(prime, Buffer.from([2])); a.setPrivateKey('05', 'hex'); a.generateKeys(); return [a.getPublicKey('hex').slice(-4), a.getPrivateKey('hex')]; });
for (const f of [() => crypto.createDiffieHellman(), () => crypto.createDiffieHellman({}), () => crypto.createDiffieHellman(prime, 1), () => crypto.createDiffieHellman(prime, Buffer.from([1])), () => crypto.createDiffieHellman(prime).getPublicKey(), () => crypto.createDiffieHellman(prime).getPrivateKey(), () => { const d = crypto.createDiffieHellman(prime); d.generateKeys(); d.computeSecret(''); }, () => { const d = crypto.createDiffieHellman(prime); d.generateKeys(); d.computeSecret(Buffer.concat([prime, prime])); }])
    show('refused', f);
const d = Buffer.alloc(32, 7);
for (const curve of ['prime256v1', 'secp256k1', 'P-384'])
    show(curve, () => { const e = crypto.createECDH(curve); e.setPrivateKey(d); return ['uncompressed', 'compressed', 'hybrid'].map((form) => e.getPublicKey('hex', form)).concat(e.getPrivateKey('hex')); });
show('agree', () => { const a = crypto.createECDH('secp521r1'), b = crypto.createECDH('secp521r1'); a.generateKeys(); return a.computeSecret(b.generateKeys('base64', 'compressed'), 'base64').equals(b.computeSecret(a.getPublicKey())); });
show('convert', () => { const e = crypto.createECDH('secp256k1'); e.setPrivateKey(d); return crypto.ECDH.convertKey(e.getPublicKey(), 'secp256k1', 'latin1', 'hex', 'compressed'); });
for (const f of [() => crypto.createECDH('nope'), () => crypto.createECDH(5), () => crypto.createECDH('secp256k1').getPublicKey(), () => crypto.createECDH('secp256k1').getPrivateKey(), () => crypto.createECDH('secp256k1').computeSecret(d), () => { const e = crypto.createECDH('secp256k1'); e.setPrivateKey(d); e.computeSecret(d); }, () => crypto.createECDH('secp256k1').setPrivateKey(Buffer.alloc(32)), () => crypto.createECDH('secp256k1').setPrivateKey(Buffer.alloc(32, 255)), () => { const e = crypto.createECDH('secp256k1'); e.setPrivateKey(d); e.getPublicKey('hex', 'x'); }, () => crypto.ECDH.convertKey(d, 'secp256k1'), () => crypto.ECDH.convertKey(d, 'nope')])
    show('ec refused', f);
for (const [type, options] of [['x25519'], ['x448'], ['ec', { namedCurve: 'P-256' }], ['dh', { group: 'modp5' }]])
    show(type, () => {
        const a = crypto.generateKeyPairSync(type, options), b = crypto.generateKeyPairSync(type, options);
        const secret = crypto.diffieHellman({ privateKey: a.privateKey, publicKey: b.publicKey });
        return [secret.length, secret.equals(crypto.diffieHellman({ privateKey: b.privateKey, publicKey: a.publicKey }))];
    });
const x = crypto.generateKeyPairSync('x25519'), e = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }), s = crypto.generateKeyPairSync('ed25519');
for (const options of [undefined, {}, { privateKey: x.privateKey, publicKey: e.publicKey }, { privateKey: x.publicKey, publicKey: x.publicKey }, { privateKey: s.privateKey, publicKey: s.publicKey }])
    show('stateless refused', () => crypto.diffieHellman(options));
