// internal/test_runner/scope - which test the running code belongs to: a value of the async context, so it follows promises and timers.
//
// SPDX-License-Identifier: MIT
const { AsyncLocalStorage } = require('node/async_hooks');

const storage = new AsyncLocalStorage();
const REPORTER = { reporters: [] }; // code of reporters belongs to no test

// The functions of the context in which a test was made, run for that test.
function capture(test) {
    const inContext = AsyncLocalStorage.snapshot();
    return (fn, self, args) => inContext(() => storage.run(test, () => $apply(fn, self, args)));
}

module.exports = {
    REPORTER,
    capture,
    current: () => storage.getStore(),
    runAs: (test, fn) => storage.run(test, fn),
};
