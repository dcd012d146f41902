process.chdir("/");
const path = require('node:path');
const pieces = ['', '/', '//', 'a', 'b.txt', '..', './', '/a/b', 'a/b/c.d.e', '.bashrc', 'a.', 'a//b', 'c:', 'C:\\', 'c:\\a\\..\\b', 'c:a', '\\\\server\\share', '\\\\server\\share\\dir\\f.x', '\\\\server', '\\\\?\\C:\\x', '/a/../../b', 'a/../..', 'x:b/'];
const show = (name, f) => { try { console.log(name, JSON.stringify(f())); } catch (e) { console.log(name, e.code, e.message); } };
for (const kind of ['posix', 'win32']) {
    const p = path[kind], root = kind === 'win32' ? 'c:\\w' : '/w';
    for (const a of pieces) {
        show(`${kind} ${a}`, () => [p.normalize(a), p.isAbsolute(a), p.dirname(a), p.basename(a), p.basename(a, '.txt'), p.extname(a), p.format(p.parse(a))]);
        show('parse', () => p.parse(a));
        show('join', () => pieces.map((b) => p.join(a, b)));
        show('resolve', () => pieces.map((b) => p.resolve(root, a, b)));
        show('relative', () => pieces.map((b) => p.relative(p.resolve(root, a), p.resolve(root, b))));
    }
    show('format', () => [p.format({ dir: 'd', base: 'b' }), p.format({ root: '/', name: 'n', ext: 'e' }), p.format({ dir: '/', root: '/', name: 'n', ext: '.e' }), p.format({})]);
}
show('long', () => ['c:\\a', '\\\\s\\h\\x', '\\\\?\\C:\\x', ''].map((a) => path.win32.toNamespacedPath(a)));
show('error', () => path.join(1));
show('error', () => path.resolve('a', null));
show('error', () => path.format('a'));
show('error', () => path.basename('a', 1));
show('error', () => path.dirname());
show('glob', () => [['/foo/bar', '/foo/*'], ['/foo/bar/x', '/foo/**'], ['a/b/c.js', '**/*.js'], ['a.js', '*.{js,ts}'], ['.a', '*'], ['a/b', 'a/?'], ['abc', 'a[bx]c'], ['abc', 'a[!b]c']].map(([a, b]) => path.matchesGlob(a, b)));
console.log(path === path.posix, path.posix.win32 === path.win32, require('path/posix') === path.posix, require('path/win32') === path.win32, Object.keys(path).join());
