// Positions that are negative, huge, fractional, NaN or objects.
const s = 'abcde';
const idx = [0, 2, -1, -10, 10, 1.9, -0.5, NaN, Infinity, -Infinity, '3', null, undefined, true, { valueOf: () => 2 },
    4294967297];
for (const m of ['at', 'charAt', 'charCodeAt', 'codePointAt', 'slice', 'substring', 'substr']) console.log(m,
    idx.map((i) => String(s[m](i))).join());
for (const m of ['slice', 'substring', 'substr']) console.log(m, idx.map((i) => s[m](1, i)).join(),
    idx.map((i) => s[m](i, 3)).join());
for (const m of ['indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith']) console.log(m,
    idx.map((i) => 'abcabc'[m]('c', i)).join(), idx.map((i) => 'abc'[m]('', i)).join());
console.log([0, 1, 2.9, -1, 1e10,
    NaN].map((n) => { try { return 'x'.repeat(n > 1e6 ? Infinity : n); } catch (e) { return e.name; } }).join());
console.log('abc'.padStart(8, '12'), 'abc'.padEnd(8, ''), 'abc'.padStart(-1), 'abc'.padEnd(6, undefined) + '|',
    'abc'.padStart(5, 'xyz'));
console.log(JSON.stringify(['a-b-c'.split('-', 2), 'abc'.split('', 2), 'abc'.split(undefined, 0), 'abc'.split(), ''.split(''), ''.split('x'), 'a-b'.split('-', -1), 'a-b'.split('-', 2 ** 32 + 1)]));
console.log(String.fromCharCode(65.9, -1, 65536 + 66).length, [...'a\ud83d\ude00\ud83d'].length, 'a\ud83d'.isWellFormed(),
    'a\ud83d'.toWellFormed() === 'a\ufffd');
