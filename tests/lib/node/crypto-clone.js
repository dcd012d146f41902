// as: node
// structuredClone of keys and certificates makes others of the same material.
const crypto = require('node:crypto');
const secret = crypto.createSecretKey(Buffer.from('abc')), { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
for (const key of [secret, publicKey, privateKey]) {
    const { a, b } = structuredClone({ a: key, b: key });
    console.log(a !== key, a === b, a instanceof crypto.KeyObject, a.type, a.equals(key), a.constructor.name);
}
console.log(structuredClone(secret).export().toString());
