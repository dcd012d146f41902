// Bun.write: what can be written where; FileSink.
const dir = `/tmp/cob-file-write-${process.pid}`;
const show = async (name) => console.log(await Bun.file(`${dir}/${name}`).text());
console.log(await Bun.write(dir + '/deep/a', 'h\u00e9'), await Bun.write(dir + '/b', Bun.file(dir + '/deep/a')), await Bun.write(dir + '/c', new Response('resp')),
    await Bun.write(Bun.file(dir + '/d'), new Uint8Array([65, 66]).buffer), await Bun.write(dir + '/e', new Blob(['x', 'yz'])), await Bun.write(dir + '/f', 5));
for (const name of ['deep/a', 'b', 'c', 'd', 'e', 'f'])
    await show(name);
console.log(await Bun.write(dir + '/b', 'longer text'), await Bun.write(dir + '/b', Bun.file(dir + '/f')));
await show('b');
const w = Bun.file(dir + '/w').writer();
console.log(w.write('abc'), w.write(new Uint8Array([48, 49])), w.flush(), w.write('q'), w.end());
await show('w');
const small = Bun.file(dir + '/w').writer({ highWaterMark: 4 });
console.log(await small.write('hello world'), await small.end());
await show('w');
for (const fn of [() => Bun.write(dir + '/no/a', 'x', { createPath: false }), () => Bun.write('a'), () => Bun.write(), () => Bun.write(dir + '/g', Bun.file('no-such')),
    () => Bun.write('/tmp', 'x'), () => Bun.file('/tmp').delete()]) {
    try {
        console.log(await fn());
    } catch (e) {
        console.log(e.name, e.message.replace(dir, ''), e.code, e.syscall);
    }
}
console.log(await Bun.file(dir + '/w').delete(), await Bun.file(dir + '/w').exists());
console.log('before');
console.log(await Bun.write(Bun.stdout, 'to stdout\n'));
Bun.spawnSync(['rm', '-r', dir]);
