// node only: Bun orders headers in its own way
import { serve } from '@hono/node-server'; import { Hono } from 'hono'; import lib from './wire.js'; const { wire, get, post } = lib;
const app = new Hono(); app.get('/', c => c.text('hi')); app.get('/j', c => c.json({ a: 1 })); app.post('/p', async c => c.json(await c.req.json())); app.get('/h', c => { c.header('X-A', '1'); return c.html('<b>'); });
const s = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, async (i) => { await wire(i.port, [get('/'), get('/j'), post('/p', '{"z":1}'), get('/h'), get('/404')]); s.close(() => console.log('closed')); });
