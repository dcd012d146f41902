// Streams of node:zlib: pieces, flush, params, reset, several members, what is behind the end, errors, close.
// as: node
const zlib = require('zlib');
const { pipeline, Readable } = require('stream');
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(300);
const collect = (stream) => new Promise((resolve, reject) => {
  const chunks = [];
  stream.on('data', (c) => chunks.push(c));
  stream.on('end', () => resolve(Buffer.concat(chunks)));
  stream.on('error', reject);
});
async function through(stream, ...pieces) {
  const all = collect(stream);
  for (const piece of pieces)
    stream.write(piece);
  stream.end();
  return all;
}
(async () => {
  for (const [c, d] of [['Gzip', 'Gunzip'], ['Deflate', 'Inflate'], ['DeflateRaw', 'InflateRaw'], ['Gzip', 'Unzip'], ['Deflate', 'Unzip'], ['BrotliCompress', 'BrotliDecompress'],
    ['ZstdCompress', 'ZstdDecompress']]) {
    const packed = await through(zlib['create' + c](c[0] === 'B' ? { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } } : {}), text.slice(0, 1000), text.slice(1000));
    const pieces = [];
    for (let i = 0; i < packed.length; i += 100)
      pieces.push(packed.subarray(i, i + 100));
    const stream = new zlib[d]({ chunkSize: 1024 });
    const out = await through(stream, ...pieces);
    console.log(c, d, out.toString() === text, stream.bytesWritten === packed.length, stream instanceof zlib[d]);
  }
  // flush gives what there is so far
  const deflate = zlib.createDeflate();
  deflate.write('abc');
  await new Promise((resolve) => deflate.flush(resolve));
  const some = deflate.read();
  console.log(some.length > 0, zlib.inflateSync(some, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString());
  await new Promise((resolve) => deflate.params(0, zlib.constants.Z_DEFAULT_STRATEGY, resolve));
  deflate.end('def');
  const end = await collect(deflate);
  console.log(zlib.inflateSync(Buffer.concat([some, end])).toString());

  // members and what is behind them
  const two = Buffer.concat([zlib.gzipSync('one '), zlib.gzipSync('two')]);
  console.log((await through(zlib.createGunzip(), two.subarray(0, 10), two.subarray(10))).toString());
  console.log((await through(zlib.createInflate(), Buffer.concat([zlib.deflateSync('x'), Buffer.from('behind')]))).toString());
  for (const [name, options, bytes] of [['Gunzip', {}, Buffer.from('not gzip at all')], ['Inflate', {}, zlib.deflateSync('abcdef').subarray(0, 6)],
    ['Inflate', { rejectGarbageAfterEnd: true }, Buffer.concat([zlib.deflateSync('x'), Buffer.from('behind')])], ['BrotliDecompress', {}, Buffer.from([255, 255, 255, 255])]])
    await through(zlib['create' + name](options), bytes).then((b) => console.log(name, b.toString()), (e) => console.log(name, e.code, e.message));

  const used = zlib.createGzip();
  used.reset();
  const closed = zlib.createGzip();
  closed.close(() => console.log('closed', closed.destroyed));
  const { buffer, engine } = zlib.gzipSync('abc', { info: true });
  console.log(buffer.length, engine.constructor.name, engine.bytesWritten);
  pipeline(Readable.from([text]), zlib.createGzip(), zlib.createGunzip(), async function*(source) {
    let size = 0;
    for await (const chunk of source)
      size += chunk.length;
    console.log(size === text.length);
  }, (error) => console.log(error));
})();
