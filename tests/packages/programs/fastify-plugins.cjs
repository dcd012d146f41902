// Encapsulation, decorators, every hook in its order, schemas of parameters, headers and answers, error handlers, and what inject() sees of them.
const fastify = require('fastify');
const said = [];
(async () => {
  const app = fastify({ ajv: { customOptions: { coerceTypes: true, removeAdditional: true } } });
  app.addSchema({ $id: 'item', type: 'object', required: ['id'], properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } } });
  app.decorate('flavour', 'v1').decorateRequest('user', null).decorateReply('sayHello', function () { return this.send({ hello: this.request.user }); });
  for (const hook of ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend', 'onResponse', 'onError'])
    app.addHook(hook, hook === 'preParsing' ? async (request, reply, payload) => { said.push(hook); return payload; } : async () => { said.push(hook); });
  app.addHook('onRoute', (route) => said.push(`${route.method} ${route.url}`)).addHook('onReady', async () => { said.push('onReady'); }).addHook('onClose', async () => { said.push('onClose'); });
  app.register(async (inner, options) => {
    inner.decorate('inside', true);
    inner.addHook('onRequest', async (request) => { request.user = request.headers['x-user'] ?? 'nobody'; });
    inner.get('/hello', (request, reply) => reply.sayHello());
    inner.get('/items/:id', { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } }, querystring: { type: 'object', properties: { deep: { type: 'boolean' } } }, response: { 200: { $ref: 'item#' } } } },
      async (request) => ({ id: request.params.id, tags: [typeof request.query.deep, options.prefix], secret: 1 }));
    inner.post('/items', { schema: { body: { $ref: 'item#' }, headers: { type: 'object', required: ['x-key'], properties: { 'x-key': { type: 'string' } } } } }, async (request, reply) => reply.code(201).send(request.body));
    inner.setErrorHandler((error, request, reply) => reply.code(error.statusCode ?? 500).send({ handled: error.message, code: error.code, where: error.validationContext }));
    inner.get('/fail', async () => { throw Object.assign(new Error('broken'), { statusCode: 503 }); });
  }, { prefix: '/api' });
  app.register(async (plain) => {
    plain.addContentTypeParser('text/csv', { parseAs: 'string' }, (request, body, done) => done(null, body.split(',')));
    plain.post('/csv', async (request) => request.body);
    plain.get('/none', async (request) => ({ user: request.user, inside: plain.hasDecorator('inside'), version: plain.flavour }));
    plain.route({ method: ['GET', 'HEAD'], url: '/two', constraints: { host: 'two.test' }, handler: async () => 'two' });
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(`no ${request.method} ${request.url}`));
  const ask = async (method, url, more) => { said.length = 0; const r = await app.inject({ method, url, ...more }); console.log(method, url, r.statusCode, r.headers['content-type'], r.body, said.join(' ')); };
  await app.ready(); console.log(said.join(', '));
  await ask('GET', '/api/hello', { headers: { 'x-user': 'ada' } }); await ask('GET', '/api/items/7?deep=true'); await ask('GET', '/api/items/x');
  await ask('POST', '/api/items', { payload: { id: '5', tags: ['a'], more: 1 }, headers: { 'x-key': 'k' } }); await ask('POST', '/api/items', { payload: { id: 'z' }, headers: { 'x-key': 'k' } });
  await ask('POST', '/api/items', { payload: { id: 1 } }); await ask('POST', '/api/items', { payload: '{"id":', headers: { 'content-type': 'application/json', 'x-key': 'k' } });
  await ask('GET', '/api/fail'); await ask('POST', '/csv', { payload: 'a,b', headers: { 'content-type': 'text/csv' } }); await ask('POST', '/csv', { payload: 'x', headers: { 'content-type': 'text/odd' } });
  await ask('GET', '/none'); await ask('GET', '/two', { headers: { host: 'two.test' } }); await ask('GET', '/two'); await ask('DELETE', '/api/hello');
  said.length = 0; await app.close(); console.log(said.join());
})();
