// internal/stream/duplexify - Duplex.from: one stream out of streams, iterables, functions, promises and pairs; and compose.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { AbortError } = require('internal/abort');
const { Readable } = require('internal/stream/readable');
const { Writable } = require('internal/stream/writable');
const { Duplex } = require('internal/stream/duplex');
const { destroyer } = require('internal/stream/destroy');
const { finished } = require('internal/stream/end_of_stream');
const { from } = require('internal/stream/from');
const u = require('internal/stream/utils');

function isBlob(value) {
    const Blob = $binding('node').global('Blob');
    return $isObject(value) && value instanceof Blob;
}

function duplexify(body, name) {
    if (u.isDuplexNodeStream(body))
        return body;
    if (u.isReadableNodeStream(body))
        return join({ readable: body });
    if (u.isWritableNodeStream(body))
        return join({ writable: body });
    if (u.isNodeStream(body))
        return join({ writable: false, readable: false });
    if (u.isReadableStream(body))
        return join({ readable: Readable.fromWeb(body) });
    if (u.isWritableStream(body))
        return join({ writable: Writable.fromWeb(body) });
    if (typeof body === 'function')
        return fromFunction(body, name);
    if (isBlob(body))
        return duplexify(body.arrayBuffer(), name);
    if (u.isIterable(body))
        return from(Duplex, body, { objectMode: true, writable: false });
    if (u.isReadableStream(body?.readable) && u.isWritableStream(body?.writable))
        return Duplex.fromWeb(body);
    if (typeof body?.writable === 'object' || typeof body?.readable === 'object') {
        const readable = body?.readable ? u.isReadableNodeStream(body.readable) ? body.readable : duplexify(body.readable, name) : undefined;
        const writable = body?.writable ? u.isWritableNodeStream(body.writable) ? body.writable : duplexify(body.writable, name) : undefined;
        return join({ readable, writable });
    }
    const then = body?.then;
    if (typeof then === 'function') {
        let d;
        $call(then, body, (value) => {
            if (value != null)
                d.push(value);
            d.push(null);
        }, (error) => destroyer(d, error));
        return d = new Duplex({ objectMode: true, writable: false, read() {} });
    }
    throw argTypeError(name, 'of type function or an instance of Blob, ReadableStream, WritableStream, Stream, Iterable, AsyncIterable, or Promise or { readable, writable } pair', body);
}

// The iterable that a function reads what is written to the stream from.
function channel(fn) {
    let wake = null;
    const waiting = [];
    const controller = new ($binding('node').global('AbortController'))();
    const { signal } = controller;
    const next = () => waiting.length ? waiting.shift() : new Promise((resolve) => { wake = resolve; });
    const send = (item) => {
        if (wake) {
            const f = wake;
            wake = null;
            f(item);
        } else {
            waiting.push(item);
        }
    };
    const value = fn(async function*() {
        for (;;) {
            const { chunk, done, callback } = await next();
            nextTick(callback);
            if (done)
                return;
            if (signal.aborted)
                throw new AbortError(undefined, { cause: signal.reason });
            yield chunk;
        }
    }(), { signal });
    return {
        value,
        write(chunk, encoding, callback) {
            send({ chunk, done: false, callback });
        },
        final(callback) {
            send({ done: true, callback });
        },
        destroy(error, callback) {
            controller.abort();
            if (wake)
                send({ done: true, callback() {} });
            callback(error);
        },
    };
}

function fromFunction(fn, name) {
    const { value, write, final, destroy } = channel(fn);
    if (u.isDuplexNodeStream(value))
        return value; // it was a constructor
    if (u.isIterable(value))
        return from(Duplex, value, { objectMode: true, write, final, destroy });
    const then = value?.then;
    if (typeof then === 'function') {
        let d;
        const promise = $call(then, value, (v) => {
            if (v != null)
                throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected nully to be returned from the "body" function but got ${typeof v}.`);
        }, (error) => destroyer(d, error));
        return d = new Duplex({
            objectMode: true, readable: false, write, destroy,
            final(callback) {
                final(async () => {
                    try {
                        await promise;
                        nextTick(callback, null);
                    } catch (error) {
                        nextTick(callback, error);
                    }
                });
            },
        });
    }
    throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected Iterable, AsyncIterable or AsyncFunction to be returned from the "${name}" function but got ${value == null ? value : typeof value}.`);
}

// One Duplex whose halves are other streams.
function join({ readable: r, writable: w }) {
    if (r && typeof r.read !== 'function')
        r = Readable.wrap(r);
    let readable = Boolean(u.isReadable(r)), writable = Boolean(u.isWritable(w));
    let ondrain, onfinish, onreadable, onclose, d;
    const finish = (error) => {
        const callback = onclose;
        onclose = null;
        if (callback)
            callback(error);
        else if (error)
            d.destroy(error);
    };
    d = new Duplex({ readableObjectMode: Boolean(r?.readableObjectMode), writableObjectMode: Boolean(w?.writableObjectMode), readable, writable });
    if (writable) {
        finished(w, (error) => {
            writable = false;
            if (error)
                destroyer(r, error);
            finish(error);
        });
        d._write = function(chunk, encoding, callback) {
            if (w.write(chunk, encoding))
                callback();
            else
                ondrain = callback;
        };
        d._final = function(callback) {
            w.end();
            onfinish = callback;
        };
        w.on('drain', () => {
            const callback = ondrain;
            ondrain = null;
            callback?.();
        });
        w.on('finish', () => {
            const callback = onfinish;
            onfinish = null;
            callback?.();
        });
    }
    if (readable) {
        finished(r, (error) => {
            readable = false;
            if (error)
                destroyer(r, error);
            finish(error);
        });
        r.on('readable', () => {
            const callback = onreadable;
            onreadable = null;
            callback?.();
        });
        r.on('end', () => d.push(null));
        d._read = function() {
            for (;;) {
                const chunk = r.read();
                if (chunk === null) {
                    onreadable = d._read;
                    return;
                }
                if (!d.push(chunk))
                    return;
            }
        };
    }
    d._destroy = function(error, callback) {
        if (!error && onclose !== null)
            error = new AbortError();
        onreadable = null;
        ondrain = null;
        onfinish = null;
        if (onclose === null || (!readable && !writable)) {
            callback(error);
        } else {
            onclose = callback;
            destroyer(w, error);
            destroyer(r, error);
        }
    };
    return d;
}

// ---- compose

function compose(...streams) {
    if (streams.length === 0)
        throw nodeError('ERR_MISSING_ARGS', 'The "streams" argument must be specified');
    if (streams.length === 1)
        return Duplex.from(streams[0]);
    const original = streams.slice();
    if (typeof streams[0] === 'function')
        streams[0] = Duplex.from(streams[0]);
    const lastIndex = streams.length - 1;
    if (typeof streams[lastIndex] === 'function')
        streams[lastIndex] = Duplex.from(streams[lastIndex]);
    for (let n = 0; n < streams.length; n++) {
        if (!u.isNodeStream(streams[n]) && !u.isWebStream(streams[n]))
            continue;
        if (n < lastIndex && !(u.isReadable(streams[n]) || u.isReadableStream(streams[n]) || u.isTransformStream(streams[n])))
            throw require('internal/validators').invalidValue(`streams[${n}]`, original[n], 'must be readable');
        if (n > 0 && !(u.isWritable(streams[n]) || u.isWritableStream(streams[n]) || u.isTransformStream(streams[n])))
            throw require('internal/validators').invalidValue(`streams[${n}]`, original[n], 'must be writable');
    }
    const head = streams[0];
    let ondrain, onfinish, onreadable, onclose, d;
    const { pipeline } = require('internal/stream/pipeline');
    const tail = pipeline(streams, (error) => {
        const callback = onclose;
        onclose = null;
        if (callback)
            callback(error);
        else if (error)
            d.destroy(error);
        else if (!readable && !writable)
            d.destroy();
    });
    const writable = Boolean(u.isWritable(head) || u.isWritableStream(head) || u.isTransformStream(head));
    const readable = Boolean(u.isReadable(tail) || u.isReadableStream(tail) || u.isTransformStream(tail));
    d = new Duplex({ writableObjectMode: Boolean(head?.writableObjectMode), readableObjectMode: Boolean(tail?.readableObjectMode), writable, readable });
    if (writable) {
        const first = u.isNodeStream(head) ? head : Writable.fromWeb(u.isTransformStream(head) ? head.writable : head);
        d._write = function(chunk, encoding, callback) {
            if (first.write(chunk, encoding))
                callback();
            else
                ondrain = callback;
        };
        d._final = function(callback) {
            first.end();
            onfinish = callback;
        };
        first.on('drain', () => {
            const callback = ondrain;
            ondrain = null;
            callback?.();
        });
        finished(u.isNodeStream(tail) ? tail : first, () => {
            const callback = onfinish;
            onfinish = null;
            callback?.();
        });
    }
    if (readable) {
        const last = u.isNodeStream(tail) ? tail : Readable.fromWeb(u.isTransformStream(tail) ? tail.readable : tail);
        last.on('readable', () => {
            const callback = onreadable;
            onreadable = null;
            callback?.();
        });
        last.on('end', () => d.push(null));
        d._read = function() {
            for (;;) {
                const chunk = last.read();
                if (chunk === null) {
                    onreadable = d._read;
                    return;
                }
                if (!d.push(chunk))
                    return;
            }
        };
    }
    d._destroy = function(error, callback) {
        if (!error && onclose !== null)
            error = new AbortError();
        onreadable = null;
        ondrain = null;
        onfinish = null;
        if (u.isNodeStream(tail))
            destroyer(tail, error);
        if (onclose === null)
            callback(error);
        else
            onclose = callback;
    };
    return d;
}

module.exports = { duplexify, compose, Buffer };
