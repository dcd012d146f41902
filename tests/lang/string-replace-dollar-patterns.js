// GetSubstitution: every dollar form for strings and regexps, with and without groups.
const r = (s, p, t) => s.replace(p, t);
console.log(r('abc', 'b', '[$$|$&|$`|$\'|$1|$01|$<a>|$]'), r('abc', /b/, '[$$|$&|$`|$\'|$1|$01|$<a>|$]'));
const ten = /(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/;
console.log(r('abcdefghijk', ten, '$1|$10|$11|$12|$100|$011|$00|$0'), r('ab', /(a)(b)/, '$1$2$3|$20|$02|$22'), r('ab', /(a)(z)?/, '[$2]'));
console.log(r('2020-05', /(?<y>\d+)-(?<m>\d+)/, '$<m>/$<y>/$<none>/$<y'), r('x', /x/, '$<y>'), r('x', /(?<n>x)/, '$<n>$1$<>'), r('ab', /(?<q>b)|(?<z>zz)/, '[$<z>]'));
console.log(r('abc', 'b', '$'), r('abc', 'b', '$$$'), r('abc', 'b', '$$$$'), r('abc', '', '$&|$`|$\''), r('aaa', /a/g, '$`'), r('abc', /(?:)/g, '-'), r('abc', 'z', '$&'));
console.log(r('abc', 'b', { toString: () => '<$&>' }), r('abc', { toString: () => 'b' }, '!'), r('a1', 1, 'n'), r('undefined'), r('anull', null, '!'));
console.log('abc'.replace(/(?<x>b)/, (...a) => JSON.stringify(a)), 'abc'.replace('b', (...a) => JSON.stringify(a)), 'a'.replace('a', () => undefined), 'a'.replace('a', () => ({})));
console.log('aa'.replace(/a/g, (m, i) => i), 'ab'.replace(/(z)?/, (m, g) => typeof g), 'x'.replace(/x/, '$1'), 'x'.replace(/(x)/, '$2$1'));
