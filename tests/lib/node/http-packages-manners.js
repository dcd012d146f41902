// What packages do to requests and responses: other prototypes, plain objects made to messages, methods replaced, hidden fields read.
// as: node
const http = require('http'), util = require('util'), { EventEmitter } = require('events');

function Mock(req) { http.ServerResponse.call(this, req); this.mine = 1; }
util.inherits(Mock, http.ServerResponse);
const plain = new Mock({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
plain.setHeader('X-Y', 'z');
console.log(plain.getHeaders(), plain.headersSent, plain.mine, plain instanceof EventEmitter, plain.statusCode);
plain.writeHead(203);
console.log(JSON.stringify(plain._header.replace(/Date: [^\r]*/, 'Date: D')), plain.headersSent);

const proto = Object.create(http.IncomingMessage.prototype, { upper: { get() { return this.url.toUpperCase(); } } });
class Own extends http.ServerResponse { end(...args) { this.setHeader('x-own', 'yes'); return super.end(...args); } }
const server = http.createServer({ ServerResponse: Own }, (req, res) => {
    Object.setPrototypeOf(req, proto);
    req.url = req.url + '?more';
    const { end } = res;
    res.end = function(text) { res.end = end; return res.end(`${text} ${req.upper} ${req.get}`); };
    console.log(req.socket === res.socket, req.connection === req.socket, req.socket.remoteAddress, req.complete, res.req === req, res.writableEnded);
    res.on('finish', () => console.log('finish', res.finished, res.writableFinished));
    res.on('close', () => console.log('close', res.destroyed));
    req.on('close', () => console.log('req close'));
    res.end('hi');
});
server.listen(0, '127.0.0.1', () => http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (res) => {
    res.setEncoding('utf8').on('data', (d) => console.log(d, res.headers['x-own'])).on('end', () => server.close());
}));
