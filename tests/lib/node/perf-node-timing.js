// as: node
// nodeTiming and the loop's utilisation: what must hold whatever the clock says; entries of timerify and of fetches.
const { performance, PerformanceObserver, eventLoopUtilization, monitorEventLoopDelay, createHistogram, timerify } = require('perf_hooks');
const http = require('http');
const { nodeTiming } = performance;
const { nodeStart, v8Start, environment, bootstrapComplete, loopStart, loopExit, idleTime } = nodeTiming;
console.log(0 < nodeStart, nodeStart < v8Start, v8Start < environment, environment < bootstrapComplete, bootstrapComplete < performance.now(), loopStart, loopExit, idleTime);
console.log(Object.keys(nodeTiming).join(), JSON.stringify(eventLoopUtilization()));
process.on('exit', () => console.log('exit', nodeTiming.loopExit > nodeTiming.loopStart));

const histogram = createHistogram();
const timed = timerify(function work(a) { return a + 1; }, { histogram });
const calls = new PerformanceObserver((list) => {
    const [entry] = list.getEntries();
    console.log(entry.name, entry.entryType, entry[0], entry.detail, entry.duration >= 0);
    calls.disconnect();
});
calls.observe({ entryTypes: ['function'] });
console.log(timed(41), timed.name, histogram.count, histogram.min > 0);

const delay = monitorEventLoopDelay({ resolution: 1 });
console.log(delay.enable(), delay.enable(), delay.count);
function whenMeasured() {
    const all = eventLoopUtilization();
    if (delay.count === 0 || all.idle === 0)
        return setTimeout(whenMeasured, 2);
    console.log(delay.min > 0, delay.disable(), delay.disable());
    const since = eventLoopUtilization(all);
    console.log(all.active > 0, since.idle === 0, since.utilization === 1, nodeTiming.idleTime === eventLoopUtilization().idle);
    fetches();
}
whenMeasured();

function fetches() {
    const server = http.createServer((request, response) => response.end('hello')).listen(0, '127.0.0.1', async () => {
        const seen = new Promise((resolve) => {
            const observer = new PerformanceObserver((list) => {
                observer.disconnect();
                resolve(list.getEntries()[0]);
            });
            observer.observe({ type: 'resource' });
        });
        const url = `http://127.0.0.1:${server.address().port}/x`;
        await (await fetch(url)).text();
        const entry = await seen;
        console.log(entry.constructor.name, entry.name === url, entry.initiatorType, entry.responseStatus, entry.decodedBodySize, entry.transferSize,
            entry.startTime <= entry.responseStart, entry.responseStart <= entry.responseEnd);
        console.log(performance.getEntriesByType('resource').length);
        performance.clearResourceTimings();
        await (await fetch(url)).text();
        console.log(performance.getEntriesByName(url).length, performance.getEntriesByType('resource').length);
        server.close();
        server.closeAllConnections();
    });
}
