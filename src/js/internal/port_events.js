// internal/port_events - the face of an emitter that Node gives to message ports: on, once, off, emit.
//
// Listeners of these get the data of messages, those of addEventListener the events. A port that somebody listens to starts, and keeps the
// program alive until the last listener has gone.
//
// SPDX-License-Identifier: MIT
const binding = $binding('worker');
const { validateFunction } = require('internal/validators');

// The wrappers of a port's listeners: { type, listener, wrapper } in the order of adding.
function listOf(port) {
    return port.$emitted ?? (port.$emitted = []);
}

function add(port, type, listener, once) {
    validateFunction(listener, 'listener');
    const entry = { __proto__: null, type, listener, wrapper: undefined };
    entry.wrapper = function(event) {
        if (once)
            remove(port, type, listener);
        $call(listener, port, type === 'message' || type === 'messageerror' ? event.data : event.detail);
    };
    $push(listOf(port), entry);
    port.addEventListener(type, entry.wrapper);
    if (type === 'message')
        binding.portListens(port, true);
    return port;
}

function count(port, type) {
    let n = 0;
    for (const entry of listOf(port))
        if (entry.type === type)
            n++;
    return n;
}

function remove(port, type, listener) {
    const list = listOf(port);
    for (let i = list.length - 1; i >= 0; i--) {
        const entry = list[i];
        if (entry.type !== type || (listener !== undefined && entry.listener !== listener))
            continue;
        list.splice(i, 1);
        port.removeEventListener(type, entry.wrapper);
        if (listener !== undefined)
            break;
    }
    if (type === 'message' && count(port, type) === 0)
        binding.portListens(port, false);
    return port;
}

module.exports = {
    on(type, listener) { return add(this, `${type}`, listener, false); },
    addListener(type, listener) { return add(this, `${type}`, listener, false); },
    once(type, listener) { return add(this, `${type}`, listener, true); },
    off(type, listener) { return remove(this, `${type}`, listener); },
    removeListener(type, listener) { return remove(this, `${type}`, listener); },
    removeAllListeners(type) {
        if (type !== undefined)
            return remove(this, `${type}`, undefined);
        for (const entry of listOf(this).slice())
            remove(this, entry.type, undefined);
        return this;
    },
    emit(type, arg) {
        const name = `${type}`, list = listOf(this).slice();
        let any = false;
        for (const entry of list)
            if (entry.type === name) {
                any = true;
                $call(entry.wrapper, this, { __proto__: null, data: arg, detail: arg });
            }
        return any;
    },
    listenerCount(type) { return count(this, `${type}`); },
    eventNames() { return [...new Set(listOf(this).map((entry) => entry.type))]; },
    setMaxListeners() { return this; },
    getMaxListeners() { return 10; },
};
