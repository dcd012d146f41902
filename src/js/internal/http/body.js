// internal/http/body - how the body of a received request flows to listeners of 'data' and 'end' while nobody has looked at its `_readableState`.
//
// A Flow is what a Readable would have in its state: parts that wait for the tick of resume(), and what has been told. Each step tells the events a
// Readable tells, in the same ticks and order. Whoever reads `_readableState` (which pause, pipe, read, destroy and most accessors do) gets a state
// that says what has happened (`intoState`), and from then on the functions of Readable go on: each tick here asks first whether there is a state.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const EventEmitter = require('node/events');
const { Readable, setDecoder, resumeNow, flowNow, endNow } = require('internal/stream/readable');
const { emitClose } = require('internal/stream/destroy');

const mark = 65536; // highWaterMark

class Flow {
    constructor(message) {
        this.message = message;
        this.state = undefined; // of a Readable, since somebody wants it
        this.waits = false; // for the tick of resume()
        this.flowing = false;
        this.reading = false; // more was asked for
        this.told = false; // some 'data'
        this.ended = false; // 'end' was told
        this.destroyed = false;
        this.closed = false;
        this.closeEmitted = false;
        this.parts = undefined;
        this.length = 0;
        this.encoding = null;
        this.decoder = null; // made for a part that ends within a character
    }
}

const hasState = (message) => Object.hasOwn(message, '_readableState');

// Nothing that a Readable would call is replaced, and there is no state yet.
function isUsual(message) {
    return Object.hasOwn(message, 'url') && message.$head !== undefined && message.$conn !== undefined && !hasState(message) && message.emit === EventEmitter.prototype.emit &&
        message.push === Readable.prototype.push && message.read === Readable.prototype.read && message.resume === Readable.prototype.resume &&
        message.destroy === Readable.prototype.destroy && message._read === usual._read && message._destroy === usual._destroy;
}

let usual; // IncomingMessage.prototype's functions

function flowOf(message) {
    const flow = message.$flow;
    if (flow !== undefined)
        return flow.message === message && flow.state === undefined ? flow : undefined;
    return isUsual(message) ? message.$flow = new Flow(message) : undefined;
}

// resume(). false: this is for Readable.
function start() {
    const flow = flowOf(this);
    if (flow === undefined)
        return false;
    if (!flow.flowing) {
        flow.flowing = flow.waits = true;
        nextTick(resumed, this, flow);
    }
    return true;
}

// setEncoding(). false: this is for Readable.
function encode(encoding) {
    const flow = flowOf(this);
    if (flow === undefined || flow.length !== 0)
        return false;
    if (encoding === 'utf8' || encoding === 'utf-8') {
        flow.encoding = 'utf8';
        flow.decoder = null;
    } else {
        setDecoder(flow, encoding);
    }
    return true;
}

function decoded(flow, bytes) {
    if (flow.decoder === null) {
        if (flow.encoding === null)
            return bytes;
        if (bytes[bytes.length - 1] < 0x80)
            return bytes.utf8Slice();
        setDecoder(flow, flow.encoding);
    }
    return flow.decoder.write(bytes);
}

// A part of the body. false: enough for now.
function takePart(message, flow, bytes) {
    const chunk = decoded(flow, bytes);
    if (chunk.length !== 0) {
        if (flow.waits || !flow.flowing) {
            (flow.parts ??= []).push(chunk);
            flow.length += chunk.length;
        } else {
            flow.told = true;
            message.emit('data', chunk);
        }
    }
    return flow.length < mark;
}

// The message is complete.
function takeEnd(message, flow) {
    const rest = flow.decoder?.end();
    if (rest) {
        (flow.parts ??= []).push(rest);
        flow.length += rest.length;
    }
    if (flow.waits || !flow.flowing)
        return;
    nextTick(end, message, flow);
    tellParts(message, flow, true);
}

// true: somebody has asked for the state meanwhile.
function tellParts(message, flow, ends) {
    const { parts } = flow;
    if (parts === undefined)
        return false;
    while (parts.length !== 0) {
        const chunk = parts.shift();
        flow.length -= chunk.length;
        flow.told = true;
        if (parts.length === 0 && message.complete && !ends)
            nextTick(end, message, flow);
        message.emit('data', chunk);
        if (flow.state !== undefined)
            return true;
    }
    return false;
}

function readMore(message, flow) {
    flow.reading = true;
    message._consuming = true;
    message.$conn?.wantRead();
}

// The tick of resume().
function resumed(message, flow) {
    if (flow.state !== undefined)
        return resumeNow(message, flow.state);
    flow.waits = false;
    if (!message.complete && flow.length < mark)
        readMore(message, flow);
    else if (flow.length === 0)
        nextTick(end, message, flow);
    if (message._events?.resume !== undefined)
        message.emit('resume');
    if (flow.state !== undefined || tellParts(message, flow, false)) {
        flowNow(message, flow.state);
        return undefined;
    }
    if (!message.complete)
        readMore(message, flow);
    return undefined;
}

function end(message, flow) {
    if (flow.state !== undefined)
        return endNow(flow.state, message);
    if (flow.ended)
        return undefined;
    flow.ended = true;
    if (message._events?.end !== undefined)
        message.emit('end');
    if (flow.state !== undefined) {
        message.destroy();
    } else if (!flow.destroyed) {
        flow.destroyed = true;
        nextTick(destroyed, message, flow);
    }
    return undefined;
}

function destroyed(message, flow) {
    flow.closed = true;
    if (flow.state !== undefined)
        flow.state.closed = true;
    nextTick(close, message, flow);
}

function close(message, flow) {
    if (flow.state !== undefined)
        return emitClose(message);
    flow.closeEmitted = true;
    if (message._events?.close !== undefined)
        message.emit('close');
    return undefined;
}

// The state of a Readable to which this has happened.
function intoState(message, flow, state) {
    state.flowing = flow.flowing ? true : null;
    state.paused = flow.flowing ? false : null;
    state.resumeScheduled = flow.waits;
    state.sync = flow.waits || !flow.flowing;
    state.readingMore = !message._consuming;
    state.reading = flow.reading && !message.complete;
    state.needReadable = flow.reading && !message.complete && flow.length === 0;
    state.dataEmitted = flow.told;
    state.buffer = flow.parts ?? [];
    state.length = flow.length;
    state.ended = message.complete;
    state.endEmitted = flow.ended;
    state.destroyed = flow.destroyed;
    state.closed = flow.closed;
    state.closeEmitted = flow.closeEmitted;
    if (flow.decoder !== null) {
        state.decoder = flow.decoder;
        state.encoding = flow.encoding;
    } else if (flow.encoding !== null) {
        setDecoder(state, flow.encoding);
    }
    flow.parts = undefined;
}

// For IncomingMessage.prototype.
function install(prototype) {
    usual = { _read: prototype._read, _destroy: prototype._destroy };
    prototype.$startFlow = start;
    prototype.$encodeFlow = encode;
}

module.exports = { install, takePart, takeEnd, intoState, hasState };
