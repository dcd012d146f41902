const show = (f) => { try { const v = f(); console.log(Buffer.isBuffer(v) ? v.toString('hex') : JSON.stringify(v)); } catch (e) { console.log(e.name, e.code, e.message); } };
const texts = ['', 'a', 'héllo wörld', '€uro 😀', 'ff00zz', 'AbC', '\ud800x', 'aGVsbG8=', 'aGVsbG8', 'a-_+/b==cc', 'zz', '\u0100\u0161', ' YQ = =', '0', 'abcdef0'];
const names = ['utf8', 'UTF-8', 'ucs2', 'utf16le', 'UCS-2', 'latin1', 'binary', 'ascii', 'hex', 'base64', 'base64url'];
for (const t of texts)
    for (const e of names) {
        const b = Buffer.from(t, e);
        console.log(JSON.stringify(t), e, b.toString('hex'), Buffer.byteLength(t, e), names.map((n) => JSON.stringify(b.toString(n))).join(' '));
    }
const raw = Buffer.from([0, 0x7f, 0x80, 0xff, 0xc3, 0x28, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98]);
for (const e of names)
    console.log(e, JSON.stringify(raw.toString(e)), JSON.stringify(raw.toString(e, 3, 7)), JSON.stringify(raw.toString(e, -2, 100)), JSON.stringify(raw.toString(e, 9, 2)));
show(() => raw.toString('nope'));
show(() => raw.toString(null));
show(() => Buffer.from('a', 'nope'));
show(() => Buffer.from('a', ''));
show(() => ['utf8', 'UTF8', 'hEx', '', 'buffer', 5, null, 'utf-16le', 'base64url'].map((e) => Buffer.isEncoding(e)));
const room = Buffer.alloc(8);
for (const args of [['héé'], ['abc', 6], ['abc', 2, 2], ['616263', 'hex'], ['abc', 1, 'latin1'], ['😀😀😀'], ['ab', 7, 'ucs2'], ['abc', 0, 99, 'utf8'], ['abc', 9], ['abc', -1], ['abc', 0, 2, 'nope'], [5], ['abc', 1.5], ['YWJj', 1, 'base64']])
    show(() => [room.fill(0).write(...args), room.toString('hex')]);
for (const n of ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8']) {
    show(() => raw[n + 'Slice'](1, 5));
    show(() => [room.fill(1)[n + 'Write']('6162', 1, 5), room.toString('hex')]);
}
