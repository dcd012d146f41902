// internal/test_runner/mock - MockTracker: functions, methods, properties and modules that remember how they were used, and can be put back.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateBoolean, validateFunction, validateInteger, validateObject, invalidValue } = require('internal/validators');
const { cliOptions } = $binding('node');

function unchanged() {} // in place of an implementation: the original

function validateKey(value, name) {
    if (typeof value !== 'string' && typeof value !== 'symbol')
        throw argTypeError(name, 'one of type string or symbol', value);
}

function validateTimes(value, name) {
    if (value !== Infinity)
        validateInteger(value, name, 1);
}

class MockFunctionContext {
    #calls = [];
    #once = new Map(); // implementations for single calls, by their number
    #implementation;
    #back; // what restore() does
    #times;

    constructor(implementation, back, times) {
        this.#implementation = implementation;
        this.#back = back;
        this.#times = times;
    }

    get calls() {
        return this.#calls.slice();
    }

    callCount() {
        return this.#calls.length;
    }

    mockImplementation(implementation) {
        validateFunction(implementation, 'implementation');
        this.#implementation = implementation;
    }

    mockImplementationOnce(implementation, onCall) {
        validateFunction(implementation, 'implementation');
        const next = this.#calls.length, call = onCall ?? next;
        validateInteger(call, 'onCall', next);
        this.#once.set(call, implementation);
    }

    restore() {
        const { descriptor, object, original, methodName } = this.#back;
        if (typeof methodName === 'string')
            Object.defineProperty(object, methodName, { __proto__: null, ...descriptor });
        else
            this.#implementation = original;
    }

    resetCalls() {
        this.#calls = [];
    }

    // Calls what is due by way of `invoke` and remembers it.
    static track(context, invoke, facts) {
        const fn = MockFunctionContext.#next(context);
        let result, error;
        try {
            result = invoke(fn);
        } catch (reason) {
            error = reason;
            throw reason;
        } finally {
            context.#calls.push({
                __proto__: null, arguments: facts.args, error, result, stack: new Error(), target: facts.target,
                this: facts.target === undefined ? facts.self : result,
            });
        }
        return result;
    }

    static #next(context) {
        const number = context.#calls.length;
        const fn = context.#once.get(number) ?? context.#implementation;
        if (number + 1 === context.#times)
            context.restore();
        context.#once.delete(number);
        return fn;
    }
}

const { track } = MockFunctionContext;
delete MockFunctionContext.track;
const restoreFunction = MockFunctionContext.prototype.restore;

class MockPropertyContext {
    #object;
    #key;
    #value;
    #original;
    #descriptor;
    #accesses = [];
    #once = new Map();

    constructor(object, key, ...value) {
        this.#object = object;
        this.#key = key;
        this.#original = object[key];
        this.#value = value.length > 0 ? value[0] : this.#original;
        this.#descriptor = Object.getOwnPropertyDescriptor(object, key);
        if (this.#descriptor === undefined)
            throw invalidValue('propertyName', key, 'is not a property of the object');
        const { configurable, enumerable } = this.#descriptor;
        Object.defineProperty(object, key, {
            __proto__: null, configurable, enumerable,
            get: () => this.#note('get', this.#value),
            set: (next) => this.mockImplementation(next),
        });
    }

    get accesses() {
        return this.#accesses.slice();
    }

    accessCount() {
        return this.#accesses.length;
    }

    mockImplementation(value) {
        if (!this.#descriptor.writable)
            throw invalidValue('propertyName', this.#key, 'cannot be set');
        this.#value = this.#note('set', value);
    }

    mockImplementationOnce(value, onAccess) {
        const next = this.#accesses.length, access = onAccess ?? next;
        validateInteger(access, 'onAccess', next);
        this.#once.set(access, value);
    }

    resetAccesses() {
        this.#accesses = [];
    }

    restore() {
        Object.defineProperty(this.#object, this.#key, { __proto__: null, ...this.#descriptor, value: this.#original });
    }

    #note(type, usual) {
        const number = this.#accesses.length;
        const value = this.#once.has(number) ? this.#once.get(number) : usual;
        this.#once.delete(number);
        this.#accesses.push({ __proto__: null, type, value, stack: new Error() });
        return value;
    }
}

const restoreProperty = MockPropertyContext.prototype.restore;

// A proxy of the original whose calls are the context's.
function mockOf(context, original) {
    return new Proxy(original, {
        __proto__: null,
        apply: (target, self, args) => track(context, (fn) => $apply(fn, self, args), { args, self, target: undefined }),
        construct: (target, args, newTarget) => track(context, (fn) => Reflect.construct(fn, args, newTarget), { args, target }),
        get: (target, key, receiver) => key === 'mock' ? context : Reflect.get(target, key, receiver),
    });
}

function findProperty(object, key) {
    for (let o = object; o !== null; o = Object.getPrototypeOf(o)) {
        const descriptor = Object.getOwnPropertyDescriptor(o, key);
        if (descriptor !== undefined)
            return descriptor;
    }
    return undefined;
}

// Of a getter or setter that is replaced, the other half stays.
function replaced({ configurable, enumerable, writable, get, set }, mock, getter, setter) {
    if (getter)
        return { __proto__: null, configurable, enumerable, get: mock, set };
    if (setter)
        return { __proto__: null, configurable, enumerable, get, set: mock };
    return { __proto__: null, configurable, enumerable, writable, value: mock };
}

class MockTracker {
    #mocks = [];
    #timers;

    get timers() {
        const { MockTimers } = require('internal/test_runner/mock_timers');
        this.#timers ??= new MockTimers();
        return this.#timers;
    }

    fn(original = function() {}, implementation = original, options = {}) {
        if (original !== null && typeof original === 'object') {
            options = original;
            original = function() {};
            implementation = original;
        } else if (implementation !== null && typeof implementation === 'object') {
            options = implementation;
            implementation = original;
        }
        validateFunction(original, 'original');
        validateFunction(implementation, 'implementation');
        validateObject(options, 'options');
        const { times = Infinity } = options;
        validateTimes(times, 'options.times');
        return this.#add(new MockFunctionContext(implementation, { original }, times), original);
    }

    method(objectOrFunction, methodName, implementation = unchanged, options = {}) {
        validateKey(methodName, 'methodName');
        if (typeof objectOrFunction !== 'function')
            validateObject(objectOrFunction, 'object');
        if (implementation !== null && typeof implementation === 'object') {
            options = implementation;
            implementation = unchanged;
        }
        validateFunction(implementation, 'implementation');
        validateObject(options, 'options');
        const { getter = false, setter = false, times = Infinity } = options;
        validateBoolean(getter, 'options.getter');
        validateBoolean(setter, 'options.setter');
        validateTimes(times, 'options.times');
        if (setter && getter)
            throw invalidValue('options.setter', setter, "cannot be used with 'options.getter'");
        const descriptor = findProperty(objectOrFunction, methodName);
        const original = getter ? descriptor?.get : setter ? descriptor?.set : descriptor?.value;
        if (typeof original !== 'function')
            throw invalidValue('methodName', original, 'must be a method');
        const back = { descriptor, object: objectOrFunction, methodName };
        const mock = this.#add(new MockFunctionContext(implementation === unchanged ? original : implementation, back, times), original);
        Object.defineProperty(objectOrFunction, methodName, replaced(descriptor, mock, getter, setter));
        return mock;
    }

    getter(object, methodName, implementation = unchanged, options = {}) {
        return this.#accessor('getter', object, methodName, implementation, options);
    }

    setter(object, methodName, implementation = unchanged, options = {}) {
        return this.#accessor('setter', object, methodName, implementation, options);
    }

    #accessor(kind, object, methodName, implementation, options) {
        if (implementation !== null && typeof implementation === 'object') {
            options = implementation;
            implementation = unchanged;
        } else {
            validateObject(options, 'options');
        }
        const { [kind]: is = true } = options;
        if (is === false)
            throw invalidValue(`options.${kind}`, is, 'cannot be false');
        return this.method(object, methodName, implementation, { __proto__: null, ...options, [kind]: is });
    }

    module(specifier, options = {}) {
        const { mockModule } = require('internal/test_runner/mock_module');
        const context = mockModule(specifier, options);
        this.#mocks.push(() => context.restore());
        return context;
    }

    property(object, propertyName, ...value) {
        validateObject(object, 'object');
        validateKey(propertyName, 'propertyName');
        const context = new MockPropertyContext(object, propertyName, ...value);
        this.#mocks.push(() => $call(restoreProperty, context));
        return new Proxy(object, {
            __proto__: null,
            get: (target, key, receiver) => key === 'mock' ? context : Reflect.get(target, key, receiver),
        });
    }

    reset() {
        this.restoreAll();
        this.#timers?.reset();
        this.#mocks = [];
    }

    restoreAll() {
        for (const restore of this.#mocks)
            restore();
    }

    #add(context, original) {
        this.#mocks.push(() => $call(restoreFunction, context));
        return mockOf(context, original);
    }
}

Object.defineProperty(MockTracker.prototype.property, 'length', { __proto__: null, value: 3, configurable: true });
if (!cliOptions().includes('experimental-test-module-mocks'))
    delete MockTracker.prototype.module;

module.exports = { MockTracker };
