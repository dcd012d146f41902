const { StringDecoder } = require('node:string_decoder');
const show = (f) => { try { console.log(JSON.stringify(f())); } catch (e) { console.log(e.name, e.code, e.message); } };
const samples = ['€uro 😀é', 'abc'].map((t) => Buffer.from(t)).concat([Buffer.from('😀x€', 'utf16le'), Buffer.from([0xc3, 0x28, 0xe2, 0x82, 0x41, 0xf0, 0x9f, 0x98]), Buffer.from([0xff, 0xed, 0xa0, 0x80, 0xf4, 0x90, 0x80, 0x80, 0xe0, 0x80]), Buffer.from([0, 0xd8, 0x3d])]);
for (const e of [undefined, 'UTF-8', 'utf16le', 'ucs2', 'latin1', 'ascii', 'hex', 'base64', 'base64url'])
    for (const b of samples)
        for (const size of [1, 2, 3, 100]) {
            const d = new StringDecoder(e), out = [];
            for (let i = 0; i < b.length; i += size)
                out.push(d.write(b.subarray(i, i + size)));
            out.push(d.end());
            show(() => [d.encoding, ...out]);
        }
show(() => new StringDecoder('nope'));
show(() => new StringDecoder().write(5));
show(() => [new StringDecoder().write('text'), new StringDecoder().end(), new StringDecoder().end(Buffer.from([0xe2, 0x82])), new StringDecoder().write(new Uint16Array([0x4241]))]);
const d = new StringDecoder();
d.write(Buffer.from([0xe2, 0x82]));
show(() => [d.lastNeed, d.lastTotal, d.lastChar.length]);
show(() => [d.end(), d.lastNeed, d.write(Buffer.from('ok'))]);
