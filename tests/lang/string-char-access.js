// charAt, charCodeAt, codePointAt, at and index keys with odd positions; surrogate pairs.
const s = 'a😀\udc00\ud800b';
for (const i of [0, 1, 2, 3, 4, 5, 6, -1, NaN, '1', 1.5, undefined, Infinity, 2 ** 32, 2 ** 32 + 1, -0]) console.log(String(i), s.charAt(i).length, s.charCodeAt(i), s.codePointAt(i), s.at(i)?.charCodeAt(0), s[i]?.charCodeAt(0));
console.log([...s].map(c => c.codePointAt(0).toString(16)).join(), s.length, [...s].length, Array.from(s).length, s.split('').length);
console.log('abc'['1'], 'abc'['01'], 'abc'[1.0], 'abc'[-0], 'abc'['-0'], 'abc'[3], '1' in Object('abc'), 3 in Object('abc'), 'length' in Object(''));
for (const i of [1n, Symbol()]) for (const m of ['charAt', 'charCodeAt', 'codePointAt', 'at']) try { 'a'[m](i); } catch (e) { console.log(e.name); }
