// internal/streams/pipe - pipeTo and pipeThrough (4.9.1 ReadableStreamPipeTo).
//
// SPDX-License-Identifier: MIT
const { seal, invalidState, toDictionary, rejectedHandled, isAbortSignal, onAbort, offAbort, isAborted, abortReason } = require('internal/streams/shared');
const { argTypeError } = require('internal/errors');
const readable = require('internal/streams/readable');
const writable = require('internal/streams/writable');
const { cancelStream, acquireInner, releaseInner, read } = readable;
const { isWritable, PipeWriter, releasePipeWriter, pipeWrite, writerCloseWithError, abortStream, closeQueuedOrInFlight } = writable;

// The members of StreamPipeOptions in their order.
function readOptions(options) {
    options = toDictionary(options, 'options');
    const preventAbort = !!options?.preventAbort;
    const preventCancel = !!options?.preventCancel;
    const preventClose = !!options?.preventClose;
    const signal = options?.signal;
    if (signal !== undefined && !isAbortSignal(signal))
        throw argTypeError('options.signal', 'an instance of AbortSignal', signal);
    return { preventAbort, preventCancel, preventClose, signal };
}

function pipeToMethod(stream, destination, options) {
    try {
        if (!isWritable(destination))
            throw argTypeError('destination', 'an instance of WritableStream', destination);
        options = readOptions(options);
        if (stream.$reader !== undefined)
            throw invalidState('ReadableStream is locked');
        if (destination.$writer !== undefined)
            throw invalidState('WritableStream is locked');
    } catch (error) {
        return $promiseRejectedWith(error);
    }
    return pipeTo(stream, destination, options);
}

function pipeThrough(stream, transform, options) {
    if (!$isObject(transform))
        throw argTypeError('transform', 'of type object', transform);
    const target = transform.readable;
    if (!readable.isReadable(target))
        throw argTypeError('transform.readable', 'an instance of ReadableStream', target);
    const sink = transform.writable;
    if (!isWritable(sink))
        throw argTypeError('transform.writable', 'an instance of WritableStream', sink);
    options = readOptions(options);
    if (stream.$reader !== undefined)
        throw invalidState('ReadableStream is locked');
    if (sink.$writer !== undefined)
        throw invalidState('WritableStream is locked');
    $markHandled(pipeTo(stream, sink, options));
    return target;
}

// One pipe under way.
class Pipe {
    constructor(source, destination, options) {
        this.source = source;
        this.destination = destination;
        this.options = options;
        this.reader = acquireInner(source);
        this.reader.$closed = closedPromise(source);
        this.writer = new PipeWriter(destination, this);
        this.promise = $newPromise();
        this.shuttingDown = false;
        this.unwritten = 0; // chunks that were read and whose write has not settled
        this.whenEmpty = undefined; // called when none is left
        this.waiting = undefined; // the chunk that waits for its microtask
        this.waitsForRoom = false;
        this.abortHandle = undefined;
    }
    begin() {
        const { source, destination, options } = this;
        source.$disturbed = true;
        if (options.signal !== undefined) {
            if (isAborted(options.signal)) {
                this.abort(abortReason(options.signal));
                return;
            }
            this.abortHandle = onAbort(options.signal, (reason) => this.abort(reason));
        }
        if (source.$state === 'errored')
            this.sourceErrored(source.$storedError);
        else
            $then(this.reader.$closed, undefined, (error) => this.sourceErrored(source.$state === 'errored' ? source.$storedError : error));
        if (destination.$state === 'errored')
            this.destinationErrored(destination.$storedError);
        else
            $then(this.writer.$closed, undefined, (error) => this.destinationErrored(error));
        if (source.$state === 'closed')
            this.sourceClosed();
        else
            $then(this.reader.$closed, () => this.sourceClosed(), undefined);
        if (closeQueuedOrInFlight(destination) || destination.$state === 'closed')
            this.destinationClosed();
        this.next();
    }

    // ---- moving chunks ----

    next() {
        if (this.shuttingDown)
            return;
        const destination = this.destination;
        if (destination.$backpressure || destination.$state !== 'writable' || closeQueuedOrInFlight(destination))
            this.waitsForRoom = true;
        else
            read(this.reader, this);
    }
    // As the destination's writer.
    wake() {
        if (this.waitsForRoom) {
            this.waitsForRoom = false;
            $soon(goOn, this);
        }
    }
    settled() {
        if (--this.unwritten === 0 && this.whenEmpty !== undefined)
            $queueMicrotask(this.whenEmpty);
    }
    // As a read request. Writing waits for a microtask: enqueue() must not call the sink.
    chunk(chunk) {
        this.unwritten++;
        this.waiting = chunk;
        $soon(deliver, this);
    }
    close() {}
    error() {}

    // ---- ends ----

    sourceErrored(error) {
        this.shutdown(this.options.preventAbort ? undefined : () => abortStream(this.destination, error), true, error);
    }
    destinationErrored(error) {
        this.shutdown(this.options.preventCancel ? undefined : () => cancelStream(this.source, error), true, error);
    }
    sourceClosed() {
        this.shutdown(this.options.preventClose ? undefined : () => writerCloseWithError(this.writer), false, undefined);
    }
    destinationClosed() {
        const error = new TypeError('The destination WritableStream closed before all the data could be piped to it');
        this.shutdown(this.options.preventCancel ? undefined : () => cancelStream(this.source, error), true, error);
    }
    abort(error) {
        const { source, destination, options } = this;
        const actions = [];
        if (!options.preventAbort)
            $push(actions, () => destination.$state === 'writable' ? abortStream(destination, error) : $promiseResolvedWith(undefined));
        if (!options.preventCancel)
            $push(actions, () => source.$state === 'readable' ? cancelStream(source, error) : $promiseResolvedWith(undefined));
        this.shutdown(() => waitForAll(actions), true, error);
    }
    shutdown(action, failed, error) {
        if (this.shuttingDown)
            return;
        this.shuttingDown = true;
        const finish = () => {
            if (action === undefined) {
                this.finalize(failed, error);
                return;
            }
            $then(action(), () => this.finalize(failed, error), (newError) => this.finalize(true, newError));
        };
        if (this.destination.$state === 'writable' && !closeQueuedOrInFlight(this.destination))
            this.whenWritten(finish);
        else
            finish();
    }
    whenWritten(then) {
        if (this.unwritten === 0)
            $queueMicrotask(then);
        else
            this.whenEmpty = then;
    }
    finalize(failed, error) {
        releasePipeWriter(this.writer);
        releaseInner(this.reader);
        if (this.abortHandle !== undefined)
            offAbort(this.options.signal, this.abortHandle);
        if (failed)
            $rejectPromise(this.promise, error);
        else
            $resolvePromise(this.promise, undefined);
    }
}
seal(Pipe);

function closedPromise(source) {
    if (source.$state === 'readable')
        return $newPromise();
    return source.$state === 'closed' ? $promiseResolvedWith(undefined) : rejectedHandled(source.$storedError);
}

function goOn(pipe) {
    pipe.next();
}

function deliver(pipe) {
    const chunk = pipe.waiting;
    pipe.waiting = undefined;
    if (!pipeWrite(pipe.destination, chunk, pipe))
        pipe.settled();
    pipe.next();
}

function waitForAll(actions) {
    const promise = $newPromise();
    let left = actions.length;
    if (left === 0)
        $resolvePromise(promise, undefined);
    const done = () => {
        if (--left === 0)
            $resolvePromise(promise, undefined);
    };
    for (const action of actions)
        $then(action(), done, (error) => $rejectPromise(promise, error));
    return promise;
}

function pipeTo(source, destination, options) {
    const pipe = new Pipe(source, destination, options);
    pipe.begin();
    return pipe.promise;
}

module.exports = { pipeToMethod, pipeThrough, pipeTo };
