const http = require('http'); const { Server } = require('socket.io'); const { io } = require('socket.io-client');
const s = http.createServer(); const srv = new Server(s);
srv.on('connection', (k) => { k.on('hi', (a, cb) => { cb('re ' + a); k.emit('yo', Buffer.from('bin')); }); });
s.listen(0, () => { const c = io('http://localhost:' + s.address().port); c.on('connect', () => c.emit('hi', 'x', (r) => console.log(r))); c.on('yo', (b) => { console.log(b.length, c.io.engine.transport.name); c.close(); srv.close(() => console.log('closed')); }); c.on('connect_error', e => { console.log('ce', e.message); process.exit(1); }); });
