// internal/child/channel - messages between a program and a child of it, over one socket.
//
// A message is a line of JSON, as Node writes it with serialization "json". A target (a ChildProcess, process, or what stands for
// Bun's Subprocess) is given `channel`, `connected`, `send` and `disconnect`, and emits "message", "internalMessage" and
// "disconnect". Messages that come before anybody listens wait. Handles are not passed.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const EventEmitter = require('node/events');
const { Socket } = require('node/net');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');

const NEWLINE = 10;

// What scripts see as `channel`: it decides whether the socket keeps the loop alive.
class Control extends EventEmitter {
    constructor(socket) {
        super();
        this.$socket = socket;
        this.$wanted = 0;
        this.$chosen = false; // a script has said ref or unref
    }
    ref() {
        this.$chosen = true;
        this.$socket.ref();
    }
    unref() {
        this.$chosen = true;
        this.$socket.unref();
    }
    hasRef() {
        return this.$socket._handle?.hasRef() ?? false;
    }
}

// Holds the loop as long as a listener is there.
function count(control, by) {
    control.$wanted += by;
    if (control.$chosen)
        return;
    if (control.$wanted > 0)
        control.$socket.ref();
    else
        control.$socket.unref();
}

function isInternal(message) {
    return message !== null && typeof message === 'object' && typeof message.cmd === 'string' && message.cmd.length > 5 &&
        message.cmd.slice(0, 5) === 'NODE_';
}

class Channel {
    constructor(target, fd) {
        this.target = target;
        this.socket = new Socket({ fd, readable: true, writable: true, allowHalfOpen: false });
        this.control = new Control(this.socket);
        this.parts = [];   // of a line that has not ended
        this.pending = []; // messages nobody listened to
        this.socket.on('data', (chunk) => this.read(chunk));
        this.socket.on('error', () => {});
        this.socket.on('end', () => this.ended());
        this.socket.on('close', () => this.ended());
    }
    read(chunk) {
        let start = 0;
        for (;;) {
            const end = chunk.indexOf(NEWLINE, start);
            if (end < 0)
                break;
            $push(this.parts, chunk.subarray(start, end));
            const line = (this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts)).toString();
            this.parts = [];
            start = end + 1;
            this.deliver(JSON.parse(line));
        }
        if (start < chunk.length)
            $push(this.parts, chunk.subarray(start));
    }
    deliver(message) {
        const event = isInternal(message) ? 'internalMessage' : 'message';
        nextTick(() => this.emit(event, message));
    }
    emit(event, message) {
        if (event === 'internalMessage' || this.target.listenerCount('message') > 0)
            this.target.emit(event, message, undefined);
        else
            $push(this.pending, message);
    }
    // Somebody listens now.
    release() {
        if (this.target.listenerCount('message') === 0)
            return;
        const messages = this.pending;
        this.pending = [];
        for (const message of messages)
            this.target.emit('message', message, undefined);
    }
    ended() {
        if (this.target.connected)
            this.target.disconnect();
    }
}

function checkMessage(message) {
    if (message === undefined)
        throw nodeError('ERR_MISSING_ARGS', 'The "message" argument must be specified');
    const type = typeof message;
    if (type !== 'string' && type !== 'object' && type !== 'number' && type !== 'boolean')
        throw argTypeError('message', 'one of type string, object, number, or boolean', message);
}

function fail(target, error, callback) {
    if (typeof callback === 'function')
        nextTick(callback, error);
    else
        nextTick(() => target.emit('error', error));
    return false;
}

function send(channel, message, handle, options, callback) {
    const { target } = channel;
    if (typeof handle === 'function') {
        callback = handle;
        handle = undefined;
    } else if (typeof options === 'function') {
        callback = options;
    } else if (options !== undefined && (options === null || typeof options !== 'object')) {
        throw argTypeError('options', 'of type object', options);
    }
    if (!target.connected)
        return fail(target, nodeError('ERR_IPC_CHANNEL_CLOSED', 'Channel closed'), callback);
    checkMessage(message);
    if (handle !== undefined && handle !== null)
        throw nodeError('ERR_INVALID_HANDLE_TYPE', 'This handle type cannot be sent');
    const text = JSON.stringify(message);
    return channel.socket.write(`${text}\n`, 'utf8', (error) => {
        if (typeof callback === 'function')
            callback(error ?? null);
        else if (error)
            target.emit('error', error);
    });
}

function define(target, name, value) {
    Object.defineProperty(target, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true });
}

function disconnect(channel, onGone) {
    const { target, socket } = channel;
    if (!target.connected) {
        target.emit('error', nodeError('ERR_IPC_DISCONNECTED', 'IPC channel is already disconnected'));
        return;
    }
    target.connected = false;
    channel.release();
    const finish = () => {
        socket.ref();
        socket.destroy();
        target.channel = null;
        target.emit('disconnect');
        onGone?.();
    };
    if (socket.writableLength > 0)
        socket.end(finish);
    else
        nextTick(finish);
}

// Puts a channel over a connected descriptor, which it takes, on a target. onGone() when it is closed.
function openChannel(target, fd, onGone) {
    const channel = new Channel(target, fd);
    define(target, 'channel', channel.control);
    define(target, '_channel', channel.control);
    define(target, 'connected', true);
    define(target, 'send', function (message, handle, options, callback) {
        return send(channel, message, handle, options, callback);
    });
    $setName(target.send, 'send');
    define(target, '_send', target.send);
    define(target, 'disconnect', function () {
        disconnect(channel, onGone);
    });
    $setName(target.disconnect, 'disconnect');
    define(target, '_disconnect', target.disconnect);
    target.on('newListener', (name) => {
        if (name === 'message' && target.channel)
            nextTick(() => channel.release());
    });
    return channel;
}

// This program is such a child: process becomes a target. Its channel holds the loop while somebody listens.
function openParent(fd, mode) {
    if (mode === 'advanced')
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'IPC with the serialization "advanced" is not there yet');
    const process = global('process');
    const channel = openChannel(process, fd);
    const { control, socket } = channel;
    socket.unref();
    process.on('newListener', (name) => {
        if (name === 'message' || name === 'disconnect')
            count(control, 1);
    });
    process.on('removeListener', (name) => {
        if (name === 'message' || name === 'disconnect')
            count(control, -1);
    });
}

module.exports = { openChannel, openParent };
