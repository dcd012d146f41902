// internal/streams/tee - ReadableStream.prototype.tee (4.9.1: ReadableStreamTee and its two sorts).
//
// SPDX-License-Identifier: MIT
const { seal } = require('internal/streams/shared');
const readable = require('internal/streams/readable');
const { cancelStream, acquireReader, releaseReader, read, createReadable, controllerEnqueue, controllerClose, controllerError, newReadable } = readable;

// clone: branch 2 gets structured clones.
function tee(stream, clone) {
    readable.materialise(stream);
    return stream.$controller.isBytes === true ? teeBytes(stream) : teeDefault(stream, clone);
}

// What both sorts share: who cancelled what.
class Canceling {
    constructor(stream) {
        this.stream = stream;
        this.first = this.second = false;
        this.reason1 = this.reason2 = undefined;
        this.promise = $newPromise();
    }
    cancel(second, reason) {
        if (second) {
            this.second = true;
            this.reason2 = reason;
        } else {
            this.first = true;
            this.reason1 = reason;
        }
        if (this.first && this.second)
            $resolvePromise(this.promise, cancelStream(this.stream, [this.reason1, this.reason2]));
        return this.promise;
    }
    // The source has ended by itself.
    finish() {
        if (!this.first || !this.second)
            $resolvePromise(this.promise, undefined);
    }
    fail(error) {
        $resolvePromise(this.promise, cancelStream(this.stream, error));
    }
}
seal(Canceling);

function teeDefault(stream, clone) {
    const reader = acquireReader(stream);
    const canceling = new Canceling(stream);
    let reading = false, readAgain = false;
    let control1, control2;
    const request = {
        chunk(chunk) {
            $queueMicrotask(() => {
                readAgain = false;
                let chunk2 = chunk;
                if (!canceling.second && clone) {
                    try {
                        chunk2 = $binding('streams').structuredClone(chunk);
                    } catch (error) {
                        controllerError(control1, error);
                        controllerError(control2, error);
                        canceling.fail(error);
                        return;
                    }
                }
                if (!canceling.first)
                    controllerEnqueue(control1, chunk);
                if (!canceling.second)
                    controllerEnqueue(control2, chunk2);
                reading = false;
                if (readAgain)
                    pull();
            });
        },
        close() {
            reading = false;
            if (!canceling.first)
                controllerClose(control1);
            if (!canceling.second)
                controllerClose(control2);
            canceling.finish();
        },
        error() {
            reading = false;
        },
    };
    function pull() {
        if (reading) {
            readAgain = true;
        } else {
            reading = true;
            read(reader, request);
        }
        return $promiseResolvedWith(undefined);
    }
    const branch1 = createReadable(undefined, pull, (reason) => canceling.cancel(false, reason));
    const branch2 = createReadable(undefined, pull, (reason) => canceling.cancel(true, reason));
    control1 = branch1.$controller.$controller;
    control2 = branch2.$controller.$controller;
    $then(reader.$closed, undefined, (error) => {
        controllerError(control1, error);
        controllerError(control2, error);
        canceling.finish();
    });
    return [branch1, branch2];
}

// CloneAsUint8Array
function cloneBytes(view) {
    const length = $byteLengthOf(view);
    const buffer = new ArrayBuffer(length);
    $copyBytes(buffer, 0, $bufferOf(view), $byteOffsetOf(view), length);
    return new Uint8Array(buffer);
}

function teeBytes(stream) {
    const bytes = require('internal/streams/bytes');
    const { byteEnqueue, byteClose, byteError, byobRequestOf, respond, respondWithNewView } = bytes;
    let reader = acquireReader(stream);
    const canceling = new Canceling(stream);
    let reading = false, again1 = false, again2 = false;
    let control1, control2;

    function forwardError(thisReader) {
        $then(thisReader.$closed, undefined, (error) => {
            if (thisReader !== reader)
                return;
            byteError(control1, error);
            byteError(control2, error);
            canceling.finish();
        });
    }
    function fail(error) {
        byteError(control1, error);
        byteError(control2, error);
        canceling.fail(error);
    }
    function readOn() {
        reading = false;
        if (again1)
            pull1();
        else if (again2)
            pull2();
    }
    const request = {
        chunk(chunk) {
            $queueMicrotask(() => {
                again1 = again2 = false;
                let chunk2 = chunk;
                if (!canceling.first && !canceling.second) {
                    try {
                        chunk2 = cloneBytes(chunk);
                    } catch (error) {
                        fail(error);
                        return;
                    }
                }
                if (!canceling.first)
                    byteEnqueue(control1, chunk);
                if (!canceling.second)
                    byteEnqueue(control2, chunk2);
                readOn();
            });
        },
        close() {
            reading = false;
            if (!canceling.first)
                byteClose(control1);
            if (!canceling.second)
                byteClose(control2);
            if (control1.pendingPulls.size > 0)
                respond(control1, 0);
            if (control2.pendingPulls.size > 0)
                respond(control2, 0);
            canceling.finish();
        },
        error() {
            reading = false;
        },
    };
    function pullDefault() {
        if (reader.$byobReader !== undefined) {
            bytes.releaseByobReader(reader);
            reader = acquireReader(stream);
            forwardError(reader);
        }
        read(reader, request);
    }
    function pullByob(view, second) {
        if (reader.$byobReader === undefined) {
            releaseReader(reader);
            reader = bytes.acquireByobReader(stream);
            forwardError(reader);
        }
        const byob = second ? control2 : control1, other = second ? control1 : control2;
        const byobCanceled = () => second ? canceling.second : canceling.first;
        const otherCanceled = () => second ? canceling.first : canceling.second;
        bytes.byobRead(reader, view, 1, {
            chunk(chunk) {
                $queueMicrotask(() => {
                    again1 = again2 = false;
                    if (!otherCanceled()) {
                        let clone;
                        try {
                            clone = cloneBytes(chunk);
                        } catch (error) {
                            fail(error);
                            return;
                        }
                        if (!byobCanceled())
                            respondWithNewView(byob, chunk);
                        byteEnqueue(other, clone);
                    } else if (!byobCanceled()) {
                        respondWithNewView(byob, chunk);
                    }
                    readOn();
                });
            },
            close(chunk) {
                reading = false;
                if (!byobCanceled())
                    byteClose(byob);
                if (!otherCanceled())
                    byteClose(other);
                if (chunk !== undefined) {
                    if (!byobCanceled())
                        respondWithNewView(byob, chunk);
                    if (!otherCanceled() && other.pendingPulls.size > 0)
                        respond(other, 0);
                }
                canceling.finish();
            },
            error() {
                reading = false;
            },
        });
    }
    function pull(control, second) {
        reading = true;
        const wanted = byobRequestOf(control);
        if (wanted === null)
            pullDefault();
        else
            pullByob(wanted.$view, second);
    }
    function pull1() {
        if (reading)
            again1 = true;
        else
            pull(control1, false);
        return $promiseResolvedWith(undefined);
    }
    function pull2() {
        if (reading)
            again2 = true;
        else
            pull(control2, true);
        return $promiseResolvedWith(undefined);
    }
    const branch1 = newReadable(), branch2 = newReadable();
    control1 = bytes.setUpController(branch1, undefined, pull1, (reason) => canceling.cancel(false, reason), 0, undefined);
    control2 = bytes.setUpController(branch2, undefined, pull2, (reason) => canceling.cancel(true, reason), 0, undefined);
    forwardError(reader);
    return [branch1, branch2];
}

module.exports = { tee };
