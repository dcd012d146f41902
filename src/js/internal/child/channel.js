// internal/child/channel - messages and handles between a program and a child of it, over one socket.
//
// A target (a ChildProcess, process, or what stands for Bun's Subprocess) is given `channel`, `connected`, `send` and `disconnect`,
// and emits "message", "internalMessage" and "disconnect". Messages that come before anybody listens wait. How messages look on the
// wire is internal/child/wire; what handles become is internal/child/handles. The peer may be a real Node.
//
// After a handle nothing is sent until the peer has confirmed it (NODE_HANDLE_ACK); what is sent meanwhile waits in
// target._handleQueue. A handle that is lost on the way (NODE_HANDLE_NACK) is sent again.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const ipc = $binding('ipc');
const EventEmitter = require('node/events');
const { nodeError, argTypeError } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { errnoException } = require('internal/net/failures');
const { makeWire } = require('internal/child/wire');
const handles = require('internal/child/handles');

const WANTED_QUEUE = 2 * 65536; // above it send() says that it is enough
const SENDS_AGAIN = 3;
const EPIPE = -32;

// What scripts see as `channel`: it decides whether the socket keeps the loop alive.
class Control extends EventEmitter {
    constructor(pipe) {
        super();
        this.$pipe = pipe;
        this.$wanted = 0;
        this.$chosen = false; // a script has said ref or unref
    }
    refCounted() {
        count(this, 1);
    }
    unrefCounted() {
        count(this, -1);
    }
    ref() {
        this.$chosen = true;
        this.$pipe.ref();
    }
    unref() {
        this.$chosen = true;
        this.$pipe.unref();
    }
    hasRef() {
        return this.$pipe.hasRef();
    }
    get fd() {
        const { fd } = this.$pipe;
        return fd < 0 ? undefined : fd;
    }
}

// Holds the loop as long as somebody needs it.
function count(control, by) {
    control.$wanted += by;
    if (control.$chosen)
        return;
    if (control.$wanted > 0)
        control.$pipe.ref();
    else
        control.$pipe.unref();
}

function isInternal(message) {
    return message !== null && typeof message === 'object' && typeof message.cmd === 'string' && message.cmd.length > 5 &&
        message.cmd.slice(0, 5) === 'NODE_';
}

class Channel {
    constructor(target, fd, mode, onGone) {
        this.target = target;
        this.onGone = onGone;
        this.pipe = ipc.channel(fd, this, onRead, onDrain);
        if (typeof this.pipe === 'number')
            throw errnoException(this.pipe, 'open');
        this.control = new Control(this.pipe);
        this.wire = makeWire(mode);
        this.fds = [];     // came along, and belong to a message that has not been read yet
        this.pending = []; // messages nobody listened to: [event, message, handle]
        this.waiting = []; // callbacks of what was not sent at once
        this.open = true;
        this.sockets = { got: {}, send: {} }; // lists of sockets by their server's key: internal/child/socket_list
        this.ending = undefined; // to be done once everything is sent
        this.pipe.read(true);
    }
    deliver(message, handle) {
        if (!this.open)
            return;
        nextTick(() => this.emit(isInternal(message) ? 'internalMessage' : 'message', message, handle));
    }
    emit(event, message, handle) {
        if (event === 'internalMessage') {
            onInternal(this, message, handle);
            this.target.emit(event, message, handle);
        } else if (this.target.listenerCount('message') > 0) {
            this.target.emit(event, message, handle);
        } else {
            $push(this.pending, [event, message, handle]);
        }
    }
    // Somebody listens now.
    release() {
        if (this.target.listenerCount('message') === 0)
            return;
        const messages = this.pending;
        this.pending = [];
        for (const [event, message, handle] of messages)
            this.target.emit(event, message, handle);
    }
}

function onRead(channel, bytes, fds) {
    if (bytes === undefined) {
        ended(channel);
        return;
    }
    if (fds !== undefined)
        for (const fd of fds)
            $push(channel.fds, fd);
    channel.wire.read(bytes, (message) => {
        const carries = isInternal(message) && message.cmd === 'NODE_HANDLE';
        channel.deliver(message, carries && channel.fds.length > 0 ? handles.fromFd(channel.fds.shift(), message) : undefined);
    });
}

function onDrain(channel, errno) {
    const { waiting, ending } = channel;
    channel.waiting = [];
    for (const done of waiting)
        done(errno);
    if (ending !== undefined) {
        channel.ending = undefined;
        ending();
    }
}

// The peer has closed it, or is gone: nothing will be confirmed any more.
function ended(channel) {
    if (channel.ending !== undefined)
        channel.pipe.close();
    else if (channel.open)
        channel.target._disconnect();
}

// ---- handles ----

function closePending(target) {
    target._pendingMessage.handle.close();
    target._pendingMessage = null;
}

// The peer says whether it has got the handle: what waits for that is sent.
function onConfirmed(target, got) {
    const pending = target._pendingMessage;
    if (pending && (got || pending.retransmissions++ === SENDS_AGAIN)) {
        closePending(target);
        if (!got)
            global('process').emitWarning('Handle did not reach the receiving process correctly', 'SentHandleNotReceivedWarning');
    }
    const queue = target._handleQueue ?? [];
    target._handleQueue = null;
    if (target._pendingMessage)
        target.$channel.send(target._pendingMessage.message, target._pendingMessage);
    for (const { message, handle, options, callback } of queue)
        target._send(message, handle, options, callback);
    if (!target.connected && target.$channel.open && !target._handleQueue)
        target._disconnect();
}

function onInternal(channel, message, handle) {
    const { target } = channel;
    if (message.cmd === 'NODE_HANDLE_ACK' || message.cmd === 'NODE_HANDLE_NACK') {
        onConfirmed(target, message.cmd === 'NODE_HANDLE_ACK');
    } else if (message.cmd === 'NODE_HANDLE') {
        if (!channel.open) {
            handle?.close();
            return;
        }
        if (handle === undefined) {
            target._send({ cmd: 'NODE_HANDLE_NACK' }, null, true);
            return;
        }
        target._send({ cmd: 'NODE_HANDLE_ACK' }, null, true);
        handles.received(channel, message, handle, (made) => channel.deliver(message.msg, made));
    }
}

// ---- sending ----

function failLater(target, error, callback) {
    if (typeof callback === 'function')
        nextTick(callback, error);
    else
        nextTick(() => target.emit('error', error));
}

function channelClosed() {
    return nodeError('ERR_IPC_CHANNEL_CLOSED', 'Channel closed');
}

function send(target, message, handle, options, callback) {
    if (typeof handle === 'function') {
        callback = handle;
        handle = options = undefined;
    } else if (typeof options === 'function') {
        callback = options;
        options = undefined;
    } else if (options !== undefined) {
        validateObject(options, 'options');
    }
    options = { swallowErrors: false, ...options };
    if (target.connected)
        return target._send(message, handle, options, callback);
    failLater(target, channelClosed(), callback);
    return false;
}

function checkMessage(message) {
    if (message === undefined)
        throw nodeError('ERR_MISSING_ARGS', 'The "message" argument must be specified');
    const type = typeof message;
    if (type !== 'string' && type !== 'object' && type !== 'number' && type !== 'boolean')
        throw argTypeError('message', 'one of type string, object, number, or boolean', message);
}

function isConfirmation(message) {
    return message !== null && (message.cmd === 'NODE_HANDLE_ACK' || message.cmd === 'NODE_HANDLE_NACK');
}

// Without the checks of the arguments; true as an option: nobody is to hear of failures.
function sendChecked(channel, message, handle, options, callback) {
    const { target } = channel;
    checkMessage(message);
    if (typeof options === 'boolean')
        options = { swallowErrors: options };
    options ??= {};
    const type = handle ? handles.typeOf(handle) : undefined;
    if (handle && type === undefined)
        throw nodeError('ERR_INVALID_HANDLE_TYPE', 'This handle type cannot be sent');
    if (target._handleQueue && !isConfirmation(message)) {
        $push(target._handleQueue, { message, handle, options, callback });
        return target._handleQueue.length === 1;
    }
    let raw;
    if (handle) {
        message = { cmd: 'NODE_HANDLE', type, msg: message };
        raw = handles.prepare(channel, message, handle, options);
        if (!raw)
            message = message.msg;
    }
    return channel.send(message, { handle: raw, owned: raw !== undefined && type === 'net.Socket' && !options.keepOpen, options, callback, message });
}

// One message with a handle of the system, or none.
Channel.prototype.send = function(message, sent) {
    const { target, pipe } = this;
    const { handle, owned, options, callback } = sent;
    const r = pipe.write(this.wire.bytes(message), handle?.fd);
    if (r < 0) {
        if (owned)
            handle.close();
        if (!options.swallowErrors)
            failLater(target, handle && r === EPIPE ? channelClosed() : errnoException(r, 'write'), callback);
        return pipe.writeQueueSize < WANTED_QUEUE;
    }
    if (handle) {
        target._handleQueue ??= [];
        if (owned && !target._pendingMessage)
            target._pendingMessage = { handle, owned, message, options, callback: undefined, retransmissions: 0 };
    }
    if (r === 0) {
        if (typeof callback === 'function')
            nextTick(callback, null);
    } else if (typeof callback === 'function' || !options.swallowErrors) {
        $push(this.waiting, (errno) => {
            if (errno >= 0)
                callback?.(null);
            else if (!options.swallowErrors)
                failLater(target, errnoException(errno, 'write'), callback);
        });
    }
    return pipe.writeQueueSize < WANTED_QUEUE;
};

// ---- the end ----

function disconnect(target) {
    if (!target.connected) {
        target.emit('error', nodeError('ERR_IPC_DISCONNECTED', 'IPC channel is already disconnected'));
        return;
    }
    target.connected = false;
    if (!target._handleQueue) // else when that is confirmed
        target._disconnect();
}

// What was sent leaves before the socket is closed.
function close(channel) {
    const { target, pipe } = channel;
    if (!channel.open)
        return;
    const { _handleQueue: unsent } = target;
    channel.release();
    channel.open = false;
    target.connected = false;
    target.channel = null;
    if (target._pendingMessage)
        closePending(target);
    target._handleQueue = null;
    for (const fd of channel.fds)
        handles.closeFd(fd);
    channel.fds = [];
    if (pipe.writeQueueSize > 0)
        channel.ending = () => pipe.close();
    nextTick(() => {
        if (channel.ending === undefined)
            pipe.close();
        target.emit('disconnect');
        for (const { callback } of unsent ?? [])
            callback?.(channelClosed());
        channel.onGone?.();
    });
}

function define(target, name, value) {
    Object.defineProperty(target, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true });
}

function defineMethod(target, name, fn) {
    $setName(fn, name);
    define(target, name, fn);
}

// Puts a channel over a connected descriptor, which it takes, on a target. onGone() when it is closed.
function openChannel(target, fd, mode, onGone) {
    const channel = target.$channel = new Channel(target, fd, mode, onGone);
    define(target, 'channel', channel.control);
    Object.defineProperty(target, '_channel', {
        __proto__: null, enumerable: true, configurable: true,
        get: () => target.channel,
        set(value) { target.channel = value; },
    });
    target._handleQueue = null;
    target._pendingMessage = null;
    target.connected = true;
    defineMethod(target, 'send', (message, handle, options, callback) => send(target, message, handle, options, callback));
    defineMethod(target, '_send', (message, handle, options, callback) => sendChecked(channel, message, handle, options, callback));
    defineMethod(target, 'disconnect', () => disconnect(target));
    defineMethod(target, '_disconnect', () => close(channel));
    target.on('newListener', (name) => {
        if (name === 'message' && target.channel)
            nextTick(() => channel.release());
    });
    return channel;
}

// This program is such a child: process becomes a target. Its channel holds the loop while somebody listens.
function openParent(fd, mode) {
    const process = global('process');
    const { control } = openChannel(process, fd, mode);
    control.$pipe.unref();
    process.on('newListener', (name) => {
        if (name === 'message' || name === 'disconnect')
            control.refCounted();
    });
    process.on('removeListener', (name) => {
        if (name === 'message' || name === 'disconnect')
            control.unrefCounted();
    });
    if (process.env.NODE_UNIQUE_ID !== undefined && process.argv[1])
        require('internal/cluster/child').setUp();
}

module.exports = { openChannel, openParent };
