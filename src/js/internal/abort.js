// internal/abort - abort signals for modules of Node.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const streams = $binding('streams');

class AbortError extends Error {
    constructor(message = 'The operation was aborted', options = undefined) {
        super(message, options);
        this.code = 'ABORT_ERR';
        this.name = 'AbortError';
    }
}

// Nothing, or an AbortSignal.
function validateSignal(signal, name) {
    if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal)))
        throw argTypeError(name, 'an instance of AbortSignal', signal);
}

// fn() when the signal aborts; the result takes it back.
function onAbort(signal, fn) {
    if (streams.isAbortSignal(signal)) {
        const handle = streams.onAbort(signal, fn);
        return () => streams.offAbort(signal, handle);
    }
    signal.addEventListener('abort', fn, { once: true });
    return () => signal.removeEventListener('abort', fn);
}

module.exports = { AbortError, validateSignal, onAbort };
