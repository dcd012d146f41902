// as: node
// peer: node
// Servers at paths: who may use them, and workers that share one, by both policies.
const cluster = require('cluster');
const fs = require('fs');
const net = require('net');
const path = require('path');
const { fork } = require('child_process');

const folder = process.env.FOLDER ??= fs.mkdtempSync(path.join(require('os').tmpdir(), 'cluster-paths-'));
const at = path.join(folder, 'socket');

if (cluster.isWorker) {
    net.createServer((socket) => socket.end(`worker ${cluster.worker.id}`))
        .listen({ path: at, readableAll: true, writableAll: true }, () => setImmediate(() => process.send('up')));
} else if (process.argv[2] === 'primary') {
    primary();
} else {
    main();
}

function ask() {
    return new Promise((resolve) => {
        let text = '';
        net.connect(at).on('data', (data) => (text += data)).on('close', () => resolve(text)).on('error', (error) => resolve(error.code));
    });
}

function primary() {
    console.log(cluster.schedulingPolicy);
    const workers = [cluster.fork(), cluster.fork()];
    cluster.on('listening', (worker, { addressType, address, port }) => console.log(addressType, path.basename(address), port));
    let up = 0;
    cluster.on('message', async () => {
        if (++up < workers.length)
            return;
        const said = new Set([await ask(), await ask(), await ask()]);
        console.log([...said].every((text) => /^worker [12]$/.test(text)));
        cluster.disconnect(() => console.log(fs.existsSync(at)));
    });
}

async function main() {
    for (const how of [{}, { readableAll: true }, { writableAll: true }, { readableAll: true, writableAll: true }])
        await new Promise((resolve) => {
            const server = net.createServer().listen({ path: at, ...how }, () => {
                console.log(how, (fs.statSync(at).mode & (how.readableAll || how.writableAll ? 0o777 : 0o700)).toString(8));
                server.close(resolve);
            });
        });
    console.log(await new Promise((resolve) => net.createServer().on('error', (e) => resolve([e.code, e.syscall, e.port])).listen('/no/such/folder/x')));
    for (const policy of ['rr', 'none'])
        await new Promise((resolve) => fork(__filename, ['primary'], { env: { ...process.env, NODE_CLUSTER_SCHED_POLICY: policy } }).on('close', resolve));
    fs.rmSync(folder, { recursive: true });
}
