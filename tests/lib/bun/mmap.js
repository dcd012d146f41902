// Bun.mmap: what is written into a shared map is in the file; offsets and sizes; what is refused. And Bun.unsafe.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
const dir = mkdtempSync(`${tmpdir()}/map-`), path = `${dir}/file`;
writeFileSync(path, 'hello world');
const attempt = (f) => {
    try {
        console.log(Bun.inspect(f()).replaceAll(dir, 'DIR'));
    } catch (error) {
        console.log(error.name, error.code, error.message.replaceAll(dir, 'DIR'));
    }
};
const map = Bun.mmap(path);
map[0] = 72;
attempt(() => [map.constructor.name, map.length, readFileSync(path, 'utf8')]);
attempt(() => {
    const copy = Bun.mmap(path, { shared: false });
    copy[0] = 74;
    return [Buffer.from(copy).toString(), readFileSync(path, 'utf8')];
});
attempt(() => Buffer.from(Bun.mmap(path, { offset: 3 })).toString());
attempt(() => Buffer.from(Bun.mmap(path, { size: 4 })).toString());
attempt(() => Bun.mmap(path, { size: 100 }).length);
for (const options of [{ offset: 4096 }, { size: 0 }, { size: -1 }, { offset: -1 }, { size: 'x' }, 5])
    attempt(() => Bun.mmap(path, options));
for (const bad of [undefined, 5, Buffer.from(path), `${dir}/none`, dir])
    attempt(() => Bun.mmap(bad));
const { unsafe } = Bun;
attempt(() => [unsafe.arrayBufferToString(new Uint8Array([104, 105, 233])), unsafe.arrayBufferToString(new Uint16Array([104, 0x65e5])), unsafe.arrayBufferToString(new Uint8Array([104]).buffer)]);
attempt(() => unsafe.arrayBufferToString('x'));
attempt(() => [unsafe.gcAggressionLevel(1), unsafe.gcAggressionLevel(2), unsafe.gcAggressionLevel(9), unsafe.gcAggressionLevel('x'), unsafe.gcAggressionLevel()]);
attempt(() => [Bun.shrink(), Bun.origin, typeof Bun.revision, Bun.version_with_sha.startsWith(`v${Bun.version} (`), typeof unsafe.memoryFootprint()]);
attempt(() => Bun.openInEditor());
rmSync(dir, { recursive: true });
