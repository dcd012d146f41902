// internal/stream/destroy - how streams of Node come to their end: destroy, errors, 'close', and _construct before everything.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const { AbortError } = require('internal/abort');
const { nodeError } = require('internal/errors');
const { isDestroyed, isFinished, isServerResponse, isDestroyedSymbol, isRequest } = require('internal/stream/utils');

const kDestroy = Symbol('kDestroy'), kConstruct = Symbol('kConstruct');

function noteError(error, w, r) {
    if (!error)
        return;
    error.stack; // before it is too late to say where it comes from
    if (w && !w.errored)
        w.errored = error;
    if (r && !r.errored)
        r.errored = error;
}

// Of Readable and Writable both.
function destroy(error, callback) {
    const r = this._readableState, w = this._writableState, state = w || r;
    if (w?.destroyed || r?.destroyed) {
        if (typeof callback === 'function')
            callback();
        return this;
    }
    noteError(error, w, r);
    if (w)
        w.destroyed = true;
    if (r)
        r.destroyed = true;
    if (!state.constructed)
        this.once(kDestroy, function(later) {
            runDestroy(this, aggregate(later, error), callback);
        });
    else
        runDestroy(this, error, callback);
    return this;
}

function aggregate(inner, outer) {
    if (inner && outer && inner !== outer) {
        if (Array.isArray(outer.errors)) {
            outer.errors.push(inner);
            return outer;
        }
        const error = new AggregateError([outer, inner], outer.message);
        error.code = outer.code;
        return error;
    }
    return inner || outer;
}

function runDestroy(stream, error, callback) {
    let called = false;
    const onDestroy = (late) => {
        if (called)
            return;
        called = true;
        const r = stream._readableState, w = stream._writableState;
        noteError(late, w, r);
        if (w)
            w.closed = true;
        if (r)
            r.closed = true;
        if (typeof callback === 'function')
            callback(late);
        if (late)
            nextTick(emitErrorAndClose, stream, late);
        else
            nextTick(emitClose, stream);
    };
    try {
        stream._destroy(error || null, onDestroy);
    } catch (thrown) {
        onDestroy(thrown);
    }
}

function emitErrorAndClose(stream, error) {
    emitError(stream, error);
    emitClose(stream);
}

function emitClose(stream) {
    const r = stream._readableState, w = stream._writableState;
    if (w)
        w.closeEmitted = true;
    if (r)
        r.closeEmitted = true;
    if (w?.emitClose || r?.emitClose)
        stream.emit('close');
}

function emitError(stream, error) {
    const r = stream._readableState, w = stream._writableState;
    if (w?.errorEmitted || r?.errorEmitted)
        return;
    if (w)
        w.errorEmitted = true;
    if (r)
        r.errorEmitted = true;
    stream.emit('error', error);
}

function undestroy() {
    const r = this._readableState, w = this._writableState;
    if (r) {
        r.constructed = true;
        r.closed = r.closeEmitted = r.destroyed = r.errorEmitted = r.reading = false;
        r.errored = null;
        r.ended = r.readable === false;
        r.endEmitted = r.readable === false;
    }
    if (w) {
        w.constructed = true;
        w.destroyed = w.closed = w.closeEmitted = w.errorEmitted = w.finalCalled = w.prefinished = false;
        w.errored = null;
        w.ended = w.ending = w.finished = w.writable === false;
    }
}

// An error that a stream found itself: destroys it, or only tells of it where autoDestroy is off.
function errorOrDestroy(stream, error, sync) {
    const r = stream._readableState, w = stream._writableState;
    if (w?.destroyed || r?.destroyed)
        return;
    if (r?.autoDestroy || w?.autoDestroy) {
        stream.destroy(error);
    } else if (error) {
        noteError(error, w, r);
        if (sync)
            nextTick(emitError, stream, error);
        else
            emitError(stream, error);
    }
}

function construct(stream, callback) {
    if (typeof stream._construct !== 'function')
        return;
    const r = stream._readableState, w = stream._writableState;
    if (r)
        r.constructed = false;
    if (w)
        w.constructed = false;
    stream.once(kConstruct, callback);
    if (stream.listenerCount(kConstruct) > 1)
        return; // a Duplex asks twice
    nextTick(runConstruct, stream);
}

function runConstruct(stream) {
    let called = false;
    function onConstruct(error) {
        if (called) {
            errorOrDestroy(stream, error ?? nodeError('ERR_MULTIPLE_CALLBACK', 'Callback called multiple times'));
            return;
        }
        called = true;
        const r = stream._readableState, w = stream._writableState, state = w || r;
        if (r)
            r.constructed = true;
        if (w)
            w.constructed = true;
        if (state.destroyed)
            stream.emit(kDestroy, error);
        else if (error)
            errorOrDestroy(stream, error, true);
        else
            stream.emit(kConstruct);
    }
    try {
        stream._construct((error) => nextTick(onConstruct, error));
    } catch (error) {
        nextTick(onConstruct, error);
    }
}

// A stream of any kind, also of old ones.
function destroyer(stream, error) {
    if (!stream || isDestroyed(stream))
        return;
    if (!error && !isFinished(stream))
        error = new AbortError();
    if (isServerResponse(stream)) {
        stream.destroy(error);
    } else if (isRequest(stream)) {
        stream.abort();
    } else if (isRequest(stream.req)) {
        stream.req.abort();
    } else if (typeof stream.destroy === 'function') {
        stream.destroy(error);
    } else if (typeof stream.close === 'function') {
        stream.close();
    } else {
        nextTick((s, e) => {
            s.emit('error', e ?? new AbortError());
            s.emit('close');
        }, stream, error);
    }
    if (!stream.destroyed)
        stream[isDestroyedSymbol] = true;
}

module.exports = { destroy, undestroy, errorOrDestroy, construct, destroyer, emitClose };
