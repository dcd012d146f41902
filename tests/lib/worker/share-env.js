// env: SHARE_ENV: one environment for the thread and its workers, and theirs; whatever one changes, the others see.
import { Worker, SHARE_ENV } from 'node:worker_threads';
import { once } from 'node:events';

process.env.BEFORE = 'before';
process.env.GOES = 'soon';
const worker = new Worker(`
    const { parentPort, Worker, SHARE_ENV } = require('worker_threads');
    const { once } = require('events');
    parentPort.once('message', async () => {
        delete process.env.GOES;
        process.env.WORKER = 1;
        const inner = new Worker('process.env.INNER = "inner"; delete process.env.BEFORE', { eval: true, env: SHARE_ENV });
        await once(inner, 'exit');
        const own = new Worker('process.env.OWN = "own"', { eval: true });
        await once(own, 'exit');
        parentPort.postMessage([process.env.AFTER, process.env.INNER, 'BEFORE' in process.env, 'OWN' in process.env]);
    });`, { eval: true, env: SHARE_ENV });
process.env.AFTER = 'after';
worker.postMessage(0);
console.log(JSON.stringify(...await once(worker, 'message'))); // expect: ["after","inner",false,false]
console.log(process.env.WORKER, process.env.INNER, process.env.GOES, 'BEFORE' in process.env, Object.keys(process.env).includes('WORKER'));
// expect: 1 inner undefined false true
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(process.env, 'INNER')));
// expect: {"value":"inner","writable":true,"enumerable":true,"configurable":true}
console.log({ ...process.env }.AFTER, structuredClone(process.env).WORKER); // expect: after 1
await once(worker, 'exit');
delete process.env.AFTER;
console.log(process.env.AFTER, process.env.INNER); // expect: undefined inner
