// node:string_decoder - bytes to text in pieces: what begins at the end of one piece waits for the next.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, formatted } = require('internal/errors');
const { Buffer } = require('internal/buffer');

const names = {
    __proto__: null, 'utf8': 'utf8', 'utf-8': 'utf8', 'ucs2': 'utf16le', 'ucs-2': 'utf16le', 'utf16le': 'utf16le', 'utf-16le': 'utf16le',
    'latin1': 'latin1', 'binary': 'latin1', 'base64': 'base64', 'base64url': 'base64url', 'ascii': 'ascii', 'hex': 'hex',
};

function encodingOf(encoding) {
    if (encoding === undefined || encoding === null || encoding === '')
        return 'utf8';
    const found = typeof encoding === 'symbol' ? undefined : names[`${encoding}`.toLowerCase()];
    if (found === undefined)
        throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${formatted(encoding)}`);
    return found;
}

function StringDecoder(encoding) {
    this.encoding = encodingOf(encoding);
    this.$kept = Buffer.alloc(4); // the first bytes of what is not whole
    this.$has = 0;
    this.$missing = 0;
}

// How many bytes at the end of b begin a character that is not whole: [bytes there, bytes missing].
function utf8Tail(b) {
    for (let back = 1; back <= 3 && back <= b.length; back++) {
        const c = b[b.length - back];
        if ((c & 0xC0) === 0x80)
            continue;
        const size = (c & 0xF8) === 0xF0 ? 4 : (c & 0xF0) === 0xE0 ? 3 : (c & 0xE0) === 0xC0 ? 2 : 1;
        if (size <= back)
            return [0, 0];
        return [back, size - back];
    }
    return [0, 0];
}

function tailOf(encoding, b) {
    if (encoding === 'utf8')
        return utf8Tail(b);
    if (encoding === 'utf16le') {
        if (b.length % 2 === 1)
            return [1, 1];
        return b.length >= 2 && (b[b.length - 1] & 0xFC) === 0xD8 ? [2, 2] : [0, 0];
    }
    if (encoding === 'base64' || encoding === 'base64url')
        return b.length % 3 === 0 ? [0, 0] : [b.length % 3, 3 - b.length % 3];
    return [0, 0];
}

function bytesOf(value) {
    if (typeof value === 'string')
        return null;
    if (value instanceof Buffer)
        return value;
    if ($isTypedArray(value) || $isDataView(value))
        return Buffer.from($bufferOf(value), $byteOffsetOf(value), $byteLengthOf(value));
    throw argTypeError('buf', 'an instance of Buffer, TypedArray, or DataView', value);
}

// Gives the character that is not whole what it misses; a byte that cannot belong to it ends it. Returns how many bytes it took.
function complete(decoder, bytes) {
    let taken = Math.min(decoder.$missing, bytes.length);
    if (decoder.encoding === 'utf8') {
        for (let i = 0; i < taken; i++) {
            if ((bytes[i] & 0xC0) !== 0x80) {
                taken = decoder.$missing = i;
                break;
            }
        }
    }
    bytes.copy(decoder.$kept, decoder.$has, 0, taken);
    decoder.$has += taken;
    decoder.$missing -= taken;
    return taken;
}

function checkThis(value) {
    if (value?.$kept === undefined)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type StringDecoder');
}

StringDecoder.prototype.write = function write(buf) {
    checkThis(this);
    let bytes = bytesOf(buf), out = '';
    if (bytes === null)
        return buf;
    if (this.$has > 0 && bytes.length > 0) {
        const taken = complete(this, bytes);
        bytes = bytes.subarray(taken);
        if (this.$missing > 0)
            return '';
        out = this.$kept.toString(this.encoding, 0, this.$has);
        this.$has = 0;
    }
    if (bytes.length === 0)
        return out;
    if (bytes[bytes.length - 1] < 0x80 && this.encoding === 'utf8')
        return out + bytes.toString('utf8'); // ends with a whole character
    const [has, missing] = tailOf(this.encoding, bytes);
    const end = bytes.length - has;
    bytes.copy(this.$kept, 0, end);
    this.$has = has;
    this.$missing = missing;
    return out + bytes.toString(this.encoding, 0, end);
};

StringDecoder.prototype.end = function end(buf) {
    const text = buf === undefined ? '' : this.write(buf);
    const rest = this.$has > 0 ? this.$kept.toString(this.encoding, 0, this.$has) : '';
    this.$has = this.$missing = 0;
    return text + rest;
};

StringDecoder.prototype.text = function text(buf, offset) {
    this.$has = this.$missing = 0;
    return this.write(buf.slice(offset));
};

Object.defineProperties(StringDecoder.prototype, {
    lastChar: {
        configurable: true, enumerable: true,
        get() {
            return this.$kept;
        },
    },
    lastNeed: {
        configurable: true, enumerable: true,
        get() {
            return this.$missing;
        },
    },
    lastTotal: {
        configurable: true, enumerable: true,
        get() {
            return this.$has + this.$missing;
        },
    },
});

exports.StringDecoder = StringDecoder;
