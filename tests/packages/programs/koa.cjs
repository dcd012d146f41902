// node only: Bun orders headers in its own way
const Koa = require('koa').default ?? require('koa'); const { wire, get, post } = require('./wire.js');
const app = new Koa(); app.silent = true;
app.use(async (c, n) => { const t = c.path; await n(); c.set('X-Path', t); });
app.use(async (c) => { if (c.path === '/j') c.body = { a: 1 }; else if (c.path === '/s') { const { Readable } = require('stream'); c.body = Readable.from(['x', 'y']); } else if (c.path === '/e') c.throw(400, 'no'); else if (c.path === '/') c.body = 'hi'; });
const s = app.listen(0, '127.0.0.1', async () => { await wire(s.address().port, ['/', '/j', '/s', '/e', '/n'].map(p => get(p))); s.close(() => console.log('closed')); });
