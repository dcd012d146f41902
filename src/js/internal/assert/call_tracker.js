// internal/assert/call_tracker - assert.CallTracker: functions that are to be called a number of times.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateUint32, invalidValue } = require('internal/validators');
const AssertionError = require('internal/assert/assertion_error');
const { process } = $binding('node');

class Tracked {
    constructor(expected, name) {
        this.calls = [];
        this.expected = expected;
        this.stack = new Error();
        this.name = name;
    }

    // undefined: it was called as often as it should.
    report() {
        const { calls, expected, name, stack } = this;
        if (calls.length === expected)
            return undefined;
        return {
            message: `Expected the ${name} function to be executed ${expected} time(s) but was executed ${calls.length} time(s).`,
            actual: calls.length, expected, operator: name, stack,
        };
    }
}

class CallTracker {
    #all = new Set();
    #byFunction = new WeakMap();

    #of(tracked) {
        const found = this.#byFunction.get(tracked);
        if (found === undefined)
            throw invalidValue('tracked', tracked, 'is not a tracked function');
        return found;
    }

    reset(tracked) {
        if (tracked !== undefined)
            this.#of(tracked).calls = [];
        else
            this.#all.forEach((one) => { one.calls = []; });
    }

    getCalls(tracked) {
        return Object.freeze(this.#of(tracked).calls.slice());
    }

    calls(fn, expected = 1) {
        if (process._exiting)
            throw nodeError('ERR_UNAVAILABLE_DURING_EXIT', 'Cannot call function in process exit handler');
        if (typeof fn === 'number') {
            expected = fn;
            fn = undefined;
        }
        validateUint32(expected, 'expected', true);
        const target = fn === undefined ? (() => () => {})() : fn;
        const one = new Tracked(expected, target.name || 'calls');
        const proxy = new Proxy(target, {
            __proto__: null,
            apply(original, self, args) {
                one.calls.push(Object.freeze({ thisArg: self, arguments: Object.freeze(args.slice()) }));
                return $apply(original, self, args);
            },
        });
        this.#all.add(one);
        this.#byFunction.set(proxy, one);
        return proxy;
    }

    report() {
        const problems = [];
        this.#all.forEach((one) => {
            const problem = one.report();
            if (problem !== undefined)
                problems.push(problem);
        });
        return problems;
    }

    verify() {
        const details = this.report();
        if (details.length === 0)
            return;
        const message = details.length === 1 ? details[0].message : 'Functions were not called the expected number of times';
        throw new AssertionError({ message, details });
    }
}

module.exports = CallTracker;
