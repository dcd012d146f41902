// HTTPParser: what is taken and refused, with which words, up to which byte; heads and chunks in pieces.
// as: node
const { HTTPParser } = require('_http_common');
const events = ['kOnMessageBegin', 'kOnHeaders', 'kOnHeadersComplete', 'kOnBody', 'kOnMessageComplete'];

function run(type, text, lenient, cut, max = 0) {
    const parser = new HTTPParser(), log = [];
    parser.initialize(type, {}, max, lenient);
    let body = '';
    for (const name of events) {
        parser[HTTPParser[name]] = (...args) => {
            if (name === 'kOnBody') {
                body += args[0].latin1Slice();
                return;
            }
            log.push(name.slice(3) + JSON.stringify(args) + body);
            body = '';
        };
    }
    const bytes = Buffer.from(text, 'latin1');
    let last;
    for (const part of cut ? [bytes.subarray(0, cut), bytes.subarray(cut)] : [bytes]) {
        last = parser.execute(part);
        if (last instanceof Error)
            break;
    }
    if (!(last instanceof Error))
        last = parser.finish();
    const end = last instanceof Error ? `${last.code}: ${last.reason}` : 'fine';
    return { log: log.join('\n    ') + body, end, at: last?.bytesParsed };
}

function show(type, text, lenient = 0, max = 0) {
    const whole = run(type, text, lenient, 0, max);
    console.log(JSON.stringify(text.length > 90 ? `${text.slice(0, 60)}...` : text), lenient, whole.end, whole.at ?? '');
    if (whole.log)
        console.log('   ', whole.log);
    if (max)
        return;
    for (let i = 1; i < text.length; i++) {
        const cut = run(type, text, lenient, i);
        if (cut.log !== whole.log || cut.end !== whole.end)
            console.log('  cut at', i, cut);
    }
}

const { REQUEST, RESPONSE, kLenientAll, kLenientHeaders, kLenientHeaderValueRelaxed } = HTTPParser;
const get = (lines) => `GET / HTTP/1.1\r\n${lines}\r\n\r\n`;
const post = (rest) => `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${rest}`;

for (const text of ['GET / HTTP/1.1\r\n\r\n', '\r\n\n GET /', 'Oopsie / HTTP/1.1\r\n\r\n', 'GETX / HTTP/1.1\r\n\r\n', 'GET  /a  HTTP/1.1\r\n\r\n', 'GET\t/ HTTP/1.1', 'GET /\x80 HTTP/1.1\r\n',
    'GET a:b HTTP/1.1\r\n', 'GET http://u@@h/ HTTP/1.1', 'GET http://[::1]:1/?a?b#c#d HTTP/1.1\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\n\r\nxyz', 'CONNECT / HTTP/1.1\r\n\r\n', 'GET /\r\nA: b\r\n\r\n', 'GET / HTTP/1.2\r\n',
    'GET / HTTP/1.1\n', 'GET / HTTP/1.1 \r\n', 'GET / HTTX/1.1', 'SETUP / HTTP/1.1', 'SETUP / RTSP/1.0\r\n\r\n', 'SOURCE / ICE/1.0\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET / HTTP/1.1\r\n A: b\r\n\r\n', 'GET / HTTP/1.1\r\nA'])
    show(REQUEST, text);
for (const lines of ['A:b \t', 'A: b\x00', 'A: b\x08', 'A b: c', ': b', 'Host : a', 'Connection : close', 'A: b\r\n c', 'A: b\rB: c', 'A: b\nB: c', 'A:\r\n b', 'A:\n b', 'Content-Length: 1x', 'Content-Length:', 'Content-Length: 99999999999999999999',
    'Content-Length: 1\r\nContent-Length: 1', 'Content-Length: 0\r\nTransfer-Encoding: chunked', 'Transfer-Encoding: chunked\r\nContent-Length: 0', 'Transfer-Encoding:', 'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked, gzip', 'Transfer-Encoding: chunked\t', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', 'Connection: close\r\n\r\nGET / HTTP/1.1', 'Connection: x, close', 'Proxy-Connection: close',
    'Connection: closed', 'Upgrade: a\r\nConnection: upgrade\r\n\r\nother']) {
    show(REQUEST, get(lines));
    show(REQUEST, get(lines), kLenientAll);
}
show(REQUEST, get('A: b\x08'), kLenientHeaderValueRelaxed);
show(REQUEST, get('A: b\r\n\tc'), kLenientHeaders);
for (const rest of ['3\r\nabc\r\n0\r\n\r\n', '3;a=b;c="d\\"e";f\r\nabc\r\n0\r\nX: y\r\n\r\n', 'x', '3 \r\nabc\r\n0\r\n\r\n', '3\nabc', '3\r\nabc\n', '3\r\nabcd', '3\r\rabc', '3; a\r\n', '3;a b\r\n', '3;a=b c\r\n', '3;a="\x01"\r\n', '3;a="b"c\r\n', 'fffffffffffffffff\r\n',
    '0\r\nContent-Length: 1\r\n\r\n', '0\r\n\r\nGET /2 HTTP/1.1\r\n\r\n', '3\r\nab']) {
    show(REQUEST, post(rest));
    show(REQUEST, post(rest), kLenientAll);
}
show(REQUEST, post(`3;${'a'.repeat(16385)}`), 0, 1 << 20);
for (const text of ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 204\r\n\r\n', 'HTTP/1.1 200\r\n\r\nabc', 'HTTP/0.9 200 Fine\r\n\r\nabc', 'HTTP/1.1 20\r\n', 'HTTP/1.1 2000 OK\r\n', 'HTTP/1.1\r\n', 'HTTP/1.1 200 OK\n', 'HTTP/1.1 200 OK\rA', 'bad http',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc', 'HTTP/1.1 304 OK\r\nContent-Length: 3\r\n\r\n', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nabc',
    'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'])
    show(RESPONSE, text);
show(REQUEST, get(`A: ${'b'.repeat(100)}`), 0, 100);
show(REQUEST, get('A: b\r\n'.repeat(33).slice(0, -2)), 0, 1 << 20);
