// node:test - tests, suites, hooks, mocks and snapshots; run() for files of tests.
//
// SPDX-License-Identifier: MIT
const { test, suite, before, after, beforeEach, afterEach, getTestContext } = require('internal/test_runner/harness');

function later(name, make) {
    let value;
    Object.defineProperty(test, name, {
        __proto__: null, configurable: true, enumerable: true,
        get() {
            value ??= make();
            return value;
        },
    });
}

function run(options = {}) {
    return require('internal/test_runner/runner').run(options);
}

module.exports = Object.assign(test, {
    after, afterEach, before, beforeEach, describe: suite, getTestContext, it: test, run, suite, test,
});
later('mock', () => {
    const { MockTracker } = require('internal/test_runner/mock');
    return new MockTracker();
});
later('snapshot', () => {
    const { setDefaultSnapshotSerializers, setResolveSnapshotPath } = require('internal/test_runner/snapshot');
    return { __proto__: null, setDefaultSnapshotSerializers, setResolveSnapshotPath };
});
later('assert', () => {
    const { register } = require('internal/test_runner/assertions');
    return { __proto__: null, register };
});
