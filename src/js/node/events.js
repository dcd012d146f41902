// node:events - EventEmitter, once, on and what else tells of events.
//
// An emitter keeps its listeners in `_events`: name -> one function, or an array of several. Arrays are copied before they run, so listeners
// may come and go meanwhile.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, shown } = require('internal/errors');
const { validateFunction, validateNumber, validateBoolean, validateObject } = require('internal/validators');
const { AbortError, validateSignal } = require('internal/abort');
const binding = $binding('node');

const errorMonitor = Symbol('events.errorMonitor');
const captureRejectionSymbol = Symbol.for('nodejs.rejection');
let defaultMaxListeners = 10;
let captureRejections = false;

function EventEmitter(options) {
    $call(init, this, options);
}

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;

function init(options) {
    if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
        this._events = { __proto__: null };
        this._eventsCount = 0;
    }
    this._maxListeners = this._maxListeners || undefined;
    if (options?.captureRejections) {
        validateBoolean(options.captureRejections, 'options.captureRejections');
        this.$capture = true;
    } else if (captureRejections) {
        this.$capture = true;
    }
}

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
    validateNumber(n, 'setMaxListeners', 0);
    this._maxListeners = n;
    return this;
};

function maxListenersOf(emitter) {
    return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
    return maxListenersOf(this);
};

// What a listener's promise is rejected with becomes an event.
function rejected(emitter, error, type, args) {
    const handler = emitter[captureRejectionSymbol];
    if (typeof handler === 'function') {
        $apply(handler, emitter, [error, type, ...args]);
        return;
    }
    const before = emitter.$capture;
    try {
        emitter.$capture = false; // an error of the error listener is not caught again
        emitter.emit('error', error);
    } finally {
        emitter.$capture = before;
    }
}

function watchResult(emitter, result, type, args) {
    try {
        const then = result.then;
        if (typeof then === 'function')
            $call(then, result, undefined, (error) => binding.nextTick(rejected, emitter, error, type, args));
    } catch (error) {
        emitter.emit('error', error);
    }
}

function throwUnhandled(emitter, error) {
    if (error instanceof Error)
        throw error;
    let text;
    try {
        text = shown(error);
    } catch {
        text = error;
    }
    const e = nodeError('ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
    e.context = error;
    throw e;
}

EventEmitter.prototype.emit = function emit(type, ...args) {
    const events = this._events;
    if (type === 'error') {
        if (events !== undefined && events[errorMonitor] !== undefined)
            this.emit(errorMonitor, ...args);
        if (events === undefined || events.error === undefined)
            throwUnhandled(this, args.length > 0 ? args[0] : undefined);
    } else if (events === undefined) {
        return false;
    }
    const handler = events[type];
    if (handler === undefined)
        return false;
    if (typeof handler === 'function') {
        const result = args.length === 1 ? $call(handler, this, args[0]) : $apply(handler, this, args);
        if (result !== undefined && result !== null && this.$capture)
            watchResult(this, result, type, args);
        return true;
    }
    const listeners = handler.slice();
    for (let i = 0; i < listeners.length; i++) {
        const result = $apply(listeners[i], this, args);
        if (result !== undefined && result !== null && this.$capture)
            watchResult(this, result, type, args);
    }
    return true;
};

function warnOfLeak(emitter, type, list) {
    list.warned = true;
    const text = `Possible EventEmitter memory leak detected. ${list.length} ${$toString(Object(type) === type ? type : typeof type === 'symbol' ? type.toString() : type)} listeners ` +
        `added to ${binding.inspect(emitter, { depth: -1 })}. MaxListeners is ${maxListenersOf(emitter)}. Use emitter.setMaxListeners() to increase limit`;
    const warning = new Error(text);
    warning.name = 'MaxListenersExceededWarning';
    warning.emitter = emitter;
    warning.type = type;
    warning.count = list.length;
    binding.process.emitWarning(warning);
}

function addListener(emitter, type, listener, first) {
    validateFunction(listener, 'listener');
    let events = emitter._events;
    if (events === undefined) {
        events = emitter._events = { __proto__: null };
        emitter._eventsCount = 0;
    } else if (events.newListener !== undefined) {
        emitter.emit('newListener', type, listener.listener ?? listener);
        events = emitter._events; // the listener may have replaced it
    }
    const existing = events[type];
    if (existing === undefined) {
        events[type] = listener;
        emitter._eventsCount++;
        return emitter;
    }
    let list = existing;
    if (typeof existing === 'function')
        list = events[type] = first ? [listener, existing] : [existing, listener];
    else if (first)
        list.unshift(listener);
    else
        list.push(listener);
    const most = maxListenersOf(emitter);
    if (most > 0 && list.length > most && !list.warned)
        warnOfLeak(emitter, type, list);
    return emitter;
}

EventEmitter.prototype.addListener = function addListener_(type, listener) {
    return addListener(this, type, listener, false);
};
$setName(EventEmitter.prototype.addListener, 'addListener');
EventEmitter.prototype.on = EventEmitter.prototype.addListener;

EventEmitter.prototype.prependListener = function prependListener(type, listener) {
    return addListener(this, type, listener, true);
};

function onceWrapper(target, type, listener) {
    let fired = false;
    const wrapped = function(...args) {
        if (fired)
            return undefined;
        target.removeListener(type, wrapped);
        fired = true;
        return $apply(listener, target, args);
    };
    wrapped.listener = listener;
    return wrapped;
}

EventEmitter.prototype.once = function once(type, listener) {
    validateFunction(listener, 'listener');
    this.on(type, onceWrapper(this, type, listener));
    return this;
};

EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
    validateFunction(listener, 'listener');
    this.prependListener(type, onceWrapper(this, type, listener));
    return this;
};

function dropType(emitter, type) {
    emitter._eventsCount--;
    if (emitter._eventsCount === 0)
        emitter._events = { __proto__: null };
    else
        delete emitter._events[type];
}

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
    validateFunction(listener, 'listener');
    const events = this._events;
    const list = events === undefined ? undefined : events[type];
    if (list === undefined)
        return this;
    if (typeof list === 'function') {
        if (list !== listener && list.listener !== listener)
            return this;
        dropType(this, type);
        if (events.removeListener !== undefined)
            this.emit('removeListener', type, list.listener || listener);
        return this;
    }
    let at = list.length - 1;
    while (at >= 0 && list[at] !== listener && list[at].listener !== listener)
        at--;
    if (at < 0)
        return this;
    if (at === 0)
        list.shift();
    else
        list.splice(at, 1);
    if (list.length === 1)
        events[type] = list[0];
    if (events.removeListener !== undefined)
        this.emit('removeListener', type, listener);
    return this;
};
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
    const events = this._events;
    if (events === undefined)
        return this;
    if (events.removeListener === undefined) { // nobody listens to removals
        if (arguments.length === 0) {
            this._events = { __proto__: null };
            this._eventsCount = 0;
        } else if (events[type] !== undefined) {
            dropType(this, type);
        }
        return this;
    }
    if (arguments.length === 0) {
        for (const key of Reflect.ownKeys(events)) {
            if (key !== 'removeListener')
                this.removeAllListeners(key);
        }
        this.removeAllListeners('removeListener');
        this._events = { __proto__: null };
        this._eventsCount = 0;
        return this;
    }
    const list = events[type];
    if (typeof list === 'function') {
        this.removeListener(type, list);
    } else if (list !== undefined) {
        for (let i = list.length - 1; i >= 0; i--)
            this.removeListener(type, list[i]);
    }
    return this;
};

function listenersOf(emitter, type, unwrap) {
    const events = emitter._events;
    const list = events === undefined ? undefined : events[type];
    if (list === undefined)
        return [];
    if (typeof list === 'function')
        return [unwrap ? list.listener || list : list];
    return unwrap ? list.map((f) => f.listener || f) : list.slice();
}

EventEmitter.prototype.listeners = function listeners(type) {
    return listenersOf(this, type, true);
};

EventEmitter.prototype.rawListeners = function rawListeners(type) {
    return listenersOf(this, type, false);
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
    const events = this._events;
    const list = events === undefined ? undefined : events[type];
    if (list === undefined)
        return 0;
    if (listener == null)
        return typeof list === 'function' ? 1 : list.length;
    return listenersOf(this, type, false).filter((f) => f === listener || f.listener === listener).length;
};

EventEmitter.prototype.eventNames = function eventNames() {
    return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : [];
};

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

// A listener of the signal that getEventListeners sees.
function onAbort(signal, listener) {
    signal.addEventListener('abort', listener, { once: true });
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

    const onlyFirst = options.$first; // the first argument itself
    const arrived = (...args) => {
        const value = onlyFirst ? args[0] : args;
        const first = waiting.shift();
        if (first !== undefined)
            return first.resolve({ value, done: false });
        values.push(value);
        if (values.length > highWaterMark && !paused && typeof emitter.pause === 'function') {
            paused = true;
            emitter.pause();
        }
    };
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
        return emitter.$maxListeners ?? ($binding('streams').isAbortSignal(emitter) ? 0 : defaultMaxListeners);
    throw argTypeError('emitter', 'an instance of EventEmitter or EventTarget', emitter);
}

function listenerCount(emitter, type) {
    if (typeof emitter.listenerCount === 'function')
        return emitter.listenerCount(type);
    return getEventListeners(emitter, type).length;
}

function setMaxListeners(n = defaultMaxListeners, ...targets) {
    validateNumber(n, 'setMaxListeners', 0);
    if (targets.length === 0)
        defaultMaxListeners = n;
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
        signal.addEventListener('abort', listener, { once: true });
        stop = () => signal.removeEventListener('abort', listener);
    }
    return {
        __proto__: null,
        [Symbol.dispose]() {
            stop?.();
        },
    };
}

module.exports = EventEmitter;
Object.assign(EventEmitter, {
    addAbortListener, once, on, getEventListeners, getMaxListeners, listenerCount, EventEmitter, usingDomains: false, captureRejectionSymbol,
});
Object.defineProperties(EventEmitter, {
    captureRejections: {
        enumerable: true, configurable: true,
        get: () => captureRejections,
        set(value) {
            validateBoolean(value, 'EventEmitter.captureRejections');
            EventEmitter.prototype.$capture = captureRejections = value;
        },
    },
    EventEmitterAsyncResource: {
        enumerable: true, configurable: true,
        get: () => require('internal/emitter_resource'),
    },
    errorMonitor: { enumerable: true, configurable: false, writable: false, value: errorMonitor },
    defaultMaxListeners: {
        enumerable: true, configurable: false,
        get: () => defaultMaxListeners,
        set(n) {
            validateNumber(n, 'defaultMaxListeners', 0);
            defaultMaxListeners = n;
        },
    },
});
EventEmitter.setMaxListeners = setMaxListeners;
EventEmitter.init = init;
