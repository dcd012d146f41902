// Entries of types http, net and dns, for those who observe them.
const { PerformanceObserver } = require('perf_hooks');
const http = require('http');
const dns = require('dns');
const seen = [];
const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
observer.observe({ entryTypes: ['http', 'net', 'dns'] });
const server = http.createServer((request, response) => response.end('hello')).listen(0, '127.0.0.1', () => {
    dns.lookup('localhost', { family: 4 }, () => http.get({ port: server.address().port, host: '127.0.0.1', path: '/p', agent: false }, (response) => {
        response.resume().on('end', () => server.close(show));
    }));
});
function show() {
    if (seen.length < 4)
        return setTimeout(show, 1);
    observer.disconnect();
    for (const { name, entryType, duration, detail } of seen.sort((a, b) => (a.name < b.name ? -1 : 1)))
        console.log(name, entryType, duration >= 0, detail.req?.method, detail.res?.statusCode, detail.host, detail.hostname, detail.addresses);
}
// expect: HttpClient http true GET 200 undefined undefined undefined
// expect: HttpRequest http true GET 200 undefined undefined undefined
// expect: connect net true undefined undefined 127.0.0.1 undefined undefined
// expect: lookup dns true undefined undefined undefined localhost [ "127.0.0.1" ]
