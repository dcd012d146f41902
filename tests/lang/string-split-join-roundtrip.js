// split and join undo each other for separators of one unit, several units, empty and not found.
for (const text of ['a,b,,c,', ',', '', 'no separator', '😀,😀', 'aXYbXYXYc', '\u0000a\u0000', 'aaa']) for (const sep of [',', 'XY', '', '\u0000', 'a', 'aa', '😀']) { const parts = text.split(sep); if (parts.join(sep) !== text) console.log('bad', JSON.stringify(text), sep); }
console.log('a1b22c333'.split(/\d+/).join(), 'a1b22c333'.split(/(\d)(\d)?/).map(String).join(), 'one  two'.split(' ').length, 'k=v=w'.split('=', 2).join(), 'abc'.split('', 2).join(), 'x'.split('x').length, 'ab'.split(/(?:)/, -1).length);
const long = Array.from({ length: 500 }, (_, i) => 'w' + i).join(' '); console.log(long.split(' ').length, long.split(' ')[499], long.split(/ /).at(-2), long.split('w1').length);
