const show = async (what, f) => {
    try {
        const v = await f();
        console.log(what, v instanceof Uint8Array ? `bytes ${v.length}` : v);
    } catch (e) {
        console.log(what, e.name, e.code, e.message);
    }
};
const C = Bun.CSRF, token = C.generate('secret');
for (const [t, options] of [[token, { secret: 'secret' }], [token, { secret: 'other' }], [token], ['foo', { secret: 'secret' }], ['', { secret: 's' }], [undefined], [5, { secret: 's' }], [C.generate()],
    [token, { secret: '' }], [token, { secret: 5 }], [token.slice(0, -1), { secret: 'secret' }], [token + 'A', { secret: 'secret' }]])
    await show('verify', () => C.verify(t, options));
for (const secret of ['', 5])
    await show('generate', () => C.generate(secret));
for (const encoding of ['hex', 'base64', 'base64url', 'foo', 'utf8'])
    await show(encoding, () => { const t = C.generate('s', { encoding }); return [t.length, C.verify(t, { secret: 's', encoding })].join(); });
for (const algorithm of ['sha256', 'sha512', 'sha384', 'sha512-256', 'blake2b256', 'blake2b512', 'md5', 'foo'])
    await show(algorithm, () => { const t = C.generate('s', { algorithm }); return [t.length, C.verify(t, { secret: 's', algorithm }), C.verify(t, { secret: 's' })].join(); });
for (const expiresIn of [1000000, 0, -1, 'a'])
    await show(`expiresIn ${expiresIn}`, () => C.verify(C.generate('s', { expiresIn }), { secret: 's' }));
await show('expired', async () => { const t = C.generate('s', { expiresIn: 1 }); await Bun.sleep(10); return C.verify(t, { secret: 's' }); });
await show('too old', async () => { const t = C.generate('s'); await Bun.sleep(10); return [C.verify(t, { secret: 's', maxAge: 1 }), C.verify(t, { secret: 's', maxAge: 0 })].join(); });
await show('session', () => C.verify(C.generate('s', { sessionId: 'a' }), { secret: 's', sessionId: 'b' }));
await show('same session', () => C.verify(C.generate('s', { sessionId: 'a' }), { secret: 's', sessionId: 'a' }));

for (const args of [[], ['hex', 1234567890123], ['hex', new Date(1)], [5], [undefined, 1], ['hex', 2 ** 48 - 1]])
    await show('v7', () => { const id = Bun.randomUUIDv7(...args); return [/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id), args.length ? id.slice(0, 13) : ''].join(); });
for (const args of [['buffer'], ['base64'], ['base64url'], ['foo'], ['hex', -1], ['hex', 'a'], ['hex', 2 ** 48]])
    await show('v7', () => { const id = Bun.randomUUIDv7(...args); return typeof id === 'string' ? id.length : id; });
const ids = Array.from({ length: 500 }, () => Bun.randomUUIDv7('hex', 1000));
await show('in order', () => ids.join() === ids.slice().sort().join() && new Set(ids).size === 500);
const ns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
for (const space of [ns, ns.toUpperCase(), 'dns', 'url', 'oid', 'x500', 'DNS', 'foo', '', ns.slice(1), new Uint8Array(16), new Uint8Array(15), undefined])
    await show('v5', () => Bun.randomUUIDv5('www.example.com', space));
for (const args of [['www.example.com', ns, 'base64'], ['www.example.com', ns, 'base64url'], ['www.example.com', ns, 'buffer'], ['a', ns, 'foo'], [5, ns], [new TextEncoder().encode('ä'), ns], ['ä', ns]])
    await show('v5', () => Bun.randomUUIDv5(...args));
