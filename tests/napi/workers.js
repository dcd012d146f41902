// Every worker has the addon for itself, with data of its own, and ends its hooks; the program's come last.
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const api = require('../../build/addons/threads.node');
const life = require('../../build/addons/life.node');
if (!isMainThread) {
    for (let i = 0; i < workerData; i++)
        life.wrap({});
    api.hooks();
    api.idle(() => 1);
    new life.Counter(1);
    api.square(workerData).then((n) => parentPort.postMessage(n));
    parentPort.once('message', () => {});
} else {
    (async () => {
        api.hooks();
        for (const n of [3, 4]) {
            const worker = new Worker(__filename, { workerData: n });
            worker.on('message', (m) => {
                console.log(m);
                worker.postMessage('go on');
            });
            await new Promise((r) => worker.on('exit', r));
        }
        const worker = new Worker('const a = require(require("worker_threads").workerData); a.hooks(); a.call(1e6, 10, () => {}, () => {}); require("worker_threads").parentPort.postMessage(0); setInterval(() => {}, 1000);', { eval: true, workerData: require.resolve('../../build/addons/threads.node') });
        await new Promise((r) => worker.on('message', r));
        console.log('terminated', await worker.terminate());
    })();
}
// expect: 9
// expect: hook third
// expect: hook second, asynchronous
// expect: hook first
// expect: 16
// expect: hook third
// expect: hook second, asynchronous
// expect: hook first
// expect: hook third
// expect: hook second, asynchronous
// expect: hook first
// expect: terminated 1
// expect: hook third
// expect: hook second, asynchronous
// expect: hook first
