// What a worker's owner may ask of it: heap statistics and snapshot, processor time, how busy its loop is.
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';

const none = (elu) => elu.idle === 0 && elu.active === 0 && elu.utilization === 0;
const worker = new Worker('require("worker_threads").parentPort.on("message", () => {})', { eval: true });
await once(worker, 'online');
const heap = await worker.getHeapStatistics();
console.log(heap.used_heap_size > 0, heap.total_heap_size >= heap.used_heap_size); // expect: true true
const cpu = await worker.cpuUsage(), more = await worker.cpuUsage(cpu);
console.log(Object.keys(cpu).join(), more.user >= 0, more.system >= 0); // expect: user,system true true
for (const prev of [1, { user: -1, system: 1 }])
    try {
        worker.cpuUsage(prev);
    } catch (e) {
        console.log(e.code);
    }
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_OUT_OF_RANGE
const snapshot = await worker.getHeapSnapshot();
let text = '';
for await (const part of snapshot)
    text += part;
console.log(Object.keys(JSON.parse(text)).includes('nodes')); // expect: true

const before = worker.performance.eventLoopUtilization();
while (worker.performance.eventLoopUtilization().idle <= before.idle)
    await new Promise((resolve) => setTimeout(resolve, 5));
const after = worker.performance.eventLoopUtilization(), since = worker.performance.eventLoopUtilization(after, before);
console.log(since.idle > 0, since.idle === after.idle - before.idle, since.active === after.active - before.active); // expect: true true true
worker.terminate();
await once(worker, 'exit');
console.log(none(worker.performance.eventLoopUtilization())); // expect: true
for (const call of ['getHeapStatistics', 'getHeapSnapshot', 'cpuUsage'])
    await worker[call]().catch((e) => console.log(e.code));
// expect: ERR_WORKER_NOT_RUNNING
// expect: ERR_WORKER_NOT_RUNNING
// expect: ERR_WORKER_NOT_RUNNING
