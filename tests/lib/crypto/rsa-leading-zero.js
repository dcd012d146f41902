// RFC 8017: a signature or a ciphertext of RSA is as long as the modulus. One that begins with a zero (one of 256 or so) is not valid without it.
import crypto from 'node:crypto';
const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
const data = Buffer.from('text'), { RSA_PKCS1_PSS_PADDING, RSA_PKCS1_OAEP_PADDING } = crypto.constants;
const beginsWithZero = async (make) => {
    for (;;) {
        const made = new Uint8Array(await make());
        if (!made[0])
            return made;
    }
};
const show = async (what, whole, ask) => {
    const got = [];
    for (const bytes of [whole, whole.slice(1), Uint8Array.of(0, ...whole)])
        got.push(await Promise.resolve(bytes).then(ask).catch((e) => e.name));
    console.log(what, ...got);
};

const pss = { padding: RSA_PKCS1_PSS_PADDING, saltLength: 8 };
const signature = await beginsWithZero(() => crypto.sign('sha256', data, { key: privateKey, ...pss }));
await show('verify', signature, (s) => crypto.verify('sha256', data, { key: publicKey, ...pss }, s));
await show('Verify', signature, (s) => crypto.createVerify('sha256').update(data).verify({ key: publicKey, ...pss }, s));

const rsa = (name) => ({ name, modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' });
const signing = await crypto.subtle.generateKey(rsa('RSA-PSS'), false, ['sign', 'verify']);
await show('subtle.verify', await beginsWithZero(() => crypto.subtle.sign({ name: 'RSA-PSS', saltLength: 8 }, signing.privateKey, data)),
    (s) => crypto.subtle.verify({ name: 'RSA-PSS', saltLength: 8 }, signing.publicKey, s, data));
const crypting = await crypto.subtle.generateKey(rsa('RSA-OAEP'), false, ['encrypt', 'decrypt']);
await show('subtle.decrypt', await beginsWithZero(() => crypto.subtle.encrypt('RSA-OAEP', crypting.publicKey, data)),
    async (s) => String(Buffer.from(await crypto.subtle.decrypt('RSA-OAEP', crypting.privateKey, s))));
await crypto.subtle.generateKey(rsa('RSASSA-PKCS1-v1_5'), false, ['sign', 'verify']).then(async ({ privateKey: key, publicKey: other }) => {
    let n = 0; // no random salt here: other texts
    const made = await beginsWithZero(() => crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, Buffer.from(`${++n}`)));
    await show('pkcs1', made, (s) => crypto.subtle.verify('RSASSA-PKCS1-v1_5', other, s, Buffer.from(`${n}`)));
});
