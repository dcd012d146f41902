// internal/stream/pipeline - pipeline(): streams, iterables and functions behind each other, which end and fail together.
//
// SPDX-License-Identifier: MIT
const { nextTick, process } = $binding('node');
const { AbortError, onAbort, validateSignal } = require('internal/abort');
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { finished, once, prematureClose } = require('internal/stream/end_of_stream');
const { destroyer } = require('internal/stream/destroy');
const { Readable } = require('internal/stream/readable');
const { PassThrough, Duplex } = require('internal/stream/duplex');
const u = require('internal/stream/utils');

function watchStream(stream, reading, writing) {
    let done = false;
    stream.on('close', () => { done = true; });
    const cleanup = finished(stream, { readable: reading, writable: writing }, (error) => { done = !error; });
    return {
        destroy(error) {
            if (done)
                return;
            done = true;
            destroyer(stream, error || nodeError('ERR_STREAM_DESTROYED', 'Cannot call pipe after a stream was destroyed'));
        },
        cleanup,
    };
}

function toIterable(value) {
    if (u.isIterable(value))
        return value;
    if (u.isReadableNodeStream(value))
        return fromOld(value);
    throw argTypeError('val', 'an instance of Readable, Iterable, or AsyncIterable', value);
}

async function* fromOld(stream) {
    yield* Readable.prototype[Symbol.asyncIterator].call(stream);
}

// What an iterable gives goes into a stream.
async function pump(iterable, writable, finish, { end }) {
    let error, wake = null;
    const resume = (e) => {
        if (e)
            error = e;
        if (wake) {
            const f = wake;
            wake = null;
            f();
        }
    };
    const wait = () => new Promise((resolve, reject) => {
        if (error)
            reject(error);
        else
            wake = () => error ? reject(error) : resolve();
    });
    writable.on('drain', resume);
    const cleanup = finished(writable, { readable: false }, resume);
    try {
        if (writable.writableNeedDrain)
            await wait();
        for await (const chunk of iterable) {
            if (!writable.write(chunk))
                await wait();
        }
        if (end) {
            writable.end();
            await wait();
        }
        finish();
    } catch (e) {
        finish(error !== e ? aggregate(error, e) : e);
    } finally {
        cleanup();
        writable.off('drain', resume);
    }
}

function aggregate(inner, outer) {
    return inner && outer && inner !== outer ? inner : inner || outer;
}

async function pumpToWeb(readable, writable, finish, { end }) {
    if (u.isTransformStream(writable))
        writable = writable.writable;
    const writer = writable.getWriter();
    try {
        for await (const chunk of readable) {
            await writer.ready;
            writer.write(chunk).catch(() => {});
        }
        await writer.ready;
        if (end)
            await writer.close();
        finish();
    } catch (error) {
        try {
            await writer.abort(error);
            finish(error);
        } catch (late) {
            finish(late);
        }
    }
}

function pipe(source, target, finish, finishOnlyOnError, { end }) {
    let ended = false;
    target.on('close', () => {
        if (!ended)
            finishOnlyOnError(prematureClose());
    });
    source.pipe(target, { end: false });
    if (end) {
        const endTarget = () => {
            ended = true;
            target.end();
        };
        if (u.isReadableFinished(source))
            nextTick(endTarget);
        else
            source.once('end', endTarget);
    } else {
        finish();
    }
    finished(source, { readable: true, writable: false }, (error) => {
        const r = source._readableState;
        if (error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && r?.ended && !r.errored && !r.errorEmitted) {
            // Sources of old that end without saying so
            source.once('end', finish).once('error', finish);
        } else {
            finish(error);
        }
    });
    return finished(target, { readable: false, writable: true }, finish);
}

function pipeline(...streams) {
    const callback = streams.pop();
    validateFunction(callback, 'streams[stream.length - 1]');
    return run(streams, once(callback));
}

function run(streams, callback, options) {
    if (streams.length === 1 && Array.isArray(streams[0]))
        streams = streams[0];
    if (streams.length < 2)
        throw nodeError('ERR_MISSING_ARGS', 'The "streams" argument must be specified');
    const controller = new ($binding('node').global('AbortController'))();
    const { signal } = controller, outer = options?.signal;
    validateSignal(outer, 'options.signal');
    const lastCleanups = [], destroys = [];
    let error, value, count = 0, stopOuter;
    const abort = () => finishImpl(outer?.aborted ? new AbortError(undefined, { cause: outer.reason }) : new AbortError());

    function finish(e) {
        finishImpl(e, --count === 0);
    }
    function finishOnlyOnError(e) {
        finishImpl(e, false);
    }
    function finishImpl(e, final) {
        if (e && (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
            error = e;
        if (!error && !final)
            return;
        while (destroys.length)
            destroys.shift()(error);
        stopOuter?.();
        stopOuter = undefined;
        controller.abort();
        if (final) {
            if (!error)
                lastCleanups.forEach((f) => f());
            nextTick(callback, error, value);
        }
    }
    if (outer) {
        if (outer.aborted)
            nextTick(abort);
        else
            stopOuter = onAbort(outer, abort);
    }
    let ret;
    for (let i = 0; i < streams.length; i++) {
        const stream = streams[i], reading = i < streams.length - 1, writing = i > 0, isLast = i === streams.length - 1;
        const next = i + 1 < streams.length ? streams[i + 1] : null;
        const end = reading || options?.end !== false;
        if (u.isNodeStream(stream)) {
            if (end) {
                const { destroy, cleanup } = watchStream(stream, reading, writing);
                destroys.push(destroy);
                if (u.isReadable(stream) && isLast)
                    lastCleanups.push(cleanup);
            }
            const onError = (e) => {
                if (e && e.name !== 'AbortError' && e.code !== 'ERR_STREAM_PREMATURE_CLOSE')
                    finishOnlyOnError(e);
            };
            stream.on('error', onError);
            if (u.isReadable(stream) && isLast)
                lastCleanups.push(() => stream.removeListener('error', onError));
        }
        if (i === 0) {
            if (typeof stream === 'function') {
                ret = stream({ signal });
                if (!u.isIterable(ret))
                    throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected Iterable, AsyncIterable or Stream to be returned from the "source" function but got ${received(ret)}.`);
            } else if (u.isIterable(stream) || u.isReadableNodeStream(stream) || u.isTransformStream(stream)) {
                ret = stream;
            } else {
                ret = Duplex.from(stream);
            }
        } else if (typeof stream === 'function') {
            ret = u.isTransformStream(ret) ? toIterable(ret.readable) : toIterable(ret);
            ret = stream(ret, { signal });
            if (reading) {
                if (!u.isIterable(ret, true))
                    throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected AsyncIterable to be returned from the "transform[${i - 1}]" function but got ${received(ret)}.`);
            } else {
                // The end of the chain as a stream, for who goes on with it
                const pt = new PassThrough({ objectMode: true });
                const then = ret?.then;
                if (typeof then === 'function') {
                    count++;
                    $call(then, ret, (v) => {
                        value = v;
                        if (v != null)
                            pt.write(v);
                        if (end)
                            pt.end();
                        nextTick(finish);
                    }, (e) => {
                        pt.destroy(e);
                        nextTick(finish, e);
                    });
                } else if (u.isIterable(ret, true)) {
                    count++;
                    pump(ret, pt, finish, { end });
                } else if (u.isReadableStream(ret) || u.isTransformStream(ret)) {
                    count++;
                    pump(ret.readable || ret, pt, finish, { end });
                } else {
                    throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected AsyncIterable or Promise to be returned from the "destination" function but got ${received(ret)}.`);
                }
                ret = pt;
                const { destroy, cleanup } = watchStream(ret, false, true);
                destroys.push(destroy);
                if (isLast)
                    lastCleanups.push(cleanup);
            }
        } else if (u.isNodeStream(stream)) {
            if (u.isReadableNodeStream(ret)) {
                count += 2;
                const cleanup = pipe(ret, stream, finish, finishOnlyOnError, { end });
                if (u.isReadable(stream) && isLast)
                    lastCleanups.push(cleanup);
            } else if (u.isTransformStream(ret) || u.isReadableStream(ret)) {
                count++;
                pump(ret.readable || ret, stream, finish, { end });
            } else if (u.isIterable(ret)) {
                count++;
                pump(ret, stream, finish, { end });
            } else {
                throw argTypeError('val', 'an instance of Readable, Iterable, AsyncIterable, ReadableStream, or TransformStream', ret);
            }
            ret = stream;
        } else if (u.isWebStream(stream)) {
            count++;
            pumpToWeb(u.isReadableNodeStream(ret) || u.isIterable(ret) ? toIterable(ret) : ret.readable || ret, stream, finish, { end });
            ret = stream;
        } else {
            ret = Duplex.from(stream);
        }
        if (next === null && !u.isNodeStream(ret))
            continue;
    }
    if (signal?.aborted || outer?.aborted)
        nextTick(abort);
    return ret;
}

function received(value) {
    return value == null ? $toString(value) : typeof value === 'object' ? `an instance of ${value.constructor?.name}` : `type ${typeof value} (${$toString(value)})`;
}

// stream/promises
function pipelinePromise(...streams) {
    let options;
    const last = streams[streams.length - 1];
    if (last && typeof last === 'object' && !u.isNodeStream(last) && !u.isIterable(last) && !u.isWebStream(last))
        options = streams.pop();
    return new Promise((resolve, reject) => {
        run(streams, (error, value) => {
            if (error)
                reject(error);
            else
                resolve(value);
        }, options);
    });
}

module.exports = { pipeline, pipelinePromise, run, process };
