// indexOf, lastIndexOf, includes, startsWith, endsWith: positions, empty needles, regexps refused, conversions.
const s = 'abcabc';
const pos = [undefined, -1, 0, 1, 3, 6, 9, NaN, '2', 2.9, Infinity, -Infinity, null, true];
console.log(pos.map(p => [s.indexOf('b', p), s.lastIndexOf('b', p), +s.includes('b', p), +s.startsWith('b', p), +s.endsWith('b', p)].join('/')).join(' '));
console.log(pos.map(p => [s.indexOf('', p), s.lastIndexOf('', p), +s.includes('', p), +s.startsWith('', p), +s.endsWith('', p)].join('/')).join(' '));
console.log('undefined'.indexOf(), 'null'.includes(null), '1,2'.startsWith([1, 2]), 'true'.endsWith(true), 'NaN'.indexOf(NaN), 'a-0'.indexOf(-0), s.lastIndexOf('c', -5), s.lastIndexOf('a', -5));
for (const m of ['includes', 'startsWith', 'endsWith']) { for (const a of [/b/, { [Symbol.match]: true, toString: () => 'b' }, Symbol()]) try { s[m](a); console.log('no'); } catch (e) { console.log(m, e.name); } const r = /b/; r[Symbol.match] = false; console.log(('/b/')[m](r)); }
console.log(s.indexOf(/b/), '/b/'.indexOf(/b/), s.search('c'), s.search(/C/i), s.search(), 'a.c'.search('.'), s.search({ [Symbol.search]: () => 'custom' }));
console.log('\ud83d\ude00'.indexOf('\ude00'), 'x\u0000y'.indexOf('\u0000'), 'Ā€a'.indexOf('a'), 'aaaa'.lastIndexOf('aa'), 'a'.repeat(1000).concat('b').indexOf('ab'), ('ab'.repeat(600) + 'aa').indexOf('aa'));
const order = [];
'x'.indexOf({ toString() { order.push('needle'); return ''; } }, { valueOf() { order.push('pos'); return 0; } });
console.log(order.join());
