// postMessageToThread: by number, to any thread; the promise says whether a listener took it.
import { Worker, postMessageToThread, threadId, MessageChannel } from 'node:worker_threads';
import { once } from 'node:events';

const why = (promise) => promise.then(() => 'taken', (e) => e.code);
const worker = new Worker(`
    const { parentPort, postMessageToThread, threadId, MessageChannel } = require('worker_threads');
    process.on('workerMessage', (value, source) => {
        if (value === 'throw')
            throw new Error('no');
        value.port.postMessage([source, value.text]);
        value.port.close();
    });
    parentPort.on('message', async (m) => {
        if (m === 'end')
            return parentPort.close();
        if (m === 'listen')
            return process.removeAllListeners('workerMessage'), parentPort.postMessage(0);
        await postMessageToThread(0, 'up');
        parentPort.postMessage('sent');
    });`, { eval: true });

const { port1, port2 } = new MessageChannel();
const answer = once(port1, 'message');
console.log(await why(postMessageToThread(worker.threadId, { text: 'hi', port: port2 }, [port2]))); // expect: taken
console.log(JSON.stringify(...await answer)); // expect: [0,"hi"]
console.log(await why(postMessageToThread(worker.threadId, 'throw'))); // expect: ERR_WORKER_MESSAGING_ERRORED
process.once('workerMessage', (value, source) => console.log(value, source === worker.threadId)); // expect: up true
worker.postMessage('up');
console.log(...await once(worker, 'message')); // expect: sent
worker.postMessage('listen');
await once(worker, 'message');
console.log(await why(postMessageToThread(worker.threadId, 1))); // expect: ERR_WORKER_MESSAGING_FAILED
console.log(await why(postMessageToThread(threadId, 1)), await why(postMessageToThread(1e9, 1)), await why(postMessageToThread(-1, 1)));
// expect: ERR_WORKER_MESSAGING_SAME_THREAD ERR_WORKER_MESSAGING_FAILED ERR_WORKER_MESSAGING_FAILED
console.log(await why(postMessageToThread(worker.threadId, () => 1)), await why(postMessageToThread(1, 1, [], 'x'))); // expect: 25 ERR_INVALID_ARG_TYPE
worker.postMessage('end');
await once(worker, 'exit');

const shared = new Int32Array(new SharedArrayBuffer(4));
const deaf = new Worker('Atomics.wait(require("worker_threads").workerData, 0, 0)', { eval: true, workerData: shared });
console.log(await why(postMessageToThread(deaf.threadId, 0, 20))); // expect: ERR_WORKER_MESSAGING_TIMEOUT
const gone = why(postMessageToThread(deaf.threadId, 0));
deaf.terminate();
console.log(await gone); // expect: ERR_WORKER_MESSAGING_FAILED
