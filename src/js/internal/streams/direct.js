// internal/streams/direct - ReadableStream of type "direct", which Bun has: pull(controller) writes bytes without a queue.
//
// Read by scripts, such a stream is an ordinary one whose pull collects what was written until pull returns, flush() is called,
// or, when pull is asynchronous, the next microtask. Read into a sink (a body, C), it writes there at once; the stream ends when end() or close()
// is called or the promise of pull settles.
//
// SPDX-License-Identifier: MIT
const binding = $binding('streams');
const { seal, promiseCall } = require('internal/streams/shared');
const readable = require('internal/streams/readable');
const { isView } = require('internal/streams/bytes');

function setUpDirect(stream, source, members, highWaterMark) {
    if (members.pull === undefined)
        throw new TypeError('A direct ReadableStream needs a pull function');
    stream.$direct = { source, pull: members.pull, cancel: members.cancel, highWaterMark };
}

function toBytes(chunk) {
    if (typeof chunk === 'string')
        return binding.encodeUtf8(chunk);
    if ($isUint8Array(chunk))
        return chunk;
    if (isView(chunk))
        return new Uint8Array($bufferOf(chunk), $byteOffsetOf(chunk), $byteLengthOf(chunk));
    if ($isArrayBuffer(chunk))
        return new Uint8Array(chunk);
    throw new TypeError('write() expects a string, ArrayBufferView, or ArrayBuffer');
}

function join(parts) {
    if (parts.length === 1)
        return new Uint8Array(parts[0]);
    let total = 0;
    for (const part of parts)
        total += $byteLengthOf(part);
    const whole = new Uint8Array(total);
    let at = 0;
    for (const part of parts) {
        $copyBytes($bufferOf(whole), at, $bufferOf(part), $byteOffsetOf(part), $byteLengthOf(part));
        at += $byteLengthOf(part);
    }
    return whole;
}

// The object that pull gets: its methods are its own and need no `this`, as in Bun.
function newController(target) {
    return {
        __proto__: null,
        write: (chunk) => target.write(chunk),
        end: () => target.end(),
        close: (error) => error === undefined ? target.end() : target.fail(error),
        flush: () => target.flush(),
        error: (error) => target.fail(error),
    };
}

// ---- read by scripts ----

class DirectQueue {
    constructor(stream) {
        this.stream = stream;
        this.parts = [];
        this.size = 0;
        this.inPull = this.scheduled = this.ended = false;
        this.controller = newController(this);
    }
    write(chunk) {
        if (this.ended)
            return 0;
        const part = toBytes(chunk);
        const length = $byteLengthOf(part);
        if (length === 0)
            return 0;
        $push(this.parts, typeof chunk === 'string' ? part : part.slice());
        this.size += length;
        if (!this.inPull && !this.scheduled) {
            this.scheduled = true;
            $queueMicrotask(() => {
                this.scheduled = false;
                this.flush();
            });
        }
        return length;
    }
    flush() {
        const size = this.size;
        if (size === 0 || this.inPull)
            return size;
        const whole = join(this.parts);
        this.parts = [];
        this.size = 0;
        readable.controllerEnqueue(this.made, whole);
        return size;
    }
    end() {
        if (this.ended)
            return undefined;
        if (this.inPull) {
            this.endAfterPull = true;
            return undefined;
        }
        this.flush();
        this.ended = true;
        readable.controllerClose(this.made);
        return undefined;
    }
    fail(error) {
        this.ended = true;
        readable.controllerError(this.made, error);
    }
    pull(direct) {
        let result;
        this.inPull = true;
        try {
            result = $call(direct.pull, direct.source, this.controller);
        } catch (error) {
            this.inPull = false;
            return $promiseRejectedWith(error);
        }
        this.inPull = false;
        this.flush();
        if (this.endAfterPull)
            this.end();
        if (!$isObject(result))
            return $promiseResolvedWith(undefined);
        return $thenDerive($promiseResolvedWith(result), () => {
            this.flush();
        }, undefined);
    }
}
seal(DirectQueue);

// Scripts are going to read the stream.
function materialise(stream) {
    const direct = stream.$direct;
    const queue = new DirectQueue(stream);
    queue.made = readable.setUpController(stream, undefined, () => queue.pull(direct), (reason) => {
        queue.ended = true;
        return direct.cancel === undefined ? $promiseResolvedWith(undefined) : promiseCall(direct.cancel, direct.source, reason);
    }, 0, undefined);
}

// ---- read into a sink: { write(chunk): more may come, close(), error(e) } ----

class DirectPump {
    constructor(stream, sink) {
        this.direct = stream.$direct;
        this.stream = stream;
        this.sink = sink;
        this.started = this.done = false;
        this.drained = undefined; // promise of a flush() that waits for the sink
        this.paused = true;
    }
    resume() {
        this.paused = false;
        const drained = this.drained;
        this.drained = undefined;
        if (drained !== undefined)
            $resolvePromise(drained, 0);
        if (this.started)
            return;
        this.started = true;
        let result;
        try {
            result = $call(this.direct.pull, this.direct.source, newController(this));
        } catch (error) {
            this.fail(error);
            return;
        }
        if ($isObject(result))
            $then($promiseResolvedWith(result), () => this.end(), (error) => this.fail(error));
    }
    write(chunk) {
        if (this.done)
            return 0;
        const part = toBytes(chunk);
        if (!this.sink.write(this.sink.raw ? chunk : part))
            this.paused = true;
        return $byteLengthOf(part);
    }
    flush() {
        if (!this.paused || this.done)
            return undefined;
        this.drained ??= $newPromise();
        return this.drained;
    }
    end() {
        if (this.done)
            return undefined;
        this.done = true;
        this.stream.$state = 'closed';
        this.settle();
        this.sink.close();
        return undefined;
    }
    fail(error) {
        if (this.done)
            return;
        this.done = true;
        this.stream.$state = 'errored';
        this.stream.$storedError = error;
        this.settle();
        this.sink.error(error);
    }
    settle() {
        if (this.drained !== undefined)
            $resolvePromise(this.drained, 0);
        this.drained = undefined;
    }
    // The consumer went away.
    cancel(reason) {
        if (this.done)
            return;
        this.done = true;
        this.stream.$state = 'closed';
        this.settle();
        const cancel = this.direct.cancel;
        if (cancel !== undefined)
            $markHandled(promiseCall(cancel, this.direct.source, reason));
    }
}
seal(DirectPump);

// Locks the stream for a sink. The pump waits for resume().
function attach(stream, sink) {
    const pump = new DirectPump(stream, sink);
    stream.$disturbed = true;
    stream.$reader = pump; // locked; a pump has none of a reader's lists
    return pump;
}

module.exports = { setUpDirect, materialise, attach, toBytes, join };
