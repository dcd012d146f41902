// Requests and answers of node:http2 in node:http's form.
// as: node
const http2 = require('http2');
const late = [];
const server = http2.createServer((req, res) => {
    console.log(req.method, req.url, req.httpVersion, req.scheme, req.headers['x-a'], req.socket === req.connection, req.stream === res.stream);
    if (req.url === '/body') {
        let text = '';
        req.setEncoding('utf8').on('data', (d) => text += d).on('end', () => {
            console.log('body', text, req.complete, { ...req.trailers });
            res.setHeader('X-B', 'b');
            res.appendHeader('x-c', '1');
            res.appendHeader('x-c', '2');
            console.log(res.getHeaderNames(), res.hasHeader('x-b'), res.headersSent, res.statusCode);
            res.removeHeader('x-b');
            res.sendDate = false;
            res.writeHead(202, { 'x-d': 'd' });
            res.setTrailer('t', '1');
            res.write('some ');
            res.end('text', () => late.push('finished', res.writableEnded, res.headersSent));
        });
        return;
    }
    for (const f of [() => res.setHeader(':status', 1), () => res.setHeader('a'), () => { res.statusCode = 101; }, () => { res.statusCode = 700; },
        () => req.socket.write('x'), () => res.setHeader('a b', 1)]) {
        try {
            f();
            console.log('fine');
        } catch (e) {
            console.log(e.name, e.code, e.message);
        }
    }
    res.sendDate = false;
    res.writeContinue();
    res.end();
    res.write('late', (e) => late.push(e.code));
});
server.listen(0, '127.0.0.1', () => {
    const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
    const post = client.request({ ':method': 'POST', ':path': '/body', 'x-a': 'a' });
    post.on('response', (h) => console.log({ ...h })).on('trailers', (h) => console.log({ ...h }));
    post.setEncoding('utf8').on('data', (d) => console.log(d)).on('close', () => {
        const get = client.request({ ':path': '/errors' });
        get.on('continue', () => console.log('continue')).on('error', () => {}).resume();
        get.on('close', () => {
            client.close();
            server.close(() => console.log(late));
        });
    });
    post.end('sent');
});
