// internal/streams/readable - ReadableStream, its default controller and reader (4.2, 4.3, 4.4, 4.6 of the streams standard).
//
// A stream made by C (internal/streams/native) has $native and no controller until a script looks at it: materialise().
//
// SPDX-License-Identifier: MIT
const {
    bare, seal, Queue, SizedQueue, invalidState, invalidThis, illegalConstructor, toDictionary, toCallback, toStrategy, highWaterMarkOf, noop,
    promiseCall, rejectedHandled,
} = require('internal/streams/shared');

function isReadable(v) {
    return $isObject(v) && v.$readable === v;
}

function newReadable() {
    return new ReadableStream(bare);
}

class ReadableStream {
    constructor(source = undefined, strategy = undefined) {
        this.$readable = this;
        this.$state = 'readable';
        this.$reader = undefined;
        this.$storedError = undefined;
        this.$disturbed = false;
        this.$controller = undefined;
        this.$native = this.$direct = undefined;
        if (source === bare)
            return;
        if (source !== undefined && !$isObject(source))
            throw new TypeError('ReadableStream constructor takes an object as first argument');
        strategy = toStrategy(strategy);
        const members = readSource(source);
        if (members.type === 'bytes') {
            if (strategy.size !== undefined)
                throw new RangeError('A strategy of a byte stream cannot have a size function');
            require('internal/streams/bytes').setUpFromSource(this, source, members, highWaterMarkOf(strategy, 0));
        } else if (members.type === 'direct') {
            require('internal/streams/direct').setUpDirect(this, source, members, strategy.highWaterMark);
        } else {
            setUpFromSource(this, source, members, highWaterMarkOf(strategy, 1), strategy.size);
        }
    }
    get locked() {
        if (!isReadable(this))
            throw invalidThis('ReadableStream');
        return this.$reader !== undefined;
    }
    cancel(reason = undefined) {
        if (!isReadable(this))
            return $promiseRejectedWith(invalidThis('ReadableStream'));
        if (this.$reader !== undefined)
            return $promiseRejectedWith(invalidState('ReadableStream is locked'));
        return cancelStream(this, reason);
    }
    getReader(options = undefined) {
        if (!isReadable(this))
            throw invalidThis('ReadableStream');
        const mode = toDictionary(options, 'options')?.mode;
        if (mode === undefined)
            return acquireReader(this);
        const name = $toString(mode);
        if (name !== 'byob')
            throw new TypeError(`'${name}' is not a valid reader mode; expected "byob" or undefined`);
        return require('internal/streams/bytes').acquireByobReader(this);
    }
    pipeThrough(transform, options = undefined) {
        if (!isReadable(this))
            throw invalidThis('ReadableStream');
        return require('internal/streams/pipe').pipeThrough(this, transform, options);
    }
    pipeTo(destination, options = undefined) {
        if (!isReadable(this))
            return $promiseRejectedWith(invalidThis('ReadableStream'));
        return require('internal/streams/pipe').pipeToMethod(this, destination, options);
    }
    tee() {
        if (!isReadable(this))
            throw invalidThis('ReadableStream');
        return require('internal/streams/tee').tee(this, false);
    }
    values(options = undefined) {
        if (!isReadable(this))
            throw invalidThis('ReadableStream');
        return require('internal/streams/iterate').iteratorOf(this, !!toDictionary(options, 'options')?.preventCancel);
    }
    // Of Bun: the rest of the stream as one value.
    blob() {
        return require('internal/streams/consume').method(this, 'blob');
    }
    bytes() {
        return require('internal/streams/consume').method(this, 'bytes');
    }
    json() {
        return require('internal/streams/consume').method(this, 'json');
    }
    text() {
        return require('internal/streams/consume').method(this, 'text');
    }
    static from(iterable) {
        return require('internal/streams/iterate').streamFrom(iterable);
    }
}

// The members of an UnderlyingSource in the order of Web IDL.
function readSource(source) {
    if (source === undefined)
        return { autoAllocateChunkSize: undefined, cancel: undefined, pull: undefined, start: undefined, type: undefined };
    const what = "The underlying source";
    let autoAllocateChunkSize = source.autoAllocateChunkSize;
    if (autoAllocateChunkSize !== undefined)
        autoAllocateChunkSize = require('internal/streams/shared').toUnsigned(autoAllocateChunkSize, 'autoAllocateChunkSize');
    const cancel = toCallback(source.cancel, what, 'cancel');
    const pull = toCallback(source.pull, what, 'pull');
    const start = toCallback(source.start, what, 'start');
    let type = source.type;
    if (type !== undefined) {
        type = $toString(type);
        if (type !== 'bytes' && type !== 'direct')
            throw new TypeError(`'${type}' is not a valid underlying source 'type'; expected "bytes", "direct", or undefined`);
    }
    return { autoAllocateChunkSize, cancel, pull, start, type };
}

// ---- the stream ----

// Gives a stream of C, or of type "direct", its controller: scripts are going to see its chunks.
function materialise(stream) {
    if (stream.$controller !== undefined)
        return;
    if (stream.$native !== undefined)
        require('internal/streams/native').materialise(stream);
    else if (stream.$direct !== undefined)
        require('internal/streams/direct').materialise(stream);
}

function cancelStream(stream, reason) {
    materialise(stream);
    stream.$disturbed = true;
    if (stream.$state === 'closed')
        return $promiseResolvedWith(undefined);
    if (stream.$state === 'errored')
        return $promiseRejectedWith(stream.$storedError);
    closeStream(stream);
    const reader = stream.$reader;
    if (reader !== undefined && reader.$byob !== undefined) {
        for (const request of reader.$byob.take())
            request.close(undefined);
    }
    return $thenDerive(stream.$controller.cancelSteps(reason), noop, undefined);
}

function closeStream(stream) {
    stream.$state = 'closed';
    const reader = stream.$reader;
    if (reader === undefined)
        return;
    $resolvePromise(reader.$closed, undefined);
    if (reader.$requests !== undefined) {
        for (const request of reader.$requests.take())
            request.close();
    }
}

function errorStream(stream, error) {
    stream.$state = 'errored';
    stream.$storedError = error;
    const reader = stream.$reader;
    if (reader === undefined)
        return;
    $rejectPromise(reader.$closed, error);
    $markHandled(reader.$closed);
    errorRequests(reader, error);
}

function errorRequests(reader, error) {
    const requests = reader.$requests ?? reader.$byob;
    for (const request of requests.take())
        request.error(error);
}

// Chunks for the reads that wait. done: only of a BYOB reader.
function fulfillRead(stream, chunk) {
    stream.$reader.$requests.shift().chunk(chunk);
}

function hasDefaultReader(stream) {
    return stream.$reader?.$requests !== undefined;
}

function countReads(stream) {
    return stream.$reader.$requests.size;
}

// ---- the default controller ----

class ReadableStreamDefaultController {
    constructor(stream) {
        if (stream !== bare)
            throw illegalConstructor();
        this.$controlsDefault = this;
    }
    get desiredSize() {
        checkController(this);
        return desiredSize(this);
    }
    close() {
        checkController(this);
        if (!canClose(this))
            throw invalidState('Controller is already closed');
        controllerClose(this);
    }
    enqueue(chunk = undefined) {
        if (!$isObject(this) || this.$controlsDefault !== this)
            throw invalidThis('ReadableStreamDefaultController');
        const control = this.$control;
        if (control.closeRequested || control.stream.$state !== 'readable')
            throw invalidState('Controller is already closed');
        enqueueChunk(this, control, chunk);
    }
    error(error = undefined) {
        checkController(this);
        controllerError(this, error);
    }
}

function checkController(v) {
    if (!$isObject(v) || v.$controlsDefault !== v)
        throw invalidThis('ReadableStreamDefaultController');
}

// The part of a default controller that scripts do not see.
class DefaultControl {
    constructor(controller, stream, highWaterMark, size) {
        this.$controller = controller;
        this.stream = stream;
        this.queue = new SizedQueue();
        this.started = this.closeRequested = this.pullAgain = this.pulling = false;
        this.highWaterMark = highWaterMark;
        this.size = size; // undefined: every chunk counts 1
        this.pull = this.cancel = undefined; // pull may throw, and give what it likes
        this.pulled = () => {
            this.pulling = false;
            if (this.pullAgain) {
                this.pullAgain = false;
                callPullIfNeeded(this);
            }
        };
        this.pullFailed = (error) => controllerError(controller, error);
    }
    cancelSteps(reason) {
        this.queue.reset();
        const cancel = this.cancel;
        clearAlgorithms(this);
        return cancel === undefined ? $promiseResolvedWith(undefined) : cancel(reason);
    }
    pullSteps(request) {
        if (this.queue.size === 0) {
            this.stream.$reader.$requests.push(request);
            callPullIfNeeded(this);
            return;
        }
        const chunk = this.queue.shift();
        if (this.closeRequested && this.queue.size === 0) {
            clearAlgorithms(this);
            closeStream(this.stream);
        } else {
            callPullIfNeeded(this);
        }
        request.chunk(chunk);
    }
    releaseSteps() {}
}
seal(DefaultControl);

function clearAlgorithms(control) {
    control.pull = control.cancel = control.size = undefined;
}

function desiredSize(controller) {
    const control = controller.$control;
    const state = control.stream.$state;
    if (state === 'errored')
        return null;
    return state === 'closed' ? 0 : control.highWaterMark - control.queue.total;
}

function canClose(controller) {
    const control = controller.$control;
    return !control.closeRequested && control.stream.$state === 'readable';
}

function controllerClose(controller) {
    if (!canClose(controller))
        return;
    const control = controller.$control;
    control.closeRequested = true;
    if (control.queue.size === 0) {
        clearAlgorithms(control);
        closeStream(control.stream);
    }
}

function controllerEnqueue(controller, chunk) {
    if (canClose(controller))
        enqueueChunk(controller, controller.$control, chunk);
}

function enqueueChunk(controller, control, chunk) {
    const requests = control.stream.$reader?.$requests;
    if (requests !== undefined && requests.size > 0) {
        requests.shift().chunk(chunk);
    } else if (control.size === undefined) {
        control.queue.add(chunk);
    } else {
        try {
            const size = $call(control.size, undefined, chunk);
            control.queue.push(chunk, size);
        } catch (error) {
            controllerError(controller, error);
            throw error;
        }
    }
    callPullIfNeeded(control);
}

function controllerError(controller, error) {
    const control = controller.$control;
    if (control.stream.$state !== 'readable')
        return;
    control.queue.reset();
    clearAlgorithms(control);
    errorStream(control.stream, error);
}

function shouldCallPull(control) {
    const stream = control.stream;
    if (stream.$state !== 'readable' || control.closeRequested || !control.started)
        return false;
    if (stream.$reader !== undefined) {
        const requests = stream.$reader.$requests;
        if (requests !== undefined && requests.size > 0)
            return true;
    }
    return control.highWaterMark - control.queue.total > 0;
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

// start, pull and cancel are functions of ours; cancel returns a promise; undefined: nothing to do.
function setUpController(stream, start, pull, cancel, highWaterMark, size) {
    const controller = new ReadableStreamDefaultController(bare);
    const control = new DefaultControl(controller, stream, highWaterMark, size);
    controller.$control = control;
    control.pull = pull;
    control.cancel = cancel;
    stream.$controller = control;
    const started = start === undefined ? undefined : start(controller);
    $then($promiseWrap(started), () => {
        control.started = true;
        callPullIfNeeded(control);
    }, (error) => {
        controllerError(controller, error);
    });
    return controller;
}

function setUpFromSource(stream, source, members, highWaterMark, size) {
    let controller;
    const { start, pull, cancel } = members;
    setUpController(stream,
        (made) => {
            controller = made;
            return start === undefined ? undefined : $call(start, source, made);
        },
        pull === undefined ? undefined : () => $call(pull, source, controller),
        cancel === undefined ? undefined : (reason) => promiseCall(cancel, source, reason),
        highWaterMark, size);
}

// CreateReadableStream
function createReadable(start, pull, cancel, highWaterMark = 1, size = undefined) {
    const stream = newReadable();
    setUpController(stream, start, pull, cancel, highWaterMark, size);
    return stream;
}

// ---- readers ----

// What read() of a default reader waits with: a request whose functions are shared.
function promiseRequest(promise) {
    return { promise, chunk: fulfillPromise, close: endPromise, error: failPromise };
}

function fulfillPromise(value) {
    $resolvePromise(this.promise, { value, done: false });
}

function endPromise() {
    $resolvePromise(this.promise, { value: undefined, done: true });
}

function failPromise(error) {
    $rejectPromise(this.promise, error);
}

class ReadableStreamDefaultReader {
    constructor(stream) {
        if (!isReadable(stream))
            throw new TypeError('ReadableStreamDefaultReader needs a ReadableStream');
        if (stream.$reader !== undefined)
            throw invalidState('ReadableStream is locked');
        initialiseReader(this, stream);
        this.$requests = new Queue();
        this.$defaultReader = this;
    }
    get closed() {
        if (!isDefaultReader(this))
            return $promiseRejectedWith(invalidThis('ReadableStreamDefaultReader'));
        return this.$closed;
    }
    cancel(reason = undefined) {
        if (!isDefaultReader(this))
            return $promiseRejectedWith(invalidThis('ReadableStreamDefaultReader'));
        return cancelReader(this, reason);
    }
    read() {
        if (!$isObject(this) || this.$defaultReader !== this)
            return $promiseRejectedWith(invalidThis('ReadableStreamDefaultReader'));
        if (this.$stream === undefined)
            return $promiseRejectedWith(invalidState('The reader is not attached to a stream'));
        const promise = $newPromise();
        read(this, promiseRequest(promise));
        return promise;
    }
    releaseLock() {
        if (!isDefaultReader(this))
            throw invalidThis('ReadableStreamDefaultReader');
        if (this.$stream !== undefined)
            releaseReader(this);
    }
    // Of Bun: everything that is queued, at once: { value: [...chunks], size, done }.
    readMany() {
        return require('internal/streams/consume').readMany(this);
    }
}

function isDefaultReader(v) {
    return $isObject(v) && v.$defaultReader === v;
}

function acquireReader(stream) {
    return new ReadableStreamDefaultReader(stream);
}

// Steps that both sorts of readers begin with.
function initialiseReader(reader, stream) {
    materialise(stream);
    reader.$stream = stream;
    stream.$reader = reader;
    if (stream.$state === 'readable')
        reader.$closed = $newPromise();
    else if (stream.$state === 'closed')
        reader.$closed = $promiseResolvedWith(undefined);
    else
        reader.$closed = rejectedHandled(stream.$storedError);
}

function cancelReader(reader, reason) {
    if (reader.$stream === undefined)
        return $promiseRejectedWith(invalidState('The reader is not attached to a stream'));
    return cancelStream(reader.$stream, reason);
}

// ReadableStreamReaderGenericRelease
function detachReader(reader, error) {
    const stream = reader.$stream;
    if (stream.$state === 'readable')
        $rejectPromise(reader.$closed, error);
    else
        reader.$closed = $promiseRejectedWith(error);
    $markHandled(reader.$closed);
    stream.$controller.releaseSteps();
    stream.$reader = undefined;
    reader.$stream = undefined;
}

function releaseReader(reader) {
    const error = nodeAbort();
    detachReader(reader, error);
    errorRequests(reader, error);
}

function nodeAbort() {
    return require('internal/errors').nodeError('ERR_STREAM_RELEASE_LOCK', 'Stream reader cancelled via releaseLock()');
}

// ReadableStreamDefaultReaderRead
function read(reader, request) {
    const stream = reader.$stream;
    stream.$disturbed = true;
    if (stream.$state === 'readable')
        stream.$controller.pullSteps(request);
    else if (stream.$state === 'closed')
        request.close();
    else
        request.error(stream.$storedError);
}

$interface(ReadableStream, 'ReadableStream');
$interface(ReadableStreamDefaultReader, 'ReadableStreamDefaultReader');
$interface(ReadableStreamDefaultController, 'ReadableStreamDefaultController');
// What console.log shows (host_inspect.c).
ReadableStream.prototype.$transfer = function () {
    return require('internal/streams/transfer').transferReadable(this);
};
ReadableStream.prototype.$inspect = function () {
    return { locked: this.$reader !== undefined, state: this.$state, supportsBYOB: this.$controller?.isBytes === true };
};
ReadableStreamDefaultReader.prototype.$inspect = function () {
    return { stream: this.$stream, readRequests: this.$requests.size, close: this.$closed };
};
$define(ReadableStream.prototype, Symbol.asyncIterator, ReadableStream.prototype.values);

module.exports = {
    ReadableStream, ReadableStreamDefaultReader, ReadableStreamDefaultController, isReadable, newReadable, createReadable, materialise,
    setUpController, cancelStream, closeStream, errorStream, acquireReader, initialiseReader, cancelReader, detachReader, releaseReader, nodeAbort, read,
    hasDefaultReader, countReads, fulfillRead, errorRequests, shouldCallPull, desiredSize, canClose, controllerClose, controllerEnqueue, controllerError,
};
