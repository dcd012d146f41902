// internal/test_runner/mock_timers - timers and a clock that only move when tick() says so.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateArray, validateNumber, validateString, validateUint32, invalidValue } = require('internal/validators');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const timers = require('node/timers');
const timersPromises = require('node/timers_promises');
const { global } = $binding('node');

const LONGEST = 2147483647;
const APIS = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout'];
const globals = global('globalThis');

const invalidState = (message) => nodeError('ERR_INVALID_STATE', 'Invalid state: ' + message);
const aborted = (signal) => new AbortError(undefined, { cause: signal.reason });

class Timeout {
    #clear;

    constructor({ id, callback, runAt, interval, args, clear }) {
        this.id = id;
        this.callback = callback;
        this.runAt = runAt;
        this.interval = interval;
        this.args = args;
        this.#clear = clear;
    }

    hasRef() {
        return true;
    }

    ref() {
        return this;
    }

    unref() {
        return this;
    }

    refresh() {
        return this;
    }

    close() {
        this.#clear(this);
        return this;
    }

    [Symbol.dispose]() {
        this.#clear(this);
    }
}

// Properties that are replaced for a while.
class Replaced {
    constructor() {
        this.before = [];
    }

    set(object, key, value) {
        this.before.push([object, key, Object.getOwnPropertyDescriptor(object, key)]);
        Object.defineProperty(object, key, { __proto__: null, configurable: true, enumerable: true, writable: true, value });
    }

    restore() {
        for (let i = this.before.length - 1; i >= 0; i--) {
            const [object, key, descriptor] = this.before[i];
            if (descriptor === undefined)
                delete object[key];
            else
                Object.defineProperty(object, key, descriptor);
        }
        this.before = [];
    }
}

const kMock = Symbol('MockTimers');

// The class Date whose present is `now()`.
function mockedDate(native, timers_, now) {
    if (native.isMock)
        throw invalidState('Date is already being mocked!');
    function MockDate(year, month, date, hours, minutes, seconds, ms) {
        if (!new.target)
            return $call(native.prototype.toString, new native(now()));
        const args = [year, month, date, hours, minutes, seconds, ms].slice(0, arguments.length);
        return args.length === 0 ? new native(now()) : new native(...args);
    }
    const own = Object.getOwnPropertyDescriptors(native);
    delete own.prototype;
    Object.defineProperties(MockDate, own);
    MockDate.now = function() {
        return now();
    };
    $setName(MockDate.now, 'now');
    MockDate.toString = function() {
        return $call(Function.prototype.toString, native);
    };
    $setName(MockDate.toString, 'toString');
    Object.defineProperties(MockDate, {
        [kMock]: { __proto__: null, value: timers_, enumerable: false, configurable: false, writable: false },
        isMock: { __proto__: null, value: true, enumerable: true, configurable: false, writable: false },
    });
    MockDate.prototype = native.prototype;
    return MockDate;
}

class MockTimers {
    #enabled = false;
    #now = 0;
    #lastId = 1;
    #queue = []; // by time, then by number
    #replaced = new Replaced();

    #create(isInterval, callback, delay, args) {
        if (delay > LONGEST)
            delay = 1;
        const timer = new Timeout({
            id: this.#lastId++, callback, runAt: this.#now + delay, interval: isInterval ? delay : undefined, args, clear: (t) => this.#clear(t),
        });
        this.#insert(timer);
        return timer;
    }

    #insert(timer) {
        let at = this.#queue.length;
        while (at > 0 && (this.#queue[at - 1].runAt - timer.runAt || this.#queue[at - 1].id - timer.id) > 0)
            at--;
        this.#queue.splice(at, 0, timer);
    }

    #clear(timer) {
        const at = this.#queue.indexOf(timer);
        if (at >= 0) {
            this.#queue.splice(at, 1);
            timer.interval = undefined;
        }
    }

    // A promise of `result` when the timer is due.
    async #later(delay, result, options) {
        const { promise, resolve, reject } = Promise.withResolvers();
        const signal = options?.signal;
        let forget;
        if (signal) {
            validateSignal(signal, 'options.signal');
            if (signal.aborted)
                throw aborted(signal);
            forget = onAbort(signal, () => reject(aborted(signal)));
        }
        const timer = this.#create(false, resolve, delay, []);
        try {
            await promise;
            return result;
        } finally {
            forget?.();
            this.#clear(timer);
        }
    }

    async* #repeatedly(delay, result, options) {
        const signal = options?.signal;
        let due = 0, wake, failure = null, forget;
        if (signal) {
            validateSignal(signal, 'options.signal');
            if (signal.aborted)
                throw aborted(signal);
            forget = onAbort(signal, () => {
                failure = aborted(signal);
                wake?.();
            });
        }
        const timer = this.#create(true, () => {
            due++;
            wake?.();
        }, delay, []);
        try {
            for (;;) {
                if (due === 0 && failure === null)
                    await new Promise((resolve) => { wake = resolve; });
                for (; due > 0; due--)
                    yield result;
                if (failure !== null)
                    throw failure;
            }
        } finally {
            forget?.();
            this.#clear(timer);
        }
    }

    #replace(api) {
        const replaced = this.#replaced, clear = (timer) => this.#clear(timer);
        const both = (name, value) => {
            replaced.set(globals, name, value);
            replaced.set(timers, name, value);
        };
        switch (api) {
        case 'setTimeout':
            both('setTimeout', (callback, delay, ...args) => this.#create(false, callback, delay, args));
            both('clearTimeout', clear);
            replaced.set(timersPromises, 'setTimeout', (delay, result, options) => this.#later(delay, result, options));
            break;
        case 'setInterval':
            both('setInterval', (callback, delay, ...args) => this.#create(true, callback, delay, args));
            both('clearInterval', clear);
            replaced.set(timersPromises, 'setInterval', (delay, result, options) => this.#repeatedly(delay, result, options));
            break;
        case 'setImmediate':
            both('setImmediate', (callback, ...args) => this.#create(false, callback, -1, args));
            both('clearImmediate', clear);
            replaced.set(timersPromises, 'setImmediate', (result, options) => this.#later(-1, result, options));
            break;
        case 'scheduler.wait':
            replaced.set(timersPromises.scheduler, 'wait', (delay, options) => this.#later(delay, undefined, options));
            break;
        case 'Date':
            replaced.set(globals, 'Date', mockedDate(globals.Date, this, () => this.#now));
            break;
        default:
            this.#replaceSignalTimeout();
        }
    }

    #replaceSignalTimeout() {
        const AbortController = global('AbortController');
        const timeout = (delay) => {
            validateUint32(delay, 'delay', false);
            const controller = new AbortController();
            this.#create(false, () => controller.abort(), delay, []);
            return controller.signal;
        };
        this.#replaced.set(global('AbortSignal'), 'timeout', timeout);
    }

    #check() {
        if (!this.#enabled)
            throw invalidState('You should enable MockTimers first by calling the .enable function');
    }

    #checkTime(time) {
        if (time < 0)
            throw invalidValue('time', 'positive integer', `${time}`); // in Node's order
    }

    enable(options = { __proto__: null, apis: APIS, now: 0 }) {
        const { now: given, apis: wanted } = { __proto__: null, ...options };
        if (this.#enabled)
            throw invalidState('MockTimers is already enabled!');
        if (Number.isNaN(given))
            throw invalidValue('now', given, `epoch must be a positive integer received ${given}`);
        const now = given || 0, apis = wanted || APIS;
        validateArray(apis, 'options.apis');
        for (let i = 0; i < apis.length; i++)
            validateString(apis[i], `options.apis[${i}]`);
        for (const api of apis)
            if (!APIS.includes(api))
                throw invalidValue('options.apis', api, `option ${api} is not supported`);
        this.#setNow(now);
        for (const api of apis)
            this.#replace(api);
        this.#enabled = true;
    }

    #setNow(now) {
        let time;
        try {
            time = $call(Date.prototype.getTime, now);
        } catch {
            validateNumber(now, 'initialTime');
            this.#checkTime(now);
            time = now;
        }
        this.#now = time;
    }

    setTime(time = 0) {
        validateNumber(time, 'time');
        this.#checkTime(time);
        this.#check();
        this.#now = time;
    }

    tick(time = 1) {
        this.#check();
        this.#checkTime(time);
        this.#now += time;
        for (let timer; (timer = this.#queue[0]) !== undefined && timer.runAt <= this.#now;) {
            $apply(timer.callback, undefined, timer.args);
            if (this.#queue[0]?.id === timer.id)
                this.#queue.shift();
            if (timer.interval !== undefined) {
                timer.runAt += timer.interval;
                this.#insert(timer);
            }
        }
    }

    runAll() {
        this.#check();
        const longest = this.#queue[this.#queue.length - 1];
        if (longest !== undefined)
            this.tick(longest.runAt - this.#now);
    }

    reset() {
        if (!this.#enabled)
            return;
        this.#replaced.restore();
        this.#enabled = false;
        this.#now = 0;
        this.#queue = [];
    }

    [Symbol.dispose]() {
        this.reset();
    }
}

module.exports = { MockTimers };
