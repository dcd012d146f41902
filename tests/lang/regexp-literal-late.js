// A literal's program is made by its first search: what asks for its parts before, or is the first search, finds them.
const text = 'a1-b22';
console.log(text.replace(/([a-z])(\d+)/g, (all, letter, digits, at, whole) => `${digits}${letter}@${at}/${whole.length}`));
console.log(text.replace(/(?<letter>[a-z])(?<digits>\d+)/, (...args) => JSON.stringify(args[args.length - 1])));
console.log(text.replace(/(?<letter>[a-z])(?<digits>\d+)/gi, '$<digits>$1'));
console.log(text.split(/(-)/).join(), text.split(/-/y).join(), text.search(/\d\d/), text.match(/(?<n>\d+)/).groups.n);
const literal = /(?<year>\d{4})-(\d\d)/dgimsuy;
console.log(literal.source, literal.flags, literal.lastIndex, literal.global, String(literal));
const copy = new RegExp(literal, 'd'), same = RegExp(literal.source, 'd');
console.log(copy.exec('2024-05').indices.groups.year, same.exec('2024-05').groups.year, literal.exec('2024-05')[2]);
console.log([...'x1y2'.matchAll(/([a-z])(\d)/g)].map((m) => m.slice(1).join('')).join(), /(a)(b)?/.test('ab'), RegExp.$1 + RegExp.$2);
class Sub extends RegExp {}
console.log(new Sub(/(.)(.)/g)[Symbol.replace]('abcd', '$2$1'), structuredClone(/a(?<b>c)/g).exec('ac').groups.b);
for (let i = 0; i < 3; i++)
    console.log(/(z)|(y)/.exec('xyz')?.index);
try {
    new RegExp('(');
} catch (error) {
    console.log(error.name);
}
try {
    new RegExp('(');
} catch (error) {
    console.log(error.message);
}
// expect: 1a@0/6-22b@3/6
// expect: {"letter":"a","digits":"1"}-b22
// expect: 1a-22b
// expect: a1,-,b22 a1,b22 4 1
// expect: (?<year>\d{4})-(\d\d) dgimsuy 0 true /(?<year>\d{4})-(\d\d)/dgimsuy
// expect: [ 0, 4 ] 2024 05
// expect: x1,y2 true ab
// expect: badc c
// expect: 1
// expect: 1
// expect: 1
// expect: SyntaxError
// expect: Invalid regular expression: /(/: Unterminated group
