// FileHandle: what it reads and writes, when it closes, and what it says afterwards.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const { open, mkdtemp, rm } = fs.promises;
(async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fs-handle-'));
  const h = await open(path.join(dir, 'f'), 'w+');
  console.log(typeof h.fd, h.constructor.name);
  console.log((await h.write('hello ')).bytesWritten, await h.write(Buffer.from('world!'), 0, 5), (await h.writev([Buffer.from('a'), Buffer.from('bc')])).bytesWritten);
  const b = Buffer.alloc(5);
  console.log((await h.read(b, 0, 5, 6)).bytesRead, b.toString());
  console.log((await h.read({ buffer: b, position: 0 })).buffer.toString(), (await h.readv([Buffer.alloc(2), b], 0)).buffers.map(String));
  console.log((await h.stat()).size, typeof (await h.stat({ bigint: true })).size);
  await h.truncate(3);
  await h.utimes(1, 2);
  await h.chmod(0o640);
  const s = await h.stat();
  console.log(s.size, s.mtimeMs, (s.mode & 0o777).toString(8));
  await h.sync();
  await h.datasync();
  await h.appendFile('xyz');
  console.log(await h.readFile('utf8'));
  h.on('close', () => console.log('close event'));
  const reading = h.read(b, 0, 1, 0);
  const closing = h.close();
  console.log(closing === h.close(), (await reading).bytesRead);
  await closing;
  console.log(h.fd);
  await h.stat().catch((e) => console.log(e.message, e.code, e.syscall));
  await h.close();
  {
    await using other = await open(path.join(dir, 'f'));
    const stream = other.readableWebStream();
    let text = '';
    for await (const chunk of stream)
      text += Buffer.from(chunk).toString();
    console.log(text);
  }
  for (const args of [[{}], [path.join(dir, 'f'), 'zz'], [path.join(dir, 'f'), 'r', 'x']])
    await open(...args).catch((e) => console.log(e.code, e.message));
  await rm(dir, { recursive: true });
})();
