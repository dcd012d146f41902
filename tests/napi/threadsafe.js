// Functions that threads call: every call arrives in order, full queues wait, what is aborted is refused; the end is told.
const api = require('../../build/addons/threads.node');
process.on('uncaughtException', (e) => console.log('uncaught', e));
const calls = (times, queue) => new Promise((resolve) => {
    let sum = 0, last = 0, ordered = true;
    api.call(times, queue, (n) => { sum += n; ordered &&= n === last + 1; last = n; }, () => resolve([sum, ordered]));
});
(async () => {
    console.log(await calls(10, 0)); // expect: [ 55, true ]
    console.log(await calls(3000, 3)); // expect: [ 4501500, true ]
    console.log(await calls(3000, 0)); // expect: [ 4501500, true ]
    console.log(await Promise.all([calls(100, 1), calls(200, 2)])); // expect: [
    // expect:   [ 5050, true ], [ 20100, true ]
    // expect: ]
    await new Promise((resolve) => console.log(api.queue(() => console.log('not called'), resolve))); // expect: [ 1, 0, 0, 0, 15, 0, 16, 16 ]
    let order = [];
    await new Promise((resolve) => api.call(2, 0, (n) => {
        process.nextTick(() => order.push('tick ' + n));
        Promise.resolve().then(() => order.push('job ' + n));
        order.push('call ' + n);
    }, resolve));
    console.log(order.join()); // expect: call 1,tick 1,job 1,call 2,tick 2,job 2
    api.plain(() => console.log('plain')); // expect: plain
    api.idle(() => 1);
})();
