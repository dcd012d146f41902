// PerformanceObserver of "gc" entries: one for each pause of the collector, with kind and flags in detail, and no wait for more.
const { PerformanceObserver, constants } = require('node:perf_hooks');
console.log(PerformanceObserver.supportedEntryTypes.includes('gc')); // expect: true

const kinds = [constants.NODE_PERFORMANCE_GC_MAJOR, constants.NODE_PERFORMANCE_GC_MINOR, constants.NODE_PERFORMANCE_GC_INCREMENTAL];
const collect = globalThis.gc ?? Bun.gc;
let rounds = 0;
const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries();
    const forced = entries.filter((e) => e.detail.flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED);
    console.log(entries.every((e) => e.name === 'gc' && e.entryType === 'gc' && kinds.includes(e.detail.kind) && e.duration >= 0 && e.startTime > 0 && e.startTime < 1e5));
    console.log(forced.length >= 1, forced.some((e) => e.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR), Object.keys(entries[0].toJSON()).join());
    console.log(list.getEntriesByType('gc').length === entries.length, list.getEntriesByName('gc').length === entries.length);
    if (++rounds === 2)
        observer.disconnect();
    else
        next();
});
observer.observe({ entryTypes: ['gc'] });
function next() {
    collect(true);
    setImmediate(() => setImmediate(() => setImmediate(() => {})));
}
next();
// expect: true
// expect: true true name,entryType,startTime,duration,detail
// expect: true true
// expect: true
// expect: true true name,entryType,startTime,duration,detail
// expect: true true
process.on('beforeExit', () => collect(true));
