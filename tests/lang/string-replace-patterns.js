// What $ means in a replacement, for strings and for patterns with and without groups.
const s = 'abcabc';
for (const r of ['[$&]', '[$`]', "[$']", '$$', '$', '$1', '$0', '$01', '$10', '$<n>', '$<', '$x$']) {
    console.log(JSON.stringify(r), s.replace('b', r), s.replaceAll('b', r), s.replace(/(b)/, r), s.replace(/(?<n>b)/g, r),
        s.replace(/b(x)?/, r));
}
console.log(s.replace('c', (...a) => JSON.stringify(a)), s.replace(/(?<n>b)(x)?/, (...a) => JSON.stringify(a)));
console.log(s.replace('', '-'), s.replaceAll('', '-'), s.replace(/(?:)/g, '-'), '\ud83d\ude00'.replace(/(?:)/gu, '-'),
    s.replace('zz', () => { throw 1; }));
console.log(s.replace('a', undefined), s.replace('a', null), 'aundefined'.replace(undefined, 'x'), s.replace(/a/,
    () => undefined), 'x'.replace('x', '$&$&'));
try { s.replaceAll(/a/, ''); } catch (e) { console.log(e.name); }
console.log('1234567890'.replace(/(1)(2)(3)(4)(5)(6)(7)(8)(9)(0)/, '$10-$11-$1-$99-$00'), 'ab'.replace(/(a)|(b)/g,
    '[$1|$2]'));
