// node:perf_hooks - the web's performance and its classes, histograms, the loop's utilisation.
//
// SPDX-License-Identifier: MIT
const { createHistogram, monitorEventLoopDelay } = require('internal/histogram');
const { eventLoopUtilization, PerformanceNodeTiming } = require('internal/node_timing');
const { PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming,
    timerify } = require('web/performance');
const { global } = $binding('node');

const constants = {
    NODE_PERFORMANCE_GC_MAJOR: 4,
    NODE_PERFORMANCE_GC_MINOR: 1,
    NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP: 2,
    NODE_PERFORMANCE_GC_INCREMENTAL: 8,
    NODE_PERFORMANCE_GC_WEAKCB: 16,
    NODE_PERFORMANCE_GC_FLAGS_NO: 0,
    NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
    NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
    NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
    NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
    NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
    NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
};

module.exports = {
    Performance: global('Performance'), PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList,
    PerformanceResourceTiming, PerformanceNodeTiming, monitorEventLoopDelay, eventLoopUtilization, timerify, createHistogram,
    performance: global('performance'), constants,
};
