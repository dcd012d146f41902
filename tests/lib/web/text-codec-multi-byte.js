// The Chinese, Japanese and Korean decoders: every index, errors and what they give back, streams cut anywhere, fatal.
const bytes = (...list) => new Uint8Array(list);
const codes = (s) => [...s].map((c) => c.codePointAt(0).toString(16)).join(' ');
const hash = (s) => { let h = 5381; for (let i = 0; i < s.length; i++) h = (h * 33 + s.charCodeAt(i)) | 0; return h; };

function pairs(from, to, low, high, before = []) {
    const list = [...before];
    for (let a = from; a <= to; a++)
        for (let b = low; b <= high; b++)
            list.push(a, b);
    return new Uint8Array(list);
}
for (const label of ['gb2312', 'big5-hkscs', 'x-euc-jp', 'sjis', 'ks_c_5601-1987'])
    console.log(label, new TextDecoder(label).encoding, hash(new TextDecoder(label).decode(pairs(0x81, 0xFE, 0x40, 0xFE))));
// expect: gb2312 gbk -1086558115
// expect: big5-hkscs big5 934507691
// expect: x-euc-jp euc-jp -1728471107
// expect: sjis shift_jis 159049512
// expect: ks_c_5601-1987 euc-kr -1150086993
console.log('iso-2022-jp', hash(new TextDecoder('iso-2022-jp').decode(pairs(0x21, 0x7E, 0x21, 0x7E, [0x1B, 0x24, 0x42]))));
// expect: iso-2022-jp 229278813
{
    const list = [];
    for (let a = 0xA1; a < 0xFF; a++)
        for (let b = 0xA1; b < 0xFF; b++)
            list.push(0x8F, a, b);
    console.log('jis0212', hash(new TextDecoder('euc-jp').decode(new Uint8Array(list))));
    // expect: jis0212 931493892
}

const samples = [
    ['gb18030', bytes(0x81, 0x30, 0x81, 0x30, 0x81, 0x35, 0xF4, 0x37, 0x90, 0x30, 0x81, 0x30, 0xE3, 0x32, 0x9A, 0x35)],
    ['gb18030', bytes(0x80, 0xFF, 0x84, 0x31, 0xA5, 0x41, 0xE3, 0x32, 0x9A, 0x36, 0x81, 0x30, 0x81)],
    ['big5', bytes(0x88, 0x62, 0x88, 0x64, 0x88, 0xA3, 0x87, 0x40, 0x87, 0x45, 0x81, 0x41, 0x80, 0xFF, 0xA4)],
    ['euc-jp', bytes(0x8E, 0xB1, 0x8E, 0xE0, 0x8F, 0xB0, 0xA1, 0x8F, 0xB0, 0x41, 0xA4, 0xA2, 0xA4, 0x31, 0x8F, 0xB0)],
    ['shift_jis', bytes(0x80, 0xB1, 0x82, 0xA0, 0xF0, 0x40, 0xF9, 0xFC, 0x5C, 0x85, 0x40, 0x85, 0xA0, 0xFD, 0x81)],
    ['euc-kr', bytes(0xB0, 0xA1, 0x81, 0x41, 0x81, 0x5B, 0xC7, 0x41, 0x80, 0xFF, 0xB0)],
    ['iso-2022-jp', bytes(0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x1B, 0x28, 0x49, 0x31, 0x1B, 0x24, 0x42, 0x24, 0x22, 0x24, 0x1B, 0x28, 0x42, 0x41)],
    ['iso-2022-jp', bytes(0x1B, 0x28, 0x42, 0x1B, 0x24, 0x40, 0x1B, 0x24, 0x43, 0x30, 0x80, 0x1B, 0x28)],
];
for (const [label, input] of samples) {
    const decoder = new TextDecoder(label);
    const whole = decoder.decode(input);
    let parts = '';
    for (const byte of input)
        parts += decoder.decode(bytes(byte), { stream: true });
    parts += decoder.decode();
    let fatal = 'fine';
    try {
        new TextDecoder(label, { fatal: true }).decode(input);
    } catch (e) {
        fatal = e.name;
    }
    console.log(label, parts === whole, fatal, codes(whole));
}
// expect: gb18030 true fine 80 e7c7 10000 10ffff
// expect: gb18030 true TypeError 20ac fffd fffd 31 e647 fffd fffd
// expect: big5 true TypeError ca 304 ca 30c ea 304 43f0 27267 fffd 41 fffd fffd fffd
// expect: euc-jp true TypeError ff71 fffd 4e02 fffd 41 3042 fffd 31 fffd
// expect: shift_jis true TypeError 80 ff71 3042 e000 e757 5c fffd 40 fffd fffd fffd
// expect: euc-kr true TypeError ac00 ac02 fffd 5b fffd 41 fffd fffd fffd
// expect: iso-2022-jp true TypeError a5 203e ff71 3042 fffd 41
// expect: iso-2022-jp true TypeError fffd fffd 3063 fffd fffd fffd
// A byte order mark is none of these encodings' business.
console.log(codes(new TextDecoder('gbk').decode(bytes(0xEF, 0xBB, 0xBF))), codes(new TextDecoder('gb18030').decode(bytes(0x84, 0x31, 0x95, 0x33))));
// expect: 9518 fffd feff
