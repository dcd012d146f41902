// Streams of node:http2: heads, bodies, trailers, pushes, information, resets and what both sides are told of them.
// as: node
const http2 = require('http2');
const { constants: { NGHTTP2_CANCEL, NGHTTP2_REFUSED_STREAM } } = http2;
const server = http2.createServer();
const routes = {
    '/hello'(stream) {
        stream.respond({ 'content-type': 'text/plain', 'X-Upper': 'a', 'set-cookie': ['a=1', 'b=2'] }, { sendDate: false });
        stream.end('hello');
    },
    '/echo'(stream, headers) {
        stream.respond({ ':status': 201, 'x-got': headers['x-list'] }, { sendDate: false });
        stream.pipe(stream);
    },
    '/trailers'(stream) {
        stream.respond(undefined, { waitForTrailers: true, sendDate: false });
        stream.on('wantTrailers', () => stream.sendTrailers({ sum: 'abc' }));
        stream.write('one ');
        stream.end('two');
    },
    '/information'(stream) {
        stream.additionalHeaders({ ':status': 103, link: '<a>' });
        stream.respond({ ':status': 204 }, { sendDate: false });
        stream.end();
    },
    '/push'(stream) {
        stream.pushStream({ ':path': '/pushed' }, (error, pushed) => {
            pushed.respond({ 'x-pushed': 'yes' }, { sendDate: false });
            pushed.end('pushed body');
        });
        stream.respond({}, { sendDate: false });
        stream.end('main body');
    },
    '/reset': (stream) => stream.close(NGHTTP2_REFUSED_STREAM),
    '/head'(stream) {
        stream.respond({ 'content-length': 5 }, { sendDate: false });
        stream.end('never');
    },
};
server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    routes[headers[':path']](stream, headers);
});
function request(client, headers, body) {
    return new Promise((done) => {
        const said = [], stream = client.request(headers);
        let text = '';
        stream.setEncoding('utf8');
        stream.on('headers', (h) => said.push(['headers', { ...h }]));
        stream.on('response', (h, flags) => said.push(['response', { ...h }, flags]));
        stream.on('trailers', (h) => said.push(['trailers', { ...h }]));
        stream.on('data', (d) => text += d);
        stream.on('aborted', () => said.push(['aborted']));
        stream.on('error', (e) => said.push(['error', e.code, e.message]));
        stream.on('close', () => done([headers[':path'], said, text, stream.rstCode, stream.destroyed]));
        stream.end(body);
    });
}
server.listen(0, '127.0.0.1', async () => {
    const pushes = [], client = http2.connect(`http://127.0.0.1:${server.address().port}`);
    client.on('stream', (pushed, headers) => {
        delete headers[':authority'];
        pushed.on('push', (h) => pushes.push(['push', { ...headers }, { ...h }]));
        pushed.setEncoding('utf8').on('data', (d) => pushes.push(['pushed', d]));
    });
    const show = (r) => console.dir(r, { depth: 6, breakLength: 120 });
    show(await request(client, { ':path': '/hello' }));
    show(await request(client, { ':path': '/echo', ':method': 'POST', 'x-list': ['a', 'b'] }, 'x'.repeat(30)));
    show(await request(client, { ':path': '/trailers' }));
    show(await request(client, { ':path': '/information' }));
    show(await request(client, { ':path': '/push' }));
    show(await request(client, { ':path': '/reset' }));
    show(await request(client, { ':path': '/head', ':method': 'HEAD' }));
    show(pushes);
    const big = 'y'.repeat(300000);
    const echoed = await request(client, { ':path': '/echo', ':method': 'PUT' }, big);
    console.log(echoed[2] === big);
    const canceled = client.request({ ':path': '/echo', ':method': 'POST' });
    canceled.on('close', () => {
        console.log(canceled.rstCode, canceled.aborted);
        client.close(() => console.log('closed', client.destroyed));
        server.close();
    });
    canceled.close(NGHTTP2_CANCEL);
});
