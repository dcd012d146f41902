// What ports, channels and marks of node:worker_threads refuse, in Node's words.
// as: node
// peer: node
const { parentPort, MessageChannel, BroadcastChannel, Worker, isMainThread, resourceLimits, markAsUncloneable } = require('worker_threads');
const { createHook } = require('async_hooks');
function attempt(fn) {
    try {
        console.log(fn());
    } catch (error) {
        console.log(error.name, error.code, error.message);
    }
}
if (!isMainThread) {
    parentPort.postMessage(resourceLimits);
    return;
}
const { port1, port2 } = new MessageChannel();
const buffer = new ArrayBuffer(4), other = new MessageChannel();
attempt(() => port1.postMessage(0, [buffer, buffer]));
attempt(() => port1.postMessage(0, [other.port1, other.port1]));
attempt(() => port1.postMessage(0, { transfer: { [Symbol.iterator]() { return {}; } } }));
attempt(() => port1.postMessage(0, { transfer: { [Symbol.iterator]() { return { next: null }; } } }));
attempt(() => port1.postMessage(0, { transfer: null }));
attempt(() => MessageChannel());
attempt(() => new BroadcastChannel());
const channel = new BroadcastChannel('refusals');
attempt(() => channel.postMessage());
channel.close();
markAsUncloneable(buffer);
attempt(() => port1.postMessage(buffer) && 'posted' || 'posted');
for (const port of [port1, port2, other.port1, other.port2])
    port.close();

let handle;
const hook = createHook({
    init(id, type, trigger, resource) {
        if (type === 'WORKER')
            handle = resource;
    },
}).enable();
const worker = new Worker(__filename, { resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, codeRangeSizeMb: 16, stackSizeMb: 2 } });
hook.disable();
console.log(handle.hasRef());
worker.unref();
console.log(handle.hasRef());
worker.ref();
let limits;
worker.on('message', (given) => {
    limits = given;
});
worker.on('exit', () => {
    console.log(limits);
    console.log(handle.hasRef());
    setTimeout(() => console.log(handle.hasRef()), 1);
});
