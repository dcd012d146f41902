// internal/streams/writable - WritableStream, its controller and writer (chapter 5 of the streams standard).
//
// SPDX-License-Identifier: MIT
const {
    bare, seal, Queue, SizedQueue, invalidState, invalidThis, illegalConstructor, toCallback, toStrategy, highWaterMarkOf, noop, later, promiseCall, promiseCall0,
    rejectedHandled, newAbortController, abortController, signalOf,
} = require('internal/streams/shared');

function isWritable(v) {
    return $isObject(v) && v.$writable === v;
}

class WritableStream {
    constructor(sink = undefined, strategy = undefined) {
        this.$writable = this;
        this.$state = 'writable';
        this.$storedError = this.$writer = this.$controller = undefined;
        this.$inFlightWrite = this.$closeRequest = this.$inFlightClose = this.$pendingAbort = undefined;
        this.$writeRequests = new Queue();
        this.$backpressure = false;
        if (sink === bare)
            return;
        if (sink !== undefined && !$isObject(sink))
            throw new TypeError('WritableStream constructor takes an object as first argument');
        strategy = toStrategy(strategy);
        setUpFromSink(this, sink, strategy);
    }
    get locked() {
        if (!isWritable(this))
            throw invalidThis('WritableStream');
        return this.$writer !== undefined;
    }
    abort(reason = undefined) {
        if (!isWritable(this))
            return $promiseRejectedWith(invalidThis('WritableStream'));
        if (this.$writer !== undefined)
            return $promiseRejectedWith(invalidState('WritableStream is locked'));
        return abortStream(this, reason);
    }
    close() {
        if (!isWritable(this))
            return $promiseRejectedWith(invalidThis('WritableStream'));
        if (this.$writer !== undefined)
            return $promiseRejectedWith(invalidState('WritableStream is locked'));
        if (closeQueuedOrInFlight(this))
            return $promiseRejectedWith(invalidState('WritableStream close already in progress'));
        return closeStream(this);
    }
    getWriter() {
        if (!isWritable(this))
            throw invalidThis('WritableStream');
        return acquireWriter(this);
    }
}

function setUpFromSink(stream, sink, strategy) {
    const what = 'The underlying sink';
    let abort, close, start, write;
    if (sink !== undefined) {
        abort = toCallback(sink.abort, what, 'abort');
        close = toCallback(sink.close, what, 'close');
        start = toCallback(sink.start, what, 'start');
        if (sink.type !== undefined)
            throw new RangeError("The underlying sink's 'type' property is reserved and must not be present");
        write = toCallback(sink.write, what, 'write');
    }
    setUpController(stream, start, write, close === undefined ? undefined : () => promiseCall0(close, sink),
        abort === undefined ? undefined : (reason) => promiseCall(abort, sink, reason), highWaterMarkOf(strategy, 1), strategy.size, sink);
}

// ---- the stream ----

function closeQueuedOrInFlight(stream) {
    return stream.$closeRequest !== undefined || stream.$inFlightClose !== undefined;
}

function abortStream(stream, reason) {
    if (stream.$state === 'closed' || stream.$state === 'errored')
        return $promiseResolvedWith(undefined);
    const control = stream.$controller;
    control.abortReason = reason;
    control.isAborted = true;
    if (control.abortController !== undefined)
        abortController(control.abortController, reason);
    const state = stream.$state; // the signal's listeners may have changed it
    if (state === 'closed' || state === 'errored')
        return $promiseResolvedWith(undefined);
    if (stream.$pendingAbort !== undefined)
        return stream.$pendingAbort.promise;
    let wasErroring = false;
    if (state === 'erroring') {
        wasErroring = true;
        reason = undefined;
    }
    const promise = $newPromise();
    stream.$pendingAbort = { promise, reason, wasErroring };
    if (!wasErroring)
        startErroring(stream, reason);
    return promise;
}

function closeStream(stream) {
    if (stream.$state === 'closed' || stream.$state === 'errored')
        return $promiseRejectedWith(invalidState(`WritableStream is ${stream.$state}`));
    const promise = $newPromise();
    stream.$closeRequest = promise;
    const writer = stream.$writer;
    if (writer !== undefined && stream.$backpressure && stream.$state === 'writable')
        tellReady(writer);
    advance(stream.$controller);
    return promise;
}

// A write request is the promise of write(), or the pipe whose chunk it is.
function failWrite(request, error) {
    if ($isPromise(request))
        $rejectPromise(request, error);
    else
        request.settled();
}

function dealWithRejection(stream, error) {
    if (stream.$state === 'writable')
        startErroring(stream, error);
    else
        finishErroring(stream);
}

function startErroring(stream, reason) {
    const control = stream.$controller;
    stream.$state = 'erroring';
    stream.$storedError = reason;
    if (stream.$writer !== undefined)
        ensureReadyRejected(stream.$writer, reason);
    if (stream.$inFlightWrite === undefined && stream.$inFlightClose === undefined && control.started)
        finishErroring(stream);
}

function finishErroring(stream) {
    stream.$state = 'errored';
    const control = stream.$controller;
    control.queue.reset();
    const error = stream.$storedError;
    for (const request of stream.$writeRequests.take())
        failWrite(request, error);
    const pending = stream.$pendingAbort;
    if (pending === undefined) {
        rejectCloseAndClosed(stream);
        return;
    }
    stream.$pendingAbort = undefined;
    if (pending.wasErroring) {
        $rejectPromise(pending.promise, error);
        rejectCloseAndClosed(stream);
        return;
    }
    const abort = control.abort;
    clearAlgorithms(control);
    $then(abort === undefined ? $promiseResolvedWith(undefined) : abort(pending.reason), () => {
        $resolvePromise(pending.promise, undefined);
        rejectCloseAndClosed(stream);
    }, (reason) => {
        $rejectPromise(pending.promise, reason);
        rejectCloseAndClosed(stream);
    });
}

function finishWriteError(stream, error) {
    failWrite(stream.$inFlightWrite, error);
    stream.$inFlightWrite = undefined;
    dealWithRejection(stream, error);
}

function finishClose(stream) {
    $resolvePromise(stream.$inFlightClose, undefined);
    stream.$inFlightClose = undefined;
    if (stream.$state === 'erroring') {
        stream.$storedError = undefined;
        if (stream.$pendingAbort !== undefined) {
            $resolvePromise(stream.$pendingAbort.promise, undefined);
            stream.$pendingAbort = undefined;
        }
    }
    stream.$state = 'closed';
    if (stream.$writer !== undefined)
        $resolvePromise(stream.$writer.$closed, undefined);
}

function finishCloseError(stream, error) {
    $rejectPromise(stream.$inFlightClose, error);
    stream.$inFlightClose = undefined;
    if (stream.$pendingAbort !== undefined) {
        $rejectPromise(stream.$pendingAbort.promise, error);
        stream.$pendingAbort = undefined;
    }
    dealWithRejection(stream, error);
}

function rejectCloseAndClosed(stream) {
    if (stream.$closeRequest !== undefined) {
        $rejectPromise(stream.$closeRequest, stream.$storedError);
        stream.$closeRequest = undefined;
    }
    const writer = stream.$writer;
    if (writer !== undefined) {
        $rejectPromise(writer.$closed, stream.$storedError);
        $markHandled(writer.$closed);
    }
}

function updateBackpressure(stream, backpressure) {
    if (backpressure === stream.$backpressure)
        return;
    stream.$backpressure = backpressure;
    const writer = stream.$writer;
    if (writer === undefined)
        return;
    if (!backpressure)
        tellReady(writer);
    else if (writer.$pipe === undefined)
        writer.$ready = $newPromise();
}

// Resolves writer.ready, which that of a pipe does not have.
function tellReady(writer) {
    if (writer.$pipe === undefined)
        $resolvePromise(writer.$ready, undefined);
    else
        writer.$pipe.wake();
}

// ---- the writer ----

class WritableStreamDefaultWriter {
    constructor(stream) {
        if (!isWritable(stream))
            throw new TypeError('WritableStreamDefaultWriter needs a WritableStream');
        if (stream.$writer !== undefined)
            throw invalidState('WritableStream is locked');
        this.$stream = stream;
        this.$writerSelf = this;
        this.$pipe = undefined;
        stream.$writer = this;
        const state = stream.$state;
        if (state === 'writable') {
            this.$ready = !closeQueuedOrInFlight(stream) && stream.$backpressure ? $newPromise() : $promiseResolvedWith(undefined);
            this.$closed = $newPromise();
        } else if (state === 'erroring') {
            this.$ready = rejectedHandled(stream.$storedError);
            this.$closed = $newPromise();
        } else if (state === 'closed') {
            this.$ready = $promiseResolvedWith(undefined);
            this.$closed = $promiseResolvedWith(undefined);
        } else {
            this.$ready = rejectedHandled(stream.$storedError);
            this.$closed = rejectedHandled(stream.$storedError);
        }
    }
    get closed() {
        if (!isWriter(this))
            return $promiseRejectedWith(invalidThis('WritableStreamDefaultWriter'));
        return this.$closed;
    }
    get desiredSize() {
        if (!isWriter(this))
            throw invalidThis('WritableStreamDefaultWriter');
        const stream = this.$stream;
        if (stream === undefined)
            throw notAttached();
        const state = stream.$state;
        if (state === 'errored' || state === 'erroring')
            return null;
        return state === 'closed' ? 0 : desiredSize(stream.$controller);
    }
    get ready() {
        if (!isWriter(this))
            return $promiseRejectedWith(invalidThis('WritableStreamDefaultWriter'));
        return this.$ready;
    }
    abort(reason = undefined) {
        if (!isWriter(this))
            return $promiseRejectedWith(invalidThis('WritableStreamDefaultWriter'));
        if (this.$stream === undefined)
            return $promiseRejectedWith(notAttached());
        return abortStream(this.$stream, reason);
    }
    close() {
        if (!isWriter(this))
            return $promiseRejectedWith(invalidThis('WritableStreamDefaultWriter'));
        if (this.$stream === undefined)
            return $promiseRejectedWith(notAttached());
        if (closeQueuedOrInFlight(this.$stream))
            return $promiseRejectedWith(invalidState('WritableStream close already in progress'));
        return closeStream(this.$stream);
    }
    releaseLock() {
        if (!isWriter(this))
            throw invalidThis('WritableStreamDefaultWriter');
        if (this.$stream !== undefined)
            releaseWriter(this);
    }
    write(chunk = undefined) {
        if (!isWriter(this))
            return $promiseRejectedWith(invalidThis('WritableStreamDefaultWriter'));
        if (this.$stream === undefined)
            return $promiseRejectedWith(notAttached());
        return writerWrite(this, chunk);
    }
}

function isWriter(v) {
    return $isObject(v) && v.$writerSelf === v;
}

function notAttached() {
    return invalidState('Writer is not bound to a WritableStream');
}

function acquireWriter(stream) {
    return new WritableStreamDefaultWriter(stream);
}

// The writer of a pipe, which no script sees. pipe: { wake(): there may be room again; settled(): a write of its has ended }.
class PipeWriter {
    constructor(stream, pipe) {
        const state = stream.$state;
        this.$stream = stream;
        this.$pipe = pipe;
        this.$closed = state === 'writable' || state === 'erroring' ? $newPromise()
            : state === 'closed' ? $promiseResolvedWith(undefined) : rejectedHandled(stream.$storedError);
        stream.$writer = this;
    }
}
seal(PipeWriter);

function releasePipeWriter(writer) {
    writer.$stream.$writer = undefined;
    writer.$stream = undefined;
}

// false: the chunk was not taken.
function pipeWrite(stream, chunk, pipe) {
    const control = stream.$controller;
    const size = control.size === undefined ? 1 : chunkSize(control, chunk);
    if (stream.$state !== 'writable' || closeQueuedOrInFlight(stream))
        return false;
    stream.$writeRequests.push(pipe);
    controllerWrite(control, stream, chunk, size);
    return true;
}

// EnsureReadyPromiseRejected: $readySettled would be one more field, so the promise says itself whether it is settled.
function ensureReadyRejected(writer, error) {
    if (writer.$pipe !== undefined)
        return;
    if (isPending(writer.$ready))
        $rejectPromise(writer.$ready, error);
    else
        writer.$ready = $promiseRejectedWith(error);
    $markHandled(writer.$ready);
}

function isPending(promise) {
    return $promiseState(promise) === 0;
}

function releaseWriter(writer) {
    const stream = writer.$stream;
    const error = invalidState('Writer has been released');
    ensureReadyRejected(writer, error);
    if (isPending(writer.$closed))
        $rejectPromise(writer.$closed, error);
    else
        writer.$closed = $promiseRejectedWith(error);
    $markHandled(writer.$closed);
    stream.$writer = undefined;
    writer.$stream = undefined;
}

function writerWrite(writer, chunk) {
    const stream = writer.$stream;
    const control = stream.$controller;
    const size = control.size === undefined ? 1 : chunkSize(control, chunk);
    if (stream !== writer.$stream)
        return $promiseRejectedWith(notAttached());
    const state = stream.$state;
    if (state === 'errored')
        return $promiseRejectedWith(stream.$storedError);
    if (closeQueuedOrInFlight(stream) || state === 'closed')
        return $promiseRejectedWith(invalidState('WritableStream is closed'));
    if (state === 'erroring')
        return $promiseRejectedWith(stream.$storedError);
    const promise = $newPromise();
    stream.$writeRequests.push(promise);
    controllerWrite(control, stream, chunk, size);
    return promise;
}

// WritableStreamDefaultWriterCloseWithErrorPropagation
function writerCloseWithError(writer) {
    const stream = writer.$stream;
    if (closeQueuedOrInFlight(stream) || stream.$state === 'closed')
        return $promiseResolvedWith(undefined);
    if (stream.$state === 'errored')
        return $promiseRejectedWith(stream.$storedError);
    return closeStream(stream);
}

// ---- the controller ----

class WritableStreamDefaultController {
    constructor(token) {
        if (token !== bare)
            throw illegalConstructor();
        this.$controlsWritable = this;
    }
    get signal() {
        checkController(this);
        const control = this.$control;
        if (control.abortController === undefined) {
            control.abortController = newAbortController();
            if (control.isAborted)
                abortController(control.abortController, control.abortReason);
        }
        return signalOf(control.abortController);
    }
    error(error = undefined) {
        checkController(this);
        const control = this.$control;
        if (control.stream.$state === 'writable')
            controllerError(control, error);
    }
}

function checkController(v) {
    if (!$isObject(v) || v.$controlsWritable !== v)
        throw invalidThis('WritableStreamDefaultController');
}

// What scripts do not see of it.
class WritableControl {
    constructor(controller, stream, highWaterMark, size) {
        this.$controller = controller;
        this.stream = stream;
        this.queue = new SizedQueue();
        this.started = false;
        this.highWaterMark = highWaterMark;
        this.size = size; // undefined: every chunk counts 1
        this.write = this.sink = undefined; // write is called with sink as its this, may throw, and give what it likes
        this.close = this.abort = undefined;
        this.written = this.writeFailed = undefined; // made by the first write that gives a promise
        this.abortController = this.abortReason = undefined;
        this.isAborted = false;
    }
}
seal(WritableControl);

function clearAlgorithms(control) {
    control.write = control.sink = control.close = control.abort = control.size = undefined;
    control.isCleared = true;
}

function desiredSize(control) {
    return control.highWaterMark - control.queue.total;
}

function isFull(control) {
    const queue = control.queue;
    return control.highWaterMark <= (queue.sizes === undefined ? queue.size : queue.sum);
}

function chunkSize(control, chunk) {
    try {
        return $call(control.size, undefined, chunk);
    } catch (error) {
        errorIfNeeded(control, error);
        return 1;
    }
}

function errorIfNeeded(control, error) {
    if (control.stream.$state === 'writable')
        controllerError(control, error);
}

function controllerError(control, error) {
    clearAlgorithms(control);
    startErroring(control.stream, error);
}

function controllerWrite(control, stream, chunk, size) {
    if (control.size === undefined && control.queue.sizes === undefined) {
        control.queue.push(chunk);
    } else {
        try {
            control.queue.add(chunk, size);
        } catch (error) {
            errorIfNeeded(control, error);
            return;
        }
    }
    if (stream.$state === 'writable' && !closeQueuedOrInFlight(stream))
        updateBackpressure(stream, isFull(control));
    advance(control);
}

// AdvanceQueueIfNeeded
function advance(control) {
    const stream = control.stream;
    if (!control.started || stream.$inFlightWrite !== undefined)
        return;
    if (stream.$state === 'erroring') {
        finishErroring(stream);
        return;
    }
    if (control.queue.size > 0)
        processWrite(control, stream, control.queue.peek());
    else if (stream.$closeRequest !== undefined && stream.$state === 'writable')
        processClose(control);
}

function processClose(control) {
    const stream = control.stream;
    stream.$inFlightClose = stream.$closeRequest;
    stream.$closeRequest = undefined;
    const close = control.close;
    clearAlgorithms(control);
    $then(close === undefined ? $promiseResolvedWith(undefined) : close(), () => {
        finishClose(stream);
    }, (reason) => {
        finishCloseError(stream, reason);
    });
}

function processWrite(control, stream, chunk) {
    stream.$inFlightWrite = stream.$writeRequests.shift();
    let result;
    if (control.write !== undefined) {
        try {
            result = $call(control.write, control.sink, chunk, control.$controller);
        } catch (error) {
            result = $promiseRejectedWith(error);
        }
    }
    writeGave(control, result);
}

// What the write under way gave.
function writeGave(control, result) {
    if (!$isObject(result)) {
        $soon(written, control);
        return;
    }
    if (result === later)
        return;
    if (control.written === undefined)
        addReactions(control);
    $whenSettled(result, control.written, control.writeFailed);
}

// Apart, since a function with closures makes a scope at every call.
function addReactions(control) {
    control.written = () => written(control);
    control.writeFailed = (reason) => writeFailed(control, reason);
}

function written(control) {
    const stream = control.stream, request = stream.$inFlightWrite, queue = control.queue;
    stream.$inFlightWrite = undefined;
    if ($isPromise(request))
        $resolvePromise(request, undefined);
    else
        request.settled();
    if (queue.sizes === undefined)
        queue.shift();
    else
        queue.remove();
    if (stream.$state === 'writable' && !closeQueuedOrInFlight(stream))
        updateBackpressure(stream, isFull(control));
    advance(control);
}

function writeFailed(control, reason) {
    const stream = control.stream;
    if (stream.$state === 'writable')
        clearAlgorithms(control);
    finishWriteError(stream, reason);
}

function started(control) {
    control.started = true;
    advance(control);
}

// close and abort are functions of ours that return promises; start and write are called with sink as their this, may throw and give what they like.
function setUpController(stream, start, write, close, abort, highWaterMark, size, sink = undefined) {
    const controller = new WritableStreamDefaultController(bare);
    const control = new WritableControl(controller, stream, highWaterMark, size);
    controller.$control = control;
    stream.$controller = control;
    control.write = write;
    control.sink = sink;
    control.close = close;
    control.abort = abort;
    updateBackpressure(stream, isFull(control));
    const result = start === undefined ? undefined : $call(start, sink, controller);
    if (!$isObject(result)) {
        $soon(started, control);
        return control;
    }
    $then($promiseWrap(result), () => started(control), (reason) => {
        control.started = true;
        dealWithRejection(stream, reason);
    });
    return control;
}

// CreateWritableStream
function createWritable(start, write, close, abort, highWaterMark = 1, size = undefined, sink = undefined) {
    const stream = new WritableStream(bare);
    setUpController(stream, start, write, close, abort, highWaterMark, size, sink);
    return stream;
}

$interface(WritableStream, 'WritableStream');
$interface(WritableStreamDefaultWriter, 'WritableStreamDefaultWriter');
$interface(WritableStreamDefaultController, 'WritableStreamDefaultController');
WritableStream.prototype.$transfer = function () {
    return require('internal/streams/transfer').transferWritable(this);
};
WritableStream.prototype.$inspect = function () {
    return { locked: this.$writer !== undefined, state: this.$state };
};
WritableStreamDefaultWriter.prototype.$inspect = function () {
    return { stream: this.$stream, close: this.$closed, ready: this.$ready, desiredSize: this.$stream === undefined ? null : this.desiredSize };
};

module.exports = {
    WritableStream, WritableStreamDefaultWriter, WritableStreamDefaultController, isWritable, createWritable, setUpController,
    acquireWriter, PipeWriter, releasePipeWriter, pipeWrite, writeGave, writerCloseWithError, abortStream, closeStream, closeQueuedOrInFlight, errorIfNeeded, noop,
};
