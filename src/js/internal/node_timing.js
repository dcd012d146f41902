// internal/node_timing - performance.nodeTiming and eventLoopUtilization: when the process came by what, and how busy its loop was.
//
// SPDX-License-Identifier: MIT
const { PerformanceEntry, token } = require('internal/performance_entry');
const { now, milestone, loopMetrics } = $binding('performance');

const START = 0, ENGINE = 1, GLOBALS = 2, PROGRAM = 3, LOOP = 4, END = 5; // HostMilestone
const TURNS = 0, EVENTS = 1, WAITING = 2, IDLE = 3;

const idle = () => loopMetrics()[IDLE];

// What each member is, in Node's order.
const timings = {
    __proto__: null,
    name: () => 'node',
    entryType: () => 'node',
    startTime: () => 0,
    duration: now,
    nodeStart: () => milestone(START),
    v8Start: () => milestone(ENGINE),
    environment: () => milestone(GLOBALS),
    loopStart: () => milestone(LOOP),
    loopExit: () => milestone(END),
    bootstrapComplete: () => milestone(PROGRAM),
    idleTime: idle,
    uvMetricsInfo() {
        const all = loopMetrics();
        return { loopCount: all[TURNS], events: all[EVENTS], eventsWaiting: all[WAITING] };
    },
};

class PerformanceNodeTiming extends PerformanceEntry {
    constructor(key) {
        super(key);
        for (const name of Object.keys(timings)) {
            const get = timings[name];
            Object.defineProperty(this, name, { __proto__: null, enumerable: true, configurable: true, get: () => get() });
        }
    }
    toJSON() {
        return { ...this };
    }
}

function shown() {
    const out = {};
    for (const name of ['name', 'entryType', 'startTime', 'duration', 'nodeStart', 'v8Start', 'bootstrapComplete', 'environment', 'loopStart', 'loopExit', 'idleTime'])
        out[name] = timings[name]();
    return out;
}
$interface(PerformanceNodeTiming, 'PerformanceNodeTiming');
PerformanceNodeTiming.prototype.$inspect = shown;

// What was done since `one`, or between `one` and `two`, two results of this function. Before the loop began: nothing.
function eventLoopUtilization(one = undefined, two = undefined) {
    const began = milestone(LOOP);
    if (began <= 0)
        return { idle: 0, active: 0, utilization: 0 };
    const all = two ? 0 : idle();
    return shareOf(all, now() - began - all, one, two);
}

// all, busy: milliseconds so far, in which the loop waited and in which it did not.
function shareOf(all, busy, one, two) {
    const waited = two ? one.idle - two.idle : one ? all - one.idle : all;
    const active = two ? one.active - two.active : one ? busy - one.active : busy;
    return { idle: waited, active, utilization: active / (waited + active) };
}

module.exports = { PerformanceNodeTiming, eventLoopUtilization, shareOf, timings, nodeTiming: new PerformanceNodeTiming(token) };
