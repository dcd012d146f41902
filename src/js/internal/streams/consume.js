// internal/streams/consume - reading a stream to its end: Bun.readableStreamTo*, the methods text(), json(), bytes() and blob() of
// ReadableStream, and readMany() of its reader, which are Bun's.
//
// SPDX-License-Identifier: MIT
const binding = $binding('streams');
const { invalidState, invalidThis } = require('internal/streams/shared');
const { argTypeError } = require('internal/errors');
const readable = require('internal/streams/readable');
const { isReadable, acquireReader, releaseReader, read } = readable;

// Modes of binding.read: BODY_* of web_priv.h.
const modes = { __proto__: null, text: 0, json: 1, arrayBuffer: 2, bytes: 3, blob: 4, formData: 5 };

function toValue(stream, mode, type) {
    if (!isReadable(stream))
        throw argTypeError('stream', 'an instance of ReadableStream', stream);
    if (stream.$reader !== undefined)
        return $promiseRejectedWith(invalidState('ReadableStream is locked'));
    return binding.read(stream, modes[mode], type);
}

function method(stream, mode) {
    if (!isReadable(stream))
        return $promiseRejectedWith(invalidThis('ReadableStream'));
    return toValue(stream, mode, undefined);
}

function toArray(stream) {
    if (!isReadable(stream))
        throw argTypeError('stream', 'an instance of ReadableStream', stream);
    if (stream.$reader !== undefined)
        return $promiseRejectedWith(invalidState('ReadableStream is locked'));
    const promise = $newPromise();
    const chunks = [];
    if (stream.$direct !== undefined && stream.$controller === undefined) {
        const pump = require('internal/streams/direct').attach(stream, {
            raw: true,
            write(chunk) {
                $push(chunks, chunk);
                return true;
            },
            close: () => $resolvePromise(promise, chunks),
            error: (error) => $rejectPromise(promise, error),
        });
        pump.resume();
        return promise;
    }
    const reader = acquireReader(stream);
    let looping = false, waiting = false, done = false;
    const request = {
        chunk(chunk) {
            $push(chunks, chunk);
            waiting = false;
            if (!looping)
                loop();
        },
        close() {
            done = true;
            releaseReader(reader);
            $resolvePromise(promise, chunks);
        },
        error(error) {
            done = true;
            releaseReader(reader);
            $rejectPromise(promise, error);
        },
    };
    function loop() {
        looping = true;
        while (!waiting && !done) {
            waiting = true;
            read(reader, request);
        }
        looping = false;
    }
    loop();
    return promise;
}

function toFormData(stream, boundary) {
    let type = 'application/x-www-form-urlencoded';
    if (boundary !== undefined) {
        const text = typeof boundary === 'string' ? boundary : binding.decodeUtf8(boundary);
        type = `multipart/form-data; boundary=${text}`;
    }
    return toValue(stream, 'formData', type);
}

// { value: [chunks], size, done }: everything that is there, or a promise for the next.
function readMany(reader) {
    if (!$isObject(reader) || reader.$defaultReader !== reader)
        throw invalidThis('ReadableStreamDefaultReader');
    const stream = reader.$stream;
    if (stream === undefined)
        throw invalidState('The reader is not attached to a stream');
    const values = [];
    let size = 0, done = false, failed, hasFailed = false, came;
    const request = {
        chunk(chunk) {
            $push(values, chunk);
            size += sizeOf(chunk);
            came?.();
        },
        close() {
            done = true;
            came?.();
        },
        error(error) {
            hasFailed = true;
            failed = error;
            came?.();
        },
    };
    for (;;) {
        const before = values.length;
        read(reader, request);
        if (done || hasFailed || values.length === before)
            break;
        if (stream.$state !== 'readable' || queued(stream.$controller) === 0)
            break;
    }
    if (hasFailed)
        throw failed;
    if (done || values.length > 0)
        return { value: values, size, done };
    const promise = $newPromise();
    came = () => {
        if (hasFailed)
            $rejectPromise(promise, failed);
        else
            $resolvePromise(promise, { value: values, size, done });
    };
    return promise;
}

function queued(control) {
    return control.isBytes === true ? control.total : control.queue.size;
}

function sizeOf(chunk) {
    if (typeof chunk === 'string')
        return chunk.length;
    return $isObject(chunk) && typeof chunk.byteLength === 'number' ? chunk.byteLength : 1;
}

module.exports = {
    method, toArray, toFormData, readMany,
    toText: (stream) => toValue(stream, 'text', undefined),
    toJSON: (stream) => toValue(stream, 'json', undefined),
    toBytes: (stream) => toValue(stream, 'bytes', undefined),
    toArrayBuffer: (stream) => toValue(stream, 'arrayBuffer', undefined),
    toBlob: (stream) => toValue(stream, 'blob', undefined),
};
