// internal/stream/operators - what Readable has in common with iterators: map, filter, take, reduce and their like.
//
// SPDX-License-Identifier: MIT
const { AbortError, onAbort, validateSignal } = require('internal/abort');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateInteger, validateObject, validateFunction } = require('internal/validators');
const { finished } = require('internal/stream/end_of_stream');
const { isWritable, isNodeStream } = require('internal/stream/utils');
const { nextTick, global } = $binding('node');

const kEmpty = Symbol('kEmpty'), kEof = Symbol('kEof');

function checkOptions(options) {
    if (options != null)
        validateObject(options, 'options');
    if (options?.signal != null)
        validateSignal(options.signal, 'options.signal');
}

function map(fn, options) {
    validateFunction(fn, 'fn');
    checkOptions(options);
    let concurrency = 1;
    if (options?.concurrency != null)
        concurrency = Math.floor(options.concurrency);
    let highWaterMark = concurrency - 1;
    if (options?.highWaterMark != null)
        highWaterMark = Math.floor(options.highWaterMark);
    validateInteger(concurrency, 'options.concurrency', 1);
    validateInteger(highWaterMark, 'options.highWaterMark', 0);
    highWaterMark += concurrency;
    return $call(mapped, this, fn, options, concurrency, highWaterMark);
}

async function* mapped(fn, options, concurrency, highWaterMark) {
    const AbortSignal = global('AbortSignal'), controller = new (global('AbortController'))();
    const signal = options?.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
    const stream = this, queue = [], signalOptions = { signal };
    let next = null, resume = null, done = false, count = 0;
    const onCatch = () => {
        done = true;
        afterItem();
    };
    const afterItem = () => {
        count--;
        maybeResume();
    };
    const maybeResume = () => {
        if (resume && !done && count < concurrency && queue.length < highWaterMark) {
            const f = resume;
            resume = null;
            f();
        }
    };
    const pump = async () => {
        try {
            for await (let value of stream) {
                if (done)
                    return;
                if (signal.aborted)
                    throw new AbortError();
                try {
                    value = fn(value, signalOptions);
                    if (value === kEmpty)
                        continue;
                    value = Promise.resolve(value);
                } catch (error) {
                    value = Promise.reject(error);
                }
                count++;
                value.then(afterItem, onCatch);
                queue.push(value);
                if (next) {
                    const f = next;
                    next = null;
                    f();
                }
                if (!done && (queue.length >= highWaterMark || count >= concurrency))
                    await new Promise((resolve) => { resume = resolve; });
            }
            queue.push(kEof);
        } catch (error) {
            const value = Promise.reject(error);
            value.then(afterItem, onCatch);
            queue.push(value);
        } finally {
            done = true;
            next?.();
            next = null;
        }
    };
    pump();
    try {
        for (;;) {
            while (queue.length > 0) {
                const value = await queue[0];
                if (signal.aborted)
                    throw new AbortError();
                if (value === kEof)
                    return;
                if (value !== kEmpty)
                    yield value;
                queue.shift();
                maybeResume();
            }
            await new Promise((resolve) => { next = resolve; });
        }
    } finally {
        done = true;
        controller.abort();
        resume?.();
        resume = null;
    }
}

async function* asIndexedPairs(options) {
    checkOptions(options);
    let index = 0;
    for await (const value of this) {
        if (options?.signal?.aborted)
            throw new AbortError(undefined, { cause: options.signal.reason });
        yield [index++, value];
    }
}

function filter(fn, options) {
    validateFunction(fn, 'fn');
    async function filterFn(value, opts) {
        return await fn(value, opts) ? value : kEmpty;
    }
    return $call(map, this, filterFn, options);
}

async function some(fn, options) {
    for await (const unused of $call(filter, this, fn, options))
        return unused === unused || true;
    return false;
}

async function every(fn, options) {
    validateFunction(fn, 'fn');
    return !await $call(some, this, async (...args) => !await fn(...args), options);
}

async function find(fn, options) {
    for await (const result of $call(filter, this, fn, options))
        return result;
    return undefined;
}

async function forEach(fn, options) {
    validateFunction(fn, 'fn');
    async function forEachFn(value, opts) {
        await fn(value, opts);
        return kEmpty;
    }
    for await (const unused of $call(map, this, forEachFn, options))
        void unused;
}

async function reduce(reducer, initial, options) {
    validateFunction(reducer, 'reducer');
    checkOptions(options);
    let hasInitial = arguments.length > 1;
    if (options?.signal?.aborted) {
        const error = new AbortError(undefined, { cause: options.signal.reason });
        this.once('error', () => {});
        await new Promise((resolve) => finished(this.destroy(error), resolve));
        throw error;
    }
    const controller = new (global('AbortController'))(), { signal } = controller;
    const stop = options?.signal ? onAbort(options.signal, () => controller.abort()) : undefined;
    let gotAny = false;
    try {
        for await (const value of this) {
            gotAny = true;
            if (options?.signal?.aborted)
                throw new AbortError();
            if (!hasInitial) {
                initial = value;
                hasInitial = true;
            } else {
                initial = await reducer(initial, value, { signal });
            }
        }
        if (!gotAny && !hasInitial)
            throw nodeError('ERR_MISSING_ARGS', 'Reduce of an empty stream requires an initial value');
    } finally {
        controller.abort();
        stop?.();
    }
    return initial;
}

async function toArray(options) {
    checkOptions(options);
    const result = [];
    for await (const value of this) {
        if (options?.signal?.aborted)
            throw new AbortError(undefined, { cause: options.signal.reason });
        result.push(value);
    }
    return result;
}

function flatMap(fn, options) {
    const values = $call(map, this, fn, options);
    return (async function*() {
        for await (const value of values)
            yield* value;
    })();
}

function toCount(number) {
    number = Number(number);
    if (Number.isNaN(number))
        return 0;
    if (number < 0)
        throw outOfRange('number', '>= 0', number);
    return number;
}

function drop(number, options) {
    checkOptions(options);
    number = toCount(number);
    const source = this;
    return (async function*() {
        if (options?.signal?.aborted)
            throw new AbortError();
        for await (const value of source) {
            if (options?.signal?.aborted)
                throw new AbortError();
            if (number-- <= 0)
                yield value;
        }
    })();
}

function take(number, options) {
    checkOptions(options);
    number = toCount(number);
    const source = this;
    return (async function*() {
        if (options?.signal?.aborted)
            throw new AbortError();
        for await (const value of source) {
            if (options?.signal?.aborted)
                throw new AbortError();
            if (number-- > 0)
                yield value;
            if (number <= 0)
                return;
        }
    })();
}

function compose(stream, options) {
    checkOptions(options);
    if (isNodeStream(stream) && !isWritable(stream))
        throw require('internal/validators').invalidValue('stream', stream, 'must be writable');
    const composed = require('internal/stream/duplexify').compose(this, stream);
    if (options?.signal)
        require('internal/stream/end_of_stream').addAbortSignal(options.signal, composed);
    return composed;
}

module.exports = {
    streams: { asIndexedPairs, drop, filter, flatMap, map, take, compose },
    promises: { every, forEach, reduce, toArray, some, find },
    nextTick, argTypeError,
};
