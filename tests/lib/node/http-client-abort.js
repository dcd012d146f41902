// A request that is given up before it has a socket: abort() is no error, destroy() is a hang-up, or what it is given.
// as: node
const http = require('http');
const server = http.createServer((q, r) => r.end('x'));
const watch = (name, begin, end) => new Promise((done) => {
    const said = [name], request = begin();
    for (const event of ['error', 'response'])
        request.on(event, (e) => said.push(event, e?.code ?? e?.message ?? ''));
    request.on('close', () => {
        said.push('close', request.destroyed, request.aborted);
        done(said.join(' '));
    });
    end(request);
});
server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address(), host = '127.0.0.1';
    for (const agent of [undefined, false, new http.Agent({ keepAlive: true, maxSockets: 1 })]) {
        const get = () => http.get({ port, host, agent });
        console.log(await watch('abort', get, (r) => r.abort()));
        console.log(await watch('twice', get, (r) => (r.abort(), r.abort())));
        console.log(await watch('destroy', get, (r) => r.destroy()));
        console.log(await watch('error', get, (r) => r.destroy(new Error('mine'))));
        console.log(await watch('later', get, (r) => r.on('response', (s) => s.resume())));
    }
    server.close();
    server.closeAllConnections();
});
