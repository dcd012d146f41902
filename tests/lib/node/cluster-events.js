// as: node
// peer: node
// What the primary hears of a worker, in order: to its end by disconnect, by a signal, and by itself.
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
    const how = process.env.HOW;
    cluster.worker.on('disconnect', () => {});
    process.on('message', (message) => {
        if (how === 'exit')
            process.exit(3);
        if (how === 'leave')
            cluster.worker.disconnect();
        if (how === 'kill')
            cluster.worker.kill();
    });
    net.createServer().listen(0, '127.0.0.1', () => setImmediate(() => process.send('here')));
} else {
    cluster.setupPrimary({ args: ['a', 'b'], silent: false });
    console.log(cluster.settings.args, cluster.settings.exec === __filename, cluster.settings.silent);
    run().catch((error) => console.log(error));
}

async function run() {
    for (const how of ['disconnect', 'signal', 'exit', 'leave', 'kill'])
        await one(how);
    cluster.removeAllListeners();
}

function one(how) {
    return new Promise((resolve) => {
        const seen = [];
        const worker = cluster.fork({ HOW: how });
        for (const event of ['fork', 'online', 'listening', 'disconnect', 'exit'])
            cluster.once(event, (which, ...rest) => {
                seen.push(event);
                if (which !== worker)
                    console.log('another');
                if (event === 'listening')
                    console.log(Object.keys(rest[0]), rest[0].address, rest[0].addressType, rest[0].port > 0);
                if (event === 'disconnect' || event === 'exit')
                    console.log(how, event, ...rest, worker.exitedAfterDisconnect, worker.state);
                if (seen.includes('disconnect') && seen.includes('exit')) {
                    console.log(seen.slice(0, 2), seen.includes('listening'), worker.isDead(), worker.isConnected(), cluster.workers[worker.id]);
                    resolve();
                }
            });
        worker.on('message', () => {
            if (how === 'disconnect')
                worker.disconnect();
            else if (how === 'signal')
                worker.kill('SIGINT');
            else
                worker.send('go');
        });
        worker.on('error', (error) => console.log(error));
    });
}
