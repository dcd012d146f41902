// internal/stream/legacy - Stream: what all streams of Node descend from, with the pipe of old.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');

function Stream(options) {
    $call(EventEmitter, this, options);
}
Object.setPrototypeOf(Stream.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Stream, EventEmitter);

Stream.prototype.pipe = function pipe(dest, options) {
    const source = this;
    let ended = false;
    function onData(chunk) {
        if (dest.writable && dest.write(chunk) === false && source.pause)
            source.pause();
    }
    function onDrain() {
        if (source.readable && source.resume)
            source.resume();
    }
    function onEnd() {
        if (ended)
            return;
        ended = true;
        dest.end();
    }
    function onClose() {
        if (ended)
            return;
        ended = true;
        if (typeof dest.destroy === 'function')
            dest.destroy();
    }
    function onError(error) {
        cleanup();
        if (EventEmitter.listenerCount(this, 'error') === 0)
            this.emit('error', error);
    }
    function cleanup() {
        source.removeListener('data', onData);
        dest.removeListener('drain', onDrain);
        source.removeListener('end', onEnd);
        source.removeListener('close', onClose);
        source.removeListener('error', onError);
        dest.removeListener('error', onError);
        source.removeListener('end', cleanup);
        source.removeListener('close', cleanup);
        dest.removeListener('close', cleanup);
    }
    source.on('data', onData);
    dest.on('drain', onDrain);
    if (!dest._isStdio && (!options || options.end !== false)) {
        source.on('end', onEnd);
        source.on('close', onClose);
    }
    prependListener(source, 'error', onError);
    prependListener(dest, 'error', onError);
    source.on('end', cleanup);
    source.on('close', cleanup);
    dest.on('close', cleanup);
    dest.emit('pipe', source);
    return dest;
};

Stream.prototype.eventNames = function eventNames() {
    return $call(EventEmitter.prototype.eventNames, this);
};

function prependListener(emitter, event, fn) {
    if (typeof emitter.prependListener === 'function') {
        emitter.prependListener(event, fn);
        return;
    }
    // Emitters of other making: their table as EventEmitter keeps it
    if (!emitter._events?.[event])
        emitter.on(event, fn);
    else if (Array.isArray(emitter._events[event]))
        emitter._events[event].unshift(fn);
    else
        emitter._events[event] = [fn, emitter._events[event]];
}

module.exports = { Stream, prependListener };
