// internal/streams/transform - TransformStream and its controller (chapter 6 of the streams standard).
//
// SPDX-License-Identifier: MIT
const {
    bare, invalidState, invalidThis, illegalConstructor, toCallback, toStrategy, highWaterMarkOf, later, promiseCall,
} = require('internal/streams/shared');
const readable = require('internal/streams/readable');
const writable = require('internal/streams/writable');
const { pulled } = readable;

function isTransform(v) {
    return $isObject(v) && v.$transform === v;
}

class TransformStream {
    constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
        this.$transform = this;
        if (transformer === bare)
            return;
        if (transformer !== undefined && !$isObject(transformer))
            throw new TypeError('TransformStream constructor takes an object as first argument');
        const forWritable = toStrategy(writableStrategy), forReadable = toStrategy(readableStrategy);
        setUpFromTransformer(this, transformer, forWritable, forReadable);
    }
    get readable() {
        if (!isTransform(this))
            throw invalidThis('TransformStream');
        return this.$readableSide;
    }
    get writable() {
        if (!isTransform(this))
            throw invalidThis('TransformStream');
        return this.$writableSide;
    }
}

function setUpFromTransformer(stream, transformer, forWritable, forReadable) {
    const what = 'The transformer';
    let cancel, flush, start, transform;
    if (transformer !== undefined) {
        cancel = toCallback(transformer.cancel, what, 'cancel');
        flush = toCallback(transformer.flush, what, 'flush');
        const readableType = transformer.readableType;
        start = toCallback(transformer.start, what, 'start');
        transform = toCallback(transformer.transform, what, 'transform');
        const writableType = transformer.writableType;
        if (readableType !== undefined)
            throw new RangeError("The transformer's 'readableType' property is reserved and must not be present");
        if (writableType !== undefined)
            throw new RangeError("The transformer's 'writableType' property is reserved and must not be present");
    }
    const readableMark = highWaterMarkOf(forReadable, 0), writableMark = highWaterMarkOf(forWritable, 1);
    const started = $newPromise();
    initialise(stream, started, writableMark, forWritable.size, readableMark, forReadable.size);
    const controller = setUpController(stream, transform, transformer,
        flush === undefined ? undefined : (made) => promiseCall(flush, transformer, made),
        cancel === undefined ? undefined : (reason) => promiseCall(cancel, transformer, reason));
    $resolvePromise(started, start === undefined ? undefined : $call(start, transformer, controller));
}

// InitializeTransformStream
function initialise(stream, started, writableMark, writableSize, readableMark, readableSize) {
    stream.$control = undefined;
    stream.$backpressure = true;
    stream.$pullWaits = false; // a pull of the readable side ends when backpressure changes
    stream.$writeWaits = false; // so does a write, with this chunk:
    stream.$waitingChunk = undefined;
    const start = () => started;
    stream.$writableSide = writable.createWritable(start, sinkWrite, () => sinkClose(stream), (reason) => sinkAbort(stream, reason), writableMark,
        writableSize, stream);
    stream.$readableSide = readable.createReadable(start, sourcePull, (reason) => sourceCancel(stream, reason), readableMark, readableSize, stream);
}

function readableController(stream) {
    return stream.$readableSide.$controller.$controller;
}

function errorTransform(stream, error) {
    readable.controllerError(readableController(stream), error);
    errorWritableAndUnblock(stream, error);
}

function errorWritableAndUnblock(stream, error) {
    clearAlgorithms(stream.$control);
    writable.errorIfNeeded(stream.$writableSide.$controller, error);
    unblockWrite(stream);
}

function unblockWrite(stream) {
    if (stream.$backpressure)
        setBackpressure(stream, false);
}

function setBackpressure(stream, backpressure) {
    stream.$backpressure = backpressure;
    if (stream.$pullWaits) {
        stream.$pullWaits = false;
        $soon(pulled, stream.$readableSide.$controller);
    }
    if (stream.$writeWaits) {
        stream.$writeWaits = false;
        $soon(writeWaiting, stream);
    }
}

// ---- the controller ----

class TransformStreamDefaultController {
    constructor(token) {
        if (token !== bare)
            throw illegalConstructor();
        this.$controlsTransform = this;
    }
    get desiredSize() {
        checkController(this);
        return readable.desiredSize(readableController(this.$control.stream));
    }
    enqueue(chunk = undefined) {
        checkController(this);
        enqueue(this.$control, chunk);
    }
    error(reason = undefined) {
        checkController(this);
        errorTransform(this.$control.stream, reason);
    }
    terminate() {
        checkController(this);
        terminate(this.$control);
    }
}

function checkController(v) {
    if (!$isObject(v) || v.$controlsTransform !== v)
        throw invalidThis('TransformStreamDefaultController');
}

// transform(chunk, controller) is called with transformer as its this, may throw, and give what it likes. flush(controller) and cancel(reason) are functions
// of ours that return promises.
function setUpController(stream, transform, transformer, flush, cancel) {
    const controller = new TransformStreamDefaultController(bare);
    const control = { $controller: controller, stream, transform, transformer, flush, cancel, finish: undefined, side: stream.$readableSide.$controller };
    controller.$control = control;
    stream.$control = control;
    if (transform === undefined) {
        control.transform = identity;
        control.transformer = control;
    }
    return controller;
}

function identity(chunk) {
    enqueue(this, chunk);
}

function clearAlgorithms(control) {
    control.transform = control.transformer = control.flush = control.cancel = undefined;
}

function enqueue(control, chunk) {
    const { stream, side } = control;
    if (side.closeRequested || side.stream.$state !== 'readable')
        throw invalidState('Unable to enqueue');
    try {
        readable.enqueueChunk(side.$controller, side, chunk);
    } catch (error) {
        errorWritableAndUnblock(stream, error);
        throw stream.$readableSide.$storedError;
    }
    if (!stream.$backpressure && !readable.shouldCallPull(side))
        setBackpressure(stream, true);
}

function performTransform(control, chunk) {
    const stream = control.stream;
    let result;
    try {
        result = $call(control.transform, control.transformer, chunk, control.$controller);
    } catch (error) {
        result = $promiseRejectedWith(error);
    }
    return $isObject(result) ? transformGave(stream, result) : undefined;
}

function transformGave(stream, result) {
    return $thenDerive($promiseResolvedWith(result), undefined, (error) => {
        errorTransform(stream, error);
        throw error;
    });
}

function terminate(control) {
    const stream = control.stream;
    readable.controllerClose(readableController(stream));
    errorWritableAndUnblock(stream, invalidState('TransformStream has been terminated'));
}

// ---- the writable side ----

// Called with the stream as its this.
function sinkWrite(chunk) {
    if (!this.$backpressure)
        return performTransform(this.$control, chunk);
    this.$writeWaits = true;
    this.$waitingChunk = chunk;
    return later;
}

// Backpressure has changed for the write under way.
function writeWaiting(stream) {
    const side = stream.$writableSide, chunk = stream.$waitingChunk;
    stream.$waitingChunk = undefined;
    writable.writeGave(side.$controller,
        side.$state === 'erroring' ? $promiseRejectedWith(side.$storedError) : performTransform(stream.$control, chunk));
}

// Runs `steps`, once for the stream; its promise is what close, abort and cancel answer.
function finishOnce(control, algorithm, argument, settled, failed) {
    if (control.finish !== undefined)
        return control.finish;
    const finish = $newPromise();
    control.finish = finish;
    const promise = algorithm === undefined ? $promiseResolvedWith(undefined) : algorithm(argument);
    clearAlgorithms(control);
    $then(promise, () => settled(finish), (error) => failed(finish, error));
    return finish;
}

function sinkAbort(stream, reason) {
    const control = stream.$control, side = stream.$readableSide;
    return finishOnce(control, control.cancel, reason, (finish) => {
        if (side.$state === 'errored') {
            $rejectPromise(finish, side.$storedError);
        } else {
            readable.controllerError(readableController(stream), reason);
            $resolvePromise(finish, undefined);
        }
    }, (finish, error) => {
        readable.controllerError(readableController(stream), error);
        $rejectPromise(finish, error);
    });
}

function sinkClose(stream) {
    const control = stream.$control, side = stream.$readableSide;
    return finishOnce(control, control.flush, control.$controller, (finish) => {
        if (side.$state === 'errored') {
            $rejectPromise(finish, side.$storedError);
        } else {
            readable.controllerClose(readableController(stream));
            $resolvePromise(finish, undefined);
        }
    }, (finish, error) => {
        readable.controllerError(readableController(stream), error);
        $rejectPromise(finish, error);
    });
}

// ---- the readable side ----

// Called with the stream as its this.
function sourcePull() {
    setBackpressure(this, false);
    this.$pullWaits = true;
    return later;
}

function sourceCancel(stream, reason) {
    const control = stream.$control, side = stream.$writableSide;
    return finishOnce(control, control.cancel, reason, (finish) => {
        if (side.$state === 'errored') {
            $rejectPromise(finish, side.$storedError);
        } else {
            writable.errorIfNeeded(side.$controller, reason);
            unblockWrite(stream);
            $resolvePromise(finish, undefined);
        }
    }, (finish, error) => {
        writable.errorIfNeeded(side.$controller, error);
        unblockWrite(stream);
        $rejectPromise(finish, error);
    });
}

// A transform stream of ours: transform(chunk, enqueue) and flush(enqueue) may throw or return a promise.
function createTransform(transform, flush, cancel) {
    const stream = new TransformStream(bare);
    const started = $promiseResolvedWith(undefined);
    initialise(stream, started, 1, undefined, 0, undefined);
    const put = (chunk) => enqueue(stream.$control, chunk);
    setUpController(stream, (chunk) => $call(transform, undefined, chunk, put), undefined,
        flush === undefined ? undefined : () => promiseCall(flush, undefined, put),
        cancel === undefined ? undefined : (reason) => promiseCall(cancel, undefined, reason));
    return stream;
}

$interface(TransformStream, 'TransformStream');
$interface(TransformStreamDefaultController, 'TransformStreamDefaultController');
TransformStream.prototype.$transfer = function () {
    return require('internal/streams/transfer').transferTransform(this);
};
TransformStream.prototype.$inspect = function () {
    return { readable: this.$readableSide, writable: this.$writableSide, backpressure: this.$backpressure };
};

module.exports = { TransformStream, TransformStreamDefaultController, isTransform, createTransform };
