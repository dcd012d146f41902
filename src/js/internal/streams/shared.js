// internal/streams/shared - what the stream classes share: queues, strategies, errors, conversions of Web IDL.
//
// Private names of streams:
//   $readable, $writable, $transform   the object itself, on a stream, reader, writer or controller: its brand
//   $state      'readable' | 'closed' | 'errored'; of writable streams also 'writable' and 'erroring'
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const binding = $binding('streams');

// What a constructor gets in place of its arguments when src/js makes the object: it then sets nothing up.
const bare = Object.freeze({ __proto__: null });

// First in, first out. Its prototype is never seen by scripts. Items lie at head up to head + size; the array is used again.
class Queue {
    constructor() {
        this.items = [];
        this.head = 0;
        this.size = 0;
    }
    push(item) {
        this.items[this.head + this.size++] = item;
    }
    peek() {
        return this.items[this.head];
    }
    shift() {
        const items = this.items, head = this.head, item = items[head];
        items[head] = undefined;
        if (--this.size === 0) {
            this.head = 0;
            if (head > 64)
                this.items = [];
        } else if ((this.head = head + 1) > 1000 && head > this.size) {
            this.compact();
        }
        return item;
    }
    compact() {
        this.items = this.items.slice(this.head, this.head + this.size);
        this.head = 0;
    }
    // All items, which are no longer in it.
    take() {
        if (this.size === 0)
            return nothing;
        const items = this.items.slice(this.head, this.head + this.size);
        this.items = [];
        this.head = this.size = 0;
        return items;
    }
}
const nothing = [];

// A queue with sizes (8.1 of the standard). While all sizes are 1 they are not kept.
class SizedQueue {
    constructor() {
        this.items = [];
        this.head = 0;
        this.size = 0;
        this.sizes = undefined;
        this.sum = 0;
    }
    get total() {
        return this.sizes === undefined ? this.size : this.sum;
    }
    // Of a controller with a function for sizes.
    add(value, size) {
        size = $toNumber(size);
        if (!(size >= 0) || size === Infinity)
            throw invalidSize();
        if (this.sizes === undefined) {
            this.sizes = new Queue();
            for (let i = 0; i < this.size; i++)
                this.sizes.push(1);
            this.sum = this.size;
        }
        this.push(value);
        this.sizes.push(size);
        this.sum += size;
    }
    // What add() put in has to go out by this.
    remove() {
        if (this.sizes !== undefined) {
            this.sum -= this.sizes.shift();
            if (this.sum < 0) // rounding
                this.sum = 0;
        }
        return this.shift();
    }
    reset() {
        this.items = [];
        this.head = this.size = this.sum = 0;
        this.sizes = undefined;
    }
}

// Objects of src/js that scripts never see are cut off from Object.prototype, where setters may stand.
function seal(cls) {
    Object.setPrototypeOf(cls.prototype, null);
    return cls;
}
seal(Queue);
Object.setPrototypeOf(SizedQueue.prototype, Queue.prototype);

function invalidSize() {
    return new RangeError(`The return value of a queuing strategy's size function must be a finite, non-NaN, non-negative number`);
}

function invalidState(text) {
    return nodeError('ERR_INVALID_STATE', `Invalid state: ${text}`);
}

function illegalConstructor() {
    return nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

function invalidThis(type) {
    return nodeError('ERR_INVALID_THIS', `Value of "this" must be of type ${type}`);
}

// ---- Web IDL ----

// A dictionary argument: undefined and null are an empty one.
function toDictionary(value, name) {
    if (value === undefined || value === null)
        return undefined;
    if (!$isObject(value))
        throw argTypeError(name, 'of type object', value);
    return value;
}

// A callback member of a dictionary; undefined when absent.
function toCallback(value, what, name) {
    if (value === undefined)
        return undefined;
    if (!$isCallable(value))
        throw new TypeError(`${what}'s '${name}' property must be a function`);
    return value;
}

// [EnforceRange] unsigned long long
function toUnsigned(value, name) {
    const n = $toNumber(value);
    if (!(n === n) || n === Infinity || n === -Infinity)
        throw new TypeError(`${name} must be a finite number`);
    const whole = Math.trunc(n);
    if (whole < 0 || whole > 9007199254740991)
        throw new TypeError(`${name} is out of range`);
    return whole + 0;
}

const noStrategy = { highWaterMark: undefined, size: undefined };

// The members of a QueuingStrategy, read in their order.
function toStrategy(strategy) {
    strategy = toDictionary(strategy, 'strategy');
    if (strategy === undefined)
        return noStrategy;
    let highWaterMark = strategy.highWaterMark;
    if (highWaterMark !== undefined)
        highWaterMark = $toNumber(highWaterMark);
    const size = strategy.size;
    if (size !== undefined && !$isCallable(size))
        throw new TypeError("The queuing strategy's 'size' property must be a function");
    return { highWaterMark, size };
}

function highWaterMarkOf(strategy, otherwise) {
    const mark = strategy.highWaterMark;
    if (mark === undefined)
        return otherwise;
    if (!(mark >= 0))
        throw new RangeError("The queuing strategy's highWaterMark must be a non-negative, non-NaN number");
    return mark;
}

const noop = () => {};

// The result of a callback as a promise; what it throws is a rejection.
function promiseCall(fn, self, argument) {
    try {
        return $promiseWrap($call(fn, self, argument));
    } catch (error) {
        return $promiseRejectedWith(error);
    }
}

// The same without argument.
function promiseCall0(fn, self) {
    try {
        return $promiseWrap($call(fn, self));
    } catch (error) {
        return $promiseRejectedWith(error);
    }
}

// A promise that is rejected and whose rejection nobody needs to handle.
function rejectedHandled(error) {
    const promise = $promiseRejectedWith(error);
    $markHandled(promise);
    return promise;
}

// What a callback of ours gives that settles by itself: it calls what stands for its promise.
const later = { __proto__: null };

function throwLater(error) {
    $queueMicrotask(() => {
        throw error;
    });
}

module.exports = {
    bare, seal, Queue, SizedQueue, invalidState, invalidThis, illegalConstructor, toDictionary, toCallback, toUnsigned, toStrategy,
    highWaterMarkOf, noop, later, promiseCall, promiseCall0, rejectedHandled, throwLater,
    // The AbortSignal behind a value, else undefined.
    isAbortSignal: binding.isAbortSignal,
    // onAbort(signal, fn): fn(reason) runs when it aborts, before its event; returns a handle for offAbort.
    onAbort: binding.onAbort,
    offAbort: binding.offAbort,
    isAborted: binding.isAborted,
    abortReason: binding.abortReason,
    newAbortController: binding.newAbortController,
    abortController: binding.abortController,
    signalOf: binding.signalOf,
};
