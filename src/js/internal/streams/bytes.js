// internal/streams/bytes - byte streams: ReadableByteStreamController, BYOB requests and readers (4.5, 4.7, 4.8 and 4.10.11 of
// the streams standard).
//
// ByteControl is the part of a controller that scripts do not see. Its queue holds { buffer, offset, length }; pull-into
// descriptors are { buffer, size, offset, length, filled, minimum, element, ctor, reader: 'default' | 'byob' | 'none' }.
//
// SPDX-License-Identifier: MIT
const {
    bare, seal, Queue, invalidState, invalidThis, illegalConstructor, toDictionary, toUnsigned, promiseCall,
} = require('internal/streams/shared');
const { argTypeError } = require('internal/errors');
const readable = require('internal/streams/readable');
const {
    isReadable, closeStream, errorStream, initialiseReader, cancelReader, detachReader, hasDefaultReader, countReads, fulfillRead,
    giveChunk, failRequest, errorRequests, nodeAbort,
} = readable;

const viewTypes = {
    __proto__: null,
    Int8Array: [Int8Array, 1], Uint8Array: [Uint8Array, 1], Uint8ClampedArray: [Uint8ClampedArray, 1], Int16Array: [Int16Array, 2],
    Uint16Array: [Uint16Array, 2], Int32Array: [Int32Array, 4], Uint32Array: [Uint32Array, 4], Float16Array: [Float16Array, 2],
    Float32Array: [Float32Array, 4], Float64Array: [Float64Array, 8], BigInt64Array: [BigInt64Array, 8],
    BigUint64Array: [BigUint64Array, 8], DataView: [DataView, 1],
};

function isView(v) {
    return $isTypedArray(v) || $isDataView(v);
}

// ---- BYOB requests ----

class ReadableStreamBYOBRequest {
    constructor(token) {
        if (token !== bare)
            throw illegalConstructor();
        this.$byobRequest = this;
        this.$control = undefined; // undefined: invalidated
        this.$view = null;
    }
    get view() {
        checkRequest(this);
        return this.$view;
    }
    respond(bytesWritten) {
        checkRequest(this);
        if (arguments.length === 0)
            throw require('internal/errors').nodeError('ERR_MISSING_ARGS', 'The "bytesWritten" argument must be specified');
        const count = toUnsigned(bytesWritten, 'bytesWritten');
        if (this.$control === undefined)
            throw invalidState('This BYOB request has been invalidated');
        if ($isDetached($bufferOf(this.$view)))
            throw invalidState('Viewed ArrayBuffer is detached');
        respond(this.$control, count);
    }
    respondWithNewView(view) {
        checkRequest(this);
        if (!isView(view))
            throw argTypeError('view', 'an instance of Buffer, TypedArray, or DataView', view);
        if (this.$control === undefined)
            throw invalidState('This BYOB request has been invalidated');
        if ($isDetached($bufferOf(view)))
            throw invalidState('Viewed ArrayBuffer is detached');
        respondWithNewView(this.$control, view);
    }
}

function checkRequest(v) {
    if (!$isObject(v) || v.$byobRequest !== v)
        throw invalidThis('ReadableStreamBYOBRequest');
}

// ---- the controller ----

class ReadableByteStreamController {
    constructor(token) {
        if (token !== bare)
            throw illegalConstructor();
        this.$controlsBytes = this;
    }
    get byobRequest() {
        checkController(this);
        return byobRequestOf(this.$control);
    }
    get desiredSize() {
        checkController(this);
        return desiredSize(this.$control);
    }
    close() {
        checkController(this);
        const control = this.$control;
        if (control.closeRequested || control.stream.$state !== 'readable')
            throw invalidState('Controller is already closed');
        byteClose(control);
    }
    enqueue(chunk) {
        checkController(this);
        if (!isView(chunk))
            throw argTypeError('buffer', 'an instance of Buffer, TypedArray, or DataView', chunk);
        if ($byteLengthOf(chunk) === 0 || $byteLengthOf($bufferOf(chunk)) === 0)
            throw invalidState('chunk ArrayBuffer is zero-length or detached');
        const control = this.$control;
        if (control.closeRequested || control.stream.$state !== 'readable')
            throw invalidState('Controller is already closed');
        byteEnqueue(control, chunk);
    }
    error(error = undefined) {
        checkController(this);
        byteError(this.$control, error);
    }
}

function checkController(v) {
    if (!$isObject(v) || v.$controlsBytes !== v)
        throw invalidThis('ReadableByteStreamController');
}

class ByteControl {
    constructor(controller, stream, highWaterMark, autoAllocate) {
        this.$controller = controller;
        this.stream = stream;
        this.queue = new Queue();
        this.total = 0;
        this.started = this.closeRequested = this.pullAgain = this.pulling = false;
        this.highWaterMark = highWaterMark;
        this.autoAllocate = autoAllocate;
        this.byobRequest = null;
        this.pendingPulls = new Queue();
        this.pull = this.cancel = undefined; // pull may throw, and give what it likes
        this.isBytes = true;
        this.pulled = () => {
            this.pulling = false;
            if (this.pullAgain) {
                this.pullAgain = false;
                callPullIfNeeded(this);
            }
        };
        this.pullFailed = (error) => byteError(this, error);
    }
    cancelSteps(reason) {
        clearPendingPulls(this);
        resetQueue(this);
        const cancel = this.cancel;
        clearAlgorithms(this);
        return cancel === undefined ? $promiseResolvedWith(undefined) : cancel(reason);
    }
    pullSteps(request) {
        if (this.total > 0) {
            fillFromQueue(this, request);
            return;
        }
        if (this.autoAllocate !== undefined) {
            let buffer;
            try {
                buffer = new ArrayBuffer(this.autoAllocate);
            } catch (error) {
                failRequest(request, error);
                return;
            }
            this.pendingPulls.push({
                buffer, size: this.autoAllocate, offset: 0, length: this.autoAllocate, filled: 0, minimum: 1, element: 1,
                ctor: Uint8Array, reader: 'default',
            });
        }
        this.stream.$reader.$requests.push(request);
        callPullIfNeeded(this);
    }
    releaseSteps() {
        if (this.pendingPulls.size === 0)
            return;
        const first = this.pendingPulls.peek();
        first.reader = 'none';
        this.pendingPulls = new Queue();
        this.pendingPulls.push(first);
    }
}
seal(ByteControl);

function clearAlgorithms(control) {
    control.pull = control.cancel = undefined;
}

function resetQueue(control) {
    control.queue = new Queue();
    control.total = 0;
}

function invalidateRequest(control) {
    if (control.byobRequest === null)
        return;
    control.byobRequest.$control = undefined;
    control.byobRequest.$view = null;
    control.byobRequest = null;
}

function clearPendingPulls(control) {
    invalidateRequest(control);
    control.pendingPulls = new Queue();
}

function byobRequestOf(control) {
    if (control.byobRequest === null && control.pendingPulls.size > 0) {
        const first = control.pendingPulls.peek();
        const request = new ReadableStreamBYOBRequest(bare);
        request.$control = control;
        request.$view = new Uint8Array(first.buffer, first.offset + first.filled, first.length - first.filled);
        control.byobRequest = request;
    }
    return control.byobRequest;
}

function desiredSize(control) {
    const state = control.stream.$state;
    if (state === 'errored')
        return null;
    return state === 'closed' ? 0 : control.highWaterMark - control.total;
}

function shouldCallPull(control) {
    const stream = control.stream;
    if (stream.$state !== 'readable' || control.closeRequested || !control.started)
        return false;
    if (hasDefaultReader(stream) && countReads(stream) > 0)
        return true;
    if (stream.$reader?.$byob?.size > 0)
        return true;
    return control.highWaterMark - control.total > 0;
}

function callPullIfNeeded(control) {
    if (!shouldCallPull(control))
        return;
    if (control.pulling) {
        control.pullAgain = true;
        return;
    }
    control.pulling = true;
    let result;
    if (control.pull !== undefined) {
        try {
            result = control.pull();
        } catch (error) {
            result = $promiseRejectedWith(error);
        }
    }
    $whenSettled(result, control.pulled, control.pullFailed);
}

function byteClose(control) {
    if (control.closeRequested || control.stream.$state !== 'readable')
        return;
    if (control.total > 0) {
        control.closeRequested = true;
        return;
    }
    if (control.pendingPulls.size > 0) {
        const first = control.pendingPulls.peek();
        if (first.filled % first.element !== 0) {
            const error = new TypeError('Partial read');
            byteError(control, error);
            throw error;
        }
    }
    clearAlgorithms(control);
    closeStream(control.stream);
}

function byteError(control, error) {
    if (control.stream.$state !== 'readable')
        return;
    clearPendingPulls(control);
    resetQueue(control);
    clearAlgorithms(control);
    errorStream(control.stream, error);
}

// ---- chunks come ----

function byteEnqueue(control, chunk) {
    const stream = control.stream;
    if (control.closeRequested || stream.$state !== 'readable')
        return;
    const offset = $byteOffsetOf(chunk), length = $byteLengthOf(chunk), buffer = $bufferOf(chunk);
    if ($isDetached(buffer))
        throw invalidState('chunk ArrayBuffer is zero-length or detached');
    enqueueTransferred(control, $transferBuffer(buffer), offset, length);
}

function enqueueTransferred(control, buffer, offset, length) {
    const stream = control.stream;
    if (control.pendingPulls.size > 0) {
        const first = control.pendingPulls.peek();
        if ($isDetached(first.buffer))
            throw invalidState('Destination ArrayBuffer is detached');
        invalidateRequest(control);
        first.buffer = $transferBuffer(first.buffer);
        if (first.reader === 'none')
            enqueueDetachedPull(control, first);
    }
    if (hasDefaultReader(stream)) {
        processReads(control);
        if (countReads(stream) === 0) {
            pushChunk(control, buffer, offset, length);
        } else {
            if (control.pendingPulls.size > 0)
                control.pendingPulls.shift();
            fulfillRead(stream, new Uint8Array(buffer, offset, length));
        }
    } else if (stream.$reader?.$byob !== undefined) {
        pushChunk(control, buffer, offset, length);
        for (const pull of processPullsFromQueue(control))
            commitPull(stream, pull);
    } else {
        pushChunk(control, buffer, offset, length);
    }
    callPullIfNeeded(control);
}

function pushChunk(control, buffer, offset, length) {
    control.queue.push({ buffer, offset, length });
    control.total += length;
}

// EnqueueClonedChunkToQueue
function pushClone(control, buffer, offset, length) {
    let clone;
    try {
        clone = new ArrayBuffer(length);
        $copyBytes(clone, 0, buffer, offset, length);
    } catch (error) {
        byteError(control, error);
        throw error;
    }
    pushChunk(control, clone, 0, length);
}

function enqueueDetachedPull(control, pull) {
    if (pull.filled > 0)
        pushClone(control, pull.buffer, pull.offset, pull.filled);
    control.pendingPulls.shift();
}

// ProcessReadRequestsUsingQueue
function processReads(control) {
    const reader = control.stream.$reader;
    while (reader.$requests.size > 0 && control.total > 0)
        fillFromQueue(control, reader.$requests.shift());
}

// FillReadRequestFromQueue
function fillFromQueue(control, request) {
    const { buffer, offset, length } = control.queue.shift();
    control.total -= length;
    handleQueueDrain(control);
    giveChunk(request, new Uint8Array(buffer, offset, length));
}

function handleQueueDrain(control) {
    if (control.total === 0 && control.closeRequested) {
        clearAlgorithms(control);
        closeStream(control.stream);
    } else {
        callPullIfNeeded(control);
    }
}

// ---- pull-into descriptors ----

// FillPullIntoDescriptorFromQueue: true when it has what it waits for.
function fillPull(control, pull) {
    const most = Math.min(control.total, pull.length - pull.filled);
    const filled = pull.filled + most;
    const aligned = filled - filled % pull.element;
    let remaining = most, ready = false;
    if (aligned >= pull.minimum) {
        remaining = aligned - pull.filled;
        ready = true;
    }
    while (remaining > 0) {
        const head = control.queue.peek();
        const count = Math.min(remaining, head.length);
        $copyBytes(pull.buffer, pull.offset + pull.filled, head.buffer, head.offset, count);
        if (head.length === count) {
            control.queue.shift();
        } else {
            head.offset += count;
            head.length -= count;
        }
        control.total -= count;
        pull.filled += count;
        remaining -= count;
    }
    return ready;
}

function processPullsFromQueue(control) {
    const filled = [];
    while (control.pendingPulls.size > 0 && control.total > 0) {
        const pull = control.pendingPulls.peek();
        if (!fillPull(control, pull))
            break;
        control.pendingPulls.shift();
        $push(filled, pull);
    }
    return filled;
}

// ConvertPullIntoDescriptor
function viewOf(pull) {
    return new pull.ctor($transferBuffer(pull.buffer), pull.offset, pull.filled / pull.element);
}

// CommitPullIntoDescriptor
function commitPull(stream, pull) {
    const done = stream.$state === 'closed';
    const view = viewOf(pull);
    if (pull.reader === 'default') {
        fulfillRead(stream, view);
        return;
    }
    const request = stream.$reader.$byob.shift();
    if (done)
        request.close(view);
    else
        request.chunk(view);
}

function byteRead(control, view, minimum, request) {
    const stream = control.stream;
    const [ctor, element] = viewTypes[$viewName(view)];
    const offset = $byteOffsetOf(view), length = $byteLengthOf(view);
    let buffer;
    try {
        buffer = $transferBuffer($bufferOf(view));
    } catch (error) {
        request.error(error);
        return;
    }
    const pull = {
        buffer, size: $byteLengthOf(buffer), offset, length, filled: 0, minimum: minimum * element, element, ctor, reader: 'byob',
    };
    if (control.pendingPulls.size > 0) {
        control.pendingPulls.push(pull);
        stream.$reader.$byob.push(request);
        return;
    }
    if (stream.$state === 'closed') {
        request.close(new ctor(buffer, offset, 0));
        return;
    }
    if (control.total > 0) {
        if (fillPull(control, pull)) {
            const filled = viewOf(pull);
            handleQueueDrain(control);
            request.chunk(filled);
            return;
        }
        if (control.closeRequested) {
            const error = new TypeError('Insufficient bytes to fill elements in the given buffer');
            byteError(control, error);
            request.error(error);
            return;
        }
    }
    control.pendingPulls.push(pull);
    stream.$reader.$byob.push(request);
    callPullIfNeeded(control);
}

// ---- answers to BYOB requests ----

function respond(control, count) {
    const first = control.pendingPulls.peek();
    if (control.stream.$state === 'closed') {
        if (count !== 0)
            throw new TypeError('bytesWritten must be 0 when the stream is closed');
    } else {
        if (count === 0)
            throw new TypeError('bytesWritten must be greater than 0 when the stream is readable');
        if (first.filled + count > first.length)
            throw new RangeError('bytesWritten is out of range');
    }
    first.buffer = $transferBuffer(first.buffer);
    respondInternal(control, count);
}

function respondWithNewView(control, view) {
    const first = control.pendingPulls.peek();
    const length = $byteLengthOf(view), buffer = $bufferOf(view);
    if (control.stream.$state === 'closed') {
        if (length !== 0)
            throw new TypeError("The view's length must be 0 when the stream is closed");
    } else if (length === 0) {
        throw new TypeError("The view's length must be greater than 0 when the stream is readable");
    }
    if (first.offset + first.filled !== $byteOffsetOf(view))
        throw new RangeError("The view's byteOffset does not match that of the BYOB request");
    if (first.size !== $byteLengthOf(buffer))
        throw new RangeError("The view's buffer has another length than that of the BYOB request");
    if (first.filled + length > first.length)
        throw new RangeError("The view is longer than that of the BYOB request");
    first.buffer = $transferBuffer(buffer);
    respondInternal(control, length);
}

function respondInternal(control, count) {
    const first = control.pendingPulls.peek();
    invalidateRequest(control);
    if (control.stream.$state === 'closed')
        respondClosed(control, first);
    else
        respondReadable(control, count, first);
    callPullIfNeeded(control);
}

function respondClosed(control, first) {
    if (first.reader === 'none')
        control.pendingPulls.shift();
    const stream = control.stream;
    if (stream.$reader?.$byob === undefined)
        return;
    const filled = [];
    while (filled.length < stream.$reader.$byob.size)
        $push(filled, control.pendingPulls.shift());
    for (const pull of filled)
        commitPull(stream, pull);
}

function respondReadable(control, count, pull) {
    pull.filled += count;
    if (pull.reader === 'none') {
        enqueueDetachedPull(control, pull);
        for (const filled of processPullsFromQueue(control))
            commitPull(control.stream, filled);
        return;
    }
    if (pull.filled < pull.minimum)
        return;
    control.pendingPulls.shift();
    const left = pull.filled % pull.element;
    if (left > 0) {
        const end = pull.offset + pull.filled;
        pushClone(control, pull.buffer, end - left, left);
    }
    pull.filled -= left;
    const filled = processPullsFromQueue(control);
    commitPull(control.stream, pull);
    for (const other of filled)
        commitPull(control.stream, other);
}

// ---- set-up ----

// start, pull and cancel are functions of ours, as in readable.js.
function setUpController(stream, start, pull, cancel, highWaterMark, autoAllocate) {
    const controller = new ReadableByteStreamController(bare);
    const control = new ByteControl(controller, stream, highWaterMark, autoAllocate);
    controller.$control = control;
    control.pull = pull;
    control.cancel = cancel;
    stream.$controller = control;
    const started = start === undefined ? undefined : start(controller);
    $then($promiseWrap(started), () => {
        control.started = true;
        callPullIfNeeded(control);
    }, (error) => {
        byteError(control, error);
    });
    return control;
}

function setUpFromSource(stream, source, members, highWaterMark) {
    let controller;
    const { start, pull, cancel, autoAllocateChunkSize } = members;
    if (autoAllocateChunkSize === 0)
        throw new TypeError('autoAllocateChunkSize must be greater than 0');
    setUpController(stream,
        (made) => {
            controller = made;
            return start === undefined ? undefined : $call(start, source, made);
        },
        pull === undefined ? undefined : () => $call(pull, source, controller),
        cancel === undefined ? undefined : (reason) => promiseCall(cancel, source, reason),
        highWaterMark, autoAllocateChunkSize);
}

// ---- the BYOB reader ----

class PromiseByobRequest {
    constructor(promise) {
        this.promise = promise;
    }
    chunk(value) {
        $resolvePromise(this.promise, { value, done: false });
    }
    close(value) {
        $resolvePromise(this.promise, { value, done: true });
    }
    error(error) {
        $rejectPromise(this.promise, error);
    }
}
seal(PromiseByobRequest);

class ReadableStreamBYOBReader {
    constructor(stream) {
        if (!isReadable(stream))
            throw argTypeError('stream', 'an instance of ReadableStream', stream);
        if (stream.$reader !== undefined)
            throw invalidState('ReadableStream is locked');
        readable.materialise(stream);
        if (stream.$controller.isBytes !== true)
            throw new TypeError('A BYOB reader requires a ReadableStream with an underlying byte source');
        initialiseReader(this, stream);
        this.$byob = new Queue();
        this.$byobReader = this;
    }
    get closed() {
        if (!isByobReader(this))
            return $promiseRejectedWith(invalidThis('ReadableStreamBYOBReader'));
        return this.$closed;
    }
    cancel(reason = undefined) {
        if (!isByobReader(this))
            return $promiseRejectedWith(invalidThis('ReadableStreamBYOBReader'));
        return cancelReader(this, reason);
    }
    read(view, options = undefined) {
        if (!isByobReader(this))
            return $promiseRejectedWith(invalidThis('ReadableStreamBYOBReader'));
        try {
            return readMethod(this, view, options);
        } catch (error) {
            return $promiseRejectedWith(error);
        }
    }
    releaseLock() {
        if (!isByobReader(this))
            throw invalidThis('ReadableStreamBYOBReader');
        if (this.$stream !== undefined)
            releaseByobReader(this);
    }
}

function releaseByobReader(reader) {
    const error = nodeAbort();
    detachReader(reader, error);
    errorRequests(reader, error);
}

function isByobReader(v) {
    return $isObject(v) && v.$byobReader === v;
}

function readMethod(reader, view, options) {
    if (!isView(view))
        throw argTypeError('view', 'an instance of Buffer, TypedArray, or DataView', view);
    options = toDictionary(options, 'options');
    let minimum = options?.min;
    minimum = minimum === undefined ? 1 : toUnsigned(minimum, 'options.min');
    const buffer = $bufferOf(view);
    if ($isShared(buffer))
        throw argTypeError('view', 'a view of an ArrayBuffer', view);
    if ($byteLengthOf(view) === 0 || $byteLengthOf(buffer) === 0)
        throw invalidState($isDetached(buffer) ? 'View or Viewed ArrayBuffer is zero-length or detached'
            : 'View or Viewed ArrayBuffer is zero-length or detached');
    if (minimum === 0)
        throw new TypeError('options.min must be greater than 0');
    const [, element] = viewTypes[$viewName(view)];
    if (minimum > $byteLengthOf(view) / element)
        throw new RangeError("options.min must not be larger than the view's length");
    if (reader.$stream === undefined)
        throw invalidState('The reader is not attached to a stream');
    const promise = $newPromise();
    byobRead(reader, view, minimum, new PromiseByobRequest(promise));
    return promise;
}

// ReadableStreamBYOBReaderRead
function byobRead(reader, view, minimum, request) {
    const stream = reader.$stream;
    stream.$disturbed = true;
    if (stream.$state === 'errored')
        request.error(stream.$storedError);
    else
        byteRead(stream.$controller, view, minimum, request);
}

function acquireByobReader(stream) {
    return new ReadableStreamBYOBReader(stream);
}

$interface(ReadableStreamBYOBRequest, 'ReadableStreamBYOBRequest');
$interface(ReadableByteStreamController, 'ReadableByteStreamController');
$interface(ReadableStreamBYOBReader, 'ReadableStreamBYOBReader');
ReadableStreamBYOBReader.prototype.$inspect = function () {
    return { stream: this.$stream, readIntoRequests: this.$byob.size, close: this.$closed };
};

module.exports = {
    ReadableStreamBYOBRequest, ReadableByteStreamController, ReadableStreamBYOBReader, setUpController, setUpFromSource, acquireByobReader,
    releaseByobReader, byobRead, byteEnqueue, byteClose, byteError, byobRequestOf, respond, respondWithNewView, enqueueTransferred, isView,
};
