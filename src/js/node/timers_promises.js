// node:timers/promises - timers as promises.
//
// SPDX-License-Identifier: MIT
const { argTypeError, nodeError } = require('internal/errors');
const { validateObject, validateBoolean, validateNumber } = require('internal/validators');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const timers = require('node/timers');

// Checks { signal, ref }; what is wrong rejects.
function optionsOf(options) {
    validateObject(options, 'options');
    const { signal, ref = true } = options;
    validateSignal(signal, 'options.signal');
    validateBoolean(ref, 'options.ref');
    return { signal, ref };
}

function waiting(start, stop, value, options) {
    const { signal, ref } = optionsOf(options);
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
    return new Promise((resolve, reject) => {
        let forget;
        const handle = start(() => {
            forget?.();
            resolve(value);
        });
        if (!ref)
            handle.unref?.();
        if (signal)
            forget = onAbort(signal, () => {
                stop(handle);
                reject(new AbortError(undefined, { cause: signal.reason }));
            });
    });
}

async function setTimeout(delay, value, options = {}) {
    if (delay !== undefined)
        validateNumber(delay, 'delay');
    return waiting((done) => timers.setTimeout(done, delay), timers.clearTimeout, value, options);
}

async function setImmediate(value, options = {}) {
    return waiting((done) => timers.setImmediate(done), timers.clearImmediate, value, options);
}

async function* setInterval(delay, value, options = {}) {
    const { signal, ref } = optionsOf(options);
    if (delay !== undefined)
        validateNumber(delay, 'delay');
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
    let passed = 0, wake, failure = null;
    const interval = timers.setInterval(() => {
        passed++;
        wake?.();
    }, delay);
    if (!ref)
        interval.unref?.();
    const forget = signal && onAbort(signal, () => {
        failure = new AbortError(undefined, { cause: signal.reason });
        wake?.();
    });
    try {
        while (failure === null) {
            if (passed === 0)
                await new Promise((resolve) => { wake = resolve; });
            wake = undefined;
            for (; passed > 0 && failure === null; passed--)
                yield value;
        }
        throw failure;
    } finally {
        timers.clearInterval(interval);
        forget?.();
    }
}

class Scheduler {
    constructor() {
        throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }

    wait(delay, options) {
        if (!(this instanceof Scheduler))
            throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type Scheduler');
        return setTimeout(delay, undefined, options);
    }

    yield() {
        if (!(this instanceof Scheduler))
            throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type Scheduler');
        return setImmediate();
    }
}

module.exports = { setTimeout, setImmediate, setInterval, scheduler: Object.create(Scheduler.prototype) };
