// Fastify with static files, and serializers that fast-json-stringify makes live and as source text: the four cases of a contract.
const fs = require('fs'), os = require('os'), path = require('path');
const fastify = require('fastify'), serve = require('@fastify/static'), build = require('fast-json-stringify');
const schema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } }, nested: { type: 'object', properties: { on: { type: 'boolean' }, at: { type: 'string', format: 'date-time' } } } } };
const cases = { normal: { id: 42, name: 'Ada', tags: ['a', 'ü"\n'], nested: { on: true, at: new Date(0) } }, extra: { id: 1, name: 'x', secret: 1, nested: { on: 0, more: 2 } }, numeric: { id: '42', name: 7 }, missing: { name: 'x' } };
(async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'static-'));
  fs.mkdirSync(path.join(dir, 'sub'));
  fs.writeFileSync(path.join(dir, 'index.html'), '<h1>hello</h1>'); fs.writeFileSync(path.join(dir, 'sub', 'a.txt'), '0123456789');
  for (const name of ['index.html', 'sub/a.txt']) fs.utimesSync(path.join(dir, name), 1e9, 1e9);
  const file = path.join(dir, 'serializer.cjs');
  fs.writeFileSync(file, build(schema, { mode: 'standalone' }));
  fs.symlinkSync(path.dirname(path.dirname(require.resolve('fast-json-stringify/package.json'))), path.join(dir, 'node_modules'));
  const standalone = require(file);
  for (const [policy, compiler] of [['live', null], ['standalone', () => standalone], ['plain', () => JSON.stringify]]) {
    const app = fastify({ logger: false });
    if (compiler) app.setSerializerCompiler(compiler);
    app.get('/:name', { schema: { response: { 200: schema } } }, (request, reply) => cases[request.params.name]);
    for (const name of Object.keys(cases)) { const r = await app.inject('/' + name); console.log(policy, name, r.statusCode, r.headers['content-type'], r.headers['content-length'], r.body); }
    await app.close();
  }
  const app = fastify(); 
  app.register(serve, { root: dir, prefix: '/public/', etag: true, maxAge: '1h', index: ['index.html'] });
  app.get('/send', (request, reply) => reply.sendFile('sub/a.txt'));
  app.get('/download', (request, reply) => reply.download('sub/a.txt', 'näme.txt'));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const show = ['content-type', 'content-length', 'cache-control', 'last-modified', 'accept-ranges', 'content-range', 'content-disposition', 'etag', 'location'];
  for (const [url, headers] of [['/public/'], ['/public/index.html'], ['/public/sub/a.txt', { range: 'bytes=2-4' }], ['/public/sub/a.txt', { range: 'bytes=20-' }], ['/public/index.html', { 'cache-control': 'max-age=0', 'if-modified-since': new Date(1e12).toUTCString() }], ['/public/none'], ['/public/..%2f..%2fetc/passwd'], ['/public/%00'], ['/public/sub'], ['/send'], ['/download']]) {
    const r = await fetch(base + url, { headers, redirect: 'manual' });
    console.log(url, r.status, show.map((k) => r.headers.get(k) ?? '-').join(' | '), JSON.stringify(await r.text()));
  }
  await app.close();
  fs.rmSync(dir, { recursive: true });
})();
