// needs: typeof process.dlopen === 'function'
// Addons in C++ (node-addon-api) and Rust (napi-rs) that hash: work on the pool, promises, errors with codes.
const bcrypt = require('bcrypt'), argon2 = require('argon2'), rustArgon = require('@node-rs/argon2');
const { crc32, crc32c } = require('@node-rs/crc32'), xx = require('@node-rs/xxhash');
(async () => {
    const hash = await bcrypt.hash('secret', 4);
    console.log(hash.length, await bcrypt.compare('secret', hash), bcrypt.compareSync('other', hash), bcrypt.getRounds(hash));
    console.log(await new Promise((resolve) => bcrypt.hash('x', 4, (error, value) => resolve([error ?? null, value.length]))));
    console.log(await rustArgon.verify(await rustArgon.hash('pw', { memoryCost: 1024, timeCost: 2 }), 'pw'));
    console.log(rustArgon.hashRawSync('pw', { salt: Buffer.alloc(16), memoryCost: 1024 }).length);
    console.log(crc32('hello'), crc32c(Buffer.from('hello')), xx.xxh32('hello'), xx.xxh64('hello'), xx.xxh3.xxh64('hello'), new xx.Xxh32(0).update('a').digest());
    const encoded = await argon2.hash('pw', { memoryCost: 1024, timeCost: 2, parallelism: 1, salt: Buffer.alloc(16) });
    console.log(encoded, await argon2.verify(encoded, 'pw'), await argon2.verify(encoded, 'no'));
    try { rustArgon.verifySync('nonsense', 'x'); } catch (e) { console.log(e.name, e.code, e.message); }
    console.log((await Promise.all(Array.from({ length: 20 }, (_, i) => bcrypt.hash('p' + i, 4)))).every((h) => h.startsWith('$2b$04$')));
})();
