// internal/streams/native - streams between C and scripts (runtime/web/web_stream.c).
//
// A source of C is known by its token, which a stream has as $native. Until materialise() gives it a controller, C may hand the
// source to one of its own sinks, and the stream is then only a shell that is locked and disturbed.
//
// SPDX-License-Identifier: MIT
const binding = $binding('streams');
const { seal, invalidState } = require('internal/streams/shared');
const readable = require('internal/streams/readable');
const bytes = require('internal/streams/bytes');
const { acquireReader, releaseReader, cancelReader, cancelStream, newReadable, read } = readable;

// ---- sources ----

// The stream of a token.
function streamOf(token) {
    const stream = newReadable();
    stream.$native = token;
    return stream;
}

function materialise(stream) {
    const token = stream.$native;
    if (!binding.sourceBegin(token))
        return taken(stream);
    let waiting; // promise of a pull that waits for the producer
    const control = bytes.setUpController(stream, undefined, () => {
        const chunk = binding.sourcePull(token);
        if (chunk === undefined) {
            waiting = $newPromise();
            return waiting;
        }
        if (chunk !== null)
            bytes.enqueueTransferred(control, chunk, 0, $byteLengthOf(chunk));
        finish(control, binding.sourceEnd(token));
        return $promiseResolvedWith(undefined);
    }, (reason) => {
        binding.sourceCancel(token, reason);
        return $promiseResolvedWith(undefined);
    }, 0, undefined);
    // The producer has something: a buffer, or only its end.
    binding.sourceListen(token, (chunk) => {
        if (chunk !== undefined)
            bytes.enqueueTransferred(control, chunk, 0, $byteLengthOf(chunk));
        finish(control, binding.sourceEnd(token));
        const promise = waiting;
        waiting = undefined;
        if (promise !== undefined)
            $resolvePromise(promise, undefined);
    });
    finish(control, binding.sourceEnd(token));
}

// end: undefined: not yet; null: closed; else [error].
function finish(control, end) {
    if (end === undefined || control.stream.$state !== 'readable')
        return;
    if (end !== null) {
        bytes.byteError(control, end[0]);
        return;
    }
    bytes.byteClose(control);
    if (control.pendingPulls.size > 0)
        bytes.respond(control, 0);
}

// A stream whose source was handed to C.
function taken(stream) {
    bytes.setUpController(stream, undefined, undefined, undefined, 0, undefined);
    stream.$disturbed = true;
}

// C takes the source of the stream for itself.
function take(stream) {
    stream.$disturbed = true;
    stream.$reader = takenReader;
}

const takenReader = { $requests: undefined, $byob: undefined, $closed: $newPromise() };

// ---- sinks ----

// Reads a stream into a sink of C. It is its own read request.
class Pump {
    constructor(stream, token) {
        this.stream = stream;
        this.token = token;
        this.paused = true;
        this.reading = this.done = this.looping = false;
        this.reader = acquireReader(stream);
    }
    resume() {
        this.paused = false;
        if (this.looping)
            return;
        this.looping = true;
        while (!this.paused && !this.reading && !this.done) {
            this.reading = true;
            read(this.reader, this);
        }
        this.looping = false;
    }
    chunk(chunk) {
        this.reading = false;
        let more;
        try {
            more = binding.sinkWrite(this.token, chunk);
        } catch (error) {
            if (!this.done)
                this.fail(error);
            return;
        }
        if (!more)
            this.paused = true;
        if (!this.looping && !this.paused)
            this.resume();
    }
    close() {
        if (this.done)
            return;
        this.done = true;
        this.release();
        binding.sinkClose(this.token);
    }
    // A body that was read stays locked (Fetch: its reader is never released).
    release() {
        if (this.stream.$bodyRead !== true)
            releaseReader(this.reader);
    }
    error(error) {
        if (this.done)
            return;
        this.done = true;
        this.release();
        binding.sinkError(this.token, error);
    }
    fail(error) {
        this.done = true;
        $markHandled(cancelReader(this.reader, error));
        this.release();
        binding.sinkError(this.token, error);
    }
    // The consumer went away.
    cancel(reason) {
        if (this.done)
            return;
        this.done = true;
        $markHandled(cancelReader(this.reader, reason));
        releaseReader(this.reader);
    }
}
seal(Pump);

function attach(stream, token) {
    if (stream.$reader !== undefined)
        throw invalidState('ReadableStream is locked');
    if (stream.$direct !== undefined && stream.$controller === undefined)
        return require('internal/streams/direct').attach(stream, {
            raw: false,
            write: (chunk) => binding.sinkWrite(token, chunk),
            close: () => binding.sinkClose(token),
            error: (error) => binding.sinkError(token, error),
        });
    return new Pump(stream, token);
}

function resume(pump) {
    pump.resume();
}

function cancelPump(pump, reason) {
    pump.cancel(reason);
}

// ---- for bodies ----

// The chunks of the second branch are copies (Fetch, "clone a body").
function tee(stream) {
    return require('internal/streams/tee').tee(stream, true);
}

// The stream is a body that is about to be read whole.
function markRead(stream) {
    stream.$bodyRead = true;
}

// The stream of an object with Symbol.asyncIterator, or of a generator function, as a body.
function fromIterable(iterable) {
    return require('internal/streams/iterate').streamFrom(iterable);
}

module.exports = { streamOf, materialise, take, attach, resume, cancelPump, tee, markRead, fromIterable, cancelStream };
