// as: node
// peer: node
// Workers share a port, whoever accepts; each has its own of port 0 that it asks for twice.
const cluster = require('cluster');
const http = require('http');

if (cluster.isWorker) {
    const server = http.createServer((request, response) => response.end(`pid ${process.pid}`));
    server.listen(0, '127.0.0.1', () => {
        const other = http.createServer().listen(0, '127.0.0.1', () => {
            process.send([server.address().port, other.address().port, process.env.NODE_UNIQUE_ID === undefined]);
        });
    });
} else {
    cluster.schedulingPolicy = process.argv[2] === 'none' ? cluster.SCHED_NONE : cluster.SCHED_RR;
    run().catch((error) => console.log(error));
}

function get(port) {
    return new Promise((resolve, reject) => http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => resolve(text));
    }).on('error', reject));
}

async function run() {
    console.log(cluster.isPrimary, cluster.schedulingPolicy, Object.keys(cluster.workers));
    const workers = [cluster.fork(), cluster.fork()];
    const ports = await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
    console.log(ports[0][0] === ports[1][0], ports[0][1] === ports[1][1], ports[0][0] !== ports[0][1], ports[0][2]);
    const pids = new Set(workers.map((worker) => `pid ${worker.process.pid}`));
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => get(ports[0][0])));
    console.log(answers.every((answer) => pids.has(answer)));
    if (cluster.schedulingPolicy === cluster.SCHED_RR)
        console.log(new Set(answers).size);
    const exits = workers.map((worker) => new Promise((resolve) => worker.on('exit', (code, signal) => {
        resolve(['exit', code, signal, worker.exitedAfterDisconnect, worker.isDead()]);
    })));
    await new Promise((resolve) => cluster.disconnect(resolve));
    console.log(Object.keys(cluster.workers));
    console.log(JSON.stringify(await Promise.all(exits)));
    if (process.argv[2] !== 'none')
        require('child_process').fork(__filename, ['none']);
}
