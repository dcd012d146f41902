// internal/fs/streams - ReadStream and WriteStream: files as streams of node:stream.
//
// What they do to files goes through functions of node:fs as it is then, or of options.fs, or of a FileHandle: { open, close, read, write,
// writev, fsync }.
//
// SPDX-License-Identifier: MIT
const { Readable, Writable, finished } = require('node/stream');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateFunction, validateInteger, validateBoolean } = require('internal/validators');
const { Buffer } = require('internal/buffer');
const { pathOf, optionsOf, deprecated } = require('internal/fs/util');
const { errorOrDestroy } = require('internal/stream/destroy');
const { FileHandle, release } = require('internal/fs/handle');
const { setTimeout } = require('node/timers');
const { read } = require('internal/fs/calls');
const { nextTick } = $binding('node');
const binding = $binding('fs');
const fs = require('node/fs');

const EAGAIN_TRIES = 5;

function later(promise, callback) {
    $then(promise, (result) => nextTick(callback, null, result), (error) => nextTick(callback, error));
}

// With what is inherited.
function copyOf(options) {
    const copy = {};
    for (const name in options)
        copy[name] = options[name];
    return copy;
}

// A FileHandle in the form of node:fs.
function handleCalls(handle) {
    return {
        open(path, flags, mode, callback) {
            throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The open() method is not implemented');
        },
        close(fd, callback) {
            release(handle);
            later(handle.close(), callback);
        },
        fsync: (fd, callback) => later(handle.sync(), callback),
        read: (fd, buffer, offset, length, position, callback) =>
            later(handle.read(buffer, offset, length, position), (error, r) =>
                error ? callback(error, 0, buffer) : callback(null, r.bytesRead, r.buffer)),
        write: (fd, buffer, offset, length, position, callback) =>
            later(handle.write(buffer, offset, length, position), (error, r) =>
                error ? callback(error, 0, buffer) : callback(null, r.bytesWritten, r.buffer)),
        writev: (fd, buffers, position, callback) =>
            later(handle.writev(buffers, position), (error, r) =>
                error ? callback(error, 0, buffers) : callback(null, r.bytesWritten, r.buffers)),
    };
}

// The descriptor of options.fd.
function takeFd(stream, options) {
    const { fd } = options;
    if (typeof fd === 'number') {
        stream.$fs = options.fs || fs;
        return fd;
    }
    if (!(fd instanceof FileHandle))
        throw argTypeError('options.fd', 'of type number or an instance of FileHandle', fd);
    if (options.fs)
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The FileHandle with fs method is not implemented');
    stream.$fs = handleCalls(fd);
    fd.$refs++;
    fd.on('close', () => stream.close());
    return fd.fd;
}

function takeFile(stream, path, options, flags) {
    if (options.fd !== undefined && options.fd !== null) {
        stream.fd = takeFd(stream, options);
        return;
    }
    stream.fd = null;
    stream.$fs = options.fs || fs;
    validateFunction(stream.$fs.open, 'options.fs.open');
    stream.path = pathOf(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
}

function construct(callback) {
    const stream = this;
    if (typeof stream.fd === 'number') {
        callback();
        return;
    }
    if (!stream.open.$own) {
        // Scripts that replace open() tell by events.
        const { emit } = stream;
        stream.emit = function(...args) {
            if (args[0] === 'open') {
                this.emit = emit;
                callback();
                $apply(emit, this, args);
            } else if (args[0] === 'error') {
                this.emit = emit;
                callback(args[1]);
            } else {
                $apply(emit, this, args);
            }
        };
        stream.open();
        return;
    }
    stream.$fs.open(stream.path, stream.flags, stream.mode, (error, fd) => {
        if (error) {
            callback(error);
            return;
        }
        stream.fd = fd;
        callback();
        stream.emit('open', stream.fd);
        stream.emit('ready');
    });
}

function closeFile(stream, error, callback) {
    const { fd } = stream;
    if (typeof fd !== 'number') {
        callback(error);
        return;
    }
    const close = (failed) => {
        stream.$fs.close(fd, (other) => callback(other || failed));
        stream.fd = null;
    };
    if (stream.flush)
        stream.$fs.fsync(fd, (failed) => close(error || failed));
    else
        close(error);
}

// Not while a thread reads or writes.
function destroy(error, callback) {
    if (this.$busy)
        this.$whenIdle = (failed) => closeFile(this, error || failed, callback);
    else
        closeFile(this, error, callback);
}

// The work is done; true: the stream was destroyed meanwhile.
function idle(stream, error) {
    stream.$busy = false;
    const then = stream.$whenIdle;
    if (!stream.destroyed)
        return false;
    stream.$whenIdle = undefined;
    then?.(error);
    return true;
}

function ReadStream(path, options) {
    if (!(this instanceof ReadStream))
        return new ReadStream(path, options);
    options = copyOf(optionsOf(options));
    if (options.highWaterMark === undefined)
        options.highWaterMark = 64 * 1024;
    takeFile(this, path, options, 'r');
    options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
    validateFunction(this.$fs.read, 'options.fs.read');
    if (options.autoDestroy)
        validateFunction(this.$fs.close, 'options.fs.close');
    this.start = options.start;
    this.end = options.end ?? Infinity;
    this.pos = undefined;
    this.bytesRead = 0;
    this.$busy = false;
    this.$whenIdle = undefined;
    if (this.start !== undefined) {
        validateInteger(this.start, 'start', 0);
        this.pos = this.start;
    }
    if (this.end !== Infinity) {
        validateInteger(this.end, 'end', 0);
        if (this.start !== undefined && this.start > this.end)
            throw outOfRange('start', `<= "end" (here: ${this.end})`, this.start);
    }
    $call(Readable, this, options);
    if (options.encoding)
        this.setEncoding(options.encoding);
}
Object.setPrototypeOf(ReadStream.prototype, Readable.prototype);
Object.setPrototypeOf(ReadStream, Readable);

function autoClose(Class, state) {
    Object.defineProperty(Class.prototype, 'autoClose', {
        __proto__: null, configurable: true, enumerable: false,
        get() {
            if (this[state] === undefined)
                throw nodeError('ERR_INVALID_THIS', `Value of "this" must be of type ${Class.name}`);
            return this[state].autoDestroy;
        },
        set(value) {
            this[state].autoDestroy = value;
        },
    });
    Object.defineProperty(Class.prototype, 'pending', {
        __proto__: null, configurable: true, enumerable: false,
        get() {
            return this.fd === null;
        },
    });
    // An old name; who replaces it opens the file himself.
    const open = function() {
        deprecated(`${Class.name}.prototype.open() is deprecated`, 'DEP0135');
    };
    $setName(open, 'open');
    open.$own = true;
    Class.prototype.open = open;
    Class.prototype._construct = construct;
    Class.prototype._destroy = destroy;
}
autoClose(ReadStream, '_readableState');

function method(Class, name, fn) {
    $setName(fn, name);
    Class.prototype[name] = fn;
}

method(ReadStream, '_read', function(n) {
    n = Math.min(this.end - (this.pos === undefined ? this.bytesRead : this.pos) + 1, n);
    if (n <= 0) {
        this.push(null);
        return;
    }
    this.$busy = true;
    if (this.$fs.read === read) {
        // Nobody sees the buffer before it is filled: the thread makes it.
        binding.readPiece(this.fd, n, this.pos, (error, bytes) => took(this, error, error ? 0 : bytes.length, bytes));
        return;
    }
    const buffer = Buffer.allocUnsafeSlow(n);
    this.$fs.read(this.fd, buffer, 0, n, this.pos, (error, bytesRead, bytes) => took(this, error, bytesRead, bytes));
});

function took(stream, error, bytesRead, bytes) {
    if (idle(stream, error))
        return;
    if (error) {
        errorOrDestroy(stream, error);
    } else if (bytesRead > 0) {
        if (stream.pos !== undefined)
            stream.pos += bytesRead;
        stream.bytesRead += bytesRead;
        // A small part does not keep all of the memory.
        stream.push(bytesRead === bytes.length ? bytes : Buffer.from(bytes.subarray(0, bytesRead)));
    } else {
        stream.push(null);
    }
}

method(ReadStream, 'close', function(callback) {
    if (typeof callback === 'function')
        finished(this, callback);
    this.destroy();
});

function WriteStream(path, options) {
    if (!(this instanceof WriteStream))
        return new WriteStream(path, options);
    options = copyOf(optionsOf(options));
    options.decodeStrings = true;
    takeFile(this, path, options, 'w');
    this.flush = options.flush ?? false;
    validateBoolean(this.flush, 'options.flush');
    options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
    if (!this.$fs.write && !this.$fs.writev)
        throw argTypeError('options.fs.write', 'of type function', this.$fs.write);
    if (this.$fs.write)
        validateFunction(this.$fs.write, 'options.fs.write');
    if (this.$fs.writev)
        validateFunction(this.$fs.writev, 'options.fs.writev');
    if (options.autoDestroy)
        validateFunction(this.$fs.close, 'options.fs.close');
    if (this.flush)
        validateFunction(this.$fs.fsync, 'options.fs.fsync');
    if (!this.$fs.write)
        this._write = null;
    if (!this.$fs.writev)
        this._writev = null;
    this.start = options.start;
    this.pos = undefined;
    this.bytesWritten = 0;
    this.$busy = false;
    this.$whenIdle = undefined;
    if (this.start !== undefined) {
        validateInteger(this.start, 'start', 0);
        this.pos = this.start;
    }
    $call(Writable, this, options);
    if (options.encoding)
        this.setDefaultEncoding(options.encoding);
}
Object.setPrototypeOf(WriteStream.prototype, Writable.prototype);
Object.setPrototypeOf(WriteStream, Writable);
autoClose(WriteStream, '_writableState');

// A pipe that is full is tried again, some time later each time.
function retried(stream, error, tries, again, callback) {
    if (error?.code !== 'EAGAIN' || stream.destroyed || tries >= EAGAIN_TRIES)
        return false;
    setTimeout(again, 100 * (tries + 1), tries + 1);
    return true;
}

function writeAll(stream, data, size, pos, callback, tries = 0) {
    stream.$fs.write(stream.fd, data, 0, size, pos, (error, written, buffer) => {
        if (retried(stream, error, tries, (n) => writeAll(stream, data, size, pos, callback, n)))
            return;
        if (stream.destroyed || error) {
            callback(error);
            return;
        }
        stream.bytesWritten += written;
        size -= written;
        if (size > 0)
            writeAll(stream, buffer.subarray(written), size, pos === undefined ? pos : pos + written, callback);
        else
            callback();
    });
}

function writevAll(stream, chunks, size, pos, callback, tries = 0) {
    stream.$fs.writev(stream.fd, chunks, pos, (error, written, buffers) => {
        if (retried(stream, error, tries, (n) => writevAll(stream, chunks, size, pos, callback, n)))
            return;
        if (stream.destroyed || error) {
            callback(error);
            return;
        }
        stream.bytesWritten += written;
        size -= written;
        if (size > 0)
            writevAll(stream, [Buffer.concat(buffers).subarray(written)], size, pos === undefined ? pos : pos + written, callback);
        else
            callback();
    });
}

function whenWritten(stream, callback) {
    return (error) => {
        if (idle(stream, error))
            callback(error);
        else
            callback(error);
    };
}

method(WriteStream, '_write', function(data, encoding, callback) {
    this.$busy = true;
    writeAll(this, data, data.length, this.pos, whenWritten(this, callback));
    if (this.pos !== undefined)
        this.pos += data.length;
});

method(WriteStream, '_writev', function(data, callback) {
    const chunks = [];
    let size = 0;
    for (const { chunk } of data) {
        size += chunk.length;
        $push(chunks, chunk);
    }
    this.$busy = true;
    writevAll(this, chunks, size, this.pos, whenWritten(this, callback));
    if (this.pos !== undefined)
        this.pos += size;
});

method(WriteStream, 'close', function(callback) {
    if (callback) {
        if (this.closed) {
            nextTick(callback);
            return;
        }
        this.on('close', callback);
    }
    // Without autoClose nothing else destroys it.
    if (!this.autoClose)
        this.on('finish', this.destroy);
    this.end();
});

WriteStream.prototype.destroySoon = WriteStream.prototype.end;

module.exports = { ReadStream, WriteStream };
