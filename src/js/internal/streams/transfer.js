// internal/streams/transfer - streams in transfer lists (Streams 4.9.5, 5.5.6, 6.4.4): the chunks of one that was transferred go over a pair of ports.
//
// The port of a stream that was received keeps its thread alive while a chunk is waited for, or the other side's wish for one.
//
// What is posted is { type, value }: "chunk", "close" and "error" go where the stream is read, "pull" and "error" where it is written.
//
// SPDX-License-Identifier: MIT
const readable = require('internal/streams/readable');
const writable = require('internal/streams/writable');
const transform = require('internal/streams/transform');
const { bare } = require('internal/streams/shared');
const { pipeTo } = require('internal/streams/pipe');
const { portPair, portListen, portPost, portRef, portClose, domException } = $binding('streams');

// As post, but what cannot be sent is an error of the other side too. undefined, or the promise to return.
function postOrFail(port, type, value) {
    try {
        portPost(port, { __proto__: null, type, value });
    } catch (error) {
        sendError(port, error);
        portClose(port);
        return $promiseRejectedWith(error);
    }
}

function sendError(port, error) {
    try {
        portPost(port, { __proto__: null, type: 'error', value: error });
    } catch {
        portPost(port, { __proto__: null, type: 'error', value: undefined });
    }
}

const unreadable = () => domException('A message could not be deserialized.', 'DataCloneError');

// SetUpCrossRealmTransformReadable
// `waits`: a script reads the stream, and is waited for.
function readableOver(port, waits) {
    let controller;
    portListen(port, (message, failed) => {
        if (failed) {
            const error = unreadable();
            sendError(port, error);
            readable.controllerError(controller, error);
            portClose(port);
            return;
        }
        const { type, value } = message;
        portRef(port, false);
        if (type === 'chunk') {
            readable.controllerEnqueue(controller, value);
        } else if (type === 'close') {
            readable.controllerClose(controller);
            portClose(port);
        } else if (type === 'error') {
            readable.controllerError(controller, value);
            portClose(port);
        }
    });
    return readable.createReadable((made) => {
        controller = made;
    }, () => {
        portRef(port, waits);
        portPost(port, { __proto__: null, type: 'pull', value: undefined });
    }, (reason) => {
        const failure = postOrFail(port, 'error', reason);
        portClose(port);
        return failure ?? $promiseResolvedWith(undefined);
    }, 0);
}

// SetUpCrossRealmTransformWritable
function writableOver(port, waits) {
    let control, waiting = $newPromise();
    const goOn = () => {
        portRef(port, false);
        const promise = waiting;
        waiting = undefined;
        if (promise !== undefined)
            $resolvePromise(promise, undefined);
    };
    portListen(port, (message, failed) => {
        if (failed) {
            const error = unreadable();
            sendError(port, error);
            writable.errorIfNeeded(control, error);
            portClose(port);
        } else if (message.type === 'error') {
            writable.errorIfNeeded(control, message.value);
        }
        if (failed || message.type === 'pull' || message.type === 'error')
            goOn();
    });
    return writable.createWritable((controller) => {
        control = controller.$control;
    }, (chunk) => {
        portRef(port, waits && waiting !== undefined);
        return $thenDerive(waiting ?? $promiseResolvedWith(undefined), () => {
            waiting = $newPromise();
            return postOrFail(port, 'chunk', chunk);
        });
    }, () => {
        portPost(port, { __proto__: null, type: 'close', value: undefined });
        portClose(port);
        return $promiseResolvedWith(undefined);
    }, (reason) => {
        const failure = postOrFail(port, 'error', reason);
        portClose(port);
        return failure ?? $promiseResolvedWith(undefined);
    });
}

function locked(name) {
    return domException(`Cannot transfer a locked ${name}`, 'DataCloneError');
}

const plainPipe = { __proto__: null, preventClose: false, preventAbort: false, preventCancel: false, signal: undefined };

// The port of the other side of a stream that is read here, or written.
function sendReadable(stream) {
    const [here, there] = portPair();
    $markHandled(pipeTo(stream, writableOver(here, false), plainPipe));
    return there;
}

function sendWritable(stream) {
    const [here, there] = portPair();
    $markHandled(pipeTo(readableOver(here, false), stream, plainPipe));
    return there;
}

function transferReadable(stream) {
    if (stream.$reader !== undefined)
        throw locked('ReadableStream');
    const port = sendReadable(stream);
    return ['ReadableStream', port, [port]];
}

function transferWritable(stream) {
    if (stream.$writer !== undefined)
        throw locked('WritableStream');
    const port = sendWritable(stream);
    return ['WritableStream', port, [port]];
}

function transferTransform({ $readableSide: from, $writableSide: to }) {
    if (from.$reader !== undefined || to.$writer !== undefined)
        throw locked('TransformStream');
    const ports = [sendReadable(from), sendWritable(to)];
    return ['TransformStream', ports, ports];
}

const receive = {
    __proto__: null,
    ReadableStream: (port) => readableOver(port, true),
    WritableStream: (port) => writableOver(port, true),
    TransformStream([from, to]) {
        const stream = new transform.TransformStream(bare);
        stream.$readableSide = readableOver(from, true);
        stream.$writableSide = writableOver(to, true);
        return stream;
    },
};

module.exports = { receive, transferReadable, transferWritable, transferTransform };
