// internal/test_runner/context - TestContext and SuiteContext: what the functions of tests and suites get as their argument.
//
// SPDX-License-Identifier: MIT
const { validateFunction, validateObject, validateNumber } = require('internal/validators');
const { setTimeout, clearTimeout } = require('node/timers');
const { failure, CODE } = require('internal/test_runner/failures');
const { assertionsFor } = require('internal/test_runner/assertions');
const Plan = require('internal/test_runner/plan');
const { process, callerLocation } = $binding('node');

const LONGEST = 2147483647;

function fullName(test) {
    let name = test.name;
    for (let t = test.parent; t !== null && t !== test.root; t = t.parent)
        name = `${t.name} > ${name}`;
    return name;
}

class SuiteContext {
    #test;

    constructor(test) {
        this.#test = test;
    }

    get signal() {
        return this.#test.signal;
    }

    get name() {
        return this.#test.name;
    }

    get filePath() {
        return this.#test.entryFile;
    }

    get fullName() {
        return fullName(this.#test);
    }

    get passed() {
        return this.#test.passed;
    }

    get attempt() {
        return this.#test.attempt ?? 0;
    }

    diagnostic(message) {
        this.#test.diagnostic(message);
    }

    log(message, data) {
        this.#test.log(message, data);
    }
}

// Calls `condition` until it throws no more.
function poll(condition, interval, timeout) {
    const { promise, resolve, reject } = Promise.withResolvers();
    let cause, failed = false, next;
    const tooLate = setTimeout(() => {
        clearTimeout(next);
        const error = new Error('waitFor() timed out');
        if (failed)
            error.cause = cause;
        reject(error);
    }, timeout);
    async function attempt() {
        try {
            const result = await condition();
            clearTimeout(tooLate);
            clearTimeout(next);
            resolve(result);
        } catch (error) {
            cause = error;
            failed = true;
            next = setTimeout(attempt, interval);
        }
    }
    attempt();
    return promise;
}

class TestContext {
    #assert;
    #test;

    constructor(test) {
        this.#test = test;
    }

    get signal() {
        return this.#test.signal;
    }

    get name() {
        return this.#test.name;
    }

    get filePath() {
        return this.#test.entryFile;
    }

    get fullName() {
        return fullName(this.#test);
    }

    get error() {
        return this.#test.error;
    }

    get passed() {
        return this.#test.passed;
    }

    get attempt() {
        return this.#test.attempt ?? 0;
    }

    get tags() {
        return this.#test.tags;
    }

    get workerId() {
        return Number(process.env.NODE_TEST_WORKER_ID) || undefined;
    }

    diagnostic(message) {
        this.#test.diagnostic(message);
    }

    log(message, data) {
        this.#test.log(message, data);
    }

    plan(count, options = {}) {
        if (this.#test.plan !== null)
            throw failure('cannot set plan more than once', CODE);
        this.#test.plan = new Plan(count, options);
    }

    get assert() {
        this.#assert ??= assertionsFor(this, this.#test);
        return this.#assert;
    }

    get mock() {
        const { MockTracker } = require('internal/test_runner/mock');
        this.#test.mock ??= new MockTracker();
        return this.#test.mock;
    }

    runOnly(value) {
        this.#test.runOnlySubtests = !!value;
    }

    skip(message) {
        this.#test.skip(message);
    }

    todo(message) {
        this.#test.todo(message);
    }

    test(name, options, fn) {
        const loc = callerLocation();
        this.#test.plan?.count();
        return this.#test.createSubtest('test', name, options, fn, { __proto__: null, loc }).start();
    }

    before(fn, options) {
        this.#test.createHook('before', fn, options, callerLocation());
    }

    after(fn, options) {
        this.#test.createHook('after', fn, options, callerLocation());
    }

    beforeEach(fn, options) {
        this.#test.createHook('beforeEach', fn, options, callerLocation());
    }

    afterEach(fn, options) {
        this.#test.createHook('afterEach', fn, options, callerLocation());
    }

    waitFor(condition, options = {}) {
        validateFunction(condition, 'condition');
        validateObject(options, 'options');
        const { interval = 50, timeout = 1000 } = options;
        validateNumber(interval, 'options.interval', 0, LONGEST);
        validateNumber(timeout, 'options.timeout', 0, LONGEST);
        return poll(condition, interval, timeout);
    }
}

module.exports = { TestContext, SuiteContext };
