// as: node
// Random bytes, numbers, identifiers and primes: sizes, ranges, and what is refused.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
show('bytes', () => [0, 1, 32, 5000].map((n) => crypto.randomBytes(n).length).join());
show('aliases', () => [crypto.rng === crypto.randomBytes, crypto.pseudoRandomBytes === crypto.randomBytes, Object.keys(crypto).includes('rng')]);
for (const size of [undefined, -1, 'x', NaN, 2 ** 31, null])
    show('bytes refused', () => crypto.randomBytes(size));
show('fill', () => { const b = Buffer.alloc(40); return [crypto.randomFillSync(b, 10, 20) === b, b.subarray(0, 10).every((n) => n === 0), b.subarray(30).every((n) => n === 0), b.subarray(10, 30).some((n) => n !== 0)]; });
show('fill of words', () => { const b = new Uint32Array(8); crypto.randomFillSync(b, 2, 3); return [b[0], b[1], b[5], b[2] + b[3] + b[4] > 0]; });
show('fill of a buffer', () => crypto.randomFillSync(new ArrayBuffer(5)).byteLength);
for (const args of [[], ['x'], [Buffer.alloc(5), 6], [Buffer.alloc(5), 0, 6], [Buffer.alloc(5), 3, 3], [Buffer.alloc(5), 'x'], [Buffer.alloc(5), -1]])
    show('fill refused', () => crypto.randomFillSync(...args));
show('int', () => [crypto.randomInt(1), crypto.randomInt(5, 6), [1, 2, 3].every(() => { const n = crypto.randomInt(-10, 10); return n >= -10 && n < 10; }), new Set(Array.from({ length: 500 }, () => crypto.randomInt(4))).size]);
for (const args of [[], ['x'], [0], [5, 4], [0, 2 ** 48], [1.5], [0, 5, 'x']])
    show('int refused', () => crypto.randomInt(...args));
show('uuid', () => [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), crypto.randomUUID({ disableEntropyCache: true }).length]);
show('uuid 7', () => { const list = Array.from({ length: 50 }, () => crypto.randomUUIDv7()); return [/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(list[0]), new Set(list).size]; });
show('uuid refused', () => crypto.randomUUID(5));
show('prime', () => [2, 8, 32, 64].map((n) => crypto.generatePrimeSync(n, { bigint: true }).toString(2).length).join());
show('prime as bytes', () => crypto.generatePrimeSync(20).byteLength);
show('safe', () => crypto.checkPrimeSync((crypto.generatePrimeSync(16, { safe: true, bigint: true }) - 1n) / 2n));
show('add', () => crypto.generatePrimeSync(32, { add: 12n, rem: 5n, bigint: true }) % 12n);
show('check', () => [2n, 9n, 97n, 561n, Buffer.from([13])].map((n) => crypto.checkPrimeSync(n)).join());
for (const args of [[], [0], ['x'], [8, 5], [8, { safe: 1 }], [8, { add: 5 }], [8, { add: 1000n }], [8, { add: 5n, rem: 6n }]])
    show('prime refused', () => crypto.generatePrimeSync(...args));
for (const args of [[], ['x'], [-1n], [5n, { checks: -1 }]])
    show('check refused', () => crypto.checkPrimeSync(...args));
show('equal', () => [crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')), crypto.timingSafeEqual(Buffer.from('a'), new Uint8Array([98]))]);
show('equal refused', () => crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')));
show('equal refused', () => crypto.timingSafeEqual('a', Buffer.from('ab')));
show('lists', () => [crypto.getHashes().includes('sha256'), crypto.getCiphers().includes('aes-128-gcm'), crypto.getCurves().includes('prime256v1'), crypto.getCurves() !== crypto.getCurves()]);
show('others', () => [crypto.getFips(), crypto.fips, crypto.secureHeapUsed(), crypto.webcrypto === globalThis.crypto, crypto.subtle === globalThis.crypto.subtle, crypto.getRandomValues(new Uint8Array(3)).length]);
crypto.randomBytes(5, (e, b) => {
    console.log(e, b.length);
    crypto.randomFill(Buffer.alloc(100000), (e2, f) => {
        console.log(e2, f.length, f.subarray(90000).some((n) => n !== 0));
        crypto.randomInt(3, (e3, n) => {
            console.log(e3, n < 3);
            crypto.generatePrime(16, (e4, p) => crypto.checkPrime(p, (e5, ok) => console.log(e4, p.byteLength, e5, ok)));
        });
    });
});
