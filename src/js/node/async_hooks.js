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
let current = { $id: 1, $trigger: 0, $resource: binding.process }; // what runs: an AsyncResource, or the program
let initHooks = 0; // that are enabled

class AsyncResource {
    constructor(type, options = {}) {
        validateString(type, 'type');
        if (initHooks > 0 && type.length === 0)
            throw nodeError('ERR_ASYNC_TYPE', `Invalid name for async "type": ${type}`);
        let trigger = options;
        if (typeof options !== 'number')
            trigger = options?.triggerAsyncId ?? current.$id;
        if (!Number.isInteger(trigger) || trigger < -1)
            throw nodeError('ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
        this.$context = getContext();
        this.$id = ++lastId;
        this.$trigger = trigger;
        this.$resource = this;
    }

    static bind(fn, type, self) {
        validateFunction(fn, 'fn');
        return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, self);
    }

    runInAsyncScope(fn, self, ...args) {
        const outer = current;
        current = this;
        try {
            return runIn(this.$context, fn, self, args);
        } finally {
            current = outer;
        }
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
                return resource.runInAsyncScope(fn, this, ...args);
            }
            : (...args) => resource.runInAsyncScope(fn, self, ...args);
        Object.defineProperty(bound, 'length', { __proto__: null, configurable: true, enumerable: false, writable: false, value: fn.length });
        return bound;
    }
}

function createHook(hooks) {
    validateObject(hooks, 'hooks');
    for (const name of ['init', 'before', 'after', 'destroy', 'promiseResolve']) {
        if (hooks[name] !== undefined && typeof hooks[name] !== 'function')
            throw nodeError('ERR_ASYNC_CALLBACK', `hook.${name} must be a function`);
    }
    let enabled = false;
    const turn = (on) => {
        if (enabled !== on && hooks.init !== undefined)
            initHooks += on ? 1 : -1;
        enabled = on;
    };
    return {
        enable() {
            turn(true);
            return this;
        },
        disable() {
            turn(false);
            return this;
        },
    };
}

module.exports = {
    AsyncLocalStorage,
    createHook,
    executionAsyncId: () => current.$id,
    triggerAsyncId: () => current.$trigger,
    executionAsyncResource: () => current.$resource,
    asyncWrapProviders: Object.freeze({ __proto__: null, NONE: 0 }),
    AsyncResource,
};
