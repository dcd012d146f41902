// node:worker_threads: what a worker is given, messages, events and their order, exit codes.
import { Worker, isMainThread, threadId, parentPort, workerData, setEnvironmentData, MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { once } from 'node:events';

console.log(isMainThread, threadId, parentPort, workerData); // expect: true 0 null null
setEnvironmentData('known', { to: 'all' });
const worker = new Worker(`
    const { isMainThread, threadId, workerData, parentPort, getEnvironmentData, threadName } = require('worker_threads');
    parentPort.once('message', (m) => {
        parentPort.postMessage([isMainThread, threadId > 0, workerData, getEnvironmentData('known').to, threadName, m, process.argv.slice(2), process.execArgv]);
        process.exit(5);
    });
    process.on('exit', (code) => parentPort.postMessage('exit ' + code));
    setTimeout(() => parentPort.postMessage('never'), 60000);`,
{ eval: true, workerData: { a: [1] }, argv: ['x', 1], name: 'helper', execArgv: ['--no-warnings'] });
worker.on('online', () => console.log('online', worker.threadId > 0)); // expect: online true
worker.on('message', (m) => console.log(JSON.stringify(m)));
// expect: [false,true,{"a":[1]},"all","helper","go",["x","1"],["--no-warnings"]]
// expect: "exit 5"
worker.postMessage('go');
console.log('exit', ...await once(worker, 'exit'), worker.threadId); // expect: exit 5 -1

const failing = new Worker('throw Object.assign(new TypeError("bad"), { code: "E_BAD", more: 1 });', { eval: true });
failing.on('error', (e) => console.log(e instanceof TypeError, e.message, e.code, e.more)); // expect: true bad E_BAD 1
failing.on('exit', (code) => console.log('failed', code)); // expect: failed 1
await once(failing, 'exit').catch(() => once(failing, 'exit'));

const endless = new Worker('for (;;) ;', { eval: true });
await once(endless, 'online');
console.log(await endless.terminate(), await endless.terminate()); // expect: 1 undefined

const { port1, port2 } = new MessageChannel();
port1.postMessage(1);
port1.postMessage({ two: 2 });
console.log(JSON.stringify([receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2)])); // expect: [{"message":1},{"message":{"two":2}},null]
port2.on('message', function(value) {
    console.log(value, this === port2, port2.listenerCount('message')); // expect: 3 true 1
    port2.close();
});
port1.postMessage(3);
await new Promise((resolve) => port2.on('close', resolve));

for (const wrong of [() => new Worker('name.js'), () => new Worker(5), () => new Worker('x', { eval: true, env: 5 }), () => new Worker('http://x/y.js'), () => new Worker('', { eval: true, workerData: () => 1 }), () => receiveMessageOnPort({})])
    try {
        wrong();
    } catch (e) {
        console.log(e.code);
        // expect: ERR_WORKER_PATH
        // expect: ERR_INVALID_ARG_TYPE
        // expect: ERR_INVALID_ARG_TYPE
        // expect: ERR_WORKER_PATH
        // expect: 25
        // expect: ERR_INVALID_ARG_TYPE
    }
