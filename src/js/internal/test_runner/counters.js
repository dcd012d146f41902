// internal/test_runner/counters - how many tests there were and what became of them; random numbers from a seed.
//
// SPDX-License-Identifier: MIT

function newCounters() {
    return { __proto__: null, tests: 0, failed: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0, suites: 0 };
}

// A test has ended. harness: of the run that counts it.
function count(test, harness = test.root.harness) {
    const { counters } = harness;
    if (test.nesting === 0)
        counters.topLevel++;
    if (test.reportedType === 'suite') {
        counters.suites++;
        if (!test.passed && !test.isTodo)
            harness.success = false;
        return;
    }
    counters.tests++;
    if (test.skipped) {
        counters.skipped++;
    } else if (test.isTodo) {
        counters.todo++;
    } else if (test.passed && !test.cancelled) {
        counters.passed++;
    } else {
        counters[test.cancelled ? 'cancelled' : 'failed']++;
        harness.success = false;
    }
}

// Mulberry32: numbers from 0 to 1 that a seed of 32 bits determines.
function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let x = Math.imul(state ^ (state >>> 15), state | 1);
        x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
        return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
    };
}

const randomSeed = () => Math.floor(Math.random() * 4294967296);

module.exports = { newCounters, count, randomNumbers, randomSeed };
