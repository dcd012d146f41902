// as: node
// Hash, Hmac and hash(): values, copies, lengths, encodings, and what is refused.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
for (const name of ['md5', 'SHA1', 'sha224', 'RSA-SHA256', 'sha-384', 'sha512', 'sha512-256', 'sha3-256', 'blake2b512', 'blake2s256', 'ripemd160', 'sm3', 'md5-sha1'])
    show(name, () => crypto.createHash(name).update('abc').update(new Uint16Array([1, 2])).digest('hex'));
show('copy', () => { const h = crypto.createHash('sha1').update('a'), k = h.copy(); h.update('b'); return [h.digest('base64'), k.digest('base64url'), k.constructor.name]; });
show('copy of a finished one', () => { const h = crypto.createHash('sha1'); h.digest(); h.copy(); });
show('shake', () => [0, 5, 16, 100].map((n) => crypto.createHash('shake256', { outputLength: n }).update('x').digest('hex')));
show('copy of shake', () => crypto.createHash('shake128', { outputLength: 8 }).update('x').copy({ outputLength: 4 }).digest('hex'));
show('encodings', () => [['6162', 'hex'], ['YWI=', 'base64'], ['ab', 'utf8'], ['ab', 'latin1'], ['a\0b\0', 'latin1']].map(([t, e]) => crypto.createHash('md5').update(t, e).digest('hex')));
show('utf16', () => crypto.createHash('md5').update('ab', 'utf16le').digest('latin1').length);
show('buffer', () => [crypto.createHash('md5').digest().length, Buffer.isBuffer(crypto.createHash('md5').digest('buffer')), crypto.createHash('md5').digest('nope').length]);
show('without new', () => crypto.Hash('md5').update('').digest('hex'));
show('instanceof', () => crypto.createHash('md5') instanceof crypto.Hash && crypto.createHmac('md5', '') instanceof crypto.Hmac);
show('unknown', () => crypto.createHash('xyzzy'));
show('no name', () => crypto.createHash());
show('length of sha256', () => crypto.createHash('sha256', { outputLength: 5 }));
show('same length', () => crypto.createHash('sha256', { outputLength: 32 }).digest('hex').length);
for (const outputLength of [null, -1, 1.5, 2 ** 32, 'x'])
    show('outputLength', () => crypto.createHash('shake128', { outputLength }));
for (const data of [undefined, null, 5, {}, [], new ArrayBuffer(2)])
    show('data', () => crypto.createHash('md5').update(data));
show('odd hex', () => crypto.createHash('md5').update('abc', 'hex'));
show('twice', () => { const h = crypto.createHash('md5'); h.digest(); h.digest(); });
show('update after', () => { const h = crypto.createHash('md5'); h.digest(); h.update('a'); });
for (const key of ['', 'key', Buffer.alloc(200, 1), new DataView(new ArrayBuffer(3)), crypto.createSecretKey(Buffer.from('key'))])
    show('hmac', () => crypto.createHmac('sha256', key).update('data').digest('hex'));
show('hmac with an encoded key', () => crypto.createHmac('sha256', '6b6579', { encoding: 'hex' }).update('data').digest('hex'));
show('hmac twice', () => { const h = crypto.createHmac('md5', ''); h.digest(); return [h.digest('hex'), h.digest().length]; });
show('hmac update after', () => { const h = crypto.createHmac('md5', ''); h.digest(); h.update('a'); });
for (const args of [[], ['md5'], ['xyzzy', ''], ['md5', 5], ['md5', null], [5, '']])
    show('hmac refuses', () => crypto.createHmac(...args));
show('once', () => [crypto.hash('sha1', 'abc'), crypto.hash('sha1', Buffer.from('abc'), 'base64'), crypto.hash('md5', 'abc', 'buffer').length]);
show('once, options', () => [crypto.hash('shake128', 'a', { outputLength: 4 }), crypto.hash('md5', 'a', { outputEncoding: 'base64' })]);
for (const args of [[], ['md5'], ['xx', 'a'], ['md5', 5], ['md5', 'a', 5], ['md5', 'a', 'nope'], ['md5', 'a', { outputLength: 3 }]])
    show('once refuses', () => crypto.hash(...args));
