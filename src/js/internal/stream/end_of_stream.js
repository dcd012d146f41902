// internal/stream/end_of_stream - finished(): when a stream of any kind has come to its end; and streams that end with a signal.
//
// SPDX-License-Identifier: MIT
const { nextTick, getContext, setContext } = $binding('node');
const { AbortError, onAbort, validateSignal } = require('internal/abort');
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateObject, validateBoolean } = require('internal/validators');
const u = require('internal/stream/utils');

function nop() {}

function isRequestOfOld(stream) {
    return stream.setHeader && typeof stream.abort === 'function';
}

function bound(callback) {
    const context = getContext();
    if (context === undefined)
        return callback;
    return function(...args) {
        const before = getContext();
        setContext(context);
        try {
            return $apply(callback, this, args);
        } finally {
            setContext(before);
        }
    };
}

function once(callback) {
    let called = false;
    return function(...args) {
        if (called)
            return;
        called = true;
        $apply(callback, this, args);
    };
}

const prematureClose = () => nodeError('ERR_STREAM_PREMATURE_CLOSE', 'Premature close');

function finished(stream, options, callback) {
    if (arguments.length === 2) {
        callback = options;
        options = {};
    } else if (options == null) {
        options = {};
    } else {
        validateObject(options, 'options');
    }
    validateFunction(callback, 'callback');
    validateSignal(options.signal, 'options.signal');
    callback = once(bound(callback));
    if (u.isReadableStream(stream) || u.isWritableStream(stream))
        return finishedWeb(stream, options, callback);
    if (!u.isNodeStream(stream))
        throw argTypeError('stream', 'an instance of ReadableStream, WritableStream, or Stream', stream);
    return watch(stream, options, callback);
}

function watch(stream, options, callback) {
    const readable = options.readable ?? u.isReadableNodeStream(stream);
    const writable = options.writable ?? u.isWritableNodeStream(stream);
    const { _writableState: w, _readableState: r } = stream;
    // An old stream that emits no 'close': its end is 'end' and 'finish'
    let willEmitClose = u.willEmitClose(stream) && u.isReadableNodeStream(stream) === readable && u.isWritableNodeStream(stream) === writable;
    let writableFinished = u.isWritableFinished(stream, false), readableFinished = u.isReadableFinished(stream, false);
    let closed = u.isClosed(stream);

    const onlegacyfinish = () => {
        if (!stream.writable)
            onfinish();
    };
    const onfinish = () => {
        writableFinished = true;
        if (stream.destroyed)
            willEmitClose = false;
        if (willEmitClose && (!stream.writable || readable))
            return;
        if (!readable || readableFinished)
            $call(callback, stream);
    };
    const onend = () => {
        readableFinished = true;
        if (stream.destroyed)
            willEmitClose = false;
        if (willEmitClose && (!stream.readable || writable))
            return;
        if (!writable || writableFinished)
            $call(callback, stream);
    };
    const onerror = (error) => $call(callback, stream, error);
    const onclose = () => {
        closed = true;
        const errored = w?.errored || r?.errored;
        if (errored && typeof errored !== 'boolean') {
            $call(callback, stream, errored);
            return;
        }
        if (readable && !readableFinished && u.isReadableNodeStream(stream, true) && !u.isReadableFinished(stream, false)) {
            $call(callback, stream, prematureClose());
            return;
        }
        if (writable && !writableFinished && !u.isWritableFinished(stream, false)) {
            $call(callback, stream, prematureClose());
            return;
        }
        $call(callback, stream);
    };
    const onclosed = () => {
        closed = true;
        const errored = w?.errored || r?.errored;
        if (errored && typeof errored !== 'boolean')
            $call(callback, stream, errored);
        else
            $call(callback, stream);
    };
    const onrequest = () => stream.req.on('finish', onfinish);

    if (isRequestOfOld(stream)) {
        stream.on('complete', onfinish);
        if (!willEmitClose)
            stream.on('abort', onclose);
        if (stream.req)
            onrequest();
        else
            stream.on('request', onrequest);
    } else if (writable && !w) {
        stream.on('end', onlegacyfinish);
        stream.on('close', onlegacyfinish);
    }
    if (!willEmitClose && typeof stream.aborted === 'boolean')
        stream.on('aborted', onclose);
    stream.on('end', onend);
    stream.on('finish', onfinish);
    if (options.error !== false)
        stream.on('error', onerror);
    stream.on('close', onclose);
    if (closed) {
        nextTick(onclose);
    } else if (w?.errorEmitted || r?.errorEmitted) {
        if (!willEmitClose)
            nextTick(onclosed);
    } else if (!readable && (!willEmitClose || u.isReadable(stream)) && (writableFinished || u.isWritable(stream) === false) &&
        (w == null || w.pendingcb === undefined || w.pendingcb === 0)) {
        nextTick(onclosed);
    } else if (!writable && (!willEmitClose || u.isWritable(stream)) && (readableFinished || u.isReadable(stream) === false)) {
        nextTick(onclosed);
    } else if (r && stream.req && stream.aborted) {
        nextTick(onclosed);
    }
    const cleanup = () => {
        callback = nop;
        stream.removeListener('aborted', onclose);
        stream.removeListener('complete', onfinish);
        stream.removeListener('abort', onclose);
        stream.removeListener('request', onrequest);
        if (stream.req)
            stream.req.removeListener('finish', onfinish);
        stream.removeListener('end', onlegacyfinish);
        stream.removeListener('close', onlegacyfinish);
        stream.removeListener('finish', onfinish);
        stream.removeListener('end', onend);
        stream.removeListener('error', onerror);
        stream.removeListener('close', onclose);
    };
    if (options.signal && !closed) {
        const { signal } = options;
        const abort = () => {
            const end = callback;
            cleanup();
            $call(end, stream, new AbortError(undefined, { cause: signal.reason }));
        };
        if (signal.aborted) {
            nextTick(abort);
        } else {
            const stop = onAbort(signal, abort);
            const original = callback;
            callback = once((...args) => {
                stop();
                $apply(original, stream, args);
            });
        }
    }
    if (options.cleanup === true) {
        const original = callback;
        callback = once(function(...args) {
            cleanup();
            $apply(original, this, args);
        });
    }
    return cleanup;
}

function finishedWeb(stream, options, callback) {
    let aborted = false, stop = nop, abort = nop;
    if (options.signal) {
        const { signal } = options;
        abort = () => {
            aborted = true;
            $call(callback, stream, new AbortError(undefined, { cause: signal.reason }));
        };
        if (signal.aborted)
            nextTick(abort);
        else
            stop = onAbort(signal, abort);
    }
    const settle = (...args) => {
        stop();
        if (!aborted)
            nextTick(() => $apply(callback, stream, args));
    };
    const { closedPromise } = require('internal/stream/web');
    closedPromise(stream).then(() => settle(), (error) => settle(error));
    return nop;
}

// stream/promises
function finishedPromise(stream, options) {
    if (options?.cleanup !== undefined)
        validateBoolean(options.cleanup, 'cleanup');
    return new Promise((resolve, reject) => {
        const cleanup = finished(stream, options, (error) => {
            if (options?.cleanup)
                cleanup();
            if (error)
                reject(error);
            else
                resolve();
        });
    });
}

// ---- signals

function addAbortSignal(signal, stream) {
    if (signal === null || typeof signal !== 'object' || !('aborted' in signal))
        throw argTypeError('signal', 'an instance of AbortSignal', signal);
    if (!u.isNodeStream(stream) && !u.isWebStream(stream))
        throw argTypeError('stream', 'an instance of ReadableStream, WritableStream, or Stream', stream);
    const abort = u.isNodeStream(stream) ? () => stream.destroy(new AbortError(undefined, { cause: signal.reason }))
        : () => require('internal/stream/web').errorStream(stream, new AbortError(undefined, { cause: signal.reason }));
    if (signal.aborted) {
        abort();
    } else {
        const stop = onAbort(signal, abort);
        finished(stream, stop);
    }
    return stream;
}

module.exports = { finished, finishedPromise, addAbortSignal, once, prematureClose };
