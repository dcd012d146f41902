const show = (f) => { try { const v = f(); console.log(Buffer.isBuffer(v) ? v.toString('latin1') : JSON.stringify(v)); } catch (e) { console.log(e.name, e.code, e.message); } };
const b = Buffer.from('this is a buffer, is it? \0\xff', 'latin1');
const w = Buffer.from('ἀαβἀαβ', 'utf16le');
for (const how of ['indexOf', 'lastIndexOf', 'includes']) {
    for (const v of ['is', 'buffer', '', 'zz', 't', 116, 116 + 256, -1, 99.9, Buffer.from('is'), new Uint8Array([97]), Buffer.alloc(0), {}, null, undefined, [], true])
        for (const at of [undefined, 0, 3, 6, -3, -100, 100, NaN, null, '5', 26, 27, {}])
            show(() => b[how](v, at));
    show(() => b[how]('6973', 'hex'));
    show(() => b[how]('6973', 4, 'hex'));
    show(() => b[how]('is', 0, 'nope'));
    show(() => w[how]('αβ', 0, 'ucs2'));
    show(() => w[how]('αβ', -4, 'ucs2'));
    show(() => w[how](Buffer.from('αβ', 'ucs2'), 3, 'ucs2'));
}
const c = (f) => show(f);
c(() => [Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.compare(Buffer.from('b'), Buffer.from('a')), Buffer.compare(Buffer.from('a'), new Uint8Array([97])), Buffer.compare(Buffer.from('a'), Buffer.from('ab'))]);
c(() => Buffer.compare('a', Buffer.from('b')));
c(() => Buffer.compare(Buffer.from('b'), 1));
c(() => [b.equals(b), b.equals(new Uint8Array(b)), b.equals(w)]);
c(() => b.equals('a'));
for (const args of [[], [0, 2], [1, 3, 2], [0, 4, 0, 2], [5, 2], [0, 100], [-1], [0, 1, 0, 999], ['1'], [1.5], [0, 2, 9, 3]])
    c(() => Buffer.from('abcd').compare(Buffer.from('abcx'), ...args));
const f = () => Buffer.from('..........');
for (const args of [['ab'], ['ab', 3], ['ab', 3, 7], ['616', 'hex'], ['zz', 'hex'], ['é', 1, 6, 'latin1'], ['é'], [''], [0x141], [-1], [65.9], [true], [Buffer.from('xyz'), 2], [Buffer.alloc(0)], ['a', 0, 5, 'nope'], ['a', 11], ['a', -1], ['a', 0, 11], ['a', 0, -1], ['a', '0'], ['a', 5, 3], ['a', 0, 3, 5], [null], [undefined], [{}], ['😀', 0, 6, 'ucs2']])
    c(() => f().fill(...args));
for (const args of [[Buffer.alloc(0)], ['x'], [], [f(), 2], [f(), -1], [f(), 0, 11], [f(), 0, -1], [f(), 0, 0, -1], [f(), 8, 0, 5], [f(), '2', 1.9, 3], [new Uint16Array(2)]])
    c(() => Buffer.from('0123456789').copy(...args));
const self = Buffer.from('0123456789');
c(() => [self.copy(self, 2, 0, 6), self.toString()]);
for (const args of [[], [2], [2, 5], [-3], [-5, -2], [5, 2], ['1', '3'], [NaN], [1.9, 4.9], [100], [-100, 3], [undefined, 3], [null, null]])
    c(() => [Buffer.from('0123456789').slice(...args).toString(), Buffer.from('0123456789').subarray(...args).toString()]);
