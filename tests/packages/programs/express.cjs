// node only: Bun orders headers in its own way
const express = require('express'), { wire, get, post } = require('./wire.js');
const app = express();
app.use(express.json()); app.use(express.urlencoded({ extended: true }));
app.use((q, r, n) => { r.locals.t = 1; r.set('X-Mid', 'yes'); n(); });
app.get('/', (q, r) => r.send('hello'));
app.get('/json', (q, r) => r.json({ a: 1, q: q.query, ip: q.ip, proto: q.protocol, host: q.hostname }));
app.get('/u/:id', (q, r) => r.status(201).type('text').send(q.params.id));
app.post('/echo', (q, r) => r.json(q.body));
app.get('/redir', (q, r) => r.redirect('/'));
app.get('/cookie', (q, r) => r.cookie('a', 'b', { httpOnly: true }).end());
app.get('/err', () => { throw new Error('boom'); });
app.get('/file', (q, r) => r.sendFile(__dirname + '/wire.js'));
app.get('/static404', (q, r) => r.sendStatus(404));
app.get('/stream', (q, r) => { r.write('a'); setTimeout(() => r.end('b'), 5); });
app.get('/async', async (q, r) => { await null; throw Object.assign(new Error('x'), { status: 418 }); });
app.use('/pub', express.static(__dirname, { index: false }));
app.use((e, q, r, n) => { r.status(e.status || 500).send('E:' + e.message); });
const s = app.listen(0, '127.0.0.1', async () => {
  await wire(s.address().port, [get('/'), get('/json?x=1&y[]=2'), get('/u/42'), post('/echo', '{"k":[1,2]}'), post('/echo', 'a=1&b[c]=2', 'application/x-www-form-urlencoded'), post('/echo', '{bad'), get('/redir'), get('/cookie'), get('/err'), get('/static404'), get('/stream'), get('/async'), get('/nope'), get('/', 'If-None-Match: W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"\r\n'), get('/file').replace('GET','HEAD'), get('/pub/wire.js', 'Range: bytes=0-9\r\n'), get('/pub/wire.js')]);
  s.close(() => console.log('closed'));
});
