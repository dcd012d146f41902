// node:http for test_node.py: a short answer by writeHead, rows as JSON by setHeader, a body read. /end ends the process.
const { createServer } = require('node:http');

const rows = Array.from({ length: 20 }, (_, id) => ({ id, name: `user-${id}`, score: id / 8, active: id % 3 !== 0 }));

const server = createServer((req, res) => {
    if (req.url === '/plain') {
        res.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 2 });
        res.end('ok');
    } else if (req.url === '/json') {
        res.setHeader('Content-Type', 'application/json');
        res.end(JSON.stringify({ count: rows.length, rows }));
    } else if (req.url === '/post') {
        let body = '';
        req.setEncoding('utf8');
        req.on('data', (part) => (body += part));
        req.on('end', () => res.end(body));
    } else {
        res.end('bye', () => process.exit(0));
    }
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
