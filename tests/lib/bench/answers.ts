// bench/lib/http: answers from bytes, promises kept and broken, and what may differ under load (the date alone).
import { checkPromise, parseAnswer, requestBytes, Sameness } from '../../../bench/lib/http.ts';

const attempt = (f) => {
    try {
        return f();
    } catch (error) {
        return `${error.constructor.name}: ${error.message}`;
    }
};
const bytes = (...lines) => Buffer.from(lines.join('\r\n'), 'latin1');
const shown = (a) => a && `${a.status} ${JSON.stringify(a.headers)} ${a.body} ${a.end}`;

console.log(JSON.stringify(requestBytes({ path: '/a?b' }, 80).toString()));
console.log(JSON.stringify(requestBytes({ method: 'POST', path: '/', body: '{"é":1}' }, 1).toString()));

const plain = bytes('HTTP/1.1 200 OK', 'Content-Length: 2', 'X-A:  b ', '', 'okHTTP');
console.log(shown(parseAnswer(plain)), shown(parseAnswer(Buffer.concat([Buffer.from('??'), plain]), 2)));
for (let n = 0; n < plain.length - 4; n++) {
    if (parseAnswer(plain.subarray(0, n)) !== null)
        console.log('too early', n);
}
const chunks = bytes('HTTP/1.1 201', 'transfer-encoding: chunked', '', '3', 'abc', 'A', '0123456789', '0', '', '');
console.log(shown(parseAnswer(chunks)));
for (let n = 0; n < chunks.length; n++) {
    if (parseAnswer(chunks.subarray(0, n)) !== null)
        console.log('too early', n);
}
const broken = [
    bytes('HTTP/1.0 200 OK', 'content-length: 0', '', ''), bytes('HTTP/1.1 20 OK', 'content-length: 0', '', ''), bytes('HTTP/1.1 200 OK', '', ''),
    bytes('HTTP/1.1 200 OK', 'content-length: 0', 'content-length: 0', '', ''), bytes('HTTP/1.1 200 OK', 'content-length: -1', '', ''),
    bytes('HTTP/1.1 200 OK', 'content-length: 0', 'transfer-encoding: chunked', '', ''), bytes('HTTP/1.1 200 OK', 'transfer-encoding: gzip', '', ''),
    bytes('HTTP/1.1 200 OK', ': x', 'content-length: 0', '', ''), bytes('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'x', ''),
    bytes('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '1', 'abc'),
];
for (const b of broken)
    console.log(attempt(() => shown(parseAnswer(b))));

const answer = parseAnswer(bytes('HTTP/1.1 200 OK', 'Content-Type: text/plain; charset=utf-8', 'Content-Length: 2', '', 'ok'));
const sha = '2689367b205c16ce32ed4200942b8b8b1e262dfc70d9bc9fbc77c49699a4f1df';
for (const promised of [{ status: 200 }, { status: 200, body: 'ok', sha, type: 'text/plain' }, { status: 200, sha: sha.slice(0, 16) }, { status: 404 }, { status: 200, body: 'no' },
    { status: 200, sha: '00' }, { status: 200, type: 'text/html' }])
    console.log(attempt(() => checkPromise(answer, promised)));

const made = (date, body = 'ok', status = '200 OK', more = []) =>
    bytes(`HTTP/1.1 ${status}`, 'X-Powered-By: us', `Date: ${date}`, ...more, `Content-Length: ${body.length}`, '', body);
const first = made('Tue, 01 Dec 2026 08:00:00 GMT');
console.log(attempt(() => new Sameness(first, { status: 200, body: 'other' })), attempt(() => new Sameness(first.subarray(0, 20), { status: 200 })));
const same = new Sameness(first, { status: 200, body: 'ok' });
console.log(same.length, first.length, same.take(first), same.take(made('Tue, 01 Dec 2026 08:00:01 GMT')), same.take(first.subarray(0, 30)), same.take(first.subarray(0, first.length - 1)));
console.log(same.take(Buffer.concat([first, first])) === first.length);
for (const other of [made('yesterday'), made('Tue, 01 Dec 2026 08:00:00 GMT', 'no'), made('Tue, 01 Dec 2026 08:00:00 GMT', 'okay'), made('Tue, 01 Dec 2026 08:00:00 GMT', 'ok', '500 Oh'),
    made('Tue, 01 Dec 2026 08:00:00 GMT', 'ok', '200 OK', ['X-New: 1']), bytes('HTTP/1.1 200 OK', 'X-Powered-By: them', 'Date: Tue, 01 Dec 2026 08:00:00 GMT', 'Content-Length: 2', '', 'ok')])
    console.log(attempt(() => same.take(other)));
console.log(same.take(first) === first.length);
