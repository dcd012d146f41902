// as: node
// peer: node
// Workers share a datagram socket; what cannot be bound is an error of each.
const cluster = require('cluster');
const dgram = require('dgram');
const net = require('net');

if (cluster.isWorker) {
    const socket = dgram.createSocket('udp4');
    socket.on('message', (bytes, { address }) => process.send(`${bytes} from ${address}`));
    socket.bind(0, '127.0.0.1', () => {
        const server = net.createServer().on('error', (error) => {
            process.send({ port: socket.address().port, code: error.code, syscall: error.syscall });
        });
        server.listen(+process.env.TAKEN, '127.0.0.1');
    });
    process.on('message', () => socket.close(() => cluster.worker.disconnect()));
} else {
    const taken = net.createServer().listen(0, '127.0.0.1', () => run(taken));
}

async function run(taken) {
    const workers = [1, 2].map(() => cluster.fork({ TAKEN: taken.address().port }));
    const said = (worker) => new Promise((resolve) => worker.once('message', resolve));
    const [a, b] = await Promise.all(workers.map(said));
    console.log(a.port === b.port, a.code, a.syscall, b.code);
    taken.close();
    const heard = Promise.race(workers.map(said));
    const from = dgram.createSocket('udp4');
    from.send('hello', a.port, '127.0.0.1', () => from.close());
    console.log(await heard);
    for (const worker of workers) {
        worker.on('exit', (code) => console.log('exit', code));
        worker.send('end');
    }
}
