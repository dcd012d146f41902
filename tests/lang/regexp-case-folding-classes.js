// Which characters are the same without regard to case, with and without u.
const pairs = [['k', '\u212a'], ['s', '\u017f'], ['\u00e9', '\u00c9'], ['\u00df', '\u1e9e'], ['\u03c3', '\u03c2'], ['\u0130',
    'i'], ['\u01c5', '\u01c4'], ['\ufb05', '\ufb06']];
for (const flags of ['i', 'iu', 'iv']) console.log(flags,
    pairs.map(([a, b]) => Number(new RegExp(`^${a}$`, flags).test(b))).join(''),
    pairs.map(([a, b]) => Number(new RegExp(`^[${a}]$`, flags).test(b))).join(''),
    pairs.map(([a, b]) => Number(new RegExp(`^[^${a}]$`, flags).test(b))).join(''));
for (const flags of ['i', 'iu', 'iv', 'u']) console.log(flags, ['\\w', '\\W', '[\\w]', '[^\\w]', '[\\W]', '[^\\W]',
    '\\b.\\b'].map((p) => Number(new RegExp(`^${p}$`, flags).test('\u017f'))).join(''));
console.log(/[a-z]/i.test('\u212a'), /[a-z]/iu.test('\u212a'), /[^x]/i.test('X'), /\u{1F600}/u.test('\ud83d\ude00'),
    /^.$/u.test('\ud83d\ude00'), /^.$/.test('\ud83d\ude00'), /^[^x]$/u.test('\ud83d\ude00'));
console.log(/\ud83d/.test('\ud83d\ude00'), /\ud83d/u.test('\ud83d\ude00'), /[\p{Lu}--[A-M]]/v.test('B'),
    /[\p{Lu}--[A-M]]/v.test('Z'), /^[\q{abc|d}e]$/v.test('abc'), /\p{Lu}/iu.test('a'), /\P{Lu}/iu.test('A'),
    /[^\P{Lu}]/iu.test('a'));
console.log(/(?i:a)b/.test('Ab'), /(?i:a)b/.test('AB'), /a(?-i:b)/i.test('AB'), /a(?-i:b)/i.test('Ab'), /(?s:.)./.test('\na'),
    /(?m:^b)/.test('a\nb'));
