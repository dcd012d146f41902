// node:events - EventEmitter's constructor, once, on and what else tells of events. Its methods are host_emitter.c's, which process has too.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateFunction, validateNumber, validateBoolean, validateObject } = require('internal/validators');
const { AbortError, validateSignal } = require('internal/abort');
const { captureRejectionSymbol } = require('internal/events');
const events = $binding('events');
const binding = $binding('node');

let captureRejections = false;

function EventEmitter(options) {
    if (EventEmitter.init !== init)
        $call(EventEmitter.init, this, options);
    else if (options === undefined && !captureRejections)
        prepare(this);
    else
        $call(init, this, options);
}

const prototype = events.prototype;
EventEmitter.prototype = prototype;

function prepare(emitter) {
    const events = emitter._events;
    if (events === undefined || events === Object.getPrototypeOf(emitter)._events) {
        emitter._events = { __proto__: null };
        emitter._eventsCount = 0;
    }
    emitter._maxListeners = emitter._maxListeners || undefined;
}

function init(options) {
    prepare(this);
    if (options?.captureRejections) {
        validateBoolean(options.captureRejections, 'options.captureRejections');
        capture(this);
    } else if (captureRejections) {
        capture(this);
    }
}
$setName(init, '');

function capture(emitter) {
    events.useCaptures();
    emitter.$capture = true;
}

function maxListenersOf(emitter) {
    return emitter._maxListeners === undefined ? events.defaultMax() : emitter._maxListeners;
}

// ---- functions of the module ----

const isTarget = (emitter) => typeof emitter?.addEventListener === 'function' && typeof emitter.dispatchEvent === 'function';

function listen(emitter, name, listener, once) {
    if (typeof emitter.on === 'function') {
        if (once)
            emitter.once(name, listener);
        else
            emitter.on(name, listener);
    } else if (typeof emitter.addEventListener === 'function') {
        emitter.addEventListener(name, listener, { once });
    } else {
        throw argTypeError('emitter', 'an instance of EventEmitter', emitter);
    }
}

function unlisten(emitter, name, listener) {
    if (typeof emitter.removeListener === 'function')
        emitter.removeListener(name, listener);
    else
        emitter.removeEventListener(name, listener);
}

// For listeners that run although another has stopped the event.
function resisting() {
    const options = { once: true };
    options.$resist = true;
    return options;
}

// A listener of the signal that getEventListeners sees.
function onAbort(signal, listener) {
    signal.addEventListener('abort', listener, resisting());
    return () => signal.removeEventListener('abort', listener);
}

async function once(emitter, type, options = {}) {
    validateObject(options, 'options');
    const { signal } = options;
    validateSignal(signal, 'options.signal');
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
    return new Promise((resolve, reject) => {
        let stop;
        const failed = (error) => {
            unlisten(emitter, type, arrived);
            stop?.();
            reject(error);
        };
        const arrived = (...args) => {
            if (typeof emitter.removeListener === 'function')
                emitter.removeListener('error', failed);
            stop?.();
            resolve(args);
        };
        listen(emitter, type, arrived, true);
        if (type !== 'error' && typeof emitter.once === 'function')
            emitter.once('error', failed);
        if (signal)
            stop = onAbort(signal, () => {
                unlisten(emitter, type, arrived);
                if (typeof emitter.removeListener === 'function')
                    emitter.removeListener('error', failed);
                reject(new AbortError(undefined, { cause: signal.reason }));
            });
    });
}

// on(emitter, event): an async iterator of the arguments of each event.
function on(emitter, event, options = {}) {
    validateObject(options, 'options');
    const { signal, close = [], highWaterMark = options.highWatermark ?? 9007199254740991, lowWaterMark = options.lowWatermark ?? 1 } = options;
    validateSignal(signal, 'options.signal');
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
    const values = [], waiting = [];
    let error = null, finished = false, paused = false, stop;

    const take = (value) => {
        const first = waiting.shift();
        if (first !== undefined)
            return first.resolve({ value, done: false });
        values.push(value);
        if (values.length > highWaterMark && !paused && typeof emitter.pause === 'function') {
            paused = true;
            emitter.pause();
        }
    };
    const arrived = options.$first ? take : (...args) => take(args); // $first: the first argument itself
    const failed = (e) => {
        const first = waiting.shift();
        if (first !== undefined)
            first.reject(e);
        else
            error = { e };
        end();
    };
    const end = () => {
        stop?.();
        unlisten(emitter, event, arrived);
        if (typeof emitter.removeListener === 'function' && event !== 'error')
            emitter.removeListener('error', failed);
        for (const name of close)
            unlisten(emitter, name, end);
        finished = true;
        while (waiting.length > 0)
            waiting.shift().resolve({ value: undefined, done: true });
        return Promise.resolve({ value: undefined, done: true });
    };
    listen(emitter, event, arrived, false);
    if (event !== 'error' && typeof emitter.on === 'function')
        emitter.on('error', failed);
    for (const name of close)
        listen(emitter, name, end, false);
    if (signal)
        stop = onAbort(signal, () => failed(new AbortError(undefined, { cause: signal.reason })));

    return {
        __proto__: Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype),
        next() {
            if (values.length > 0) {
                const value = values.shift();
                if (paused && values.length < lowWaterMark) {
                    paused = false;
                    emitter.resume();
                }
                return Promise.resolve({ value, done: false });
            }
            if (error !== null) {
                const { e } = error;
                error = null;
                return Promise.reject(e);
            }
            if (finished)
                return Promise.resolve({ value: undefined, done: true });
            return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
        },
        return: end,
        throw(e) {
            if (!(e instanceof Error))
                throw argTypeError('EventEmitter.AsyncIterator', 'an instance of Error', e);
            failed(e);
        },
        [Symbol.asyncIterator]() {
            return this;
        },
        [Symbol.for('nodejs.watermarkData')]: {
            get size() {
                return values.length;
            },
            get low() {
                return lowWaterMark;
            },
            get high() {
                return highWaterMark;
            },
            get isPaused() {
                return paused;
            },
        },
    };
}

function getEventListeners(emitter, type) {
    if (typeof emitter?.listeners === 'function')
        return emitter.listeners(type);
    if (isTarget(emitter))
        return binding.eventListeners(emitter, type);
    throw argTypeError('emitter', 'an instance of EventEmitter or EventTarget', emitter);
}

function getMaxListeners(emitter) {
    if (typeof emitter?.getMaxListeners === 'function')
        return maxListenersOf(emitter);
    if (isTarget(emitter))
        return emitter.$maxListeners ?? ($binding('streams').isAbortSignal(emitter) ? 0 : events.defaultMax());
    throw argTypeError('emitter', 'an instance of EventEmitter or EventTarget', emitter);
}

function listenerCount(emitter, type) {
    if (typeof emitter.listenerCount === 'function')
        return emitter.listenerCount(type);
    return getEventListeners(emitter, type).length;
}

function setMaxListeners(n = events.defaultMax(), ...targets) {
    validateNumber(n, 'setMaxListeners', 0);
    if (targets.length === 0)
        events.defaultMax(n);
    for (const target of targets) {
        if (typeof target?.setMaxListeners === 'function')
            target.setMaxListeners(n);
        else if (isTarget(target))
            target.$maxListeners = n;
        else
            throw argTypeError('eventTargets', 'an instance of EventEmitter or EventTarget', target);
    }
}

function addAbortListener(signal, listener) {
    if (signal === undefined)
        throw argTypeError('signal', 'an instance of AbortSignal', signal);
    validateSignal(signal, 'signal');
    validateFunction(listener, 'listener');
    let stop;
    if (signal.aborted) {
        binding.queueMicrotask(() => listener());
    } else {
        signal.addEventListener('abort', listener, resisting());
        stop = () => signal.removeEventListener('abort', listener);
    }
    return {
        __proto__: null,
        [Symbol.dispose]() {
            stop?.();
        },
    };
}

Object.defineProperty(prototype, 'constructor', { __proto__: null, value: EventEmitter, writable: true, configurable: true, enumerable: false });
module.exports = EventEmitter;
Object.assign(EventEmitter, {
    addAbortListener, once, on, getEventListeners, getMaxListeners, listenerCount, EventEmitter, usingDomains: false, captureRejectionSymbol,
});
Object.defineProperties(EventEmitter, {
    captureRejections: {
        __proto__: null, enumerable: true, configurable: false,
        get: () => captureRejections,
        set(value) {
            validateBoolean(value, 'EventEmitter.captureRejections');
            if (value)
                events.useCaptures();
            prototype.$capture = captureRejections = value;
        },
    },
    EventEmitterAsyncResource: {
        __proto__: null, enumerable: true, configurable: true,
        get: () => require('internal/emitter_resource'),
    },
    errorMonitor: { __proto__: null, enumerable: true, configurable: true, writable: true, value: events.errorMonitor },
    defaultMaxListeners: {
        __proto__: null, enumerable: true, configurable: false,
        get: () => events.defaultMax(),
        set(n) {
            validateNumber(n, 'defaultMaxListeners', 0);
            events.defaultMax(n);
        },
    },
    kMaxEventTargetListeners: { __proto__: null, value: Symbol('events.maxEventTargetListeners') },
    kMaxEventTargetListenersWarned: { __proto__: null, value: Symbol('events.maxEventTargetListenersWarned') },
});
EventEmitter.setMaxListeners = setMaxListeners;
EventEmitter.init = init;
