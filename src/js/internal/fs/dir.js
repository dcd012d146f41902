// internal/fs/dir - Dir: a folder read entry by entry.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateFunction, validateUint32 } = require('internal/validators');
const { pathOf, callbackOf, optionsOf, nameEncoding } = require('internal/fs/util');
const { direntOf, joined, DIR } = require('internal/fs/stats');
const binding = $binding('fs');
const { nextTick } = $binding('node');

const closedError = () => nodeError('ERR_DIR_CLOSED', 'Directory handle was closed');
const busyError = () =>
    nodeError('ERR_DIR_CONCURRENT_OPERATION', 'Cannot do synchronous work on directory handle with concurrent asynchronous operations');

class Dir {
    constructor(handle, path, options) {
        if (handle === undefined || handle === null)
            throw nodeError('ERR_MISSING_ARGS', 'The "handle" argument must be specified');
        this.$fd = handle;
        this.$path = path;
        options = { bufferSize: 32, ...optionsOf(options, { encoding: 'utf8' }) };
        validateUint32(options.bufferSize, 'options.bufferSize', true);
        this.$encoding = nameEncoding(options);
        this.$recursive = Boolean(options.recursive);
        this.$entries = []; // read, not yet given
        this.$at = 0;
        this.$folders = []; // of a recursive one: to be read
        this.$folder = path; // which $fd is of
        this.$done = false;
        this.$closed = false;
        this.$waiting = null; // what asked while another one reads
    }

    get path() {
        if (!$isObject(this) || this.$path === undefined)
            throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type Dir');
        return this.$path;
    }

    read(callback) {
        if (callback === undefined)
            return readPromise(this);
        validateFunction(callback, 'callback');
        if (this.$closed)
            throw closedError();
        readNext(this, callback);
        return undefined;
    }

    readSync() {
        if (this.$closed)
            throw closedError();
        if (this.$waiting !== null)
            throw busyError();
        for (;;) {
            const entry = takeEntry(this);
            if (entry !== null || this.$done)
                return entry;
            if (this.$fd < 0)
                this.$fd = binding.opendir(this.$folder);
            addEntries(this, binding.readdir(this.$fd, this.$encoding));
        }
    }

    close(callback) {
        if (callback === undefined)
            return closePromise(this);
        validateFunction(callback, 'callback');
        if (this.$closed) {
            nextTick(callback, closedError());
            return undefined;
        }
        if (this.$waiting !== null) {
            $push(this.$waiting, () => this.close(callback));
            return undefined;
        }
        this.$closed = true;
        if (this.$fd < 0)
            nextTick(callback, null);
        else
            binding.closedir(this.$fd, callback);
        return undefined;
    }

    closeSync() {
        if (this.$closed)
            throw closedError();
        if (this.$waiting !== null)
            throw busyError();
        this.$closed = true;
        if (this.$fd >= 0)
            binding.closedir(this.$fd);
    }

    async* entries() {
        try {
            for (;;) {
                const entry = await this.read();
                if (entry === null)
                    break;
                yield entry;
            }
        } finally {
            if (!this.$closed)
                await this.close();
        }
    }

    [Symbol.dispose]() {
        if (!this.$closed)
            this.closeSync();
    }

    async [Symbol.asyncDispose]() {
        if (!this.$closed)
            await this.close();
    }
}
Object.defineProperty(Dir.prototype, Symbol.asyncIterator, {
    __proto__: null, value: Dir.prototype.entries, enumerable: false, writable: true, configurable: true,
});

function readPromise(dir) {
    return new Promise((resolve, reject) => {
        if (dir.$closed)
            reject(closedError());
        else
            readNext(dir, (error, entry) => error ? reject(error) : resolve(entry));
    });
}

function closePromise(dir) {
    return new Promise((resolve, reject) => dir.close((error) => error ? reject(error) : resolve()));
}

// The next one that was read; null: there is none.
function takeEntry(dir) {
    if (dir.$at >= dir.$entries.length)
        return null;
    const list = dir.$entries, at = dir.$at;
    dir.$at += 2;
    const entry = direntOf(list[at], list[at + 1], dir.$folder);
    if (dir.$recursive && entry.$type === DIR)
        $push(dir.$folders, joined(dir.$folder, entry.name));
    return entry;
}

// What a call of the system gave; nothing: this folder is at its end.
function addEntries(dir, list) {
    dir.$entries = list;
    dir.$at = 0;
    if (list.length > 0)
        return;
    if (dir.$folders.length === 0) {
        dir.$done = true;
        return;
    }
    binding.closedir(dir.$fd);
    dir.$fd = -1;
    dir.$folder = dir.$folders.shift();
}

function readNext(dir, callback) {
    if (dir.$waiting !== null) {
        $push(dir.$waiting, () => readNext(dir, callback));
        return;
    }
    const entry = takeEntry(dir);
    if (entry !== null || dir.$done) {
        nextTick(callback, null, entry);
        return;
    }
    dir.$waiting = [];
    $then(readMore(dir), (found) => finish(dir, callback, null, found), (error) => finish(dir, callback, error));
}

async function readMore(dir) {
    for (;;) {
        if (dir.$fd < 0)
            dir.$fd = await binding.opendir(dir.$folder, true);
        addEntries(dir, await binding.readdir(dir.$fd, dir.$encoding, true));
        const entry = takeEntry(dir);
        if (entry !== null || dir.$done)
            return entry;
    }
}

function finish(dir, callback, error, entry) {
    const waiting = dir.$waiting;
    dir.$waiting = null;
    nextTick(() => {
        for (const next of waiting)
            next();
        error ? callback(error) : callback(null, entry);
    });
}

// What the folder is to be read with.
function checkOptions(options) {
    options = optionsOf(options, { encoding: 'utf8' });
    if (options.bufferSize !== undefined)
        validateUint32(options.bufferSize, 'options.bufferSize', true);
    return options;
}

function opendir(path, options, callback) {
    callback = callbackOf(typeof options === 'function' ? options : callback, 'callback');
    path = pathOf(path);
    options = checkOptions(options);
    binding.opendir(path, (error, fd) => error ? callback(error) : callback(null, new Dir(fd, path, options)));
}

function opendirSync(path, options) {
    path = pathOf(path);
    options = checkOptions(options);
    return new Dir(binding.opendir(path), path, options);
}

async function opendirPromise(path, options) {
    path = pathOf(path);
    options = checkOptions(options);
    return new Dir(await binding.opendir(path, true), path, options);
}

module.exports = { Dir, opendir, opendirSync, opendirPromise };
