// as: node
// mock.timers of node:test: time that only tick() moves.
const { mock } = require('node:test');
const timers = require('node:timers');
const promises = require('node:timers/promises');

const real = { setTimeout, Date };
const log = [];
mock.timers.enable({ now: 1000 });
console.log(Date.now(), new Date().toISOString(), Date.isMock, typeof Date(), new Date(5).getTime(), Date.UTC(1970, 0));
setTimeout((...args) => log.push(['timeout', ...args]), 20, 'a', 'b');
const interval = setInterval(() => log.push('interval'), 10);
setImmediate(() => log.push('immediate'));
const cleared = timers.setTimeout(() => log.push('never'), 5);
clearTimeout(cleared);
mock.timers.tick(9);
console.log(log.splice(0));
mock.timers.tick(11);
console.log(log.splice(0), Date.now());
clearInterval(interval);
mock.timers.setTime(5000);
console.log(Date.now());

(async () => {
    const waits = promises.setTimeout(50, 'value');
    mock.timers.tick(50);
    console.log(await waits);
    const controller = new AbortController();
    const aborted = promises.setTimeout(50, 'x', { signal: controller.signal });
    controller.abort('reason');
    await aborted.catch((error) => console.log(error.name, error.cause));
    const seen = [];
    const ticking = setTimeout(() => {}, 0);
    for await (const n of (function* () { yield* [1, 2]; })())
        seen.push(n);
    clearTimeout(ticking);
    const repeated = promises.setInterval(10, 'again');
    const first = repeated.next();
    mock.timers.tick(10);
    console.log(seen, await first);
    await repeated.return();
    const signal = AbortSignal.timeout(30);
    mock.timers.tick(29);
    console.log(signal.aborted);
    mock.timers.tick(1);
    console.log(signal.aborted);
    const scheduled = promises.scheduler.wait(100);
    mock.timers.runAll();
    console.log(await scheduled);
    mock.timers.reset();
    console.log(setTimeout === real.setTimeout, Date === real.Date);
    for (const call of [() => mock.timers.tick(), () => mock.timers.enable({ apis: ['nope'] }), () => mock.timers.enable({ now: -1 }), () => {
        mock.timers.enable({ apis: ['setTimeout'] });
        mock.timers.enable();
    }, () => mock.timers.tick(-1)]) {
        try {
            call();
        } catch (error) {
            console.log(error.code, error.message);
        }
    }
    mock.timers[Symbol.dispose]();
})();
