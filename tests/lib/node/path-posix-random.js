// path.posix over random pieces: one number of all results.
// peer: node
const path = require('path').posix;
let seed = 12345, sum = 0;
const random = (n) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
const bits = ['/', '/', '.', '..', 'a', 'bc', '.d', 'e.f', 'é', '\u4e2d', '', ' ', 'x.', '...', '/..', './', '//', 'long'.repeat(40)];
const make = () => Array.from({ length: random(8) }, () => bits[random(bits.length)]).join('');
for (let i = 0; i < 300; i++) {
    const a = make(), b = make(), c = make();
    const text = JSON.stringify([path.join(a, b, c), path.normalize(a), path.resolve('/q', a, b, c), path.relative('/' + a, '/z/' + b), path.dirname(a),
        path.basename(a), path.basename(a, b), path.extname(a), path.isAbsolute(a)]);
    for (let k = 0; k < text.length; k++)
        sum = (sum * 31 + text.charCodeAt(k)) | 0;
}
console.log(sum);
for (const make of [() => path.join('a', 1), () => path.resolve('a', null, 'b'), () => path.resolve(5, '/b'), () => path.basename('a', 1), () => path.relative(undefined, 'a')])
    try { console.log(make()); } catch (e) { console.log(e.code, e.message); }
const { cwd } = process;
process.cwd = () => '';
console.log(path.resolve(), path.resolve('a'));
process.cwd = cwd;

const { win32 } = require('path');
console.log(win32.join('\\files\\up', 'CON:..\\..\\x'), win32.normalize('aux:..\\b'), win32.normalize('LPT1:'), win32.join('a', 'b\\NUL:..\\c'), win32.normalize('cony:..\\b'));
console.log(win32.relative('\\\\foo\\bar\\x', '\\\\foo\\baz\\y'), win32.relative('\\\\foo\\bar', '\\\\qux\\bar'));
