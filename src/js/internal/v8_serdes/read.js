// internal/v8_serdes/read - Deserializer of node:v8: values from bytes in V8's format (write.js), also of earlier versions from 13 on.
//
// Bytes may come from anywhere: every read is checked against the end, and sizes against what is left before anything is made.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { Buffer } = require('internal/buffer');
const { T, VIEW_TAGS, ERROR_TAGS, FLAG_BITS, VERSION } = require('internal/v8_serdes/write');

const VIEWS = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
    BigInt64Array, BigUint64Array, DataView };
const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const MAX_LENGTH = 4294967295;

function byTag(tags, constructors) {
    const map = new Map();
    for (const name of Object.keys(tags))
        if (constructors[name] !== undefined)
            map.set(tags[name].charCodeAt(0), constructors[name]);
    return map;
}
const VIEW_OF = byTag(VIEW_TAGS, VIEWS), ERROR_OF = byTag(ERROR_TAGS, ERRORS);

function damaged() {
    return new Error('Unable to deserialize cloned data.');
}

class Deserializer {
    constructor(buffer) {
        if (!ArrayBuffer.isView(buffer))
            throw nodeError('ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
        this.buffer = buffer;
        this.$bytes = Buffer.from($bufferOf(buffer), $byteOffsetOf(buffer), $byteLengthOf(buffer));
        this.$at = 0;
        this.$version = 0;
        this.$objects = [];            // by number
        this.$transferred = new Map(); // by id
    }
    readHeader() {
        const bytes = this.$bytes;
        if (bytes[this.$at] === T.version) {
            this.$at++;
            this.$version = this.$at < bytes.length ? varint(this) : 0;
        }
        if (this.$version === 0 || this.$version > VERSION)
            throw new Error('Unable to deserialize cloned data due to invalid or unsupported version.');
        return true;
    }
    readValue() {
        return read(this);
    }
    getWireFormatVersion() {
        return this.$version;
    }
    transferArrayBuffer(id, buffer) {
        this.$transferred.set(id >>> 0, buffer);
    }
    readUint32() {
        return checked(this, 'ReadUint32() failed', () => varint(this) >>> 0);
    }
    readUint64() {
        const value = checked(this, 'ReadUint64() failed', () => bigVarint(this));
        return [Number(value >> 32n & 0xFFFFFFFFn), Number(value & 0xFFFFFFFFn)];
    }
    readDouble() {
        return checked(this, 'ReadDouble() failed', () => double(this));
    }
    readRawBytes(length) {
        const offset = this._readRawBytes(length);
        return this.$bytes.subarray(offset, offset + length);
    }
    // Where in `buffer` the bytes are.
    _readRawBytes(length) {
        return checked(this, 'ReadRawBytes() failed', () => skip(this, length));
    }
}

function checked(d, failure, fn) {
    const before = d.$at;
    try {
        return fn();
    } catch {
        d.$at = before;
        throw new Error(failure);
    }
}

// ---- bytes ----

function byte(d) {
    if (d.$at >= d.$bytes.length)
        throw damaged();
    return d.$bytes[d.$at++];
}

function varint(d) {
    let value = 0, scale = 1;
    for (;;) {
        const part = byte(d);
        if (scale < 2 ** 49)
            value += (part & 127) * scale;
        if (part < 128)
            return value;
        scale *= 128;
    }
}

function bigVarint(d) {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
        const part = byte(d);
        if (shift < 64n)
            value |= BigInt(part & 127) << shift;
        if (part < 128)
            return value & 0xFFFFFFFFFFFFFFFFn;
    }
}

// Where the next n bytes are, which are passed over.
function skip(d, n) {
    if (!(n >= 0) || n > d.$bytes.length - d.$at)
        throw damaged();
    d.$at += n;
    return d.$at - n;
}

function double(d) {
    return d.$bytes.readDoubleLE(skip(d, 8));
}

function oneByte(d) {
    const n = varint(d), from = skip(d, n);
    return d.$bytes.latin1Slice(from, from + n);
}

function twoByte(d) {
    const n = varint(d), from = skip(d, n);
    if (n % 2 !== 0)
        throw damaged();
    return d.$bytes.ucs2Slice(from, from + n);
}

function utf8(d) {
    const n = varint(d), from = skip(d, n);
    return d.$bytes.utf8Slice(from, from + n);
}

// A string with its tag.
function string(d) {
    switch (nextTag(d)) {
    case T.oneByte: return oneByte(d);
    case T.twoByte: return twoByte(d);
    case T.utf8: return utf8(d);
    default: throw damaged();
    }
}

function nextTag(d) {
    let found;
    do
        found = byte(d);
    while (found === T.padding);
    return found;
}

function peekTag(d) {
    let at = d.$at;
    while (at < d.$bytes.length && d.$bytes[at] === T.padding)
        at++;
    return d.$bytes[at];
}

function takeIf(d, wanted) {
    if (peekTag(d) !== wanted)
        return false;
    nextTag(d);
    return true;
}

function int32(d) {
    const value = varint(d) >>> 0;
    return (value >>> 1) ^ -(value & 1);
}

function bigint(d) {
    const bits = varint(d), size = Math.floor(bits / 2);
    if (size % 8 !== 0)
        throw damaged();
    const from = skip(d, size);
    let value = 0n;
    for (let i = size - 8; i >= 0; i -= 8)
        value = value << 64n | d.$bytes.readBigUInt64LE(from + i);
    return bits % 2 ? -value : value;
}

// ---- values ----

function begin(d, object) {
    $push(d.$objects, object);
    return object;
}

function read(d) {
    const value = readOne(d, nextTag(d));
    if (($isArrayBuffer(value) || $isShared(value)) && takeIf(d, T.view))
        return view(d, value);
    return value;
}

function readOne(d, tag) {
    switch (tag) {
    case T.undefined: return undefined;
    case T.null: return null;
    case T.true: return true;
    case T.false: return false;
    case T.int32: return int32(d);
    case T.uint32: return varint(d) >>> 0;
    case T.double: return double(d);
    case T.bigint: return bigint(d);
    case T.utf8: return utf8(d);
    case T.oneByte: return oneByte(d);
    case T.twoByte: return twoByte(d);
    case T.reference: return reference(d);
    case T.object: return plain(d);
    case T.dense: return dense(d);
    case T.sparse: return sparse(d);
    default: return readOther(d, tag);
    }
}

function readOther(d, tag) {
    switch (tag) {
    case T.date: return begin(d, new Date(double(d)));
    case T.trueObject: return begin(d, Object(true));
    case T.falseObject: return begin(d, Object(false));
    case T.numberObject: return begin(d, Object(double(d)));
    case T.bigintObject: return begin(d, Object(bigint(d)));
    case T.stringObject: return begin(d, Object(string(d)));
    case T.regexp: return regexp(d);
    case T.map: return map(d);
    case T.set: return set(d);
    case T.buffer: return buffer(d, false);
    case T.resizable: return buffer(d, true);
    case T.transferred: return transferred(d);
    case T.shared:
        if (typeof d._readSharedArrayBuffer === 'function')
            return begin(d, d._readSharedArrayBuffer(varint(d)));
        return transferred(d);
    case T.error: return error(d);
    case T.host: return host(d);
    default: throw damaged();
    }
}

function reference(d) {
    const n = varint(d);
    if (n >= d.$objects.length || d.$objects[n] === undefined)
        throw damaged();
    return d.$objects[n];
}

function define(object, key, value) {
    Object.defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// Keys and values up to `end`; how many there were.
function properties(d, object, end) {
    let n = 0;
    for (; !takeIf(d, end); n++) {
        const key = read(d);
        if (typeof key !== 'string' && typeof key !== 'number')
            throw damaged();
        define(object, key, read(d));
    }
    return n;
}

function plain(d) {
    const object = begin(d, {});
    const n = properties(d, object, T.objectEnd);
    if (varint(d) !== n)
        throw damaged();
    return object;
}

function dense(d) {
    const length = varint(d);
    if (length > d.$bytes.length - d.$at) // each takes a byte at least
        throw damaged();
    const list = begin(d, []);
    for (let i = 0; i < length; i++) {
        if (!takeIf(d, T.hole))
            define(list, i, read(d));
    }
    list.length = length;
    const n = properties(d, list, T.denseEnd);
    if (varint(d) !== n || varint(d) !== length)
        throw damaged();
    return list;
}

function sparse(d) {
    const length = varint(d);
    if (length > MAX_LENGTH)
        throw damaged();
    const list = begin(d, []);
    list.length = length;
    const n = properties(d, list, T.sparseEnd);
    if (varint(d) !== n || varint(d) !== length)
        throw damaged();
    return list;
}

function regexp(d) {
    const at = d.$objects.length;
    $push(d.$objects, undefined);
    const source = string(d), bits = varint(d);
    let flags = '';
    for (const flag of Object.keys(FLAG_BITS))
        if (bits & FLAG_BITS[flag])
            flags += flag;
    return d.$objects[at] = new RegExp(source, flags);
}

function map(d) {
    const value = begin(d, new Map());
    let n = 0;
    for (; !takeIf(d, T.mapEnd); n += 2) {
        const key = read(d);
        value.set(key, read(d));
    }
    if (varint(d) !== n)
        throw damaged();
    return value;
}

function set(d) {
    const value = begin(d, new Set());
    let n = 0;
    for (; !takeIf(d, T.setEnd); n++)
        value.add(read(d));
    if (varint(d) !== n)
        throw damaged();
    return value;
}

function buffer(d, resizable) {
    const length = varint(d), most = resizable ? varint(d) : length;
    const from = skip(d, length);
    if (length > most)
        throw damaged();
    let made;
    try {
        made = resizable ? new ArrayBuffer(length, { maxByteLength: most }) : new ArrayBuffer(length);
    } catch {
        throw damaged();
    }
    new Uint8Array(made).set(d.$bytes.subarray(from, from + length));
    return begin(d, made);
}

function transferred(d) {
    const found = d.$transferred.get(varint(d));
    if (found === undefined)
        throw damaged();
    return begin(d, found);
}

function view(d, over) {
    const at = d.$objects.length;
    $push(d.$objects, undefined);
    const View = VIEW_OF.get(byte(d)), offset = varint(d), size = varint(d);
    const flags = d.$version >= 14 ? varint(d) : 0; // 1: the length follows the buffer
    const each = View?.BYTES_PER_ELEMENT ?? 1;
    if (View === undefined || offset + size > $byteLengthOf(over) || offset % each !== 0 || size % each !== 0)
        throw damaged();
    return d.$objects[at] = flags & 1 ? new View(over, offset) : new View(over, offset, size / each);
}

function error(d) {
    const at = d.$objects.length;
    $push(d.$objects, undefined);
    let Class = Error, message, stack, cause, caused = false;
    const made = () => {
        const options = caused ? { cause } : undefined;
        return message === undefined ? new Class(undefined, options) : new Class(message, options);
    };
    for (;;) {
        const part = varint(d);
        if (ERROR_OF.has(part)) {
            Class = ERROR_OF.get(part);
        } else if (part === 109) { // m
            message = string(d);
        } else if (part === 115) { // s
            stack = string(d);
        } else if (part === 99) { // c
            caused = true;
            d.$objects[at] = made(); // the cause may mean it
            cause = read(d);
        } else if (part === 46) { // .
            break;
        } else {
            throw damaged();
        }
    }
    const value = d.$objects[at] ??= made();
    if (caused)
        Object.defineProperty(value, 'cause', { __proto__: null, value: cause, writable: true, enumerable: false, configurable: true });
    if (stack !== undefined)
        Object.defineProperty(value, 'stack', { __proto__: null, value: stack, writable: true, enumerable: false, configurable: true });
    return value;
}

function host(d) {
    if (typeof d._readHostObject !== 'function')
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The _readHostObject() method is not implemented');
    const at = d.$objects.length;
    $push(d.$objects, undefined);
    const value = d._readHostObject();
    if (!$isObject(value))
        throw new TypeError('readHostObject must return an object');
    return d.$objects[at] = value;
}

module.exports = { Deserializer };
