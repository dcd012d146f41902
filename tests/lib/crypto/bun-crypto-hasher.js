const show = (what, f) => {
    try {
        const v = f();
        console.log(what, v instanceof Uint8Array ? `bytes ${v.toHex()}` : v);
    } catch (e) {
        console.log(what, e.name, e.code, e.message);
    }
};
const H = Bun.CryptoHasher;
show('algorithms', () => H.algorithms.join());
for (const name of H.algorithms) {
    show(name, () => [new H(name).byteLength, new H(name).algorithm, new H(name).update('abc').digest('hex'), H.hash(name, '', 'hex')].join());
    if (!/shake|blake2s/.test(name))
        for (const key of ['key', 'k'.repeat(300), new Uint8Array(0)])
            show(`hmac ${name}`, () => new H(name, key).update('ab').update('c').digest('hex'));
}
for (const name of ['MD5', 'SHA-256', 'sha512/256', 'RSA-SHA256', 'foo', '', 5, undefined])
    show(`new ${name}`, () => new H(name).algorithm);
show('no new', () => H('md5'));
for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'utf8', 'buffer', null, undefined, 'foo', 5])
    show(`digest ${encoding}`, () => new H('md5').update('a').digest(encoding));
show('into', () => { const b = new Uint8Array(64), r = new H('md5').update('a').digest(b); return [r === b, b.toHex()].join(); });
show('update by encoding', () => new H('md5').update('6161', 'hex').digest('hex') === new H('md5').update('YWE=', 'base64').digest('hex'));
for (const v of ['ä', new Uint8Array(3), new ArrayBuffer(3), new DataView(new ArrayBuffer(3)), new Blob(['abc']), 5, undefined, null, {}])
    show('update', () => new H('md5').update(v).digest('hex'));
show('twice', () => { const h = new H('md5').update('a'); return h.digest('hex') + h.digest('hex') + h.update('a').digest('hex'); });
show('copy', () => { const h = new H('md5').update('a'), c = h.copy().update('b'); return h.digest('hex') + c.digest('hex'); });
show('copy of hmac', () => new H('sha1', 'key').update('a').copy().update('bc').digest('hex'));
for (const use of ['digest', 'update', 'copy'])
    show(`hmac after digest: ${use}`, () => { const h = new H('sha1', 'key').update('a'); h.digest(); return h[use]('x'); });
for (const key of [null, undefined, '', 5])
    show(`key ${key}`, () => new H('sha256', key).update('abc').digest('hex'));
for (const args of [['md5', 'abc'], ['md5', 'abc', 'hex'], ['md5', 'abc', new Uint8Array(18)], ['md5', 'abc', 'foo'], ['foo', 'abc'], ['md5'], ['md5', 5], ['md5', new Blob(['abc']), 'hex']])
    show('hash', () => H.hash(...args));
for (const name of ['MD4', 'MD5', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512', 'SHA512_256']) {
    const C = Bun[name];
    show(name, () => [C.name, C.byteLength, new C().byteLength, C.hash('abc', 'hex'), new C().update('a').update('bc').digest('hex')].join());
}
show('bytes', () => Bun.SHA1.hash('abc'));
show('used: digest', () => { const h = new Bun.SHA1(); h.digest(); return h.digest(); });
show('used: update', () => { const h = new Bun.SHA1(); h.digest(); return h.update('a'); });
show('no new', () => Bun.SHA1());
show('small', () => Bun.SHA1.hash('abc', new Uint8Array(3)));
for (const args of [['abc'], ['abc', 'hex'], ['abc', 'base64'], ['abc', new Uint8Array(32)], [5], []])
    show('sha', () => Bun.sha(...args));
