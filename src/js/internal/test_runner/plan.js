// internal/test_runner/plan - how many assertions and subtests a test said it would make.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateUint32, validateObject, validateNumber } = require('internal/validators');
const { setTimeout, clearTimeout } = require('node/timers');
const { failure, CODE, TIMEOUT } = require('internal/test_runner/failures');

const LONGEST = 2147483647;

class Plan {
    constructor(count, options = {}) {
        validateUint32(count, 'count');
        validateObject(options, 'options');
        const { wait } = options;
        if (typeof wait === 'number')
            validateNumber(wait, 'options.wait', 0, LONGEST);
        else if (wait !== undefined && typeof wait !== 'boolean')
            throw argTypeError('options.wait', 'one of type boolean or number', wait);
        this.expected = count;
        this.actual = 0;
        this.wait = wait;
        this.waiting = null;
        this.timer = undefined;
    }

    count() {
        this.actual++;
        if (this.waiting !== null)
            this.check();
    }

    // A promise while it may still come true; throws when it cannot.
    check() {
        if (this.actual === this.expected) {
            clearTimeout(this.timer);
            this.waiting?.resolve();
            this.waiting = null;
            return undefined;
        }
        if (this.wait === undefined || this.wait === false)
            throw failure(`plan expected ${this.expected} assertions but received ${this.actual}`, CODE);
        if (this.waiting === null) {
            this.waiting = Promise.withResolvers();
            if (this.wait !== true)
                this.timer = setTimeout(() => this.tooLate(), this.wait);
        }
        return this.waiting.promise;
    }

    tooLate() {
        this.waiting.reject(failure(`plan timed out after ${this.wait}ms with ${this.actual} assertions when expecting ${this.expected}`, TIMEOUT));
    }
}

module.exports = Plan;
