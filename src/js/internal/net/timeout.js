// internal/net/timeout - silence on sockets: one timer each, which looks at the handle's clock when it fires, so that reading and writing
// touch no timer.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const { validateFunction, validateNumber } = require('internal/validators');
const { outOfRange } = require('internal/errors');

const startTimer = global('setTimeout'), stopTimer = global('clearTimeout');

function clear(socket) {
    if (socket.$timer) {
        stopTimer(socket.$timer);
        socket.$timer = null;
    }
}

function fired(socket) {
    socket.$timer = null;
    const quiet = socket._handle?.idle;
    if (quiet !== undefined && quiet < socket.timeout) {
        start(socket, socket.timeout - quiet);
        return;
    }
    socket._onTimeout();
}

function start(socket, after) {
    socket.$timer = startTimer(fired, after, socket);
    socket.$timer.unref();
}

// socket.setTimeout
function setStreamTimeout(msecs, callback) {
    if (this.destroyed)
        return this;
    validateNumber(msecs, 'msecs');
    if (msecs < 0 || !Number.isFinite(msecs))
        throw outOfRange('msecs', 'a non-negative finite number', msecs);
    if (msecs > 2147483647)
        msecs = 2147483647;
    this.timeout = msecs;
    clear(this);
    if (msecs === 0) {
        if (callback !== undefined) {
            validateFunction(callback, 'callback');
            this.removeListener('timeout', callback);
        }
        return this;
    }
    start(this, msecs);
    if (callback !== undefined) {
        validateFunction(callback, 'callback');
        this.once('timeout', callback);
    }
    return this;
}

// Something happened that the handle does not know of.
function touch(socket) {
    for (let s = socket; s; s = s._parent) {
        if (s.$timer)
            s.$timer.refresh();
    }
}

module.exports = { setStreamTimeout, clear, touch };
