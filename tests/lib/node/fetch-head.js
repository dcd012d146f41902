// The head of a fetch under the name node: undici's lines in undici's order (names of those we know are written as HTTP has them: compared in lower case).
// as: node
const http = require('node:http');
const server = http.createServer((request, response) => {
    console.log(request.method, request.rawHeaders.map((text, i) => (i % 2 ? text.replace(/127.0.0.1:\d+/, 'HOST') : text.toLowerCase())).join('|'));
    response.end('x');
});
server.listen(0, '127.0.0.1', async () => {
    const url = `http://127.0.0.1:${server.address().port}/`;
    await fetch(url, { headers: { 'X-Zeta': '1', aB: '2', 'User-Agent': 'me' } });
    await fetch(url, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', Accept: 'a/b' } });
    await fetch(url, { method: 'POST', body: 'text' });
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
        await fetch(url, { method });
    await fetch(url, { headers: new Headers([['b', '1'], ['a', '2'], ['b', '3']]) });
    await fetch(url, { headers: { 'Accept-Encoding': 'identity', 'Accept-Language': 'de', 'cache-control': 'x' } });
    await fetch(url, { method: 'POST', body: new URLSearchParams('a=1') });
    await fetch(new Request(url, { method: 'post', body: 'abc', headers: { Q: '1' } }));
    await fetch(url, { headers: { 'If-None-Match': '"x"', Range: 'bytes=1-2' } });
    await fetch(url, { headers: { 'If-Modified-Since': 'Sun, 06 Nov 1994 08:49:37 GMT', 'Cache-Control': 'max-age=1' } });
    await fetch(url, { headers: { connection: 'close' } });
    server.close();
});
