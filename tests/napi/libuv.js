// Addons use libuv's handles and work on the loop of the program, which they keep alive; ticks and jobs run after each callback.
const api = require('../../build/addons/libuv.node');
const got = [];
const next = (start) => new Promise((resolve) => start((n) => {
    got.push(n);
    process.nextTick(() => got.push('tick'));
    Promise.resolve().then(() => got.push('job'));
    if (n >= 3)
        resolve();
}));
(async () => {
    await next(api.timer);
    await next(api.wake);
    await next(api.work);
    console.log(got.join(' ')); // expect: 1 tick job 2 tick job 3 tick job 10 tick job 20 tick job
    process.on('uncaughtException', (e) => console.log('uncaught', e));
})();
