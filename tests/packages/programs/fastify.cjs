// node only: Bun orders headers in its own way
const { wire, get, post } = require('./wire.js');
const f = require('fastify')();
f.get('/', async () => ({ hello: 'world' }));
f.get('/t', (q, r) => { r.type('text/plain').send('text'); });
f.post('/p', { schema: { body: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } } }, async (q) => q.body);
f.addHook('onSend', async (q, r, p) => { r.header('x-hook', '1'); return p; });
f.get('/err', async () => { throw new Error('bad'); });
f.get('/stream', (q, r) => { const { Readable } = require('stream'); r.send(Readable.from(['a', 'b'])); });
(async () => { await f.listen({ port: 0, host: '127.0.0.1' });
  await wire(f.server.address().port, [get('/'), get('/t'), post('/p', '{"a":"5"}'), post('/p', '{}'), get('/err'), get('/none'), get('/stream')]);
  const i = await f.inject({ method: 'POST', url: '/p', payload: { a: 3 } }); console.log(i.statusCode, i.body, JSON.stringify(i.headers).replace(/"date":"[^"]*"/, 'D'));
  await f.close(); console.log('closed'); })();
