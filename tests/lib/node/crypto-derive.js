// as: node
// pbkdf2, scrypt, hkdf, argon2: known values, both ways to call, and what is refused.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
const hex = (b) => Buffer.from(b).toString('hex');
show('pbkdf2', () => [hex(crypto.pbkdf2Sync('password', 'salt', 1, 20, 'sha1')), hex(crypto.pbkdf2Sync(Buffer.from('p'), new Uint8Array(4), 3, 40, 'sha512'))]);
show('scrypt', () => [hex(crypto.scryptSync('', '', 64, { N: 16, p: 1, r: 1 })), hex(crypto.scryptSync('password', 'NaCl', 16, { cost: 64, blockSize: 4, parallelization: 2 })), crypto.scryptSync('', '', 0).length]);
show('hkdf', () => [hex(crypto.hkdfSync('sha256', Buffer.alloc(22, 0x0b), Buffer.from('000102030405060708090a0b0c', 'hex'), Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex'), 42)), crypto.hkdfSync('sha1', 'key', '', '', 5) instanceof ArrayBuffer, hex(crypto.hkdfSync('sha512', crypto.createSecretKey(Buffer.from('k')), 's', 'i', 3))]);
const rfc = { message: Buffer.alloc(32, 1), nonce: Buffer.alloc(16, 2), parallelism: 4, tagLength: 32, memory: 32, passes: 3, secret: Buffer.alloc(8, 3), associatedData: Buffer.alloc(12, 4) };
for (const kind of ['argon2d', 'argon2i', 'argon2id'])
    show(kind, () => hex(crypto.argon2Sync(kind, rfc)));
for (const args of [[], ['p', 's', 1, 20], ['p', 's', 0, 20, 'sha1'], ['p', 's', 1, -1, 'sha1'], ['p', 's', 1, 20, 'nope'], [5, 's', 1, 20, 'sha1'], ['p', 's', 'x', 20, 'sha1'], ['p', 's', 1.5, 20, 'sha1']])
    show('pbkdf2 refuses', () => crypto.pbkdf2Sync(...args));
for (const args of [[], ['p', 's'], ['p', 's', -1], ['p', 's', 5, { N: 3 }], ['p', 's', 5, { N: 1 << 20 }], ['p', 's', 5, { N: 16, cost: 16 }], ['p', 's', 5, { r: 'x' }], ['p', 's', 5, { maxmem: 10 }]])
    show('scrypt refuses', () => crypto.scryptSync(...args));
for (const args of [[], ['nope', 'k', '', '', 5], ['sha1', 5, '', '', 5], ['sha1', 'k', '', '', 'x'], ['sha1', 'k', '', Buffer.alloc(1025), 5], ['sha1', 'k', '', '', 255 * 20 + 1], ['sha1', 'k', null, '', 1]])
    show('hkdf refuses', () => crypto.hkdfSync(...args));
for (const change of [{ message: 5 }, { nonce: Buffer.alloc(7) }, { parallelism: 0 }, { tagLength: 3 }, { memory: 31 }, { passes: 0 }, { secret: 5 }])
    show('argon2 refuses', () => crypto.argon2Sync('argon2id', { ...rfc, ...change }));
show('argon2 refuses', () => crypto.argon2Sync('argon2', rfc));
show('no callback', () => crypto.pbkdf2('p', 's', 1, 20, 'sha1'));
crypto.pbkdf2('password', 'salt', 2, 20, 'sha1', (e, key) => {
    console.log(e, hex(key));
    crypto.scrypt('', '', 8, { N: 16 }, (e2, key2) => {
        console.log(e2, hex(key2));
        crypto.hkdf('sha256', 'k', 's', 'i', 8, (e3, key3) => {
            console.log(e3, key3 instanceof ArrayBuffer, hex(key3));
            crypto.argon2('argon2id', rfc, (e4, key4) => console.log(e4, hex(key4)));
        });
    });
});
