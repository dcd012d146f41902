const show = async (what, f) => { try { console.log(what, await f()); } catch (e) { console.log(what, e.name, e.code, e.message); } };
const P = Bun.password, fast = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 }, quick = { algorithm: 'bcrypt', cost: 4 };
const head = (hash) => hash.replace(/^(\$2.\$\d\d\$).*|^(\$.*\$)[^$]*\$[^$]*$/, '$1$2');
for (const options of [fast, quick, { algorithm: 'argon2i', memoryCost: 8, timeCost: 3 }, { algorithm: 'argon2d', memoryCost: 16, timeCost: 1 }, 'foo', 5, {}, { algorithm: 'bcrypt', cost: 3 },
    { algorithm: 'bcrypt', cost: 32 }, { algorithm: 'bcrypt', cost: '4' }, { algorithm: 'bcrypt', cost: 4.5 }, { algorithm: 'argon2id', memoryCost: 7 }, { algorithm: 'argon2id', memoryCost: 0 },
    { algorithm: 'argon2id', memoryCost: 8, timeCost: 0 }, { algorithm: 'argon2id', timeCost: 'a' }, { algorithm: 'argon2id', memoryCost: 'a' }, { algorithm: 'x' }, { memoryCost: 8 },
    { algorithm: 'argon2id', memoryCost: 2 ** 33 }, { algorithm: 'argon2id', memoryCost: 16, timeCost: 2 ** 33 }])
    await show(`hash ${JSON.stringify(options)}`, () => head(P.hashSync('x', options)));
for (const password of ['', undefined, null, 5, {}, new Uint8Array(0), new Uint8Array(3), new ArrayBuffer(3), 'é', new Blob(['x'])])
    await show('password', () => P.hashSync(password, quick).length);
const a = await P.hash('x', fast), b = await P.hash('x', quick);
console.log(a.length, b.length, a !== P.hashSync('x', fast), b !== P.hashSync('x', quick));
for (const [password, hash, algorithm] of [['x', a], ['y', a], ['x', b], ['y', b], ['x', ''], ['', a], ['x', 'foo'], ['x', '$argon2id$foo'], ['x', a.slice(0, -6)], ['x', b.slice(0, -5)],
    ['x', a, 'bcrypt'], ['x', b, 'bcrypt'], ['x', b, 'foo'], ['x', b, 5], ['x'], [], [5, a], ['x', 5], [new Uint8Array([120]), a], ['x', new TextEncoder().encode(a)]]) {
    await show('verify', () => P.verifySync(password, hash, algorithm));
    if (typeof password === 'string' && typeof hash === 'string')
        await show('verify', () => P.verify(password, hash, algorithm));
}
// Known hashes: of crypt_blowfish's tests, and two that Bun made (a long password, one with a zero in it).
for (const letter of 'abxy')
    await show(letter, () => P.verifySync('U*U', `$2${letter}$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW`));
await show('wrong', () => P.verifySync('U*V', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'));
await show('long', () => P.verifySync('a'.repeat(100), '$2b$04$UARW9Z0v5f9WvaaJ3EHkwu/scM/EKWX1IfAWstiiaCiB55jspOCZC'));
await show('longer', () => P.verifySync('a'.repeat(101), '$2b$04$UARW9Z0v5f9WvaaJ3EHkwu/scM/EKWX1IfAWstiiaCiB55jspOCZC'));
await show('zero', () => P.verifySync('a\0b', '$2b$04$BaDtXcb3U0UfdSwqSZa8GO6fozm3bbU32LZ4dJmr.qr05avxxRnum'));
await show('another zero', () => P.verifySync('a\0c', '$2b$04$BaDtXcb3U0UfdSwqSZa8GO6fozm3bbU32LZ4dJmr.qr05avxxRnum'));
await show('argon2', () => P.verifySync('x', '$argon2d$v=19$m=64,t=2,p=1$Q3BNdXfb5HcpqtaJoZZIpB+DBmHGYrXqGS8j71Q4Xcg$A6NKZyV2unEC/BD2srweZuB2Y+jKKSOsrJcrmKIvtUA'));
