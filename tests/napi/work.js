// Work on the pool: promises, what complete throws, work that is taken back before it has begun.
const api = require('../../build/addons/threads.node');
process.on('uncaughtException', (e) => console.log('uncaught', e.code, e.message));
(async () => {
    console.log(await api.square(7)); // expect: 49
    console.log(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(api.square))); // expect: [ 1, 4, 9, 16, 25, 36, 49, 64, 81 ]
    api.workThatThrows();
    await new Promise((r) => process.once('uncaughtException', r)); // expect: uncaught ERR_WORK thrown by complete
    const done = new Promise((r) => {
        console.log(api.cancel((n, cancelled) => { process.nextTick(() => console.log('tick')); Promise.resolve().then(() => r([n, cancelled])); })); // expect: 0
    });
    console.log(await done); // expect: tick
    // expect: [ 65, 1 ]
})();
