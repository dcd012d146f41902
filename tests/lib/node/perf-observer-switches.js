// An observer that is given a list without a known type is disconnected, and may then observe in the other way.
const { PerformanceObserver, createHistogram } = require('node:perf_hooks');
const observer = new PerformanceObserver((list) => {
    console.log(list.getEntries().map((e) => e.name).join());
    observer.disconnect();
});
const tell = (options) => {
    try {
        observer.observe(options);
        console.log('fine');
    } catch (e) {
        console.log(e.name, e.message);
    }
};
tell({ entryTypes: ['mark'] });
tell({ type: 'mark' });
tell({ entryTypes: [] });
performance.mark('nobody sees it');
tell({ type: 'unknown' });
tell({ entryTypes: ['unknown'] });
tell({ type: 'mark' });
tell({ type: 'unknown' });
tell({ entryTypes: ['mark'] });
performance.mark('seen');

const histogram = createHistogram();
for (const value of [5, 10, 3, 77]) {
    histogram.record(value);
    console.log(histogram.count, histogram.kurtosis.toFixed(6));
}
// expect: fine
// expect: InvalidModificationError PerformanceObserver can not change to single observation
// expect: fine
// expect: fine
// expect: InvalidModificationError PerformanceObserver can not change to multiple observations
// expect: fine
// expect: fine
// expect: InvalidModificationError PerformanceObserver can not change to multiple observations
// expect: 1 0.000000
// expect: 2 0.000000
// expect: 3 0.000000
// expect: 4 -0.685477
// expect: seen
