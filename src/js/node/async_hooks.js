// node:async_hooks - AsyncLocalStorage and AsyncResource over the engine's async context.
//
// The context is a Map from storage to value that nothing changes once it is current: run() makes another. Promises, jobs and timers
// carry it. createHook gives hooks that are never called, as in Bun.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateString, validateObject } = require('internal/validators');
const binding = $binding('node');
const { getContext, setContext } = binding;

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

function contextWith(storage, value) {
    const map = new Map(getContext());
    map.set(storage, { value });
    return map;
}

class AsyncLocalStorage {
    constructor(options = {}) {
        validateObject(options, 'options');
        this.$default = options.defaultValue;
        this.$name = options.name === undefined ? '' : `${options.name}`;
        this.$era = {}; // disable() begins another
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
        const context = getContext();
        if (context === undefined || !context.has(this))
            return;
        const map = new Map(context);
        map.delete(this);
        setContext(map);
    }

    enterWith(value) {
        setContext(contextWith(this, value));
    }

    run(value, fn, ...args) {
        return runIn(contextWith(this, value), fn, null, args);
    }

    exit(fn, ...args) {
        const map = new Map(getContext());
        map.set(this, { value: undefined });
        return runIn(map, fn, null, args);
    }

    getStore() {
        const context = getContext();
        const found = context === undefined ? undefined : context.get(this);
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

let lastId = 1;

class AsyncResource {
    constructor(type, options = {}) {
        validateString(type, 'type');
        let trigger = options;
        if (typeof options !== 'number')
            trigger = options?.triggerAsyncId ?? 1;
        if (!Number.isInteger(trigger) || trigger < -1)
            throw nodeError('ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
        this.$context = getContext();
        this.$id = ++lastId;
        this.$trigger = trigger;
    }

    static bind(fn, type, self) {
        validateFunction(fn, 'fn');
        return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, self);
    }

    runInAsyncScope(fn, self, ...args) {
        return runIn(this.$context, fn, self, args);
    }

    emitDestroy() {
        return this;
    }

    asyncId() {
        return this.$id;
    }

    triggerAsyncId() {
        return this.$trigger;
    }

    bind(fn, self) {
        validateFunction(fn, 'fn');
        const resource = this;
        const bound = self === undefined
            ? function(...args) {
                return runIn(resource.$context, fn, this, args);
            }
            : (...args) => runIn(resource.$context, fn, self, args);
        Object.defineProperty(bound, 'length', { configurable: true, enumerable: false, writable: false, value: fn.length });
        return bound;
    }
}

function createHook(hooks) {
    validateObject(hooks, 'hooks');
    for (const name of ['init', 'before', 'after', 'destroy', 'promiseResolve']) {
        if (hooks[name] !== undefined && typeof hooks[name] !== 'function')
            throw nodeError('ERR_ASYNC_CALLBACK', `hook.${name} must be a function`);
    }
    return {
        enable() {
            return this;
        },
        disable() {
            return this;
        },
    };
}

module.exports = {
    AsyncLocalStorage,
    createHook,
    executionAsyncId() {
        return 1;
    },
    triggerAsyncId() {
        return 0;
    },
    executionAsyncResource() {
        return binding.process;
    },
    asyncWrapProviders: Object.freeze({ __proto__: null, NONE: 0 }),
    AsyncResource,
};
