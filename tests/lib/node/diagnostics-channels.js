// The channels of Node itself: console, modules, sockets, servers, datagrams, children, workers and streams of HTTP/2.
// as: node
// peer: node
const dc = require('diagnostics_channel');
const seen = [];
const say = (...words) => seen.push(words.join(' '));
const kind = (v) => v === null ? 'null' : typeof v === 'object' ? v.constructor?.name ?? 'Object' : typeof v;
const shape = (message) => Object.keys(message).map((key) => `${key}:${kind(message[key])}`).join(' ');

function watch(name) {
    const subscriber = (message) => say(name, shape(message));
    dc.subscribe(name, subscriber);
    return () => dc.unsubscribe(name, subscriber);
}
function trace(name) {
    const handlers = {};
    for (const part of ['start', 'end', 'asyncStart', 'asyncEnd', 'error'])
        handlers[part] = (message) => say(name, part, shape(message));
    dc.tracingChannel(name).subscribe(handlers);
    return () => dc.tracingChannel(name).unsubscribe(handlers);
}

function consoleCalls() {
    const { log } = console;
    const write = process.stdout.write, writeError = process.stderr.write;
    process.stdout.write = process.stderr.write = () => true;
    for (const name of ['log', 'info', 'debug', 'warn', 'error']) {
        const subscriber = (args, from) => say(from, JSON.stringify(args));
        dc.subscribe(`console.${name}`, subscriber);
        console[name](name, 1, { a: [2] });
        if (name === 'log')
            log('taken before');
        dc.unsubscribe(`console.${name}`, subscriber);
        console[name]('nobody hears');
    }
    process.stdout.write = write;
    process.stderr.write = writeError;
}

async function modules() {
    const ends = [trace('module.require'), trace('module.import')];
    require('os');
    try {
        require('./is-not-there');
    } catch {
        say('threw');
    }
    await import('path').then(() => say('imported'));
    await import('./is-not-there.js').catch(() => say('rejected'));
    for (const end of ends)
        end();
    require('os');
    await import('path');
    const { AsyncLocalStorage } = require('async_hooks');
    const storage = new AsyncLocalStorage();
    const { start } = dc.tracingChannel('module.require');
    start.bindStore(storage, ({ id }) => id);
    require('fs');
    start.unbindStore(storage);
}

const net = require('net');
function sockets() {
    const ends = [watch('net.client.socket'), watch('net.server.socket'), watch('udp.socket'), trace('net.server.listen')];
    return new Promise((done) => {
        const server = net.createServer((socket) => socket.end());
        server.listen({ port: 0, host: '127.0.0.1' }, () => {
            net.connect(server.address().port, '127.0.0.1').resume().on('close', () => {
                const other = net.createServer().on('error', () => {
                    server.close();
                    require('dgram').createSocket('udp4').close();
                    for (const end of ends)
                        end();
                    done();
                });
                other.listen({ port: server.address().port, host: '127.0.0.1' });
            });
        });
    });
}

function processes() {
    const ends = [watch('child_process'), watch('worker_threads'), trace('child_process.spawn')];
    const { spawn } = require('child_process');
    const { Worker } = require('worker_threads');
    return new Promise((done) => {
        spawn('true').on('close', () => {
            spawn('no-such-program').on('error', () => {
                new Worker('', { eval: true }).on('exit', () => {
                    for (const end of ends)
                        end();
                    done();
                });
            });
        });
    });
}

function http2() {
    const names = ['created', 'start', 'error', 'finish', 'close'];
    const events = { client: [], server: [] };
    const ends = [];
    for (const [side, list] of [['client', [...names, 'bodyChunkSent', 'bodySent']], ['server', names]]) {
        for (const name of list) {
            const channel = `http2.${side}.stream.${name}`;
            const subscriber = ({ stream, ...more }) => events[side].push(`${name} ${stream.constructor.name} ${shape(more)}`);
            dc.subscribe(channel, subscriber);
            ends.push(() => dc.unsubscribe(channel, subscriber));
        }
    }
    const { createServer, connect } = require('http2');
    return new Promise((done) => {
        const server = createServer();
        server.on('stream', (stream) => {
            stream.respond({ ':status': 200 });
            stream.end('answer');
        });
        server.listen(0, () => {
            const client = connect(`http://localhost:${server.address().port}`);
            const request = client.request({ ':method': 'POST' });
            request.end('body');
            request.resume().on('close', () => {
                client.close();
                server.close();
                for (const end of ends)
                    end();
                say(events.client.join(', '));
                say(events.server.join(', '));
                done();
            });
        });
    });
}

(async () => {
    consoleCalls();
    await modules();
    await sockets();
    await processes();
    await http2();
    console.log(seen.join('\n'));
    for (const wrong of [{}, { start: '' }, 0]) {
        try {
            dc.tracingChannel(wrong);
        } catch (error) {
            console.log(error.code, error.message);
        }
    }
})();
