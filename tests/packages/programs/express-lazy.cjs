// node only: requests that are streams from the start, which cob's become when somebody uses them as such
const express = require('express'), { wire, get, post } = require('./wire.js');
const lazy = 'cob' in process.versions;
const app = express(), seen = [];
app.use(express.json());
app.use((req, res, next) => {
  seen.push(req);
  next();
});
app.get('/', (req, res) => res.send('hello'));
app.get('/json', (req, res) => res.json({ q: req.query, agent: req.get('user-agent'), ip: req.ip }));
app.get('/u/:id', (req, res) => res.status(201).set('X-Id', req.params.id).type('text').send(req.params.id));
app.get('/listens', (req, res) => req.on('end', () => res.send('ended')).resume());
app.post('/echo', (req, res) => res.json(req.body));
const server = app.listen(0, '127.0.0.1', async () => {
  const port = server.address().port;
  const states = () => seen.splice(0).filter((req) => Object.hasOwn(req, '_readableState')).length;
  await wire(port, [get('/'), get('/json?x=1'), get('/u/42'), get('/u/43'), get('/')]);
  console.log('requests without listeners that made a stream:', lazy ? states() : states() - 5);
  await wire(port, [get('/listens'), post('/echo', '{"k":[1,2]}')]);
  console.log('requests that were read:', states());
  server.close();
});
