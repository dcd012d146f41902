// internal/child/wire - how messages between programs look: lines of JSON, or ("advanced") values in V8's format behind their length.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');

const NEWLINE = 10;
const HEAD = 4; // bytes of a length, the highest first

// Bytes that do not end a message yet.
class Parts {
    constructor() {
        this.list = [];
        this.length = 0;
    }
    add(bytes) {
        $push(this.list, bytes);
        this.length += bytes.length;
    }
    take() {
        const all = this.list.length === 1 ? this.list[0] : Buffer.concat(this.list);
        this.list = [];
        this.length = 0;
        return all;
    }
}

class Lines {
    constructor() {
        this.parts = new Parts();
    }
    bytes(message) {
        return `${JSON.stringify(message)}\n`;
    }
    read(bytes, each) {
        let start = 0;
        for (;;) {
            const end = bytes.indexOf(NEWLINE, start);
            if (end < 0)
                break;
            this.parts.add(bytes.subarray(start, end));
            start = end + 1;
            each(JSON.parse(this.parts.take().toString()));
        }
        if (start < bytes.length)
            this.parts.add(bytes.subarray(start));
    }
}

class Frames {
    constructor() {
        this.parts = new Parts();
        this.needed = HEAD; // bytes until something can be done
    }
    bytes(message) {
        const body = require('internal/child/advanced').serialize(message);
        const head = Buffer.allocUnsafe(HEAD);
        head.writeUInt32BE(body.length, 0);
        return Buffer.concat([head, body]);
    }
    read(bytes, each) {
        this.parts.add(bytes);
        if (this.parts.length < this.needed)
            return;
        let all = this.parts.take();
        this.needed = HEAD;
        while (all.length >= HEAD) {
            const size = all.readUInt32BE(0) + HEAD;
            this.needed = size;
            if (all.length < size)
                break;
            const body = all.subarray(HEAD, size);
            all = all.subarray(size);
            this.needed = HEAD;
            each(require('internal/child/advanced').deserialize(body));
        }
        if (all.length > 0)
            this.parts.add(all);
    }
}

function makeWire(mode) {
    return mode === 'advanced' ? new Frames() : new Lines();
}

module.exports = { makeWire };
