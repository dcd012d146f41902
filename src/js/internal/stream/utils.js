// internal/stream/utils - what is known of a stream from outside, and the high-water marks.
//
// SPDX-License-Identifier: MIT
const { validateInteger, invalidValue } = require('internal/validators');

let bytesMark = 65536, objectsMark = 16;

function getDefaultHighWaterMark(objectMode) {
    return objectMode ? objectsMark : bytesMark;
}

function setDefaultHighWaterMark(objectMode, value) {
    validateInteger(value, 'value', 0);
    if (objectMode)
        objectsMark = value;
    else
        bytesMark = value;
}

// The mark that options ask for, or the usual one.
function highWaterMarkOf(objectMode, options, own, isDuplex) {
    const given = options?.highWaterMark ?? (isDuplex ? options?.[own] : null);
    if (given == null)
        return getDefaultHighWaterMark(objectMode);
    if (!Number.isInteger(given) || given < 0)
        throw invalidValue(isDuplex ? `options.${own}` : 'options.highWaterMark', given);
    return Math.floor(given);
}

const isDestroyedSymbol = Symbol.for('nodejs.stream.destroyed');
const isErroredSymbol = Symbol.for('nodejs.stream.errored');
const isReadableSymbol = Symbol.for('nodejs.stream.readable');
const isWritableSymbol = Symbol.for('nodejs.stream.writable');
const isDisturbedSymbol = Symbol.for('nodejs.stream.disturbed');
const isClosedPromise = Symbol.for('nodejs.webstream.isClosedPromise');

const isFunction = (value) => typeof value === 'function';

function isReadableNodeStream(obj, strict = false) {
    return Boolean(obj && isFunction(obj.pipe) && isFunction(obj.on) && (!strict || (isFunction(obj.pause) && isFunction(obj.resume))) &&
        (!obj._writableState || obj._readableState?.readable !== false) && (!obj._writableState || obj._readableState));
}

function isWritableNodeStream(obj) {
    return Boolean(obj && isFunction(obj.write) && isFunction(obj.on) && (!obj._readableState || obj._writableState?.writable !== false));
}

function isDuplexNodeStream(obj) {
    return Boolean(obj && isFunction(obj.pipe) && obj._readableState && isFunction(obj.on) && isFunction(obj.write));
}

function isNodeStream(obj) {
    return Boolean(obj && (obj._readableState || obj._writableState || (isFunction(obj.write) && isFunction(obj.on)) ||
        (isFunction(obj.pipe) && isFunction(obj.on))));
}

function isReadableStream(obj) {
    return Boolean(obj && !isNodeStream(obj) && isFunction(obj.pipeThrough) && isFunction(obj.getReader) && isFunction(obj.cancel));
}
function isWritableStream(obj) {
    return Boolean(obj && !isNodeStream(obj) && isFunction(obj.getWriter) && isFunction(obj.abort));
}
function isTransformStream(obj) {
    return Boolean(obj && !isNodeStream(obj) && typeof obj.readable === 'object' && typeof obj.writable === 'object');
}
function isWebStream(obj) {
    return isReadableStream(obj) || isWritableStream(obj) || isTransformStream(obj);
}

function isIterable(obj, isAsync) {
    if (obj == null)
        return false;
    if (isAsync === true)
        return isFunction(obj[Symbol.asyncIterator]);
    if (isAsync === false)
        return isFunction(obj[Symbol.iterator]);
    return isFunction(obj[Symbol.asyncIterator]) || isFunction(obj[Symbol.iterator]);
}

function isDestroyed(stream) {
    if (!isNodeStream(stream))
        return null;
    const state = stream._writableState || stream._readableState;
    return Boolean(stream.destroyed || stream[isDestroyedSymbol] || state?.destroyed);
}

function isWritableEnded(stream) {
    if (!isWritableNodeStream(stream))
        return null;
    if (stream.writableEnded === true)
        return true;
    const w = stream._writableState;
    if (w?.errored)
        return false;
    return typeof w?.ended === 'boolean' ? w.ended : null;
}

function isWritableFinished(stream, strict) {
    if (!isWritableNodeStream(stream))
        return null;
    if (stream.writableFinished === true)
        return true;
    const w = stream._writableState;
    if (w?.errored)
        return false;
    if (typeof w?.finished !== 'boolean')
        return null;
    return Boolean(w.finished || (strict === false && w.ended === true && w.length === 0));
}

function isReadableEnded(stream) {
    if (!isReadableNodeStream(stream))
        return null;
    if (stream.readableEnded === true)
        return true;
    const r = stream._readableState;
    if (!r || r.errored)
        return false;
    return typeof r.ended === 'boolean' ? r.ended : null;
}

function isReadableFinished(stream, strict) {
    if (!isReadableNodeStream(stream))
        return null;
    const r = stream._readableState;
    if (r?.errored)
        return false;
    if (typeof r?.endEmitted !== 'boolean')
        return null;
    return Boolean(r.endEmitted || (strict === false && r.ended === true && r.length === 0));
}

function isReadable(stream) {
    if (stream?.[isReadableSymbol] != null)
        return stream[isReadableSymbol];
    if (typeof stream?.readable !== 'boolean')
        return null;
    if (isDestroyed(stream))
        return false;
    return isReadableNodeStream(stream) && stream.readable && !isReadableFinished(stream);
}

function isWritable(stream) {
    if (stream?.[isWritableSymbol] != null)
        return stream[isWritableSymbol];
    if (typeof stream?.writable !== 'boolean')
        return null;
    if (isDestroyed(stream))
        return false;
    return isWritableNodeStream(stream) && stream.writable && !isWritableEnded(stream);
}

function isFinished(stream, options) {
    if (!isNodeStream(stream))
        return null;
    if (isDestroyed(stream))
        return true;
    if (options?.readable !== false && isReadable(stream))
        return false;
    return !(options?.writable !== false && isWritable(stream));
}

function isErrored(stream) {
    return Boolean(stream && (stream[isErroredSymbol] ?? stream.readableErrored ?? stream.writableErrored ?? stream._readableState?.errorEmitted ??
        stream._writableState?.errorEmitted ?? stream._readableState?.errored ?? stream._writableState?.errored));
}

function isDisturbed(stream) {
    return Boolean(stream && (stream[isDisturbedSymbol] ?? (stream.readableDidRead || stream.readableAborted)));
}

function isServerResponse(stream) {
    return typeof stream._sent100 === 'boolean' && typeof stream._removedConnection === 'boolean' && typeof stream._removedContLen === 'boolean' &&
        typeof stream._removedTE === 'boolean' && typeof stream._closed === 'boolean' && stream.req?.upgradeOrConnect === undefined;
}

function isRequest(stream) {
    return Boolean(stream && stream.setHeader && isFunction(stream.abort));
}

function isClosed(stream) {
    if (!isNodeStream(stream))
        return null;
    if (typeof stream.closed === 'boolean')
        return stream.closed;
    const { _writableState: w, _readableState: r } = stream;
    if (typeof w?.closed === 'boolean' || typeof r?.closed === 'boolean')
        return w?.closed || r?.closed;
    if (typeof stream._closed === 'boolean' && isServerResponse(stream))
        return stream._closed;
    return null;
}

function willEmitClose(stream) {
    if (!isNodeStream(stream))
        return null;
    const state = stream._writableState || stream._readableState;
    return (!state && isServerResponse(stream)) || Boolean(state?.autoDestroy && state.emitClose && state.closed === false);
}

module.exports = {
    getDefaultHighWaterMark, setDefaultHighWaterMark, highWaterMarkOf, isDestroyedSymbol, isErroredSymbol, isReadableSymbol, isWritableSymbol,
    isDisturbedSymbol, isClosedPromise, isReadableNodeStream, isWritableNodeStream, isDuplexNodeStream, isNodeStream, isReadableStream,
    isWritableStream, isTransformStream, isWebStream, isIterable, isDestroyed, isWritableEnded, isWritableFinished, isReadableEnded,
    isReadableFinished, isReadable, isWritable, isFinished, isErrored, isDisturbed, isServerResponse, isRequest, isClosed, willEmitClose,
};
