// internal/streams/iterate - async iteration of a ReadableStream, and ReadableStream.from (4.2.5, 4.9.1 ReadableStreamFromIterable).
//
// SPDX-License-Identifier: MIT
const { nodeError, shown } = require('internal/errors');
const { seal } = require('internal/streams/shared');
const readable = require('internal/streams/readable');
const { acquireInner, releaseInner, cancelReader, read, takeChunk, createReadable, controllerClose, controllerEnqueue } = readable;

// Web IDL's asynchronous iterators: calls of next and return wait for each other.
const iteratorPrototype = Object.setPrototypeOf({
    next() {
        if (!isIterator(this))
            return $promiseRejectedWith(new TypeError('next() called on an object that is no ReadableStream async iterator'));
        const ongoing = this.$ongoing;
        if (ongoing === undefined)
            return nextSteps(this);
        const steps = this.$steps ??= stepsOf(this);
        return this.$ongoing = $thenDerive(ongoing, steps, steps);
    },
    return(value = undefined) {
        if (!isIterator(this))
            return $promiseRejectedWith(new TypeError('return() called on an object that is no ReadableStream async iterator'));
        const steps = returnStepsOf(this, value), ongoing = this.$ongoing;
        this.$ongoing = ongoing === undefined ? steps() : $thenDerive(ongoing, steps, steps);
        return $thenDerive(this.$ongoing, () => ({ value, done: true }), undefined);
    },
}, AsyncIteratorPrototype);
Object.defineProperty(iteratorPrototype.return, 'length', { __proto__: null, value: 1 });
Object.defineProperty(iteratorPrototype, Symbol.toStringTag,
    { __proto__: null, value: 'ReadableStream AsyncIterator', configurable: true, enumerable: false, writable: false });

function isIterator(v) {
    return $isObject(v) && v.$iterator === v;
}

const end = { __proto__: null };

function nextSteps(iterator) {
    if (iterator.$finished)
        return $promiseResolvedWith({ value: undefined, done: true });
    const stream = iterator.$reader.$stream, control = stream.$controller;
    let promise;
    if (stream.$state === 'readable' && control.isBytes === false && control.queue.size > 0) {
        stream.$disturbed = true;
        const chunk = takeChunk(control);
        if ($lacksThen(chunk)) // what is there needs no turn
            return $resultPromise(chunk, false);
        promise = $newPromise();
        $resolvePromise(promise, chunk);
    } else {
        const request = iterator.$request ??= new IteratorRequest(iterator.$reader);
        promise = request.promise = $newPromise();
        read(iterator.$reader, request);
    }
    if (iterator.$came === undefined)
        addReactions(iterator);
    return iterator.$ongoing = $thenDerive(promise, iterator.$came, iterator.$failed);
}

// Functions that close over an iterator are made apart: whatever has them among its own makes a scope at every call.
function stepsOf(iterator) {
    return () => nextSteps(iterator);
}

function addReactions(iterator) {
    iterator.$came = (value) => came(iterator, value);
    iterator.$failed = (error) => failed(iterator, error);
}

function came(iterator, value) {
    iterator.$ongoing = undefined;
    if (value !== end)
        return { value, done: false };
    iterator.$finished = true;
    return { value: undefined, done: true };
}

function failed(iterator, error) {
    iterator.$ongoing = undefined;
    iterator.$finished = true;
    throw error;
}

// One read is under way at a time, so an iterator has one request for all.
class IteratorRequest {
    constructor(reader) {
        this.reader = reader;
        this.promise = undefined;
    }
    chunk(chunk) {
        $resolvePromise(this.promise, chunk);
    }
    close() {
        releaseInner(this.reader);
        $resolvePromise(this.promise, end);
    }
    error(error) {
        releaseInner(this.reader);
        $rejectPromise(this.promise, error);
    }
}
seal(IteratorRequest);

function returnSteps(iterator, value) {
    if (iterator.$finished)
        return $promiseResolvedWith(undefined);
    iterator.$finished = true;
    const reader = iterator.$reader;
    if (iterator.$preventCancel) {
        releaseInner(reader);
        return $promiseResolvedWith(undefined);
    }
    const result = cancelReader(reader, value);
    releaseInner(reader);
    return result;
}

// Made by `new`: the prototype is the iterators'.
function Iterator(reader, preventCancel) {
    this.$iterator = this;
    this.$reader = reader;
    this.$preventCancel = preventCancel;
    this.$finished = false;
    this.$ongoing = this.$request = this.$steps = this.$came = this.$failed = undefined;
}
Iterator.prototype = iteratorPrototype;

function returnStepsOf(iterator, value) {
    return () => returnSteps(iterator, value);
}

function iteratorOf(stream, preventCancel) {
    return new Iterator(acquireInner(stream), preventCancel);
}

// ---- from ----

function notIterable(value) {
    return nodeError('ERR_ARG_NOT_ITERABLE', `${shown(value)} must be iterable`);
}

// GetIterator(iterable, async), its sync form wrapped as the language wraps it for for-await.
function openIterator(iterable) {
    if (iterable === undefined || iterable === null)
        throw notIterable(iterable);
    const method = iterable[Symbol.asyncIterator];
    if (method !== undefined && method !== null) {
        if (!$isCallable(method))
            throw notIterable(iterable);
        const iterator = $call(method, iterable);
        if (!$isObject(iterator))
            throw new TypeError('The iterator is not an object');
        return { iterator, next: iterator.next, sync: false };
    }
    const syncMethod = iterable[Symbol.iterator];
    if (!$isCallable(syncMethod))
        throw notIterable(iterable);
    const iterator = $call(syncMethod, iterable);
    if (!$isObject(iterator))
        throw new TypeError('The iterator is not an object');
    return { iterator, next: iterator.next, sync: true };
}

function streamFrom(iterable) {
    const record = openIterator(iterable);
    const { iterator, next, sync } = record;
    let controller;
    // Values of a synchronous iterator are awaited; when one rejects, the iterator is closed.
    function syncValue(result) {
        if (!$isObject(result))
            throw new TypeError('The iterator result is not an object');
        const done = !!result.done;
        const value = result.value;
        if (done)
            return $thenDerive($promiseResolvedWith(value), () => ({ done: true, value: undefined }), undefined);
        return $thenDerive($promiseResolvedWith(value), (settled) => ({ done: false, value: settled }), (error) => {
            try {
                const close = iterator.return;
                if (close !== undefined && close !== null)
                    $call(close, iterator);
            } catch {
                // The first error is what counts.
            }
            throw error;
        });
    }
    function pull() {
        let promise;
        try {
            const result = $call(next, iterator);
            promise = sync ? syncValue(result) : $promiseResolvedWith(result);
        } catch (error) {
            return $promiseRejectedWith(error);
        }
        return $thenDerive(promise, took, undefined);
    }
    function took(result) {
        if (!$isObject(result))
            throw new TypeError('The promise returned by the iterator.next() method must fulfill with an object');
        if (result.done)
            controllerClose(controller);
        else
            controllerEnqueue(controller, result.value);
    }
    function cancel(reason) {
        let result;
        try {
            const method = iterator.return;
            if (method === undefined || method === null)
                return $promiseResolvedWith(undefined);
            if (!$isCallable(method))
                throw new TypeError('The return property of the iterator is not a function');
            result = $call(method, iterator, reason);
        } catch (error) {
            return $promiseRejectedWith(error);
        }
        if (sync) {
            if (!$isObject(result))
                return $promiseRejectedWith(new TypeError('The iterator result is not an object'));
            return $thenDerive($promiseResolvedWith(result.value), () => undefined, undefined);
        }
        return $thenDerive($promiseResolvedWith(result), (value) => {
            if (!$isObject(value))
                throw new TypeError('The promise returned by the iterator.return() method must fulfill with an object');
        }, undefined);
    }
    const stream = createReadable(undefined, pull, cancel, 0);
    controller = stream.$controller.$controller;
    return stream;
}

module.exports = { iteratorOf, streamFrom, openIterator };
