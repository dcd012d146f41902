// Messages made by hand, through the older doors too, and the odd cases of functions that have a short way: what is refused, what is replaced, what
// other code sees of it. Output as in Node.
// as: node
const { OutgoingMessage } = require('_http_outgoing');
const { IncomingMessage } = require('_http_incoming');

const attempt = (f) => {
    try {
        return f();
    } catch (e) {
        return e.code ?? e.message;
    }
};

const message = new OutgoingMessage();
console.log(message.setHeader('A-B', 'c') === message, message.getHeader('a-b'), message.hasHeader('A-b'), message.hasHeader('x'), message.headersSent);
console.log(attempt(() => message.setHeader('a b', 'c')), attempt(() => message.setHeader('a', 'x\r\ny')), attempt(() => message.setHeader('a', undefined)));
console.log(attempt(() => message.getHeader(1)), attempt(() => message.hasHeader()), attempt(() => message.setHeader()));
message.setHeader('7', 'seven');
message.setHeader('N', 5);
message.setHeader('List', ['a', 'b']);
message.setHeader('Content-Type', 'text/x');
message.setHeader('X-Latin', 'é');
console.log(message.getHeader('7'), message.getHeader('n'), message.getHeader('LIST'), message.getHeader('content-type'), message.getHeader('content\rtype'));
console.log(JSON.stringify(message.getHeaders()), message.getRawHeaderNames());

const incoming = new IncomingMessage(undefined);
console.log(JSON.stringify(incoming.headers), incoming.rawHeaders.length);
incoming._addHeaderLines(['A', '1', 'a', '2', 'Set-Cookie', 'x'], 6);
console.log(JSON.stringify(incoming.headers));
incoming.headers = { own: 'yes' };
console.log(JSON.stringify(incoming.headers));

const http = require('http');
const net = require('net');

const shapes = {
    // what express does to every message, and what packages hang on them
    proto(req, res) {
        Object.setPrototypeOf(res, Object.create(http.ServerResponse.prototype, { extra: { value() { return this.end('extra'); } } }));
        Object.setPrototypeOf(req, Object.create(http.IncomingMessage.prototype));
        res.setHeader('X-By', 'proto');
        res.extra();
    },
    writeHeadReplaced(req, res) {
        const { writeHead } = res;
        res.writeHead = function(...args) {
            this.setHeader('X-On-Headers', String(args.length));
            return writeHead.apply(this, args);
        };
        res.end('replaced');
    },
    endReplaced(req, res) {
        const { end } = res;
        res.end = function(chunk, ...rest) {
            return end.call(this, `[${chunk}]`, ...rest);
        };
        res.writeHead(200, { 'Content-Length': 6 });
        res.end('mine');
    },
    implicit(req, res) {
        res._implicitHeader = function() {
            this.writeHead(202, 'Own', ['X-Own', '1']);
        };
        res.end('x');
    },
    storeHeader(req, res) {
        const { _storeHeader } = res;
        res._storeHeader = function(line, headers) {
            return _storeHeader.call(this, line.replace('OK', 'Stored'), headers);
        };
        res.writeHead(200, { A: 'b' });
        res.end();
    },
    finish(req, res) {
        const order = [];
        res.on('prefinish', () => order.push('prefinish')).on('finish', () => order.push('finish'));
        res.on('close', () => console.log('  order', order.join(), res.writableFinished, res.destroyed, res.socket));
        process.nextTick(() => order.push('tick'));
        res.end('x');
        order.push('ended');
    },
    statusText(req, res) {
        res.statusMessage = 'Own text';
        res.statusCode = 299;
        res.sendDate = false;
        res.end('x');
    },
    badStatus(req, res) {
        console.log('  ', attempt(() => res.writeHead(99)), attempt(() => res.writeHead(200, 'a\nb')), res.statusMessage);
        res.statusMessage = '';
        console.log('  ', attempt(() => res.writeHead(200, { a: '\n' })),
            attempt(() => res.writeHead(200, { 'a b': 'c' })), res.headersSent);
        res.writeHead(200.9, { Ok: 'yes' });
        console.log('  ', attempt(() => res.writeHead(200)), attempt(() => res.setHeader('a', 'b')), res.headersSent, typeof res._header);
        res.end();
    },
    lengths(req, res) {
        res.setHeader('Content-Length', '5');
        res.end('12345');
        console.log('  ', res.getHeader('content-length'), res.writableEnded, res._contentLength);
    },
    kept(req, res) {
        res.shouldKeepAlive = false;
        res.writeHead(200, { 'Content-Length': 2, Connection: 'Keep-Alive' });
        console.log('  ', res.shouldKeepAlive, res._last, JSON.stringify(res._header).includes('Keep-Alive: timeout'));
        res.end('ok');
    },
    upgraded(req, res) {
        res.setHeader('Connection', ['x', 'close-not']);
        res.end('ok');
    },
    list(req, res) {
        res.writeHead(200, ['Content-Length', '2', 'X', '1', 'x', '2', 'Set-Cookie', ['a', 'b']]);
        res.end('ok');
    },
    badList(req, res) {
        console.log('  ', attempt(() => res.writeHead(200, ['a'])), attempt(() => res.writeHead(200, ['a', '\n'])), attempt(() => res.writeHead(200, ['a', undefined])));
        res.writeHead(200, [['Content-Length', 2], ['Y', 'z']]);
        res.end('ok');
    },
    mergedOver(req, res) {
        res.setHeader('X-A', 'set');
        res.setHeader('X-B', 'set');
        const { setHeader } = res;
        res.setHeader = function(name, value) {
            return setHeader.call(this, name, `(${value})`);
        };
        res.writeHead(200, { 'x-a': 'head', 'X-C': 'head', 'Content-Length': 2 });
        console.log('  ', JSON.stringify(res.getHeaders()));
        res.setHeader = undefined;
        res.end('ok');
    },
    mergedBadly(req, res) {
        res.setHeader('X-A', 'set');
        console.log('  ', attempt(() => res.writeHead(200, { 'X-B': 'b', 'X-C': '\n' })), JSON.stringify(res.getHeaders()), res.headersSent);
        res.end('ok');
    },
    mergedWith(req, res) {
        res.setHeader('Cookie', ['a', 'b']);
        res.writeHead(201, 'Made', Object.assign(Object.create(null), { 'X-N': 7, 'X-L': ['1', '2'], 9: 'nine' }));
        res.end('ok');
    },
    endForms(req, res) {
        res.end((error) => console.log('   told', error instanceof Error, res.writableFinished));
    },
    endForms2(req, res) {
        res.end('4142', 'hex', () => console.log('   told hex'));
    },
    endForms3(req, res) {
        res.end('ok', () => console.log('   told'));
        console.log('  ', res.writableEnded);
    },
    close(req, res) {
        res.writeHead(200, { 'Content-Length': 2, Connection: 'close' });
        res.end('by');
    },
    merged(req, res) {
        res.setHeader('X-A', '1');
        res.setHeader('Content-Length', 1);
        res.writeHead(200, { 'X-B': 2, 'content-length': 2 });
        res.end('ok');
    },
    bodiless(req, res) {
        res.writeHead(204);
        res.end('never seen');
    },
    bytes(req, res) {
        res.end(new Uint8Array([104, 105]));
    },
    wide(req, res) {
        res.end('€uro é');
    },
    latinHead(req, res) {
        res.setHeader('X', 'é');
        res.end('é');
    },
    long(req, res) {
        res.end('a'.repeat(30000) + 'z');
    },
    longBytes(req, res) {
        res.writeHead(200, { 'Content-Length': 40000 });
        res.end(Buffer.alloc(40000, 'b'));
    },
    chunked(req, res) {
        res.write('a');
        res.end('b');
    },
    emptyChunked(req, res) {
        res.writeHead(200);
        res.end();
    },
    callback(req, res) {
        res.end('cb', () => console.log('   callback', res.writableFinished));
    },
    twice(req, res) {
        res.on('error', (e) => console.log('  ', e.code));
        res.end('once');
        res.end('twice');
        res.end();
    },
    thrown(req, res) {
        res.end('before');
        throw new Error('of the listener');
    },
    date(req, res) {
        res.setHeader('Date', 'D');
        res.end();
    },
    async later(req, res) {
        await null;
        setImmediate(() => res.end('later'));
    },
};

process.on('uncaughtException', (e) => console.log('   uncaught:', e.message));

// Is all of an answer there?
function isWhole(text) {
    const [head, body] = text.split(/\r\n\r\n([^]*)/);
    const length = /content-length: (\d+)/i.exec(head);
    return body !== undefined && (/^HTTP.1.1 204/.test(head) || (length ? body.length >= length[1] : body.endsWith('0\r\n\r\n')));
}

function shown(text) {
    return JSON.stringify(Buffer.from(text, 'latin1').toString().replace(/Date: \w\w\w,[^\r]*/, 'Date: -').replace(/(.)\1{50,}/g, (m, c) => `${c} x ${m.length}`));
}

const server = http.createServer((req, res) => shapes[req.url.slice(1)](req, res));
server.listen(0, () => {
    const names = Object.keys(shapes);
    const next = () => {
        const name = names.shift();
        if (!name)
            return server.close(() => console.log('closed'));
        console.log(name);
        let text = '', rounds = name === 'thrown' ? 1 : 2; // of the same on one connection
        const socket = net.connect(server.address().port, () => socket.write(`GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`));
        socket.setEncoding('latin1');
        socket.on('data', (part) => {
            text += part;
            if (!isWhole(text))
                return;
            const last = --rounds === 0 || /connection: close/i.test(text);
            console.log('  ', shown(text));
            text = '';
            setImmediate(() => last ? socket.end() : socket.write(`GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`));
        });
        socket.on('close', next);
    };
    next();
});
