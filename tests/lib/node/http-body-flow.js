// Bodies of requests: which events come, in which order and ticks, when the body comes with its head, behind it, in pieces, broken off; and what the
// accessors of a stream say in between. Each case is one request; its log is what Node prints.
const http = require('node:http'), net = require('node:net');

const head = (length) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const state = (r) => [r.readableFlowing, r.readableLength, r.readableEnded, r.readableDidRead, r.destroyed, r.closed, r.complete, r.isPaused()].map((v) => v === true ? 'y' : v === false ? 'n' : v).join('');
const events = ['data', 'end', 'close', 'error', 'aborted', 'pause', 'resume'];

function listen(req, log, names = events) {
    for (const name of names)
        req.on(name, (v) => log(name === 'data' ? `data ${v.length}${typeof v === 'string' ? ` ${v}` : ''}` : name === 'error' ? `error ${v.code}` : name));
}

function ticks(log) {
    process.nextTick(() => { log('t1'); process.nextTick(() => { log('t2'); process.nextTick(() => { log('t3'); process.nextTick(() => log('t4')); }); }); });
    Promise.resolve().then(() => log('p'));
}

// What the client writes, each string a packet of its own, and what the handler does; the log ends with the answer or the close of the connection.
const cases = {
    'with the head': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); ticks(log); req.on('end', () => res.end('ok')); }],
    'behind the head': [[head(5), 'hello'], (req, res, log) => { listen(req, log); ticks(log); req.on('end', () => res.end('ok')); }],
    'in pieces': [[head(5) + 'he', 'l', 'lo'], (req, res, log) => { listen(req, log); req.on('end', () => res.end('ok')); }],
    'chunks': [[chunked + '2\r\nhe\r\n3\r\nllo\r\n', '0\r\nX-T: v\r\n\r\n'], (req, res, log) => { listen(req, log); req.on('end', () => { log(JSON.stringify(req.trailers)); res.end('ok'); }); }],
    'two parts at once': [[chunked + '2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n'], (req, res, log) => { ticks(log); listen(req, log); req.on('end', () => res.end('ok')); }],
    'no body': [['GET / HTTP/1.1\r\nHost: x\r\n\r\n'], (req, res, log) => { listen(req, log); ticks(log); req.on('end', () => res.end('ok')); }],
    'encoding': [[head(6) + 'h\u00e9', '\u00e9x'], (req, res, log) => { req.setEncoding('utf8'); listen(req, log); req.on('end', () => res.end('ok')); }],
    'a character in two packets': [[Buffer.concat([Buffer.from(head(7) + 'h\u00e9'), Buffer.from([0xE4, 0xB8])]), Buffer.from([0xAD, 0x21])],
        (req, res, log) => { req.setEncoding('utf-8'); listen(req, log); req.on('end', () => res.end('ok')); }],
    'half a character at the end': [[Buffer.concat([Buffer.from(head(3) + 'h'), Buffer.from([0xE4, 0xB8])])],
        (req, res, log) => { req.setEncoding('utf8'); listen(req, log); req.on('end', () => res.end('ok')); }],
    'half a character at the end, later': [[head(3) + 'h', Buffer.from([0xE4, 0xB8])],
        (req, res, log) => { req.setEncoding('utf8'); listen(req, log); req.on('end', () => res.end('ok')); }],
    'hex': [[head(3) + 'abc'], (req, res, log) => { req.setEncoding('hex'); log(req.readableEncoding); listen(req, log); req.on('end', () => res.end('ok')); }],
    'encoding in the middle': [[head(4) + 'ab', 'cd'], (req, res, log) => {
        listen(req, log); req.once('data', () => req.setEncoding('latin1')); req.on('end', () => { log(req.readableEncoding); res.end('ok'); }); }],
    'looked at before': [[head(5) + 'hello'], (req, res, log) => { log(state(req)); listen(req, log); log(state(req)); req.on('end', () => res.end('ok')); }],
    'looked at in data': [[head(5) + 'hello'], (req, res, log) => {
        listen(req, log); req.on('data', () => log(state(req))).on('end', () => { log(state(req)); res.end('ok'); }).on('close', () => log(state(req))); }],
    'looked at in data, more comes': [[head(5) + 'he', 'llo'], (req, res, log) => {
        listen(req, log); req.on('data', () => log(state(req))).on('end', () => { log(state(req)); res.end('ok'); }); }],
    'looked at in end': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.on('end', () => { log(state(req)); res.end('ok'); }).on('close', () => log(state(req))); }],
    'looked at behind end': [[head(5) + 'hello'], (req, res, log) => {
        listen(req, log); req.on('end', () => { process.nextTick(() => { log(state(req)); process.nextTick(() => log(state(req))); }); res.end('ok'); }); }],
    'looked at in close': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.on('end', () => res.end('ok')).on('close', () => log(state(req))); }],
    'looked at in resume': [[head(5) + 'hello'], (req, res, log) => { req.on('resume', () => log(state(req))); listen(req, log); req.on('end', () => res.end('ok')); }],
    'looked at in a tick': [[head(5) + 'hello'], (req, res, log) => { process.nextTick(() => log(state(req))); listen(req, log); process.nextTick(() => log(state(req))); req.on('end', () => res.end('ok')); }],
    'paused at once': [[head(5) + 'hello'], (req, res, log) => {
        listen(req, log); req.pause(); log(state(req)); setImmediate(() => { log(state(req)); req.resume(); log(state(req)); }); req.on('end', () => res.end('ok')); }],
    'paused in data': [[chunked + '2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n'], (req, res, log) => {
        listen(req, log); req.once('data', () => { req.pause(); log(state(req)); setImmediate(() => req.resume()); }); req.on('end', () => res.end('ok')); }],
    'paused in data, more comes': [[head(6) + 'he', 'll', 'o!'], (req, res, log) => {
        listen(req, log); req.on('data', () => { req.pause(); setImmediate(() => req.resume()); }); req.on('end', () => res.end('ok')); }],
    'resumed only': [[head(5) + 'hello'], (req, res, log) => { req.resume(); listen(req, log, ['end', 'close', 'resume']); req.on('end', () => res.end('ok')); }],
    'resumed twice': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); log(req.resume() === req); req.resume(); req.on('end', () => res.end('ok')); }],
    'once': [[head(5) + 'he', 'llo'], (req, res, log) => { req.once('data', (d) => log(`once ${d}`)); req.on('end', () => { log('end'); res.end('ok'); }); }],
    'listeners later': [[head(5) + 'hello'], (req, res, log) => { setImmediate(() => { listen(req, log); ticks(log); req.on('end', () => res.end('ok')); }); }],
    'listeners in a tick': [[head(5) + 'hello'], (req, res, log) => { process.nextTick(() => { listen(req, log); ticks(log); req.on('end', () => res.end('ok')); }); }],
    'listeners behind the end': [[head(5) + 'hello'], (req, res, log) => {
        listen(req, log); req.on('end', () => { req.on('data', () => log('never')); req.on('end', () => log('never')); req.resume(); setImmediate(() => { req.on('end', () => log('never')); res.end('ok'); }); }); }],
    'readable': [[head(5) + 'hello'], (req, res, log) => {
        listen(req, log, ['end', 'close']); req.on('readable', () => { let d; while ((d = req.read()) !== null) log(`read ${d}`); }); req.on('end', () => res.end('ok')); }],
    'readable behind data': [[head(5) + 'hel', 'lo'], (req, res, log) => {
        listen(req, log); req.on('readable', () => log(`readable ${req.read()}`)); req.on('end', () => res.end('ok')); }],
    'read in end': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.on('end', () => { log(req.read()); res.end('ok'); }); }],
    'iterated': [[head(5) + 'he', 'llo'], async (req, res, log) => { listen(req, log, ['end', 'close', 'resume', 'pause']); for await (const d of req) log(`part ${d}`); res.end('ok'); }],
    'piped': [[head(5) + 'he', 'llo'], (req, res, log) => { listen(req, log, ['end', 'close']); req.pipe(res); }],
    'piped behind data': [[head(5) + 'hello'], (req, res, log) => { listen(req, log, ['data', 'end', 'close']); req.pipe(res); }],
    'destroyed in data': [[head(5) + 'he', 'llo'], (req, res, log) => { listen(req, log); req.on('data', () => req.destroy()); }],
    'destroyed with an error': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.destroy(Object.assign(new Error('x'), { code: 'MINE' })); }],
    'destroyed in end': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.on('end', () => { req.destroy(); log(state(req)); res.end('ok'); }); }],
    'broken off': [[head(5) + 'he', null], (req, res, log) => { listen(req, log); }],
    'broken off before data': [[head(5), null], (req, res, log) => { listen(req, log); }],
    'broken off, no error listener': [[head(5) + 'he', null], (req, res, log) => { listen(req, log, ['data', 'end', 'close', 'aborted']); }],
    'answered before the body': [[head(5) + 'he', 'llo'], (req, res, log) => { listen(req, log); res.end('ok'); }],
    'answered, never read': [[head(5) + 'he', 'llo'], (req, res, log) => { listen(req, log, ['end', 'close']); res.end('ok'); }],
    'removed': [[head(5) + 'he', 'llo'], (req, res, log) => {
        const one = (d) => log(`one ${d}`); req.on('data', one); req.on('data', (d) => { log(`two ${d}`); req.removeListener('data', one); }); req.on('end', () => res.end('ok')); }],
    'all removed': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.removeAllListeners('data'); req.on('end', () => res.end('ok')); }],
    'emit is replaced': [[head(5) + 'hello'], (req, res, log) => { const { emit } = req; req.emit = function(name, ...rest) { log(`emit ${name}`); return emit.call(this, name, ...rest); }; req.on('data', () => {}); req.on('end', () => res.end('ok')); }],
    'push is replaced': [[head(5) + 'hello'], (req, res, log) => { const { push } = req; req.push = function(d) { log(`push ${d}`); return push.call(this, d); }; listen(req, log); req.on('end', () => res.end('ok')); }],
    'listens to itself': [[head(5) + 'hello'], (req, res, log) => { req.on('newListener', (name) => log(`new ${name}`)); req.on('data', () => {}); req.on('end', () => res.end('ok')); log(req.eventNames().sort().join()); }],
    'unshifted': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); req.unshift(Buffer.from('>')); req.on('end', () => res.end('ok')); }],
    'finished': [[head(5) + 'hello'], (req, res, log) => { listen(req, log); require('node:stream').finished(req, (e) => log(`finished ${e}`)); req.on('end', () => res.end('ok')); }],
    'a large body': [[head(200000), 'x'.repeat(200000)], (req, res, log) => { let n = 0; req.on('data', (d) => n += d.length); req.on('end', () => { log(n); res.end('ok'); }); }],
    'a large body, late': [[head(200000) + 'x'.repeat(200000)], (req, res, log) => { setTimeout(() => { let n = 0; req.on('data', (d) => n += d.length); req.on('end', () => { log(n); res.end('ok'); }); }, 20); }],
};

// What was sent before has been read by then.
async function turns() {
    for (let i = 0; i < 6; i++)
        await new Promise(setImmediate);
}

let handler, log;
const server = http.createServer((req, res) => handler(req, res, log));
server.on('clientError', (e, s) => s.destroy());
server.listen(0, '127.0.0.1', async () => {
    for (const [name, [packets, f]] of Object.entries(cases)) {
        const lines = [];
        log = (line) => lines.push(line);
        handler = f;
        await new Promise((resolve) => {
            const client = net.connect(server.address().port, '127.0.0.1');
            client.on('error', () => {});
            client.on('close', resolve);
            let answer = '', sent = false;
            const ready = () => sent && /\r\n\r\n(ok|hello)|0\r\n\r\n/.test(answer) && turns().then(() => client.end());
            client.on('data', (d) => { answer += d; ready(); });
            client.on('end', () => client.end());
            (async () => {
                for (const packet of packets) {
                    if (packet === null)
                        client.destroy();
                    else
                        client.write(packet);
                    await turns();
                }
                sent = true;
                ready();
            })();
        });
        await turns();
        console.log(`${name}: ${lines.join(', ')}`);
    }
    // A client's parser does all of a packet before any tick.
    handler = (req, res) => res.end('hello');
    http.get({ port: server.address().port, agent: false }, (res) => {
        const lines = [];
        res.on('readable', () => { let d; while ((d = res.read()) !== null) lines.push(`read ${d}`); lines.push('readable'); });
        res.on('end', () => { console.log(`client: ${lines.join(', ')}`); server.close(); });
    });
});
