// node:string_decoder - bytes to text in pieces: what begins at the end of one piece waits for the next (runtime/node/node_string_decoder.c).
//
// SPDX-License-Identifier: MIT
const { nodeError, formatted } = require('internal/errors');
const { state, encodingOf, decode, flush } = $binding('stringDecoder');

function newState(encoding) {
    const made = typeof encoding === 'symbol' ? undefined : state(encoding === '' ? undefined : encoding);
    if (made === undefined)
        throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
    return made;
}

function StringDecoder(encoding) {
    const made = newState(encoding);
    this.encoding = encodingOf(made);
    this.$state = made;
}

StringDecoder.prototype.write = function write(buf) {
    return decode(this?.$state, buf);
};

StringDecoder.prototype.end = function end(buf) {
    if (buf === undefined)
        return flush(this?.$state);
    const text = this.write(buf);
    return text + flush(this.$state);
};

StringDecoder.prototype.text = function text(buf, offset) {
    flush(this?.$state);
    return this.write(buf.slice(offset));
};

Object.defineProperties(StringDecoder.prototype, {
    lastChar: {
        configurable: true, enumerable: true,
        get() {
            return this.$state.subarray(0, 4);
        },
    },
    lastNeed: {
        configurable: true, enumerable: true,
        get() {
            return this.$state[4];
        },
    },
    lastTotal: {
        configurable: true, enumerable: true,
        get() {
            return this.$state[5] + this.$state[4];
        },
    },
});

exports.StringDecoder = StringDecoder;
