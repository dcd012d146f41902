const { WebSocketServer, WebSocket } = require('ws'); const http = require('http');
const server = http.createServer((q, r) => r.end('plain')); const wss = new WebSocketServer({ server });
wss.on('connection', (w, q) => { console.log('conn', q.url, q.headers.upgrade); w.on('message', (m, b) => { w.send(b ? m : 'echo ' + m); }); w.on('close', (c, r) => { console.log('srv close', c, String(r)); }); });
server.listen(0, () => { const c = new WebSocket('ws://127.0.0.1:' + server.address().port + '/p?x'); let n = 0;
  c.on('open', () => { c.send('one'); c.send(Buffer.from([1, 2, 3])); c.send('x'.repeat(100000)); c.ping(); });
  c.on('pong', () => console.log('pong'));
  c.on('message', (m, b) => { console.log(b, m.length, b ? m.toString('hex') : String(m).slice(0, 10)); if (++n === 3) c.close(1000, 'bye'); });
  c.on('close', (k) => { console.log('cli close', k); wss.close(); server.close(() => console.log('closed')); }); });
