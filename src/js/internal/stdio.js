// internal/stdio - process.stdin, stdout and stderr as streams of node:stream, made when a script first touches them.
//
// A write is a system call at once (host_output.c), so a chunk that nobody waits for passes the state of the stream by.
//
// SPDX-License-Identifier: MIT
const { Readable } = require('internal/stream/readable');
const { Writable } = require('internal/stream/writable');
const { Buffer } = require('internal/buffer');
const stdio = $binding('stdio');
const { isTerminal, terminalSize } = $binding('node');

// ---- stdout, stderr ----

function failure(number) {
    return require('internal/util/system_errors').errnoException(number, 'write');
}

class WriteStream extends Writable {
    constructor(fd) {
        super({ decodeStrings: false, emitClose: false, autoDestroy: false, highWaterMark: 16384 });
        this.fd = fd;
        this._type = isTerminal(fd) ? 'tty' : 'fs';
        this._isStdio = true;
    }

    write(chunk, encoding, callback) {
        const state = this._writableState;
        if (typeof chunk === 'string' && encoding === undefined && callback === undefined && state.length === 0 && !state.corked &&
            !state.ending && !state.destroyed && !state.errored && this._write === write) {
            const rc = stdio.write(this.fd, chunk);
            if (rc === 0)
                return true;
            this.destroy(failure(rc));
            return false;
        }
        stdio.check(chunk);
        return super.write(chunk, encoding, callback);
    }

    // They stay open whatever a program does: what is left of it may print.
    _destroy(error, callback) {
        callback(error);
        this._undestroy();
        this._writableState.closed = false;
    }

    destroySoon() {
        this.destroy();
    }
}

function write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' && encoding !== 'buffer')
        chunk = Buffer.from(chunk, encoding);
    const rc = stdio.write(this.fd, chunk);
    callback(rc === 0 ? null : failure(rc));
}
WriteStream.prototype._write = write;

// What a terminal has besides.
function asTerminal(stream) {
    const { getColorDepth, hasColors } = require('internal/colors');
    const cursor = require('internal/readline/cursor');
    const methods = {
        getColorDepth,
        hasColors,
        getWindowSize() {
            return terminalSize(this.fd) ?? [0, 0];
        },
        _refreshSize() {
            this.emit('resize');
        },
        cursorTo(x, y, callback) {
            return cursor.cursorTo(this, x, y, callback);
        },
        moveCursor(dx, dy, callback) {
            return cursor.moveCursor(this, dx, dy, callback);
        },
        clearLine(dir, callback) {
            return cursor.clearLine(this, dir, callback);
        },
        clearScreenDown(callback) {
            return cursor.clearScreenDown(this, callback);
        },
    };
    stream.isTTY = true;
    for (const name of Object.keys(methods))
        Object.defineProperty(stream, name, { __proto__: null, value: methods[name], writable: true, configurable: true, enumerable: false });
    const side = (name, at) => Object.defineProperty(stream, name, {
        __proto__: null, configurable: true, enumerable: true,
        get: () => terminalSize(stream.fd)?.[at],
        set: (value) => Object.defineProperty(stream, name, { __proto__: null, value, writable: true, configurable: true, enumerable: true }),
    });
    side('columns', 0);
    side('rows', 1);
}

function output(fd) {
    const stream = new WriteStream(fd);
    if (isTerminal(fd))
        asTerminal(stream);
    return stream;
}

// ---- stdin ----

class ReadStream extends Readable {
    constructor() {
        super({ highWaterMark: 65536 });
        this.fd = 0;
        if (isTerminal(0)) {
            this.isTTY = true;
            this.isRaw = false;
        }
        this.on('pause', stopReading);
    }

    _read() {
        stdio.start(this.$arrived ??= (chunk) => arrived(this, chunk));
    }

    _destroy(error, callback) {
        stdio.stop();
        callback(error);
    }

    setRawMode(flag) {
        if (!this.isTTY)
            return this;
        return $call(require('internal/terminal_mode').setRawMode, this, flag);
    }

    ref() {
        stdio.ref(true);
        return this;
    }

    unref() {
        stdio.ref(false);
        return this;
    }
}

// A program that pauses it may end.
function stopReading() {
    stdio.stop();
    this._readableState.reading = false;
}

function arrived(stream, chunk) {
    if (chunk === null) {
        stream.push(null);
        stream.read(0);
        return;
    }
    if (typeof chunk !== 'string')
        chunk = Buffer.from($bufferOf(chunk), $byteOffsetOf(chunk), $byteLengthOf(chunk));
    if (!stream.push(chunk))
        stdio.stop();
}

const input = () => new ReadStream();

module.exports = { output, input };
