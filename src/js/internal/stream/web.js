// internal/stream/web - between streams of Node and those of the web.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const { Buffer } = require('internal/buffer');
const { AbortError } = require('internal/abort');
const { argTypeError } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { Readable } = require('internal/stream/readable');
const { Writable } = require('internal/stream/writable');
const { Duplex } = require('internal/stream/duplex');
const { finished } = require('internal/stream/end_of_stream');
const u = require('internal/stream/utils');

const ended = (error) => error?.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new AbortError(undefined, { cause: error }) : error;

function readableToWeb(stream, options = { __proto__: null }) {
    const readable = u.isReadable(stream);
    if (typeof stream?._readableState !== 'object')
        throw argTypeError('streamReadable', 'an instance of stream.Readable', stream);
    const ReadableStream = global('ReadableStream');
    if (u.isDestroyed(stream) || !readable) {
        const empty = new ReadableStream();
        empty.cancel();
        return empty;
    }
    const { readableObjectMode: objects, readableHighWaterMark: mark } = stream;
    const strategy = options.strategy ?? (objects ? new (global('CountQueuingStrategy'))({ highWaterMark: mark })
        : options.type === 'bytes' ? { highWaterMark: mark } : new (global('ByteLengthQueuingStrategy'))({ highWaterMark: mark }));
    let controller, cancelled = false;
    stream.pause();
    const cleanup = finished(stream, (error) => {
        error = ended(error);
        cleanup();
        stream.on('error', () => {});
        if (error) {
            controller.error(error);
        } else if (!cancelled) {
            controller.close();
            if (options.type === 'bytes')
                controller.byobRequest?.respond(0);
        }
    });
    stream.on('data', (chunk) => {
        if (Buffer.isBuffer(chunk) && !objects)
            chunk = new Uint8Array(chunk.buffer.slice(chunk.byteOffset, chunk.byteOffset + chunk.byteLength));
        controller.enqueue(chunk);
        if (controller.desiredSize <= 0)
            stream.pause();
    });
    return new ReadableStream({
        ...(options.type === 'bytes' ? { type: 'bytes' } : undefined),
        start(c) { controller = c; },
        pull() { stream.resume(); },
        cancel(reason) {
            cancelled = true;
            if (!stream.destroyed)
                stream.destroy(reason);
        },
    }, strategy);
}

function readableFromWeb(web, options = { __proto__: null }) {
    if (!u.isReadableStream(web))
        throw argTypeError('readableStream', 'an instance of ReadableStream', web);
    validateObject(options, 'options');
    const { highWaterMark, encoding, objectMode = false, signal } = options;
    const reader = web.getReader();
    let closed = false;
    const readable = new Readable({
        objectMode, highWaterMark, encoding, signal,
        read() {
            reader.read().then((chunk) => {
                if (chunk.done)
                    readable.push(null);
                else
                    readable.push(chunk.value);
            }, (error) => readable.destroy(error));
        },
        destroy(error, callback) {
            const done = () => nextTick(callback, error);
            if (!closed)
                reader.cancel(error).then(done, done);
            else
                done();
        },
    });
    reader.closed.then(() => { closed = true; }, (error) => {
        closed = true;
        readable.destroy(error);
    });
    return readable;
}

function writableToWeb(stream) {
    if (typeof stream?._writableState !== 'object')
        throw argTypeError('streamWritable', 'an instance of stream.Writable', stream);
    const WritableStream = global('WritableStream');
    if (u.isDestroyed(stream) || !u.isWritable(stream)) {
        const web = new WritableStream();
        web.close();
        return web;
    }
    const { writableHighWaterMark: mark } = stream;
    const strategy = stream.writableObjectMode ? new (global('CountQueuingStrategy'))({ highWaterMark: mark }) : { highWaterMark: mark, size: (chunk) => chunk?.byteLength ?? chunk?.length ?? 1 };
    let controller, waiting, closing;
    const cleanup = finished(stream, (error) => {
        error = ended(error);
        cleanup();
        stream.on('error', () => {});
        if (error) {
            waiting?.reject(error);
            closing?.reject(error);
            controller.error(error);
            controller = undefined;
        } else if (closing) {
            closing.resolve();
            closing = undefined;
        } else {
            controller.error(new AbortError());
            controller = undefined;
        }
    });
    stream.on('drain', () => waiting?.resolve());
    return new WritableStream({
        start(c) { controller = c; },
        write(chunk) {
            if (stream.writableNeedDrain || !stream.write(chunk)) {
                waiting = Promise.withResolvers();
                return waiting.promise.finally(() => { waiting = undefined; });
            }
            return undefined;
        },
        abort(reason) { stream.destroy(reason); },
        close() {
            if (closing === undefined && !stream.writableEnded) {
                closing = Promise.withResolvers();
                stream.end();
                return closing.promise;
            }
            return controller === undefined ? Promise.resolve() : undefined;
        },
    }, strategy);
}

function writerOf(web) {
    if (!u.isWritableStream(web))
        throw argTypeError('writableStream', 'an instance of WritableStream', web);
    return web.getWriter();
}

function writingTo(writer) {
    return {
        writev(chunks, callback) {
            const done = (error) => nextTick(callback, error);
            writer.ready.then(() => Promise.all(chunks.map((part) => writer.write(part.chunk))).then(() => done(), done), done);
        },
        write(chunk, encoding, callback) {
            if (typeof chunk === 'string' && encoding !== 'buffer')
                chunk = Buffer.from(chunk, encoding);
            const done = (error) => nextTick(callback, error);
            writer.ready.then(() => writer.write(chunk).then(() => done(), done), done);
        },
    };
}

function writableFromWeb(web, options = { __proto__: null }) {
    const writer = writerOf(web);
    validateObject(options, 'options');
    const { highWaterMark, decodeStrings = true, objectMode = false, signal } = options;
    let closed = false;
    const writable = new Writable({
        highWaterMark, objectMode, decodeStrings, signal, ...writingTo(writer),
        destroy(error, callback) {
            const done = () => nextTick(callback, error);
            if (closed)
                done();
            else if (error != null)
                writer.abort(error).then(done, done);
            else
                writer.close().then(done, done);
        },
        final(callback) {
            const done = (error) => nextTick(callback, error);
            if (!closed)
                writer.close().then(() => done(), done);
            else
                done();
        },
    });
    writer.closed.then(() => {
        closed = true;
        if (!writable.writableEnded)
            writable.destroy(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    }, (error) => {
        closed = true;
        writable.destroy(error);
    });
    return writable;
}

function duplexToWeb(duplex) {
    if (typeof duplex?._writableState !== 'object' || typeof duplex?._readableState !== 'object')
        throw argTypeError('duplex', 'an instance of stream.Duplex', duplex);
    if (u.isDestroyed(duplex)) {
        const readable = new (global('ReadableStream'))(), writable = new (global('WritableStream'))();
        readable.cancel();
        writable.close();
        return { readable, writable };
    }
    const writable = u.isWritable(duplex) ? writableToWeb(duplex) : new (global('WritableStream'))();
    if (!u.isWritable(duplex))
        writable.close();
    const readable = u.isReadable(duplex) ? readableToWeb(duplex) : new (global('ReadableStream'))();
    if (!u.isReadable(duplex))
        readable.cancel();
    return { writable, readable };
}

function duplexFromWeb(pair = { __proto__: null }, options = { __proto__: null }) {
    validateObject(pair, 'pair');
    const { readable: source, writable: target } = pair;
    if (!u.isReadableStream(source))
        throw argTypeError('pair.readable', 'an instance of ReadableStream', source);
    const writer = writerOf(target);
    validateObject(options, 'options');
    const { allowHalfOpen = false, objectMode = false, encoding, decodeStrings = true, highWaterMark, signal } = options;
    const reader = source.getReader();
    let readClosed = false, writeClosed = false;
    const duplex = new Duplex({
        allowHalfOpen, highWaterMark, objectMode, encoding, decodeStrings, signal, ...writingTo(writer),
        final(callback) {
            const done = (error) => nextTick(callback, error);
            if (!writeClosed)
                writer.close().then(() => done(), done);
            else
                done();
        },
        read() {
            reader.read().then((chunk) => {
                if (chunk.done)
                    duplex.push(null);
                else
                    duplex.push(chunk.value);
            }, (error) => duplex.destroy(error));
        },
        destroy(error, callback) {
            const done = () => nextTick(callback, error);
            const all = [];
            if (!writeClosed)
                all.push(error != null ? writer.abort(error) : writer.close());
            if (!readClosed)
                all.push(reader.cancel(error));
            Promise.allSettled(all).then(done);
        },
    });
    writer.closed.then(() => { writeClosed = true; }, (error) => {
        writeClosed = true;
        readClosed = true;
        duplex.destroy(error);
    });
    reader.closed.then(() => { readClosed = true; }, (error) => {
        writeClosed = true;
        readClosed = true;
        duplex.destroy(error);
    });
    return duplex;
}

// When a stream of the web has closed, without taking its lock.
function closedPromise(stream) {
    if (!stream.locked) {
        const handle = u.isReadableStream(stream) ? stream.getReader() : stream.getWriter();
        const { closed } = handle;
        handle.releaseLock();
        closed.catch(() => {});
        return new Promise((resolve, reject) => {
            const look = u.isReadableStream(stream) ? stream.getReader() : stream.getWriter();
            look.closed.then(resolve, reject);
            look.releaseLock();
        });
    }
    return Promise.resolve();
}

function errorStream(stream, error) {
    if (u.isReadableStream(stream))
        stream.cancel(error).catch(() => {});
    else
        stream.abort(error).catch(() => {});
}

module.exports = { readableToWeb, readableFromWeb, writableToWeb, writableFromWeb, duplexToWeb, duplexFromWeb, closedPromise, errorStream };
