// glob: wildcards, **, classes, groups, braces, what is excluded, in all three forms.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-glob-'));
for (const name of ['a/.hid/x', 'a/abc/g/h', 'a/abd/g/h', 'a/b/c/d', 'a/bc/e/f', 'a/x/.y/b', 'a/n1.js', 'a/n2.ts', 'a/n10.js']) {
  fs.mkdirSync(path.join(dir, path.dirname(name)), { recursive: true });
  fs.writeFileSync(path.join(dir, name), '');
}
fs.symlinkSync('..', path.join(dir, 'a/b/up'));
const patterns = ['a/*', 'a/**', '**', '**/g', 'a/**/[gf]', 'a/ab[!c]', 'a/ab[c-d]/*', 'a/{b,bc}/*', 'a/n{1..2}.*', 'a/n?.js', 'a/+(b|c)', 'a/!(b*)', 'a/@(b|bc)/**',
  'a/.*', 'a/x/.y/*', 'a/**/', './a/b', 'a/*/..', 'a//b/./c', 'none/*', 'a/[[:alpha:]]', 'a/b/up/*', '*/b/**/d', 'a/{abc/g,b}/*', path.join(dir, 'a/n*').replace(/.*/, '')].filter(Boolean);
for (const p of patterns)
  console.log(p, fs.globSync(p, { cwd: dir }).sort().join(' '));
console.log(fs.globSync(['a/n*', 'a/b'], { cwd: dir, exclude: ['**/*.ts'] }).sort().join(' '));
console.log(fs.globSync('**', { cwd: dir, exclude: (name) => name.includes('ab') }).sort().join(' '));
console.log(fs.globSync('a/n*', { cwd: dir, withFileTypes: true }).map((d) => [d.name, d.isFile(), d.parentPath === path.join(dir, 'a')].join()).sort().join(' '));
fs.glob('a/b*', { cwd: dir }, async (error, list) => {
  console.log(error, list.sort());
  console.log((await Array.fromAsync(fs.promises.glob('a/b*', { cwd: dir }))).sort());
  fs.rmSync(dir, { recursive: true });
});
