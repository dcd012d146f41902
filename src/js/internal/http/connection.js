// internal/http/connection - one connection of an http.Server: between the handle (or a stream of any kind) and its messages.
//
// A connection of the system makes no net.Socket until somebody asks a message for its socket or listens to 'connection': the parser is fed by
// the handle, and answers are written to it. To messages a connection looks like a socket (write, cork, writable, destroy, _httpMessage).
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const http = $binding('http');
const { nextTick } = $binding('node');
const EventEmitter = require('node/events');
const { Socket, onDrain, onShutdown } = require('internal/net/socket');
const { errnoException } = require('internal/net/failures');
const { nodeError } = require('internal/errors');
const { connResetException, flags, settings, lenientFlags, parseError } = require('internal/http/common');
const { takeBody, takeEnd, hasState } = require('internal/http/incoming');

const badRequest = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
const answers = {
    __proto__: null,
    HPE_HEADER_OVERFLOW: 'HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n',
    HPE_CHUNK_EXTENSIONS_OVERFLOW: 'HTTP/1.1 413 Payload Too Large\r\nConnection: close\r\n\r\n',
    ERR_HTTP_REQUEST_TIMEOUT: 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n',
};

class Connection {
    constructor(server, handle, socket) {
        this.server = server;
        this.handle = handle; // null: `socket` is a stream that is none of the system's
        this.socket = socket; // null: not made yet
        this.parser = http.parser(this, 0, server.maxHeaderSize || settings.maxHeaderSize, lenientFlags(server.httpValidation, server.insecureHTTPParser));
        this._httpMessage = null; // the response whose turn it is
        this.waiting = undefined; // responses behind it
        this.incoming = undefined; // the request whose body is coming
        this.requests = []; // those that are not answered
        this.count = 0;
        this.destroyed = false;
        this.writable = true;
        this.paused = false;
        this.corked = 0;
        this.parts = undefined;
        this.callbacks = undefined;
        this.closeWhenSent = false;
        this.idle = true; // waits for a request
        this.keptAlive = false; // ... not the first one
    }

    // ---- the socket

    getSocket() {
        if (this.socket === null && this.handle !== null) {
            const { server } = this;
            const socket = this.socket = new Socket({ allowHalfOpen: true, manualStart: true, highWaterMark: server.highWaterMark });
            socket._handle = this.handle;
            socket.server = server;
            socket.$uncounted = true;
            if (this.destroyed)
                socket.destroyed = true;
            this.attach(socket);
            server.$decorate?.(socket, this.handle);
        }
        return this.socket;
    }

    attach(socket) {
        socket.$httpConnection = this;
        socket.parser = this.parser;
        Object.defineProperty(socket, '_httpMessage', {
            __proto__: null, configurable: true, enumerable: true,
            get: () => this._httpMessage,
            set: (message) => { this._httpMessage = message; },
        });
        socket.on('error', onSocketError);
        socket.on('timeout', onSocketTimeout);
        socket.on('close', onSocketClose);
        socket.setEncoding = refuseEncoding;
        if (this.handle !== null) {
            // What somebody pushes is parsed; what comes from the handle goes past the socket until somebody listens.
            $call(EventEmitter.prototype.on, socket, 'data', onSocketData);
            socket._readableState.flowing = true;
            socket.on = socket.addListener = listen;
            socket.prependListener = listenFirst;
        }
    }

    // From now on all that is read goes through the socket.
    unconsume() {
        if (this.handle === null || this.consumed === false)
            return;
        this.consumed = false;
        this.handle.setParser(null);
        leaveListening(this.socket);
    }

    // ---- as a socket to messages

    get writableLength() {
        return this.handle !== null ? this.handle.writeQueueSize : this.socket.writableLength;
    }

    get writableHighWaterMark() {
        return this.socket !== null ? this.socket.writableHighWaterMark : 65536;
    }

    get writableCorked() {
        return this.corked;
    }

    // Not through the socket, if one was made, unless its user has written to it or replaced its functions.
    direct() {
        const { socket } = this;
        return this.handle !== null &&
            (socket === null || (socket.writableLength === 0 && !Object.hasOwn(socket, 'write') && !socket.destroyed && !socket.writableEnded));
    }

    // The program has ended the socket itself: what messages say from now on waits for ever.
    isMute() {
        return this.handle !== null && this.socket.writableEnded;
    }

    write(data, encoding, callback) {
        if (this.corked !== 0) {
            (this.parts ??= []).push(data, encoding);
            if (callback)
                (this.corkedCallbacks ??= []).push(callback);
            this.corkedBytes = (this.corkedBytes ?? 0) + data.length;
            return this.corkedBytes < 65536;
        }
        if (!this.direct())
            return !this.isMute() && this.socket.write(data, encoding ?? undefined, callback ?? undefined);
        return this.sent(this.handle.write(data, encoding), callback) && this.fits(data.length);
    }

    // A part of a chunked body with its frame, while corked and direct.
    writeFramed(head, chunk, encoding, callback) {
        (this.parts ??= []).push(head, 'latin1', chunk, encoding, '\r\n', 'latin1');
        if (callback)
            (this.corkedCallbacks ??= []).push(callback);
        this.corkedBytes = (this.corkedBytes ?? 0) + head.length + chunk.length + 2;
        return this.corkedBytes < 65536;
    }

    // Who writes more at once than the mark is told to wait, also when the system has taken everything.
    fits(length) {
        if (length < 65536)
            return true;
        nextTick(drainLater, this);
        return false;
    }

    sent(waiting, callback) {
        if (waiting === 0) {
            if (callback)
                nextTick(callback);
            return true;
        }
        if (waiting < 0) {
            const error = errnoException(waiting, 'write');
            if (callback)
                nextTick(callback, error);
            nextTick(() => this.destroy(error));
            return false;
        }
        if (callback)
            (this.callbacks ??= []).push(callback);
        return waiting < this.writableHighWaterMark;
    }

    cork() {
        this.corked++;
    }

    uncork() {
        if (this.corked === 0 || --this.corked !== 0)
            return;
        const { parts, corkedCallbacks: callbacks, corkedBytes: bytes } = this;
        if (parts === undefined)
            return;
        this.parts = this.corkedCallbacks = undefined;
        this.corkedBytes = 0;
        const callback = callbacks === undefined ? undefined : callbacks.length === 1 ? callbacks[0]
            : (error) => callbacks.forEach((f) => f(error));
        if (this.destroyed)
            return;
        if (this.direct()) {
            const more = this.sent(parts.length === 2 ? this.handle.write(parts[0], parts[1]) : this.handle.writev(parts), callback);
            if (!more && this._httpMessage)
                this._httpMessage.$needDrain = true;
            else if (more)
                this.fits(bytes);
            return;
        }
        if (this.isMute())
            return;
        const { socket } = this;
        socket.cork();
        for (let i = 0; i < parts.length; i += 2)
            socket.write(parts[i], parts[i + 1] ?? undefined, i + 2 === parts.length ? callback : undefined);
        nextTick(() => socket.uncork());
    }

    // All that was written is with the kernel.
    drained(errno) {
        const callbacks = this.callbacks;
        this.callbacks = undefined;
        const error = errno !== 0 ? errnoException(errno, 'write') : undefined;
        if (callbacks !== undefined)
            callbacks.forEach((f) => f(error));
        if (this.socket?.$written)
            onDrain(this.socket, errno);
        if (error) {
            this.destroy(error);
            return;
        }
        if (this.closeWhenSent) {
            this.handle?.shutdown();
            this.destroy();
            return;
        }
        this.drainMessage();
    }

    drainMessage() {
        const message = this._httpMessage;
        if (message && !message.finished && message.$needDrain) {
            message.$needDrain = false;
            message.emit('drain');
        }
    }

    end() {
        if (!this.writable)
            return;
        this.writable = false;
        if (this.socket !== null) {
            this.socket.end();
        } else {
            this.handle.shutdown();
        }
    }

    destroySoon() {
        this.writable = false;
        if (this.socket !== null) {
            if (typeof this.socket.destroySoon === 'function')
                this.socket.destroySoon();
            else
                this.socket.end();
        } else if (this.handle.writeQueueSize === 0) {
            this.handle.shutdown();
            this.destroy();
        } else {
            this.closeWhenSent = true;
        }
    }

    destroy(error) {
        if (this.destroyed)
            return;
        if (this.socket !== null && !this.socket.destroyed) {
            this.destroyed = true;
            this.writable = false;
            this.socket.destroy(error);
            return;
        }
        this.destroyed = true;
        this.writable = false;
        this.handle?.close();
    }

    wantRead() {
        if (!this.paused || this.destroyed)
            return;
        this.paused = false;
        if (this.socket !== null)
            this.socket.resume();
        if (this.handle !== null)
            this.handle.readStart();
    }

    stopRead() {
        this.paused = true;
        if (this.handle !== null)
            this.handle.readStop();
        if (this.socket !== null)
            this.socket.pause();
    }

    // ---- from below

    failed(error) {
        const { server } = this;
        if (!server.listenerCount('clientError') || !server.emit('clientError', error, this.getSocket())) {
            if (this.writable && !this.destroyed && (!this._httpMessage || !this._httpMessage._headerSent)) {
                this.write(answers[error.code] ?? badRequest, 'latin1');
            }
            this.destroyed || this.parser.stop();
            const { socket } = this;
            if (socket !== null && !socket.destroyed) {
                socket.removeListener('error', onSocketError);
                if (socket.listenerCount('error') === 0)
                    socket.on('error', ignore);
                socket.destroy(error);
            }
            this.destroy();
        }
    }

    timedOut() {
        const request = this.incoming, response = this._httpMessage;
        const byRequest = request && !request.complete && request.emit('timeout', this.getSocket());
        const byResponse = response && response.listenerCount('timeout') > 0 && response.emit('timeout', this.getSocket());
        const byServer = this.server.listenerCount('timeout') > 0 && this.server.emit('timeout', this.getSocket());
        if (!byRequest && !byResponse && !byServer)
            this.destroy();
    }

    // The peer sends no more.
    ended(errno) {
        if (this.destroyed)
            return;
        if (errno !== 0) {
            const error = errnoException(errno, 'read');
            if (this.socket !== null && this.handle !== null)
                this.socket.destroy(error);
            else
                this.failed(error);
            return;
        }
        if (this.consumed === false)
            this.parser.finish();
        if (this.socket !== null && this.handle !== null && !this.socket.readableEnded) {
            this.socket.push(null);
            this.socket.read(0);
        }
        if (!this.server.httpAllowHalfOpen) {
            this.abortRequests();
            if (this.writable)
                this.end();
            if (this.handle !== null && this.socket === null && this.handle.writeQueueSize === 0)
                this.destroy();
            else if (this.socket === null)
                this.closeWhenSent = true;
        } else if (this.waiting?.length) {
            this.waiting[this.waiting.length - 1]._last = true;
        } else if (this._httpMessage) {
            this._httpMessage._last = true;
        } else {
            this.end();
        }
    }

    abortRequests() {
        const list = this.requests;
        this.requests = [];
        for (const request of list) {
            request.$aborting = true;
            request.destroy(connResetException('aborted'));
        }
    }

    closed() {
        const { server, socket } = this;
        this.destroyed = true;
        this.writable = false;
        this.parser.stop();
        this.parser.free();
        server.$connections.delete(this);
        if (!this.gone) {
            this.gone = true;
            if (this.handle !== null) {
                server._connections--;
                server._emitCloseIfDrained();
            }
        }
        this.abortRequests();
        const callbacks = this.callbacks;
        this.callbacks = undefined;
        if (callbacks !== undefined)
            callbacks.forEach((f) => f(errnoException(-125, 'write')));
        const message = this._httpMessage;
        if (message && !message._closed) {
            message.destroyed = true;
            message._closed = true;
            message.emit('close');
        }
        if (this.waiting !== undefined) {
            for (const later of this.waiting) {
                later.destroyed = true;
                later._closed = true;
                later.emit('close');
            }
            this.waiting = undefined;
        }
        if (socket !== null && this.handle !== null && socket.$closing) {
            socket.$closing = false;
            socket.emit('close', socket._hadError);
        }
    }

    // Becomes an ordinary socket, whatever comes next on it.
    release() {
        const socket = this.getSocket(), { server } = this;
        server.$connections.delete(this);
        this.parser.stop();
        this.gone = true;
        socket.parser = null;
        Object.defineProperty(socket, '_httpMessage', { __proto__: null, value: null, writable: true, configurable: true, enumerable: true });
        socket.removeListener('error', onSocketError);
        socket.removeListener('timeout', onSocketTimeout);
        socket.removeListener('close', onSocketClose);
        delete socket.setEncoding;
        if (this.handle !== null) {
            socket.removeListener('data', onSocketData);
            leaveListening(socket);
        }
        if (this.handle !== null) {
            this.handle.setParser(null);
            this.handle.stopIdle();
            this.handle.setOwner(socket, 0);
            socket._server = server;
            socket._readableState.reading = false; // a read of before nobody will answer
            if (!this.paused)
                this.handle.readStop();
        } else {
            this.unlisten?.();
        }
        return socket;
    }
}

function onSocketError(error) {
    this.$httpConnection.failed(error);
}

// Whoever says so: nothing more is read from it.
function onSocketClose() {
    this.$httpConnection.parser.stop();
}

function onSocketTimeout() {
    this.$httpConnection.timedOut();
}

function ignore() {}

function onSocketData(bytes) {
    this.$httpConnection.parser.execute(bytes);
}

function listen(event, listener) {
    if (event === 'data' || event === 'readable')
        this.$httpConnection.unconsume();
    return $call(Socket.prototype.on, this, event, listener);
}

function listenFirst(event, listener) {
    if (event === 'data' || event === 'readable')
        this.$httpConnection.unconsume();
    return $call(Socket.prototype.prependListener, this, event, listener);
}

function leaveListening(socket) {
    if (socket.on === listen)
        delete socket.on;
    if (socket.addListener === listen)
        delete socket.addListener;
    if (socket.prependListener === listenFirst)
        delete socket.prependListener;
}

// Of a connection that is not consumed.
function onRead(connection, bytes) {
    const { socket, handle } = connection;
    if (!socket.destroyed && !socket.push(bytes))
        handle.readStop();
}

function refuseEncoding() {
    throw nodeError('ERR_HTTP_SOCKET_ENCODING', 'Changing the socket encoding is not allowed per RFC7230 Section 3.');
}

function drainLater(connection) {
    if (!connection.destroyed && (connection.handle === null || connection.handle.writeQueueSize === 0))
        connection.drainMessage();
}

// ---- hooks of handles and parsers

net.setHooks(1, [
    onRead,
    (connection, errno) => connection.ended(errno),
    undefined,
    (connection, errno) => connection.drained(errno),
    (connection) => connection.closed(),
    (connection, errno, text) => connection.secured(errno, text),
    (connection) => connection.timedOut(),
    undefined,
    undefined,
    (connection) => onShutdown(connection.socket),
]);

function onBody(connection, bytes) {
    const request = connection.incoming;
    if (request && !takeBody(request, bytes))
        connection.stopRead();
}

function onComplete(connection, trailers) {
    const request = connection.incoming;
    connection.incoming = undefined;
    if (request)
        takeEnd(request, trailers);
}

function onError(connection, code, reason, packet, used) {
    connection.failed(parseError(code, reason, packet, used));
}

module.exports = { Connection, onBody, onComplete, onError, flags, hasState };
