// internal/fs/watch - watch, watchFile and the iterator of promises.
//
// A recursive watch is one watch for each folder, which comes and goes with it.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { argTypeError } = require('internal/errors');
const { validateBoolean, validateFunction, validateObject, validateUint32, validateOneOf, validateInteger } = require('internal/validators');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const { Buffer } = require('internal/buffer');
const { pathOf, checkEncoding } = require('internal/fs/util');
const { statsOf, direntsOf } = require('internal/fs/stats');
const { resolve, relative, basename } = require('node/path');
const { setTimeout, clearTimeout } = require('node/timers');
const watches = $binding('fs_watch');
const binding = $binding('fs');
const { nextTick } = $binding('node');

const ENOSPC = -28;

function failure(number, path) {
    const error = watches.error(number, 'watch', path);
    error.filename = path;
    if (number === ENOSPC)
        error.message = `ENOSPC: System limit for number of file watchers reached, watch '${path}'`;
    return error;
}

function nameIn(bytes, encoding) {
    if (bytes === undefined)
        return null;
    return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

class FSWatcher extends EventEmitter {
    constructor() {
        super();
        this.$handles = new Map(); // path -> handle; one, unless recursive
        this.$open = false;
    }

    close() {
        if (!this.$open)
            return;
        this.$open = false;
        for (const [, handle] of this.$handles)
            watches.close(handle);
        this.$handles.clear();
        this.$forget?.();
        nextTick(() => this.emit('close'));
    }

    ref() {
        return keep(this, true);
    }

    unref() {
        return keep(this, false);
    }

    [Symbol.dispose]() {
        this.close();
    }
}

function keep(watcher, on) {
    watcher.$weak = !on;
    for (const [, handle] of watcher.$handles)
        watches.keep(handle, on);
    return watcher;
}

// What throws when a path cannot be watched.
function add(watcher, path, onEvent) {
    const handle = watches.open(path, onEvent);
    if (typeof handle === 'number')
        throw failure(handle, path);
    if (watcher.$weak)
        watches.keep(handle, false);
    watcher.$handles.set(path, handle);
}

function fail(watcher, error) {
    watcher.close();
    watcher.emit('error', error);
}

function begin(watcher, path, options) {
    const text = typeof path === 'string' ? path : `${path}`;
    const { encoding = 'utf8' } = options;
    watcher.$open = true;
    if (options.recursive && isFolder(text)) {
        watcher.$root = resolve(text);
        addTree(watcher, watcher.$root, encoding);
    } else {
        add(watcher, text, (error, renamed, name) => {
            if (error < 0)
                fail(watcher, failure(error, text));
            else
                watcher.emit('change', renamed ? 'rename' : 'change', nameIn(name, encoding));
        });
    }
    if (options.persistent === false)
        keep(watcher, false);
}

function isFolder(path) {
    try {
        return (binding.stat(path, false)[1] & 0o170000) === 0o040000;
    } catch {
        return false;
    }
}

// A folder and those in it, links not followed.
function addTree(watcher, folder, encoding) {
    const queue = [folder];
    for (let i = 0; i < queue.length; i++) {
        const path = queue[i];
        try {
            add(watcher, path, (error, renamed, name) => onTreeEvent(watcher, path, encoding, error, renamed, name));
        } catch (error) {
            if (path === watcher.$root)
                throw error;
            continue; // it is gone again
        }
        let entries = [];
        try {
            entries = direntsOf(binding.scandir(path, 'utf8', true), path);
        } catch {
            // likewise
        }
        for (const entry of entries) {
            if (entry.isDirectory())
                $push(queue, resolve(path, entry.name));
        }
    }
    return queue;
}

function onTreeEvent(watcher, folder, encoding, error, renamed, name) {
    if (error < 0) {
        fail(watcher, failure(error, folder));
        return;
    }
    // What a folder itself tells of its end, the folder above tells too.
    const own = name === undefined || name.toString() === basename(folder);
    if (own && folder !== watcher.$root && !exists(resolve(folder, `${name}`))) {
        if (renamed && !exists(folder))
            drop(watcher, folder);
        if (!exists(folder))
            return;
    }
    const path = resolve(folder, name === undefined ? '' : name.toString());
    const shown = relative(watcher.$root, path) || basename(path);
    watcher.emit('change', renamed ? 'rename' : 'change', encoding === 'buffer' ? Buffer.from(shown) : shown);
    if (!renamed || !watcher.$open)
        return;
    if (isRealFolder(path)) {
        if (!watcher.$handles.has(path))
            tellNew(watcher, addTree(watcher, path, encoding), encoding);
    } else {
        drop(watcher, path);
    }
}

// A folder that comes may be filled before it is watched.
function tellNew(watcher, folders, encoding) {
    for (const folder of folders) {
        let names = [];
        try {
            names = binding.scandir(folder, 'utf8', false);
        } catch {
            // it is gone again
        }
        for (const name of names) {
            if (!watcher.$open)
                return;
            const shown = relative(watcher.$root, resolve(folder, name));
            watcher.emit('change', 'rename', encoding === 'buffer' ? Buffer.from(shown) : shown);
        }
    }
}

function exists(path) {
    return binding.exists(path);
}

function isRealFolder(path) {
    try {
        return (binding.lstat(path, false)[1] & 0o170000) === 0o040000;
    } catch {
        return false;
    }
}

// A folder that went, with those that were in it.
function drop(watcher, path) {
    for (const [one, handle] of watcher.$handles) {
        if (one === path || one.startsWith(path + '/')) {
            watches.close(handle);
            watcher.$handles.delete(one);
        }
    }
}

function checkOptions(options) {
    const { persistent, recursive, signal } = options;
    if (persistent !== undefined)
        validateBoolean(persistent, 'options.persistent');
    if (recursive !== undefined)
        validateBoolean(recursive, 'options.recursive');
    if (options.encoding !== 'buffer')
        checkEncoding(options.encoding);
    if (signal !== undefined)
        validateSignal(signal, 'options.signal');
}

function watch(filename, options, listener) {
    if (typeof options === 'function')
        listener = options;
    if (typeof options === 'string')
        options = { encoding: options };
    else if (options === undefined || options === null || typeof options === 'function')
        options = {};
    else if (typeof options !== 'object')
        throw argTypeError('options', 'one of type string or object', options);
    checkOptions(options);
    const path = pathOf(filename, 'filename');
    const watcher = new FSWatcher();
    begin(watcher, path, options);
    if (listener)
        watcher.addListener('change', listener);
    const { signal } = options;
    if (signal) {
        if (signal.aborted)
            nextTick(() => watcher.close());
        else
            watcher.$forget = onAbort(signal, () => nextTick(() => watcher.close()));
    }
    return watcher;
}

// ---- promises ----

async function* watchIterator(filename, options = {}) {
    const path = pathOf(filename, 'filename');
    validateObject(options, 'options');
    checkOptions(options);
    const { maxQueue = 2048, overflow = 'ignore', signal } = options;
    validateInteger(maxQueue, 'options.maxQueue');
    validateOneOf(overflow, 'options.overflow', ['ignore', 'error']);
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
    const events = [];
    let wake, error;
    const tell = () => {
        wake?.();
        wake = undefined;
    };
    const watcher = new FSWatcher();
    watcher.on('change', (eventType, name) => {
        if (events.length < maxQueue)
            $push(events, { __proto__: null, eventType, filename: name });
        else if (overflow === 'error')
            error ??= require('internal/errors').nodeError('ERR_FS_WATCH_QUEUE_OVERFLOW', `fs.watch() queued more than ${maxQueue} events`);
        else
            warn(maxQueue);
        tell();
    });
    watcher.on('error', (reason) => {
        error ??= reason;
        tell();
    });
    const forget = signal && onAbort(signal, () => {
        error ??= new AbortError(undefined, { cause: signal.reason });
        tell();
    });
    try {
        begin(watcher, path, options);
        for (;;) {
            while (events.length > 0 && error === undefined)
                yield events.shift();
            if (error !== undefined)
                throw error;
            await new Promise((resolved) => { wake = resolved; });
        }
    } finally {
        forget?.();
        watcher.close();
    }
}

function warn(maxQueue) {
    $binding('node').process.emitWarning(`fs.watch maxQueue exceeded: more than ${maxQueue} events wait`);
}

// ---- watchFile ----

class StatWatcher extends EventEmitter {
    constructor(path, interval, big) {
        super();
        this.$path = path;
        this.$interval = interval;
        this.$big = big;
        this.$last = undefined;
        this.$refs = 0;
        this.$weak = false;
        this.$stopped = false;
        this.$timer = undefined;
    }

    stop() {
        if (this.$stopped)
            return;
        nextTick(() => this.emit('stop'));
        this.$stopped = true;
        clearTimeout(this.$timer);
    }

    ref() {
        this.$weak = false;
        this.$timer?.ref();
        return this;
    }

    unref() {
        this.$weak = true;
        this.$timer?.unref();
        return this;
    }
}

const zeros = (big) => statsOf(big ? new BigInt64Array(18) : new Float64Array(18));

function look(watcher) {
    binding.stat(watcher.$path, true, (error, n) => {
        if (watcher.$stopped)
            return;
        compare(watcher, error ? new BigInt64Array(18) : n, error);
        if (watcher.$stopped)
            return;
        watcher.$timer = setTimeout(look, watcher.$interval, watcher);
        if (watcher.$weak)
            watcher.$timer.unref();
    });
}

// Everything but the time of access.
const compared = [12, 13, 14, 15, 16, 17, 8, 1, 3, 4, 7, 0];

function compare(watcher, n, error) {
    const before = watcher.$last;
    watcher.$last = n;
    if (before === undefined) {
        // A file that is not there is told of at once.
        if (error)
            watcher.emit('change', zeros(watcher.$big), zeros(watcher.$big));
        return;
    }
    if (compared.some((i) => before[i] !== n[i]))
        watcher.emit('change', shownStats(n, watcher.$big), shownStats(before, watcher.$big));
}

function shownStats(n, big) {
    if (big)
        return statsOf(n);
    const numbers = new Float64Array(18);
    for (let i = 0; i < 18; i++)
        numbers[i] = Number(n[i]);
    return statsOf(numbers);
}

const watched = new Map(); // absolute path -> StatWatcher

function watchFile(filename, options, listener) {
    filename = resolve(`${pathOf(filename)}`);
    if (options === null || typeof options !== 'object') {
        listener = options;
        options = null;
    }
    options = { interval: 5007, persistent: true, ...options };
    validateFunction(listener, 'listener');
    let watcher = watched.get(filename);
    if (watcher === undefined) {
        validateUint32(options.interval, 'interval');
        watcher = new StatWatcher(filename, options.interval, Boolean(options.bigint));
        if (!options.persistent)
            watcher.$weak = true;
        look(watcher);
        watched.set(filename, watcher);
    }
    watcher.addListener('change', listener);
    return watcher;
}

function unwatchFile(filename, listener) {
    filename = resolve(`${pathOf(filename)}`);
    const watcher = watched.get(filename);
    if (watcher === undefined)
        return;
    if (typeof listener === 'function')
        watcher.removeListener('change', listener);
    else
        watcher.removeAllListeners('change');
    if (watcher.listenerCount('change') === 0) {
        watcher.stop();
        watched.delete(filename);
    }
}

module.exports = { watch, watchFile, unwatchFile, watchIterator, FSWatcher, StatWatcher };
