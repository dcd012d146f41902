// as: node
// peer: node
// Peers that break the connection off: one error, then one close; what was confirmed before is there.
const net = require('net');
const http = require('http');
const { once } = require('events');

function listen(server) {
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

function watch(name, socket, seen) {
    socket.on('error', (error) => seen.push(`${name} error ${error.code} ${error.syscall}`));
    socket.on('close', (had) => seen.push(`${name} close ${had}`));
    socket.on('end', () => seen.push(`${name} end`));
}

// The client resets while the server only reads.
async function whileReading() {
    const seen = [];
    const server = net.createServer((socket) => {
        watch('server', socket, seen);
        socket.on('data', (data) => {
            seen.push(`data ${data}`);
            client.resetAndDestroy();
        });
        socket.on('close', () => server.close());
    });
    const client = net.connect(await listen(server), '127.0.0.1');
    watch('client', client, seen);
    client.write('hello');
    await once(server, 'close');
    console.log(seen);
}

// The client resets while the server has much to send: callbacks of what is lost get an error, nothing is told twice.
async function whileWriting() {
    const seen = [];
    let fine = 0, failed = 0;
    const server = net.createServer((socket) => {
        socket.on('error', (error) => seen.push(`error ${['ECONNRESET', 'EPIPE'].includes(error.code)}`));
        socket.on('close', (had) => {
            seen.push(`close ${had}`);
            server.close();
        });
        for (let i = 0; i < 50; i++)
            socket.write(Buffer.alloc(1 << 20), (error) => (error ? failed++ : fine++));
        socket.end(() => seen.push('finished'));
    });
    const client = net.connect(await listen(server), '127.0.0.1', () => client.once('data', () => client.resetAndDestroy()));
    await once(server, 'close');
    console.log(seen, fine + failed, failed > 0);
}

// A server that says its piece and goes: all of it arrives, though the client goes on writing.
async function lastWords() {
    const server = net.createServer((socket) => socket.end('x'.repeat(100000)));
    const client = net.connect(await listen(server), '127.0.0.1');
    let got = 0;
    client.on('data', (data) => (got += data.length));
    await once(client, 'end');
    await once(client, 'close');
    server.close();
    console.log(got);
}

// HTTP: the server resets instead of answering, then in the middle of an answer; a client resets in its request.
async function requests() {
    const seen = [];
    const server = http.createServer((request, response) => {
        if (request.url === '/none') {
            request.socket.resetAndDestroy();
        } else if (request.url === '/half') {
            response.writeHead(200, { 'content-length': 10 });
            response.write('half');
            setImmediate(() => request.socket.destroy());
        } else {
            request.on('error', (error) => seen.push(`request error ${error.code} ${error.message}`));
            request.on('close', () => {
                seen.push(`request close ${request.complete} ${request.destroyed}`);
                server.close();
            });
            request.on('data', () => client.destroy());
        }
    });
    const port = await listen(server);
    let client;
    const none = http.get({ port, host: '127.0.0.1', path: '/none', agent: false });
    none.on('error', (error) => seen.push(`none ${error.code}`)).on('close', () => seen.push('none closed'));
    await once(none, 'close').catch(() => {});
    const half = http.get({ port, host: '127.0.0.1', path: '/half', agent: false }, (response) => {
        response.on('data', (data) => seen.push(`half ${data}`));
        response.on('error', (error) => seen.push(`half error ${error.code} ${error.message}`));
        response.on('close', () => seen.push(`half closed ${response.complete}`));
    });
    half.on('error', (error) => seen.push(`not here ${error.code}`));
    await new Promise((resolve) => half.on('close', resolve));
    client = net.connect(port, '127.0.0.1', () => client.write('POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'));
    await once(server, 'close');
    console.log(seen);
}

// Nobody listens, and what is no socket.
async function nobody() {
    const server = net.createServer();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    const seen = [];
    const client = net.connect(port, '127.0.0.1');
    client.write('lost', (error) => seen.push(`write ${error.code}`));
    watch('client', client, seen);
    await new Promise((resolve) => client.on('close', resolve));
    const path = net.connect('/no/such/socket');
    watch('path', path, seen);
    await new Promise((resolve) => path.on('close', resolve));
    console.log(seen);
}

(async () => {
    await whileReading();
    await whileWriting();
    await lastWords();
    await requests();
    await nobody();
})();
