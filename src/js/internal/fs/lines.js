// internal/fs/lines - FileHandle.readLines: the lines of a file, one after the other.
//
// What it gives is iterated like readline's interface, and can be closed like it; it emits no events.
//
// SPDX-License-Identifier: MIT
const { StringDecoder } = require('node/string_decoder');

// \n, \r\n and \r end a line.
const BREAK = /\r\n|\n|\r/;

async function* iterate(stream) {
    const decoder = new StringDecoder('utf8');
    let text = '';
    for await (const chunk of stream) {
        text += typeof chunk === 'string' ? chunk : decoder.write(chunk);
        // A \r at the end may be half of a break.
        const held = text.endsWith('\r') ? '\r' : '';
        const lines = (held === '' ? text : text.slice(0, -1)).split(BREAK);
        text = lines.pop() + held;
        for (const line of lines)
            yield line;
    }
    text += decoder.end();
    const lines = text.split(BREAK);
    if (lines[lines.length - 1] === '')
        lines.pop();
    for (const line of lines)
        yield line;
}

class Lines {
    constructor(stream) {
        this.$stream = stream;
        this.$lines = iterate(stream);
        this.closed = false;
    }

    close() {
        this.closed = true;
        this.$stream.destroy();
    }

    [Symbol.asyncIterator]() {
        return this.$lines;
    }

    [Symbol.dispose]() {
        this.close();
    }
}

function linesOf(stream) {
    return new Lines(stream);
}

module.exports = { linesOf };
