// Bun.file: members, parts, missing files.
const dir = `/tmp/cob-file-read-${process.pid}`;
await Bun.write(dir + '/a.txt', 'h\u00e9llo');
const f = Bun.file(dir + '/a.txt');
console.log(f instanceof Blob, f.size, f.type, f.name === dir + '/a.txt', f.lastModified > 1e12, await f.exists());
console.log(await f.text(), await f.slice(1, 3).bytes(), f.slice(1, 3).size, await f.slice(3).text(), await f.stream().text());
const s = await f.stat();
console.log(s.size, s.isFile(), s.isDirectory(), s.constructor.name);
console.log(Bun.file('x.json').type, Bun.file('x', { type: 'foo/bar' }).type, Bun.file(new URL('file:///a/b')).name);
const no = Bun.file('no-such.txt');
console.log(no.size, no.lastModified, await no.exists());
for (const fn of [() => no.text(), () => no.json(), () => no.stat(), () => no.delete(), () => no.stream().text(), () => Bun.file('/').text(), () => Bun.file(99).text(),
    () => Bun.file(), () => Bun.file(-1), () => Bun.file(1.5)]) {
    try {
        console.log(await fn());
    } catch (e) {
        console.log(e.name, e.message, e.code, e.syscall, e.path);
    }
}
console.log(Bun.stdin, Bun.stdout.type, Bun.stderr === Bun.stderr, Bun.file(1));
await Bun.write(dir + '/big', 'x'.repeat(600000));
console.log((await Bun.file(dir + '/big').text()).length, (await Bun.file(dir + '/big').slice(599990, 700000).text()).length);
Bun.spawnSync(['rm', '-r', dir]);
