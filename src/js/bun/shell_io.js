// bun/shell_io - where the commands of Bun.$ write to: files, pipes, memory.
//
// An output is { fd(): a descriptor for children, write(bytes or text): undefined, or a promise when it must wait, close(): the same }. What children and
// builtins write into one output comes in that order, since once a child has the descriptor of a pipe builtins write there too.
//
// SPDX-License-Identifier: MIT
const binding = $binding('process');
const files = $binding('files');

const READ = 0, WRITE = 1; // of binding.adopt

// Writes into a pipe that others may hold too, without blocking.
class PipeWriter {
    constructor(fd) {
        this.waits = undefined;
        this.handle = binding.adopt(fd, WRITE, (event, errno) => this.drained(errno));
    }
    drained(errno) {
        const promise = this.waits;
        this.waits = undefined;
        if (promise === undefined)
            return;
        if (errno === 0)
            $resolvePromise(promise, undefined);
        else
            $rejectPromise(promise, binding.error(errno));
    }
    write(bytes) {
        const state = binding.write(this.handle, 0, bytes);
        if (state === 0)
            return undefined;
        if (state < 0)
            throw binding.error(state);
        if (this.waits === undefined) {
            this.waits = $newPromise();
            $markHandled(this.waits);
        }
        return this.waits;
    }
    close() {
        binding.end(this.handle, 0);
        return this.waits;
    }
}

// A descriptor: a file, or one of the program's own.
class FdOutput {
    constructor(fd, owned) {
        this.number = fd;
        this.owned = owned;
    }
    fd() {
        return this.number;
    }
    write(bytes) {
        files.writeFd(this.number, bytes);
        return undefined;
    }
    close() {
        if (this.owned)
            files.closeFd(this.number);
        return undefined;
    }
}

// The writing end of a pipe to the next command.
class PipeOutput {
    constructor(fd) {
        this.number = fd;
        this.writer = undefined;
    }
    fd() {
        return this.number;
    }
    write(bytes) {
        this.writer ??= new PipeWriter(this.number);
        return this.writer.write(bytes);
    }
    async close() {
        files.closeFd(this.number);
        try {
            await this.writer?.close();
        } catch {
            // the reader has gone, which is its right
        }
    }
}

// Memory: take(bytes) gets every piece.
class MemoryOutput {
    constructor(take) {
        this.take = take;
        this.pipe = undefined;
        this.writer = undefined;
        this.reading = undefined;
    }
    fd() {
        if (this.pipe === undefined) {
            const [from, to] = binding.pipe();
            this.pipe = to;
            this.reading = this.read(binding.stream(binding.adopt(from, READ, () => {}), 0).getReader());
            $markHandled(this.reading);
        }
        return this.pipe;
    }
    async read(reader) {
        for (;;) {
            const { value, done } = await reader.read();
            if (done)
                return;
            this.take(value);
        }
    }
    write(bytes) {
        if (this.pipe === undefined) {
            this.take(typeof bytes === 'string' ? files.bytes(bytes) : bytes);
            return undefined;
        }
        this.writer ??= new PipeWriter(this.pipe);
        return this.writer.write(bytes);
    }
    // When everything is there that was written into it, by children too.
    async close() {
        if (this.pipe === undefined)
            return;
        await this.writer?.close();
        files.closeFd(this.pipe);
        this.pipe = undefined;
        await this.reading;
    }
}

// Pieces as they came.
class Pieces {
    constructor() {
        this.list = [];
        this.size = 0;
    }
    add(bytes) {
        $push(this.list, bytes);
        this.size += $byteLengthOf(bytes);
    }
    bytes() {
        const all = new Uint8Array(this.size);
        let at = 0;
        for (const piece of this.list) {
            all.set(piece, at);
            at += $byteLengthOf(piece);
        }
        return all;
    }
}

// Into a buffer of the program, as much as it has room for.
function bufferOutput(target) {
    const view = $isArrayBuffer(target) ? new Uint8Array(target)
        : new Uint8Array($bufferOf(target), $byteOffsetOf(target), $byteLengthOf(target));
    let at = 0;
    return new MemoryOutput((bytes) => {
        const room = $byteLengthOf(view) - at, size = Math.min(room, $byteLengthOf(bytes));
        view.set(size === $byteLengthOf(bytes) ? bytes : bytes.subarray(0, size), at);
        at += size;
    });
}

// A descriptor that children read `bytes` from; done resolves when they were written, or nobody reads any more.
function inputOf(bytes) {
    const [from, to] = binding.pipe();
    const output = new PipeOutput(to);
    const put = async () => {
        try {
            await output.write(bytes);
        } catch {
            // nobody reads it
        }
        await output.close();
    };
    return { fd: from, done: put() };
}

module.exports = { FdOutput, PipeOutput, MemoryOutput, Pieces, bufferOutput, inputOf };
