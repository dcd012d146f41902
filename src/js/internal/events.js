// internal/events - what an EventEmitter seldom does: listeners whose promises are rejected, errors that nobody listens to, warnings of
// lists that grow. The rest is host_emitter.c.
//
// SPDX-License-Identifier: MIT
const { nodeError, shown } = require('internal/errors');
const binding = $binding('node');

const captureRejectionSymbol = Symbol.for('nodejs.rejection');

// What a listener's promise is rejected with becomes an event.
function rejected(emitter, error, type, args) {
    const handler = emitter[captureRejectionSymbol];
    if (typeof handler === 'function') {
        $apply(handler, emitter, [error, type, ...args]);
        return;
    }
    const before = emitter.$capture;
    try {
        emitter.$capture = false; // an error of the error listener is not caught again
        emitter.emit('error', error);
    } finally {
        emitter.$capture = before;
    }
}

function watchResult(emitter, result, type, args) {
    try {
        const then = result.then;
        if (typeof then === 'function')
            $call(then, result, undefined, (error) => binding.nextTick(rejected, emitter, error, type, args));
    } catch (error) {
        emitter.emit('error', error);
    }
}

function throwUnhandled(emitter, error) {
    if (error instanceof Error)
        throw error;
    let text;
    try {
        text = shown(error);
    } catch {
        text = error;
    }
    const e = nodeError('ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
    e.context = error;
    throw e;
}

function warnOfLeak(emitter, type, list) {
    if (list.warned)
        return;
    list.warned = true;
    const text = `Possible EventEmitter memory leak detected. ${list.length} ${$toString(Object(type) === type ? type : typeof type === 'symbol' ? type.toString() : type)} listeners ` +
        `added to ${binding.inspect(emitter, { depth: -1 })}. MaxListeners is ${emitter.getMaxListeners()}. Use emitter.setMaxListeners() to increase limit`;
    const warning = new Error(text);
    warning.name = 'MaxListenersExceededWarning';
    warning.emitter = emitter;
    warning.type = type;
    warning.count = list.length;
    binding.process.emitWarning(warning);
}

module.exports = { captureRejectionSymbol, watchResult, throwUnhandled, warnOfLeak };
