// node:test - tests, suites, hooks, mocks and snapshots; run() for files of tests.
//
// SPDX-License-Identifier: MIT
const { callerLocation } = $binding('node');

const harness = () => require('internal/test_runner/harness'); // programs may name the module and test nothing

function maker(kind) {
    const make = {
        test: (name, options, fn) => harness().add(kind, name, options, fn, { __proto__: null, loc: callerLocation() }),
    }.test;
    for (const word of ['expectFailure', 'skip', 'todo', 'only'])
        make[word] = (name, options, fn) => harness().add(kind, name, options, fn, { __proto__: null, [word]: true, loc: callerLocation() });
    return make;
}

const hook = (name) => (fn, options) => harness().addHook(name, fn, options, callerLocation());

function getTestContext() {
    return harness().testContext();
}

const test = maker('test'), suite = maker('suite');

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
    after: hook('after'), afterEach: hook('afterEach'), before: hook('before'), beforeEach: hook('beforeEach'),
    describe: suite, getTestContext, it: test, run, suite, test,
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
