// as: node
// Listeners of uncaughtException and unhandledRejection run in the async context of what threw or rejected.
const { AsyncLocalStorage } = require('node:async_hooks');

const storage = new AsyncLocalStorage();
process.on('uncaughtException', (error) => console.log('exception', error, storage.getStore()));
process.on('unhandledRejection', (reason) => console.log('rejection', reason, storage.getStore()));

const causes = [
    ['timer', () => setTimeout(() => {
        throw 1;
    }, 1)],
    ['tick', () => process.nextTick(() => {
        throw 2;
    })],
    ['job', () => queueMicrotask(() => {
        throw 3;
    })],
    ['promise', () => Promise.reject(4)],
    ['async function', async () => {
        await undefined;
        throw 5;
    }],
    ['immediate', () => setImmediate(() => {
        throw 6;
    })],
];

function next() {
    console.log('outside', storage.getStore());
    const cause = causes.shift();
    if (cause === undefined)
        return;
    storage.run(...cause);
    setTimeout(next, 10);
}
next();
