// http.request: bodies, headers, an agent that keeps its socket, aborts, refused connections.
// as: node
const http = require('http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let sockets = 0;
const server = http.createServer((q, r) => {
    if (q.url === '/never')
        return;
    let body = '';
    q.on('data', (d) => body += d).on('end', () => r.end(`${q.method} ${q.url} ${body} ${q.headers['x-a']} ${q.headers['transfer-encoding']}`));
});
server.on('connection', () => sockets++);
const ask = (options, ...parts) => new Promise((resolve, reject) => {
    const r = http.request({ port: server.address().port, host: '127.0.0.1', agent, ...options }, async (res) => {
        let text = '';
        for await (const part of res.setEncoding('utf8'))
            text += part;
        resolve([res.statusCode, text, r.reusedSocket]);
    });
    r.on('error', reject);
    for (const part of parts)
        r.write(part);
    r.end();
});
server.listen(0, '127.0.0.1', async () => {
    console.log(await ask({ path: '/a' }));
    console.log(await Promise.all([ask({ path: '/b', method: 'POST', headers: { 'X-A': 'one' } }, 'x', 'y'), ask({ path: '/c' })]));
    console.log('sockets', sockets, Object.keys(agent.freeSockets).length, agent.getName({ host: 'h', port: 1 }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 5);
    console.log(await ask({ path: '/never', signal: stop.signal }).catch((e) => [e.name, e.code]));
    console.log(await ask({ path: '/d', agent: false }));
    agent.destroy();
    server.closeAllConnections();
    server.close(async () => console.log(await ask({ port: 1 }).catch((e) => [e.code, e.syscall, e.address, e.port])));
});
