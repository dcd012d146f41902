// as: node
// expect: 0
// base64 and hexadecimal of every length up to 110, and with an odd character at every place: as a plain reading of the text has it.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const encode = (b) => {
    let s = '';
    for (let i = 0; i < b.length; i += 3) {
        const n = Math.min(3, b.length - i), w = b[i] << 16 | (n > 1 ? b[i + 1] : 0) << 8 | (n > 2 ? b[i + 2] : 0);
        s += alphabet[w >> 18] + alphabet[w >> 12 & 63] + (n > 1 ? alphabet[w >> 6 & 63] : '=') + (n > 2 ? alphabet[w & 63] : '=');
    }
    return s;
};
const decode = (text) => { // Buffer's rules: what is no digit is skipped, = ends
    const out = [];
    let bits = 0, digits = 0;
    for (const c of text) {
        if (c === '=')
            break;
        const d = alphabet.indexOf(c === '-' ? '+' : c === '_' ? '/' : c);
        if (d < 0)
            continue;
        bits = (bits << 6 | d) & 0xFFFFFF;
        if (++digits > 1)
            out.push(bits >> (digits === 2 ? 4 : digits === 3 ? 2 : 0) & 255);
        if (digits === 4)
            digits = 0;
    }
    return Buffer.from(out);
};
let seed = 1, wrong = 0;
const random = () => (seed = seed * 1103515245 + 12345 & 0x7fffffff) >> 16 & 255;
const bytes = (n) => Buffer.from(Array.from({ length: n }, random));
const same = (a, b, what) => { if (a !== b && wrong++ < 5) console.log(what, a, b); };
for (let n = 0; n < 110; n++) {
    const b = bytes(n), e = encode(b), h = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('');
    same(b.toString('base64'), e, 'to base64');
    same(b.toString('hex'), h, 'to hex');
    same(btoa(b.toString('latin1')), e, 'btoa');
    same(atob(e), b.toString('latin1'), 'atob');
    same(Buffer.from(e, 'base64').equals(b), true, 'from base64');
    same(Buffer.from(h.toUpperCase(), 'hex').equals(b), true, 'from hex');
}
for (const n of [33, 60]) {
    const e = encode(bytes(n)), h = bytes(n).toString('hex');
    for (let i = 0; i < e.length; i++)
        for (const c of '*-_=\x80@[{') {
            const text = e.slice(0, i) + c + e.slice(i + 1);
            same(Buffer.from(text, 'base64').toString('hex'), decode(text).toString('hex'), 'odd base64');
            let refused = false;
            try { atob(text); } catch { refused = true; }
            same(refused, c !== '=' || i < e.length - 1, 'atob refuses');
            const room = Buffer.alloc(n + 9, 255), written = room.write(text, 'base64');
            same(room.subarray(Math.max(written, 0)).every((x) => x === 255), true, 'nothing behind what was written');
        }
    for (let i = 0; i < h.length; i++)
        for (const c of 'g/:@G`')
            same(Buffer.from(h.slice(0, i) + c + h.slice(i + 1), 'hex').length, i >> 1, 'odd hex');
}
console.log(wrong);
