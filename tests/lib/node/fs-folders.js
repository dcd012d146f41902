// Folders: listed with types and below, read entry by entry, copied, removed.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-folders-'));
process.chdir(dir);
fs.mkdirSync('a/b/c', { recursive: true });
for (const name of ['a/1', 'a/b/2', 'a/b/c/3'])
  fs.writeFileSync(name, name);
fs.symlinkSync('1', 'a/link');
const shown = (d) => `${d.parentPath}/${d.name}:${d.isFile() ? 'f' : d.isDirectory() ? 'd' : d.isSymbolicLink() ? 'l' : '?'}`;
console.log(fs.readdirSync('a'), fs.readdirSync('a', { encoding: 'buffer' })[0], fs.readdirSync(Buffer.from('a')).length);
console.log(fs.readdirSync('a', { withFileTypes: true }).map(shown));
console.log(fs.readdirSync('a', { recursive: true }).sort(), fs.readdirSync('a', { recursive: true, withFileTypes: true }).map(shown).sort());

(async () => {
  const { opendir, readdir, cp, rm, mkdtempDisposable } = fs.promises;
  console.log(await readdir('a', { recursive: true }).then((l) => l.sort()), (await readdir('a', { withFileTypes: true })).map(shown));
  const d = await opendir('a');
  const names = [];
  for await (const e of d)
    names.push(shown(e));
  console.log(d.path, names.sort());
  await d.read().catch((e) => console.log(e.code));
  try {
    d.readSync();
  } catch (e) {
    console.log(e.code, e.message);
  }
  const s = fs.opendirSync('a', { recursive: true });
  let n = 0;
  while (s.readSync() !== null)
    n++;
  s.closeSync();
  console.log(n);
  await new Promise((resolve) => fs.opendir('a', (error, o) => o.read((e, entry) => o.close(() => resolve(console.log(error, e, entry.constructor.name))))));

  // cp
  fs.cpSync('a', 'copy', { recursive: true, filter: (from) => !from.endsWith('2') });
  console.log(fs.readdirSync('copy', { recursive: true }).sort(), fs.readlinkSync('copy/link') === path.resolve('a/1'));
  fs.utimesSync('a/1', 1000.5, 2000.25);
  await cp('a', 'copy2', { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  console.log(fs.readlinkSync('copy2/link'), fs.statSync('copy2/1').mtimeMs === fs.statSync('a/1').mtimeMs);
  for (const [from, to, options] of [['a', 'x'], ['a', 'a/b/x', { recursive: true }], ['a/1', 'a/1'], ['a/1', 'a/b'], ['a', 'a/1', { recursive: true }],
    ['a/1', 'copy/1', { force: false, errorOnExist: true }], ['none', 'x']])
    await cp(from, to, options).then(() => console.log('copied'), (e) => console.log(e.code));
  fs.writeFileSync('copy/1', 'kept');
  await cp('a/1', 'copy/1', { force: false });
  console.log(fs.readFileSync('copy/1', 'utf8'));

  // rm
  await rm('copy', { recursive: true });
  await rm('copy', { recursive: true, force: true });
  await rm('copy').catch((e) => console.log(e.code));
  console.log(fs.existsSync('copy'), fs.existsSync('a/1'));
  let where;
  {
    await using temporary = await mkdtempDisposable(path.join(dir, 'tmp-'));
    where = temporary.path;
    fs.writeFileSync(path.join(where, 'x'), '');
  }
  console.log(fs.existsSync(where));
  process.chdir('/');
  await new Promise((resolve) => fs.rm(dir, { recursive: true }, resolve));
  console.log(fs.existsSync(dir));
})();
