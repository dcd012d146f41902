// node:domain - errors of callbacks go to the domain that was entered when they were asked for.
//
// Which domain that is follows the async context, as the values of AsyncLocalStorage do: process.domain is the context's. An error that nobody
// catches is offered to it before anything else ($binding("node").setDomainHandler).
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { AsyncLocalStorage } = require('node/async_hooks');
const { nodeError, shown } = require('internal/errors');
const { setDomainHandler, process } = $binding('node');

// Only one of both can have what nobody catches.
if (process.hasUncaughtExceptionCaptureCallback())
    throw nodeError('ERR_DOMAIN_CALLBACK_NOT_AVAILABLE', 'A callback was registered through process.setUncaughtExceptionCaptureCallback(), which is mutually ' +
        'exclusive with using the `domain` module');
process.setUncaughtExceptionCaptureCallback = function() {
    throw nodeError('ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE', 'The `domain` module is in use, which is mutually exclusive with calling ' +
        'process.setUncaughtExceptionCaptureCallback()');
};

const current = new AsyncLocalStorage();
let stack = [], entered = false;

function active() {
    return entered ? current.getStore() : null;
}

function become(domain) {
    entered = true;
    current.enterWith(domain);
}

// The stack as Node has it: a callback begins with the domain of its context alone.
function settle() {
    const domain = active();
    if (!domain)
        stack = [];
    else if (stack[stack.length - 1] !== domain)
        stack = [domain];
    return stack;
}

function mark(error, domain, thrown) {
    if ((typeof error !== 'object' || error === null) && typeof error !== 'function')
        return;
    Object.defineProperty(error, 'domain', { __proto__: null, configurable: true, enumerable: false, value: domain, writable: true });
    error.domainThrown = thrown;
}

// For C: was the error taken?
function handleUncaught(error) {
    const domain = active();
    if (domain === undefined || domain === null)
        return false;
    settle();
    return domain._errorHandler(error);
}

class Domain extends EventEmitter {
    constructor() {
        super();
        this.members = [];
        setDomainHandler(handleUncaught);
    }
}
const proto = Domain.prototype;

// The domains of the stack that are not this one: an error of a handler goes there.
function leave(domain) {
    let i = stack.length;
    while (i > 0 && stack[i - 1] === domain)
        i--;
    stack.length = i;
    become(stack[i - 1]);
}

proto._errorHandler = function(error) {
    mark(error, this, true);
    let caught = false;
    const outer = stack.filter((domain) => domain !== this);
    if (outer.length === 0) {
        if (this.listenerCount('error') > 0) {
            stack = [];
            become(undefined);
            caught = this.emit('error', error);
        }
    } else {
        leave(this);
        try {
            caught = this.emit('error', error);
        } catch (error2) {
            if (stack.length === 0)
                throw error2;
            caught = stack[stack.length - 1]._errorHandler(error2);
        }
    }
    stack = [];
    become(null);
    return caught;
};

proto.enter = function() {
    $push(settle(), this);
    become(this);
};

proto.exit = function() {
    const at = settle().lastIndexOf(this);
    if (at === -1)
        return;
    stack.splice(at);
    become(stack[stack.length - 1]);
};

proto.add = function(emitter) {
    if (emitter.domain === this)
        return;
    if (emitter.domain)
        emitter.domain.remove(emitter);
    if (this.domain && emitter instanceof Domain)
        for (let d = this.domain; d; d = d.domain)
            if (emitter === d)
                return;
    Object.defineProperty(emitter, 'domain', { __proto__: null, configurable: true, enumerable: false, value: this, writable: true });
    this.members.push(emitter);
};

proto.remove = function(emitter) {
    emitter.domain = null;
    const at = this.members.indexOf(emitter);
    if (at !== -1)
        this.members.splice(at, 1);
};

proto.run = function(fn) {
    this.enter();
    const result = $apply(fn, this, Array.prototype.slice.call(arguments, 1));
    this.exit();
    return result;
};

function markFunction(fn, domain) {
    Object.defineProperty(fn, 'domain', { __proto__: null, configurable: true, enumerable: false, value: domain, writable: true });
    return fn;
}

proto.intercept = function(callback) {
    const domain = this;
    return markFunction(function runIntercepted(...args) {
        if (args[0] && args[0] instanceof Error) {
            const error = args[0];
            error.domainBound = callback;
            mark(error, domain, false);
            domain.emit('error', error);
            return undefined;
        }
        domain.enter();
        const result = $apply(callback, this, args.slice(1));
        domain.exit();
        return result;
    }, this);
};

proto.bind = function(callback) {
    const domain = this;
    return markFunction(function runBound(...args) {
        domain.enter();
        const result = $apply(callback, this, args);
        domain.exit();
        return result;
    }, this);
};

for (const name of Object.keys(proto))
    Object.defineProperty(proto, name, { __proto__: null, enumerable: true });

// ---- emitters: each belongs to the domain in which it was made ----

EventEmitter.usingDomains = true;
const plainInit = EventEmitter.init, plainEmit = EventEmitter.prototype.emit;

EventEmitter.init = function(options) {
    Object.defineProperty(this, 'domain', { __proto__: null, configurable: true, enumerable: false, value: null, writable: true });
    const domain = active();
    if (domain && !(this instanceof Domain))
        this.domain = domain;
    return $call(plainInit, this, options);
};

EventEmitter.prototype.emit = function emit(type, ...args) {
    const { domain } = this;
    if (domain === null || domain === undefined || this === process || (type === 'error' && this.listenerCount(type) > 0))
        return $apply(plainEmit, this, [type, ...args]);
    if (type !== 'error') {
        domain.enter();
        const result = $apply(plainEmit, this, [type, ...args]);
        domain.exit();
        return result;
    }
    const error = args.length > 0 && args[0] ? args[0] : nodeError('ERR_UNHANDLED_ERROR', `Unhandled error. (${shown(args[0])})`);
    if (typeof error === 'object') {
        error.domainEmitter = this;
        mark(error, domain, false);
    }
    const before = settle(), was = active();
    stack = stack.slice();
    leave(was);
    if (stack.length === 0)
        become(null);
    domain.emit('error', error);
    stack = before;
    become(was);
    return false;
};

Object.defineProperty(process, 'domain', {
    __proto__: null, enumerable: true, configurable: true,
    get: active,
    set: become,
});

function create() {
    return new Domain();
}

module.exports = { _stack: stack, Domain, createDomain: create, create };
Object.defineProperty(module.exports, '_stack', { __proto__: null, enumerable: true, configurable: true, get: settle });
Object.defineProperty(module.exports, 'active', { __proto__: null, enumerable: true, configurable: true, get: active, set: become });
