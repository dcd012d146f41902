// Files read and written as a whole: encodings, flags, descriptors, files without a size, signals.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-whole-'));
const at = (name) => path.join(dir, name);

fs.writeFileSync(at('a'), 'plain');
console.log(fs.readFileSync(at('a'), 'utf8'), fs.readFileSync(at('a')), fs.readFileSync(at('a'), 'hex'), fs.readFileSync(at('a'), { encoding: 'base64' }));
fs.writeFileSync(at('a'), 'é€😀');
console.log(fs.readFileSync(at('a'), 'utf8'), fs.readFileSync(at('a'), 'latin1'), fs.readFileSync(at('a')).length);
fs.writeFileSync(at('a'), 'short', { mode: 0o600 });
console.log(fs.readFileSync(at('a'), 'utf8'), (fs.statSync(at('a')).mode & 0o777).toString(8));
fs.appendFileSync(at('a'), new Uint8Array([33, 33]));
console.log(fs.readFileSync(at('a'), 'utf8'));
fs.writeFileSync(at('a'), 'ab', { flag: 'r+' });
console.log(fs.readFileSync(at('a'), 'utf8'));
try {
  fs.writeFileSync(at('a'), 'x', { flag: 'wx' });
} catch (e) {
  console.log(e.code);
}
fs.writeFileSync(at('b'), 'ff00', 'hex');
console.log(fs.readFileSync(at('b')));
fs.writeFileSync(at('e'), '');
console.log(JSON.stringify(fs.readFileSync(at('e'), 'utf8')), fs.readFileSync(at('e')));
fs.writeFileSync(at('inv'), Buffer.from([0x61, 0xff, 0x62]));
console.log(JSON.stringify(fs.readFileSync(at('inv'), 'utf8')));

// by descriptor: from where it stands
const fd = fs.openSync(at('a'), 'r+');
const one = Buffer.alloc(2);
console.log(fs.readSync(fd, one), one.toString(), fs.readFileSync(fd, 'utf8'), fs.readFileSync(fd, 'utf8') === '');
fs.writeFileSync(fd, '??');
fs.closeSync(fd);
console.log(fs.readFileSync(at('a'), 'utf8'));

// files that tell no size
console.log(fs.readFileSync('/proc/self/stat', 'utf8').startsWith(String(process.pid)), fs.readFileSync('/dev/null').length);

(async () => {
  const { readFile, writeFile, appendFile } = fs.promises;
  await writeFile(at('p'), 'x'.repeat(300000));
  await appendFile(at('p'), 'end');
  console.log((await readFile(at('p'), 'utf8')).length, (await readFile(at('p'))).length, (await readFile('/proc/self/stat')).length > 10);
  await writeFile(at('q'), (function* () { yield 'a'; yield Buffer.from('b'); })());
  console.log(await readFile(at('q'), 'latin1'));
  for (const call of [(signal) => readFile(at('p'), { signal }), (signal) => writeFile(at('p'), 'x', { signal })]) {
    await call(AbortSignal.abort()).catch((e) => console.log(e.name, e.code));
    const c = new AbortController();
    const p = call(c.signal);
    c.abort('why');
    await p.catch((e) => console.log(e.name, e.code, e.cause));
    console.log(typeof await call(new AbortController().signal));
  }
  fs.readFile(at('q'), 'utf8', (e, text) => {
    console.log(e, text);
    fs.writeFile(at('q'), 'new', (error) => {
      console.log(error, fs.readFileSync(at('q'), 'utf8'));
      fs.rmSync(dir, { recursive: true });
    });
  });
})();
