// bun/sinks - FileSink (files and the standard input of a child) and ArrayBufferSink.
//
// A FileSink gathers what is written until highWaterMark and hands it to its target: { write(chunk): a promise when it must wait,
// else undefined; close(): likewise; ref(on) }.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const files = $binding('files');

let nextId = 1;

// What console.log shows of an object: these members.
function shownAs(object, names) {
    const shown = {};
    for (const name of names)
        shown[name] = object[name];
    return shown;
}

function checkChunk(chunk) {
    if (typeof chunk !== 'string' && !$isArrayBuffer(chunk) && !$isTypedArray(chunk) && !$isDataView(chunk))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'write() expects a string, ArrayBufferView, or ArrayBuffer');
}

class FileSink {
    constructor(target, mark) {
        this.$target = target;
        this.$mark = mark;
        this.$chunks = [];
        this.$size = 0; // bytes in chunks
        this.$count = 0; // since flush() told
        this.$ended = false;
        this.$waits = undefined;
        this.$id = nextId++;
    }
    close() {
        this.end();
    }
    flush() {
        const waits = push(this);
        const count = this.$count;
        this.$count = 0;
        return waits === undefined ? count : later(waits, count);
    }
    end(error) {
        if (this.$ended)
            return this.$count;
        const waits = push(this);
        this.$ended = true;
        const closing = this.$target.close();
        const count = this.$count;
        const last = closing === undefined ? waits : closing;
        return last === undefined ? count : later(last, count);
    }
    start(options) {
        const mark = options === undefined || options === null ? undefined : options.highWaterMark;
        if (typeof mark === 'number' && mark > 0)
            this.$mark = mark;
    }
    write(chunk) {
        checkChunk(chunk);
        if (this.$ended)
            return true;
        const size = files.byteLength(chunk);
        this.$count += size;
        if (this.$size === 0 && size >= this.$mark) {
            const waits = put(this, chunk);
            return waits === undefined ? size : later(waits, size);
        }
        $push(this.$chunks, typeof chunk === 'string' ? chunk : files.bytes(chunk));
        this.$size += size;
        if (this.$size >= this.$mark) {
            const waits = push(this);
            return waits === undefined ? size : later(waits, size);
        }
        // What a program writes and never flushes goes out when its turn is over.
        if (!this.$planned) {
            this.$planned = true;
            $queueMicrotask(() => {
                this.$planned = false;
                try {
                    push(this);
                } catch {
                    // flush() and end() tell
                }
            });
        }
        return size;
    }
    ref() {
        this.$target.ref(true);
    }
    unref() {
        this.$target.ref(false);
    }
    _getFd() {
        return this.$target.fd;
    }
    get sinkId() {
        return this.$id;
    }
}
$interface(FileSink, 'FileSink');
FileSink.prototype.$inspect = function () {
    return shownAs(this, ['close', 'flush', 'end', 'start', 'write', 'ref', 'unref', '_getFd', 'sinkId']);
};

function put(sink, chunk) {
    const waits = sink.$target.write(chunk);
    if (waits !== undefined)
        $markHandled(waits);
    return waits;
}

// A promise for a number, which nobody has to look at.
function later(waits, number) {
    const promise = $thenDerive(waits, () => number);
    $markHandled(promise);
    return promise;
}

// Hands what was gathered to the target.
function push(sink) {
    const chunks = sink.$chunks;
    if (chunks.length === 0)
        return undefined;
    sink.$chunks = [];
    const size = sink.$size;
    sink.$size = 0;
    return put(sink, chunks.length === 1 ? chunks[0] : join(chunks, size));
}

function join(chunks, size) {
    const all = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? files.bytes(chunk) : chunk;
        all.set(bytes, at);
        at += $byteLengthOf(bytes);
    }
    return at === size ? all : all.slice(0, at);
}

function fileTarget(fd, owned) {
    return {
        fd,
        write(chunk) {
            files.writeFd(fd, chunk);
        },
        close() {
            if (owned)
                files.closeFd(fd);
        },
        ref() {},
    };
}

class ArrayBufferSink {
    constructor() {
        reset(this, undefined);
    }
    start(options) {
        reset(this, options);
    }
    write(chunk) {
        checkChunk(chunk);
        const bytes = files.bytes(chunk);
        const size = $byteLengthOf(bytes);
        $push(this.$chunks, bytes);
        this.$size += size;
        return size;
    }
    flush() {
        return this.$stream ? takeAll(this) : 0;
    }
    end() {
        return takeAll(this);
    }
    close() {
        reset(this, undefined);
    }
}
$interface(ArrayBufferSink, 'ArrayBufferSink');

function reset(sink, options) {
    sink.$chunks = [];
    sink.$size = 0;
    sink.$stream = options !== undefined && options !== null && !!options.stream;
    sink.$asBytes = options !== undefined && options !== null && !!options.asUint8Array;
}

function takeAll(sink) {
    const all = join(sink.$chunks, sink.$size);
    sink.$chunks = [];
    sink.$size = 0;
    return sink.$asBytes ? all : $bufferOf(all);
}

module.exports = { shownAs, FileSink, ArrayBufferSink, fileTarget };
