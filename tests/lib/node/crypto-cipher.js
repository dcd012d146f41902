// as: node
// Cipheriv and Decipheriv in all modes: what comes out, tags, states, and what is refused.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
const bytes = (n) => Buffer.from(Array.from({ length: n }, (_, i) => (i * 7 + 1) & 255));
for (const name of ['aes-128-cbc', 'aes-192-cbc', 'AES-256-CBC', 'aes-128-ecb', 'aes-256-ctr', 'aes-128-cfb', 'aes-128-cfb8', 'aes-128-ofb', 'aes-256-xts', 'des-ede3-cbc', 'camellia-128-cbc', 'aria-128-cbc', 'chacha20', 'aes128-wrap', 'id-aes256-wrap-pad']) {
    const info = crypto.getCipherInfo(name);
    const key = bytes(info.keyLength), iv = info.ivLength ? bytes(info.ivLength) : null;
    show(name, () => {
        const c = crypto.createCipheriv(name, key, iv), d = crypto.createDecipheriv(name, key, iv);
        const text = 'some text that is not a block';
        const out = c.update(name.includes('wrap') ? text.slice(0, 24) : text, 'utf8', 'hex') + c.final('hex');
        return out + ' ' + d.update(out, 'hex', 'utf8') + d.final('utf8');
    });
}
for (const [name, size, options] of [['aes-128-gcm', 12], ['aes-256-gcm', 16, { authTagLength: 8 }], ['aes-128-ccm', 12, { authTagLength: 16 }], ['aes-256-ocb', 12, { authTagLength: 16 }], ['chacha20-poly1305', 12]])
    show(name, () => {
        const key = bytes(crypto.getCipherInfo(name).keyLength), iv = bytes(size), aad = bytes(5);
        const c = crypto.createCipheriv(name, key, iv, options).setAAD(aad, { plaintextLength: 5 });
        const out = c.update('hello', 'utf8', 'hex') + c.final('hex'), tag = c.getAuthTag();
        const open = (t) => {
            const d = crypto.createDecipheriv(name, key, iv, options).setAuthTag(t).setAAD(aad, { plaintextLength: 5 });
            return d.update(out, 'hex', 'utf8') + d.final('utf8');
        };
        let refused;
        try { open(Buffer.alloc(tag.length)); } catch (e) { refused = e.message; }
        return [out, tag.toString('hex'), open(tag), refused].join(' ');
    });
show('text in pieces', () => { const c = crypto.createCipheriv('aes-128-ctr', bytes(16), bytes(16)); return c.update('a', 'utf8', 'base64') + c.update('bcd', 'utf8', 'base64') + c.final('base64'); });
show('without padding', () => { const c = crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)).setAutoPadding(false); return c.update(bytes(16)).length + c.final().length; });
show('not a block', () => { const c = crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)).setAutoPadding(false); c.update('abc'); c.final(); });
show('wrong padding', () => { const d = crypto.createDecipheriv('aes-128-cbc', bytes(16), bytes(16)); d.update(bytes(16)); d.final(); });
show('final twice', () => { const c = crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)); c.final(); c.final(); });
show('update after', () => { const c = crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)); c.final(); c.update('a'); });
show('tag too soon', () => crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12)).getAuthTag());
show('tag of cbc', () => crypto.createDecipheriv('aes-128-cbc', bytes(16), bytes(16)).setAuthTag(bytes(16)));
show('short tag', () => crypto.createDecipheriv('aes-128-gcm', bytes(16), bytes(12)).setAuthTag(bytes(5)));
show('aad of cbc', () => crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)).setAAD(bytes(5)));
show('ccm without length', () => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(12)));
show('ccm aad without length', () => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(12), { authTagLength: 8 }).setAAD(bytes(4)));
show('ccm too long', () => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(13), { authTagLength: 8 }).update(Buffer.alloc(65536)));
for (const args of [[], ['aes-128-cbc'], ['nope', bytes(16), bytes(16)], ['aes-128-cbc', bytes(5), bytes(16)], ['aes-128-cbc', bytes(16), bytes(5)], ['aes-128-cbc', bytes(16), null], ['aes-128-ecb', bytes(16), bytes(16)], ['aes-128-gcm', bytes(16), ''], ['aes-128-cbc', 5, bytes(16)], ['aes-128-cbc', bytes(16), 5], ['aes-128-gcm', bytes(16), bytes(12), { authTagLength: 3 }], ['aes-128-gcm', bytes(16), bytes(12), { authTagLength: 'x' }], ['chacha20-poly1305', bytes(32), bytes(13)]])
    show('refused', () => crypto.createCipheriv(...args));
for (const data of [undefined, null, 5, {}])
    show('data', () => crypto.createCipheriv('aes-128-cbc', bytes(16), bytes(16)).update(data));
show('key objects', () => { const c = crypto.createCipheriv('aes-128-cbc', crypto.createSecretKey(bytes(16)), bytes(16)); return c.final('hex'); });
for (const args of [['aes-128-cbc'], ['AES-256-GCM'], ['chacha20-poly1305'], [419], ['nope'], [-1], ['aes-128-cbc', { keyLength: 12 }], ['aes-128-ccm', { ivLength: 8 }], ['aes-128-ccm', { ivLength: 14 }], ['aes-128-cbc', { ivLength: 12 }], [null], ['aes-128-cbc', 5]])
    show('info', () => crypto.getCipherInfo(...args));
