// internal/fs/handle - FileHandle: an open file of node:fs/promises.
//
// A handle is closed when nothing uses it any more: close() waits for what is under way. One that the collector finds open is closed with
// a warning, so that descriptors do not leak.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nodeError } = require('internal/errors');
const { validateInteger, validateBoolean } = require('internal/validators');
const { Buffer } = require('internal/buffer');
const { modeOf, optionsOf, isView, checkView, checkViews, checkContent, secondsOf, deprecated } = require('internal/fs/util');
const { checkRead, checkWrite, checkTextLength, truncateLength, checkOwner, placeOf, nullableObject } = require('internal/fs/calls');
const { statsOf } = require('internal/fs/stats');
const { readAll, writeAll, checkSignal } = require('internal/fs/chunks');
const binding = $binding('fs');
const { process } = $binding('node');
const { domException } = $binding('streams');

const forgotten = new FinalizationRegistry((state) => {
    if (state.fd < 0)
        return;
    const fd = state.fd;
    state.fd = -1;
    process.emitWarning(`Closing file descriptor ${fd} on garbage collection`);
    deprecated('Closing a FileHandle object on garbage collection is deprecated. Please close FileHandle objects explicitly using ' +
        'FileHandle.prototype.close(). In the future, an error will be thrown if a file descriptor is closed during garbage collection.',
    'DEP0137');
    binding.close(fd, () => {});
});

class FileHandle extends EventEmitter {
    constructor(fd) {
        super();
        this.$state = { fd }; // kept by the registry
        this.$refs = 1;
        this.$closing = null; // the promise of close()
        this.$closed = null; // what settles it
        if (fd >= 0)
            forgotten.register(this, this.$state, this.$state);
    }

    get fd() {
        return this.$state.fd;
    }

    getAsyncId() {
        return 0;
    }

    appendFile(data, options) {
        return using(this, writeFile, 'writeFile', data, options);
    }

    chmod(mode) {
        return using(this, (fd) => binding.fchmod(fd, modeOf(mode, 'mode'), true), 'fchmod');
    }

    chown(uid, gid) {
        return using(this, (fd) => {
            checkOwner(uid, gid);
            return binding.fchown(fd, uid, gid, true);
        }, 'fchown');
    }

    datasync() {
        return using(this, (fd) => binding.fdatasync(fd, true), 'fdatasync');
    }

    sync() {
        return using(this, (fd) => binding.fsync(fd, true), 'fsync');
    }

    read(buffer, offset, length, position) {
        return using(this, read, 'read', buffer, offset, length, position);
    }

    readv(buffers, position) {
        return using(this, async (fd) => {
            checkViews(buffers);
            return { __proto__: null, bytesRead: await binding.readv(fd, [...buffers], placeOf(position), true), buffers };
        }, 'readv');
    }

    readFile(options) {
        return using(this, readFile, 'readFile', options);
    }

    readLines(options = undefined) {
        return require('internal/fs/lines').linesOf(this.createReadStream(options));
    }

    stat(options) {
        return using(this, async (fd) => statsOf(await binding.fstat(fd, Boolean(options?.bigint), true)), 'fstat');
    }

    truncate(len = 0) {
        return using(this, (fd) => binding.ftruncate(fd, truncateLength(len), true), 'ftruncate');
    }

    utimes(atime, mtime) {
        return using(this, (fd) => binding.futimes(fd, secondsOf(atime, 'atime'), secondsOf(mtime, 'mtime'), true), 'futimes');
    }

    write(buffer, offset, length, position) {
        return using(this, write, 'write', buffer, offset, length, position);
    }

    writev(buffers, position) {
        return using(this, async (fd) => {
            checkViews(buffers);
            if (buffers.length === 0)
                return { __proto__: null, bytesWritten: 0, buffers };
            return { __proto__: null, bytesWritten: await binding.writev(fd, [...buffers], placeOf(position), true), buffers };
        }, 'writev');
    }

    writeFile(data, options) {
        return using(this, writeFile, 'writeFile', data, options);
    }

    close() {
        if (this.$state.fd === -1)
            return $promiseResolvedWith(undefined);
        if (this.$closing !== null)
            return this.$closing;
        this.$closing = new Promise((resolve, reject) => { this.$closed = { resolve, reject }; });
        release(this);
        this.emit('close');
        return this.$closing;
    }

    async [Symbol.asyncDispose]() {
        return this.close();
    }

    readableWebStream(options = {}) {
        return require('internal/fs/handle_stream').readableWebStream(this, options);
    }

    createReadStream(options = undefined) {
        const { ReadStream } = require('node/fs');
        return new ReadStream(undefined, { highWaterMark: 64 * 1024, ...options, fd: this });
    }

    createWriteStream(options = undefined) {
        const { WriteStream } = require('node/fs');
        return new WriteStream(undefined, { ...options, fd: this });
    }
}

// Gives the file back to the system when nobody uses it any more.
function release(handle) {
    if (--handle.$refs > 0)
        return;
    const state = handle.$state, fd = state.fd;
    forgotten.unregister(state);
    state.fd = -1;
    $then(binding.close(fd, true), (value) => handle.$closed?.resolve(value), (error) => handle.$closed?.reject(error));
}

// In messages a handle can only be transferred, while nothing uses it.
FileHandle.prototype.$platform = true;
FileHandle.prototype.$transfer = function() {
    const state = this.$state;
    if (state.fd < 0 || this.$refs > 1 || this.$closing !== null)
        throw domException('Cannot transfer FileHandle while in use', 'DataCloneError');
    const held = binding.holdDescriptor(state.fd);
    forgotten.unregister(state);
    state.fd = -1;
    this.$transferred = true;
    return ['FileHandle', held];
};
const receive = { __proto__: null, FileHandle: (held) => new FileHandle(binding.takeDescriptor(held)) };

function closedError(handle, syscall) {
    const error = new Error(handle.$transferred ? 'The FileHandle has been transferred' : 'file closed');
    error.code = 'EBADF';
    error.syscall = syscall;
    return error;
}

// work(fd, ...args) while the handle stays open.
async function using(handle, work, syscall, ...args) {
    if (handle.$state === undefined)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type FileHandle');
    if (handle.$state.fd === -1)
        throw closedError(handle, syscall);
    handle.$refs++;
    try {
        return await work(handle.$state.fd, ...args);
    } finally {
        release(handle);
    }
}

async function read(fd, buffer, offset, length, position) {
    if (!isView(buffer)) {
        // read(options)
        nullableObject(buffer, 'options');
        ({ buffer = Buffer.alloc(16384), offset = 0, length = buffer.byteLength - offset, position = null } = buffer ?? {});
        checkView(buffer);
    } else if (offset !== null && typeof offset === 'object') {
        ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset);
    }
    if (offset === undefined || offset === null)
        offset = 0;
    else
        validateInteger(offset, 'offset', 0);
    length ??= $byteLengthOf(buffer) - offset;
    const what = checkRead(buffer, offset, length, position);
    const bytesRead = what.length === 0 ? 0 : await binding.read(fd, buffer, what.offset, what.length, what.position, true);
    return { __proto__: null, bytesRead, buffer };
}

async function write(fd, buffer, offset, length, position) {
    if (buffer?.byteLength === 0)
        return { __proto__: null, bytesWritten: 0, buffer };
    if (isView(buffer)) {
        const [at, size, place] = checkWrite(buffer, offset, length, position);
        return { __proto__: null, bytesWritten: await binding.write(fd, buffer, at, size, place, true), buffer };
    }
    checkContent(buffer, 'buffer');
    checkTextLength(buffer, length);
    const bytes = Buffer.from(buffer, length === null ? undefined : length);
    return { __proto__: null, bytesWritten: await binding.write(fd, bytes, 0, bytes.length, placeOf(offset), true), buffer };
}

async function readFile(fd, options) {
    options = optionsOf(options, { flag: 'r' });
    checkSignal(options.signal);
    if (options.signal)
        return readAll(fd, options.encoding, options.signal);
    return binding.readFile(fd, 0, options.encoding, true);
}

// Pieces of an iterable, one after the other.
async function writePieces(fd, pieces, encoding, signal) {
    checkSignal(signal);
    for await (const piece of pieces) {
        checkSignal(signal);
        checkContent(piece, 'data');
        await writeAll(fd, piece, signal, encoding);
        checkSignal(signal);
    }
}

function isIterable(v) {
    return v !== null && typeof v === 'object' && !isView(v) &&
        (typeof v[Symbol.asyncIterator] === 'function' || typeof v[Symbol.iterator] === 'function');
}

async function writeFile(fd, data, options) {
    options = optionsOf(options, { encoding: 'utf8', mode: 0o666, flag: 'w', flush: false });
    const flush = options.flush ?? false;
    validateBoolean(flush, 'options.flush');
    if (isIterable(data)) {
        await writePieces(fd, data, options.encoding || 'utf8', options.signal);
    } else {
        checkContent(data, 'data');
        await writeAll(fd, data, options.signal, options.encoding || 'utf8');
    }
    if (flush)
        await binding.fsync(fd, true);
}

// The descriptor that open() gave.
function handleOf(fd) {
    return new FileHandle(fd);
}

module.exports = { receive, FileHandle, handleOf, isIterable, writePieces, release };
