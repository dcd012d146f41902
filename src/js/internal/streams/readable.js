// internal/streams/readable - ReadableStream, its default controller and reader (4.2, 4.3, 4.4, 4.6 of the streams standard).
//
// A stream made by C (internal/streams/native) has $native and no controller until a script looks at it: materialise().
//
// SPDX-License-Identifier: MIT
const {
    bare, seal, Queue, SizedQueue, invalidState, invalidThis, illegalConstructor, toDictionary, toCallback, toStrategy, highWaterMarkOf, noop,
    later, promiseCall, rejectedHandled,
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
const noSource = { autoAllocateChunkSize: undefined, cancel: undefined, pull: undefined, start: undefined, type: undefined };

function readSource(source) {
    if (source === undefined)
        return noSource;
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
    if (reader.$closed !== undefined)
        $resolvePromise(reader.$closed, undefined);
    if (reader.$requests !== undefined && reader.$requests.size > 0) {
        for (const request of reader.$requests.take())
            endRequest(request);
    }
}

function errorStream(stream, error) {
    stream.$state = 'errored';
    stream.$storedError = error;
    const reader = stream.$reader;
    if (reader === undefined)
        return;
    if (reader.$closed !== undefined) {
        $rejectPromise(reader.$closed, error);
        $markHandled(reader.$closed);
    }
    errorRequests(reader, error);
}

function errorRequests(reader, error) {
    const requests = reader.$requests ?? reader.$byob;
    for (const request of requests.take())
        failRequest(request, error);
}

// A request is what waits for a chunk: the promise of read(), or an object with chunk(c), close() and error(e).
function giveChunk(request, chunk) {
    if ($isPromise(request))
        $resolveResult(request, chunk, false);
    else
        request.chunk(chunk);
}

function endRequest(request) {
    if ($isPromise(request))
        $resolveResult(request, undefined, true);
    else
        request.close();
}

function failRequest(request, error) {
    if ($isPromise(request))
        $rejectPromise(request, error);
    else
        request.error(error);
}

// Chunks for the reads that wait. done: only of a BYOB reader.
function fulfillRead(stream, chunk) {
    giveChunk(stream.$reader.$requests.shift(), chunk);
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
        this.started = this.closeRequested = this.pullAgain = this.pulling = this.isBytes = false;
        this.highWaterMark = highWaterMark;
        this.size = size; // undefined: every chunk counts 1
        this.pull = this.source = undefined; // pull is called with source as its this, may throw, and give what it likes
        this.cancel = undefined;
        this.pulled = this.pullFailed = undefined; // made by the first pull that gives a promise
    }
    cancelSteps(reason) {
        this.queue.reset();
        const cancel = this.cancel;
        clearAlgorithms(this);
        return cancel === undefined ? $promiseResolvedWith(undefined) : cancel(reason);
    }
    pullSteps(request) {
        if (this.queue.size > 0) {
            giveChunk(request, takeChunk(this));
            return;
        }
        this.stream.$reader.$requests.push(request);
        callPullIfNeeded(this);
    }
    releaseSteps() {}
}
seal(DefaultControl);

// The first chunk of the queue, which is not empty.
function takeChunk(control) {
    const queue = control.queue;
    const chunk = queue.sizes === undefined ? queue.shift() : queue.remove();
    if (control.closeRequested && queue.size === 0) {
        clearAlgorithms(control);
        closeStream(control.stream);
    } else {
        callPullIfNeeded(control);
    }
    return chunk;
}

function clearAlgorithms(control) {
    control.pull = control.source = control.cancel = control.size = undefined;
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
    const reader = control.stream.$reader;
    if (reader !== undefined) {
        const requests = reader.$requests;
        if (requests !== undefined && requests.size > 0) {
            giveChunk(requests.shift(), chunk);
            callPullIfNeeded(control);
            return;
        }
    }
    if (control.size === undefined) {
        control.queue.push(chunk);
    } else {
        try {
            control.queue.add(chunk, $call(control.size, undefined, chunk));
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
    if (!control.started || control.closeRequested)
        return false;
    const stream = control.stream;
    if (stream.$state !== 'readable')
        return false;
    const queue = control.queue;
    if (control.highWaterMark > (queue.sizes === undefined ? queue.size : queue.sum))
        return true;
    const requests = stream.$reader?.$requests;
    return requests !== undefined && requests.size > 0;
}

function callPullIfNeeded(control) {
    if (!shouldCallPull(control))
        return;
    if (control.pulling) {
        control.pullAgain = true;
        return;
    }
    if (control.pull === undefined)
        return;
    control.pulling = true;
    let result;
    try {
        result = $call(control.pull, control.source, control.$controller);
    } catch (error) {
        result = $promiseRejectedWith(error);
    }
    if (!$isObject(result))
        $soon(pulled, control);
    else if (result !== later)
        pullGave(control, result);
}

function pulled(control) {
    control.pulling = false;
    if (control.pullAgain) {
        control.pullAgain = false;
        callPullIfNeeded(control);
    }
}

function pullGave(control, result) {
    if (control.pulled === undefined)
        addReactions(control);
    $whenSettled(result, control.pulled, control.pullFailed);
}

// Apart, since a function with closures makes a scope at every call.
function addReactions(control) {
    control.pulled = () => pulled(control);
    control.pullFailed = (error) => controllerError(control.$controller, error);
}

function started(control) {
    control.started = true;
    callPullIfNeeded(control);
}

// start and cancel are functions of ours, pull is called with source as its this; cancel returns a promise; undefined: nothing to do.
function setUpController(stream, start, pull, cancel, highWaterMark, size, source = undefined) {
    const controller = new ReadableStreamDefaultController(bare);
    const control = new DefaultControl(controller, stream, highWaterMark, size);
    controller.$control = control;
    control.pull = pull;
    control.source = source;
    control.cancel = cancel;
    stream.$controller = control;
    const result = start === undefined ? undefined : $call(start, source, controller);
    if ($isObject(result))
        $then($promiseWrap(result), () => started(control), (error) => controllerError(controller, error));
    else
        $soon(started, control);
    return controller;
}

function setUpFromSource(stream, source, members, highWaterMark, size) {
    const { start, pull, cancel } = members;
    setUpController(stream, start, pull, cancel === undefined ? undefined : (reason) => promiseCall(cancel, source, reason), highWaterMark, size, source);
}

// CreateReadableStream
function createReadable(start, pull, cancel, highWaterMark = 1, size = undefined, source = undefined) {
    const stream = newReadable();
    setUpController(stream, start, pull, cancel, highWaterMark, size, source);
    return stream;
}

// ---- readers ----

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
        const stream = this.$stream;
        if (stream === undefined)
            return $promiseRejectedWith(invalidState('The reader is not attached to a stream'));
        const control = stream.$controller;
        if (stream.$state === 'readable' && control.isBytes === false && control.queue.size > 0) {
            stream.$disturbed = true;
            return $resultPromise(takeChunk(control), false);
        }
        const promise = $newPromise();
        read(this, promise);
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

// A reader that no script sees: it has no promise `closed`, and whoever releases it has no read under way.
class InnerReader {
    constructor(stream) {
        if (stream.$reader !== undefined)
            throw invalidState('ReadableStream is locked');
        materialise(stream);
        this.$stream = stream;
        this.$closed = undefined;
        this.$requests = new Queue();
        stream.$reader = this;
    }
}
seal(InnerReader);

function acquireInner(stream) {
    return new InnerReader(stream);
}

function releaseInner(reader) {
    const stream = reader.$stream;
    stream.$controller.releaseSteps();
    stream.$reader = undefined;
    reader.$stream = undefined;
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
        endRequest(request);
    else
        failRequest(request, stream.$storedError);
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
    setUpController, cancelStream, closeStream, errorStream, acquireReader, acquireInner, releaseInner, initialiseReader, cancelReader, detachReader, releaseReader, nodeAbort, read,
    hasDefaultReader, countReads, fulfillRead, errorRequests, giveChunk, failRequest, takeChunk,
    shouldCallPull, pulled, enqueueChunk, desiredSize, canClose, controllerClose, controllerEnqueue, controllerError,
};
