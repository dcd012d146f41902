// The port that stays is kept while the other one is on its way to a thread, though nothing else holds it: of a stream too.
const { Worker, isMainThread, parentPort, workerData, MessageChannel } = require('node:worker_threads');
function start() {
    const stream = new ReadableStream({
        start(c) {
            for (let i = 0; i < 3; i++)
                c.enqueue(i);
            c.close();
        },
    });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (e) => {
        console.log('heard', e.data);
        e.target.postMessage('go on');
        e.target.close();
    };
    const worker = new Worker(__filename, { workerData: { stream, port2 }, transferList: [stream, port2] });
    worker.on('message', (m) => console.log('main', m));
    worker.on('exit', (code) => console.log('exit', code));
}
function deep(n) {
    return n ? deep(n - 1) : start();
}
if (isMainThread) {
    deep(50);
    for (let i = 0; i < 4; i++)
        Bun.gc(true);
} else {
    (async () => {
        workerData.port2.postMessage('hello');
        await new Promise((resolve) => workerData.port2.once('message', resolve));
        for await (const chunk of workerData.stream)
            parentPort.postMessage(chunk);
        parentPort.postMessage('end');
        process.exitCode = 3;
    })();
}
// expect: heard hello
// expect: main 0
// expect: main 1
// expect: main 2
// expect: main end
// expect: exit 3
