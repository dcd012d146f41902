// AsyncLocalStorage follows contexts, work and functions of threads.
const { AsyncLocalStorage } = require('async_hooks');
const api = require('../../build/addons/threads.node');
const storage = new AsyncLocalStorage();
storage.run('of the context', () => api.remember());
const got = [];
storage.run('elsewhere', () => {
    got.push(api.callBack(() => storage.getStore()), storage.getStore(), api.inScope(() => storage.getStore()), storage.getStore());
});
console.log(got.join()); // expect: of the context,elsewhere,of the context,elsewhere
(async () => {
    await storage.run('of the work', () => api.square(3).then(() => console.log(storage.getStore()))); // expect: of the work
    await new Promise((r) => storage.run('of the thread', () => api.call(1, 0, () => console.log(storage.getStore()), r))); // expect: of the thread
})();
