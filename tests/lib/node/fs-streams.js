// ReadStream and WriteStream: ranges, encodings, descriptors, handles, what is emitted in which order, errors.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pipeline } = require('stream/promises');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-streams-'));
const at = (name) => path.join(dir, name);
const events = (stream, names) => new Promise((resolve) => {
  const seen = [];
  for (const name of names)
    stream.on(name, (v) => {
      seen.push(name === 'error' ? `error ${v.code}` : name);
      if (name === 'close')
        resolve(seen.join());
    });
});
async function text(stream) {
  let all = '';
  for await (const chunk of stream)
    all += chunk;
  return all;
}
(async () => {
  const w = fs.createWriteStream(at('a'));
  console.log(w.fd, w.pending, w.path === at('a'), w.flags, w.mode, w.bytesWritten);
  const order = events(w, ['open', 'ready', 'finish', 'close', 'error']);
  w.write('hello ');
  w.write(Buffer.from('wor'));
  w.end('ld');
  console.log(await order, w.bytesWritten, w.fd, fs.readFileSync(at('a'), 'utf8'));

  const r = fs.createReadStream(at('a'), { encoding: 'utf8', highWaterMark: 4 });
  const seen = events(r, ['open', 'ready', 'end', 'close']);
  console.log(await text(r), await seen, r.bytesRead, r.destroyed);
  console.log(await text(fs.createReadStream(at('a'), { start: 2, end: 4 })), await text(fs.createReadStream(at('a'), { end: 1 })), await text(new fs.ReadStream(at('a'), { start: 9 })));

  await pipeline(fs.createReadStream(at('a')), fs.createWriteStream(at('b'), { flags: 'a', start: undefined }));
  await pipeline(fs.createReadStream(at('a')), fs.createWriteStream(at('b'), { flags: 'r+', start: 6 }));
  console.log(fs.readFileSync(at('b'), 'utf8'));

  console.log(await events(fs.createReadStream(at('none')), ['error', 'close']), await events(fs.createWriteStream(at('none/x')), ['error', 'close']));
  const fd = fs.openSync(at('a'));
  const kept = fs.createReadStream(null, { fd, autoClose: false, start: 0, end: 2 });
  console.log(await text(kept), kept.autoClose, fs.fstatSync(fd).size);
  fs.closeSync(fd);

  const h = await fs.promises.open(at('c'), 'w+');
  const out = h.createWriteStream({ highWaterMark: 10 });
  out.write('one\ntwo\r\n');
  out.end('three');
  await new Promise((resolve) => out.on('close', resolve));
  console.log(h.fd, fs.readFileSync(at('c'), 'utf8').length);
  const again = await fs.promises.open(at('c'));
  const lines = [];
  for await (const line of again.readLines())
    lines.push(line);
  console.log(lines.join('|'));

  const early = fs.createReadStream(at('a'));
  early.destroy();
  console.log(await events(early, ['open', 'close', 'error']), early.fd);
  await fs.promises.writeFile(at('d'), fs.createReadStream(at('a')));
  console.log(fs.readFileSync(at('d'), 'utf8'));
  for (const options of [{ start: 'x' }, { start: 5, end: 2 }, { start: -1 }, { fd: 'x' }, { encoding: 'zz' }, { fs: { open: 1 } }])
    try {
      fs.createReadStream(at('a'), options);
    } catch (e) {
      console.log(e.name, e.code, e.message);
    }
  const flushed = fs.createWriteStream(at('e'), { flush: true });
  flushed.end('x');
  console.log(await events(flushed, ['finish', 'close']));
  fs.rmSync(dir, { recursive: true });
})();
