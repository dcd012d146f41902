// bun/files - Bun.write, Bun.stdin and its sisters, what Blobs of files can, and bytes put together.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { statsOf } = require('internal/fs/stats');
const { FileSink, ArrayBufferSink, fileTarget } = require('bun/sinks');
const files = $binding('files');
const fs = $binding('fs');
const streams = require('internal/streams/consume');

const RESPONSE = 1, STREAM = 2, URL_OBJECT = 3, BLOB = 4;

// Where Bun.write writes: a path or a descriptor.
function destination(target) {
    if (typeof target === 'string' || typeof target === 'number' || files.kindOf(target) === URL_OBJECT)
        return files.file(files.newFile(target));
    const file = files.file(target);
    if (file === undefined)
        throw argTypeError('destination', 'of type path, file descriptor, or Blob', target);
    if (file === null)
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Cannot write to a Blob backed by bytes, which are always read-only');
    return file;
}

function write(target, data, options) {
    if (arguments.length === 0 || target === undefined || target === null)
        throw nodeError('ERR_INVALID_ARG_TYPE',
            `The "destination" argument must be of type path, file descriptor, or Blob. Received ${target}`);
    if (data === undefined || data === null)
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Bun.write(pathOrFdOrBlob, blob) expects a Blob-y thing to write');
    const file = destination(target);
    let mode = 0o664, parents = true;
    if ($isObject(options)) {
        if (options.createPath !== undefined)
            parents = !!options.createPath;
        if (options.mode !== undefined)
            mode = checkMode(options.mode);
    }
    return writeTo(file, data, mode, parents);
}

function checkMode(mode) {
    if (typeof mode !== 'number')
        throw argTypeError('mode', 'of type number', mode);
    return mode & 0o7777;
}

function writeTo(file, data, mode, parents) {
    if (typeof data === 'string' || !$isObject(data))
        return files.write(file, $toString(data), mode, parents);
    const kind = files.kindOf(data);
    if (kind === BLOB)
        return files.file(data) === null ? files.write(file, data, mode, parents) : files.copy(file, data, mode, parents);
    if (kind === RESPONSE || kind === STREAM)
        return writeBody(file, kind === STREAM ? streams.toBytes(data) : data.bytes(), mode, parents);
    if ($isArrayBuffer(data) || $isTypedArray(data) || $isDataView(data))
        return files.write(file, data, mode, parents);
    return files.write(file, $toString(data), mode, parents);
}

async function writeBody(file, promise, mode, parents) {
    return files.write(file, await promise, mode, parents);
}

// ---- members of Blob ----

function needFile(blob, what) {
    const file = files.file(blob);
    if (file === null)
        throw nodeError('ERR_INVALID_ARG_TYPE', `Blob is backed by bytes and doesn't support ${what}`);
    return file;
}

async function blobDelete(blob) {
    const file = needFile(blob, 'deletion');
    if (typeof file === 'number')
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Is not possible to unlink a file descriptor');
    files.unlink(file);
}

async function blobStat(blob) {
    const file = needFile(blob, 'stat()');
    return statsOf(await (typeof file === 'number' ? fs.fstat(file, false, true) : fs.stat(file, false, true)));
}

function blobWrite(blob, data, options) {
    needFile(blob, 'write()');
    return write(blob, data, options);
}

function blobWriter(blob, options) {
    const file = files.file(blob);
    if (file === null)
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Cannot write to a Blob backed by bytes, which are always read-only');
    let mark = 16384;
    if ($isObject(options) && typeof options.highWaterMark === 'number' && options.highWaterMark > 0)
        mark = options.highWaterMark;
    const target = typeof file === 'number' ? fileTarget(file, false) : fileTarget(files.openWrite(file, 0o664, true), true);
    return new FileSink(target, mark);
}

// ---- bytes ----

function checkBytes(value) {
    if (!$isArrayBuffer(value) && !$isTypedArray(value) && !$isDataView(value))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Expected TypedArray');
    return value;
}

function viewOf(value) {
    return $isArrayBuffer(value) ? new Uint8Array(value) : new Uint8Array($bufferOf(value), $byteOffsetOf(value), $byteLengthOf(value));
}

function concatArrayBuffers(list, max, asBytes) {
    if (!Array.isArray(list))
        list = Array.from(list);
    let size = 0;
    for (const item of list)
        size += $byteLengthOf(checkBytes(item));
    if (typeof max === 'number' && max >= 0 && max < size)
        size = Math.floor(max);
    const all = new Uint8Array(size);
    let at = 0;
    for (const item of list) {
        let view = viewOf(item);
        const room = size - at;
        if ($byteLengthOf(view) > room)
            view = view.subarray(0, room);
        all.set(view, at);
        at += $byteLengthOf(view);
    }
    return asBytes === true ? all : $bufferOf(all);
}

function allocUnsafe(size) {
    if (typeof size !== 'number' || !(size >= 0))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'Expected a positive number');
    return new Uint8Array(size);
}

function indexOfLine(bytes, offset = 0) {
    const view = viewOf(checkBytes(bytes));
    return view.indexOf(10, offset < 0 ? 0 : offset);
}

module.exports = {
    write, blobDelete, blobStat, blobWrite, blobWriter, concatArrayBuffers, allocUnsafe, indexOfLine, ArrayBufferSink,
    get stdin() { return files.newFile(0); },
    get stdout() { return files.newFile(1); },
    get stderr() { return files.newFile(2); },
};
