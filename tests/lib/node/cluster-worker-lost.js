// as: node
// peer: none
// A connection that was given to a worker which dies before it takes it goes to another one. (Node leaves it open for ever.)
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
    net.createServer((socket) => socket.end(`worker ${cluster.worker.id}`)).listen(0, '127.0.0.1');
} else {
    const workers = [cluster.fork(), cluster.fork()];
    let port;
    cluster.on('listening', (worker, address) => {
        if (port !== undefined)
            run(port);
        port = address.port;
    });

    const ask = () => new Promise((resolve) => {
        let text = '';
        net.connect(port, '127.0.0.1').on('data', (data) => (text += data)).on('close', () => resolve(text));
    });

    const run = async () => {
        process.kill(workers[0].process.pid, 'SIGSTOP');
        const both = [ask(), ask()]; // one of them is given to the worker that has stopped
        console.log(await Promise.race(both));
        console.log(await ask());
        workers[0].process.kill('SIGKILL');
        console.log(await Promise.all(both));
        workers[1].kill();
    };
}
