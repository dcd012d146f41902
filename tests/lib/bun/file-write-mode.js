// peer: none
// A file copied onto itself stays, and the mode holds for empty files too (Bun empties the one and forgets the other).
const path = `/tmp/cob-file-mode-${process.pid}`;
await Bun.write(path, '', { mode: 0o600 });
console.log(((await Bun.file(path).stat()).mode & 0o777).toString(8));
// expect: 600
await Bun.write(path, 'text');
console.log(await Bun.write(path, Bun.file(path)), await Bun.file(path).text());
// expect: 4 text
await Bun.file(path).delete();
