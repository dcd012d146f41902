// node:async_hooks - AsyncLocalStorage, AsyncResource and hooks over the engine's async context.
//
// The context is a list of storages and their values, which nothing changes, or a Frame of internal/async_track around one: run() puts an entry in front.
// Promises, jobs and timers carry it.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateBoolean, validateFunction, validateString, validateObject, invalidValue } = require('internal/validators');
const tracking = require('internal/async_track');
const { getContext, setContext } = $binding('node');
const { Frame, valuesOf } = tracking;

// A storage stands in a list once at most. Lists are short: programs have one storage or a few.
class Entry {
    constructor(storage, value, next) {
        this.storage = storage;
        this.value = value;
        this.next = next;
    }
}

function find(entry, storage) {
    while (entry !== undefined && entry.storage !== storage)
        entry = entry.next;
    return entry;
}

function without(entry, storage) {
    const found = find(entry, storage);
    if (found === undefined)
        return entry;
    const before = [];
    for (; entry !== found; entry = entry.next)
        before.push(entry);
    let rest = found.next;
    for (let i = before.length - 1; i >= 0; i--)
        rest = new Entry(before[i].storage, before[i].value, rest);
    return rest;
}

// fn in a context, whatever it throws.
function runIn(context, fn, self, args) {
    const before = getContext();
    setContext(context);
    try {
        return $apply(fn, self, args);
    } finally {
        setContext(before);
    }
}

// The current context with other values.
function contextOf(values) {
    const now = getContext();
    return now instanceof Frame ? now.with(values) : values;
}

function contextWith(storage, value) {
    return contextOf(new Entry(storage, value, without(valuesOf(getContext()), storage)));
}

class AsyncLocalStorage {
    constructor(options = {}) {
        validateObject(options, 'options');
        this.$default = options.defaultValue;
        this.$name = options.name === undefined ? '' : `${options.name}`;
    }

    static bind(fn) {
        validateFunction(fn, 'fn');
        const context = getContext();
        return function(...args) {
            return runIn(context, fn, this, args);
        };
    }

    static snapshot() {
        const context = getContext();
        return function(fn, ...args) {
            return runIn(context, fn, this, args);
        };
    }

    get name() {
        return this.$name;
    }

    disable() {
        const values = valuesOf(getContext());
        if (find(values, this) !== undefined)
            setContext(contextOf(without(values, this)));
    }

    enterWith(value) {
        setContext(contextWith(this, value));
    }

    // Afterwards this storage is as it was; what fn did to others stays.
    run(value, fn, ...args) {
        const prior = this.getStore();
        if (Object.is(prior, value))
            return $apply(fn, null, args);
        const before = getContext(), inside = contextWith(this, value);
        setContext(inside);
        try {
            return $apply(fn, null, args);
        } finally {
            if (getContext() === inside)
                setContext(before);
            else
                this.enterWith(prior);
        }
    }

    exit(fn, ...args) {
        return this.run(undefined, fn, ...args);
    }

    getStore() {
        const found = find(valuesOf(getContext()), this);
        return found === undefined ? this.$default : found.value;
    }

    withScope(value) {
        const before = getContext();
        setContext(contextWith(this, value));
        return {
            [Symbol.dispose]() {
                setContext(before);
            },
        };
    }
}

class AsyncResource {
    constructor(type, options = {}) {
        validateString(type, 'type');
        if (tracking.hasInit() && type.length === 0)
            throw nodeError('ERR_ASYNC_TYPE', `Invalid name for async "type": ${type}`);
        let trigger = options, manual = false;
        if (typeof options !== 'number') {
            trigger = options?.triggerAsyncId === undefined ? tracking.currentId() : options.triggerAsyncId;
            manual = Boolean(options?.requireManualDestroy);
        }
        if (!Number.isSafeInteger(trigger) || trigger < -1)
            throw nodeError('ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
        const id = tracking.newId();
        this.$frame = new Frame(id, trigger, this, valuesOf(getContext()));
        tracking.emitInit(id, type, trigger, this);
        if (!manual)
            tracking.destroyWhenCollected(this, id, this);
    }

    static bind(fn, type, self) {
        validateFunction(fn, 'fn');
        return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, self);
    }

    runInAsyncScope(fn, self, ...args) {
        return tracking.runIn(this.$frame, fn, self, args);
    }

    emitDestroy() {
        tracking.forget(this);
        tracking.queueDestroy(this.$frame.$id);
        return this;
    }

    asyncId() {
        return this.$frame.$id;
    }

    triggerAsyncId() {
        return this.$frame.$trigger;
    }

    bind(fn, self) {
        validateFunction(fn, 'fn');
        const resource = this;
        const bound = self === undefined
            ? function(...args) {
                return resource.runInAsyncScope(fn, this, ...args);
            }
            : (...args) => resource.runInAsyncScope(fn, self, ...args);
        Object.defineProperty(bound, 'length', { __proto__: null, configurable: true, enumerable: false, writable: false, value: fn.length });
        return bound;
    }
}

class AsyncHook {
    constructor({ init, before, after, destroy, promiseResolve, trackPromises }) {
        this.$init = init;
        this.$before = before;
        this.$after = after;
        this.$destroy = destroy;
        this.$promiseResolve = promiseResolve;
        this.$trackPromises = trackPromises ?? true;
    }

    enable() {
        tracking.enable(this);
        return this;
    }

    disable() {
        tracking.disable(this);
        return this;
    }
}

function createHook(hooks) {
    validateObject(hooks, 'hooks');
    for (const name of ['init', 'before', 'after', 'destroy', 'promiseResolve']) {
        if (hooks[name] !== undefined && typeof hooks[name] !== 'function')
            throw nodeError('ERR_ASYNC_CALLBACK', `hook.${name} must be a function`);
    }
    if (hooks.trackPromises !== undefined)
        validateBoolean(hooks.trackPromises, 'trackPromises');
    if (hooks.promiseResolve !== undefined && hooks.trackPromises === false)
        throw invalidValue('trackPromises', false, 'must not be false when promiseResolve is enabled');
    return new AsyncHook(hooks);
}

// Who asks once, asks again in callbacks: from then on they have ids.
function executionAsyncId() {
    tracking.ask();
    return tracking.currentId();
}

function triggerAsyncId() {
    tracking.ask();
    return tracking.currentTrigger();
}

// Kinds of resources, numbered by their place.
const providerNames = `
    NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ BLOBREADER FSEVENTWRAP FSREQCALLBACK
    FSREQPROMISE GETADDRINFOREQWRAP GETNAMEINFOREQWRAP HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING
    HTTP2SETTINGS HTTPINCOMINGMESSAGE HTTPCLIENTREQUEST LOCKS JSSTREAM JSUDPWRAP MESSAGEPORT PIPECONNECTWRAP
    PIPESERVERWRAP PIPEWRAP PROCESSWRAP PROMISE QUERYWRAP QUIC_ENDPOINT QUIC_LOGSTREAM QUIC_SESSION QUIC_STREAM
    QUIC_UDP SHUTDOWNWRAP SIGNALWRAP STATWATCHER STREAMPIPE TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP TTYWRAP
    UDPSENDWRAP UDPWRAP SIGINTWATCHDOG WORKER WORKERCPUPROFILE WORKERCPUUSAGE WORKERHEAPPROFILE WORKERHEAPSNAPSHOT
    WORKERHEAPSTATISTICS WRITEWRAP ZLIB CHECKPRIMEREQUEST PBKDF2REQUEST KEYPAIRGENREQUEST KEYGENREQUEST
    KEYEXPORTREQUEST ARGON2REQUEST CIPHERREQUEST DERIVEBITSREQUEST HASHREQUEST RANDOMBYTESREQUEST
    RANDOMPRIMEREQUEST SCRYPTREQUEST SIGNREQUEST TLSWRAP VERIFYREQUEST
`;

function providers() {
    const all = { __proto__: null };
    for (const [i, name] of providerNames.trim().split(/\s+/).entries())
        all[name] = i;
    return Object.freeze(all);
}

module.exports = {
    AsyncLocalStorage,
    createHook,
    executionAsyncId,
    triggerAsyncId,
    executionAsyncResource() {
        return tracking.currentResource();
    },
    asyncWrapProviders: providers(),
    AsyncResource,
};
