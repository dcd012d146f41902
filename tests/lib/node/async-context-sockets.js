// The async context of sockets, name lookups, datagrams and HTTP requests, also of those that share a connection.
// peer: node
const { AsyncLocalStorage } = require('async_hooks');
const net = require('net'), http = require('http'), dgram = require('dgram'), dns = require('dns');
const als = new AsyncLocalStorage();
const seen = new Set(), note = (what) => seen.add(`${what}: ${als.getStore()}`);

function sockets() {
    return new Promise((done) => {
        const server = als.run('listener', () => net.createServer((socket) => {
            note('connection');
            socket.on('data', (bytes) => { note('server data'); socket.end(bytes); });
        }).listen(0, '127.0.0.1'));
        server.on('listening', () => als.run('client', () => {
            const socket = net.connect(server.address().port, '127.0.0.1', () => { note('connect'); socket.write('x'); });
            socket.on('data', () => note('client data'));
            socket.on('close', () => { note('close'); server.close(done); });
        }));
    });
}

function requests() {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    return new Promise((done) => {
        const server = http.createServer((request, response) => response.end('body'));
        const get = (name) => new Promise((next) => als.run(name, () => http.get({ agent, port: server.address().port, host: '127.0.0.1' }, (response) => {
            note('response ' + name);
            response.on('data', () => note('body ' + name));
            response.on('end', () => { note('end ' + name); next(); });
        })));
        server.listen(0, '127.0.0.1', async () => {
            await Promise.all([get('one'), get('two')]);
            await get('three');
            agent.destroy();
            server.close(done);
        });
    });
}

function others() {
    return new Promise((done) => als.run('lookup', () => dns.lookup('localhost', () => {
        note('lookup');
        als.run('datagrams', () => {
            const socket = dgram.createSocket('udp4', () => { note('message'); socket.close(done); });
            socket.bind(0, '127.0.0.1', () => socket.send('x', socket.address().port, '127.0.0.1'));
        });
    })));
}

(async () => {
    await sockets();
    await requests();
    await others();
    console.log([...seen].sort().join('\n'));

    // run() gives back its own storage only
    const other = new AsyncLocalStorage();
    als.run('inside', () => other.enterWith('stays'));
    console.log(als.getStore(), other.getStore(), als.run('a', () => als.exit(() => als.getStore())));

    // the listeners of events.once do not care for stopImmediatePropagation
    const { once, EventEmitter } = require('events');
    const controller = new AbortController();
    controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
    const waiting = once(new EventEmitter(), 'never', { signal: controller.signal });
    controller.abort();
    await waiting.catch((error) => console.log(error.name));
})();
