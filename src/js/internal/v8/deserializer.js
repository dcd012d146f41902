// internal/v8/deserializer - values from bytes in V8's wire format, versions 13 to 15 (and what older ones have in common with them).
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { Buffer } = require('internal/v8/buffers');
const { construct, VIEW_TAGS, ERROR_TAGS, REGEXP_FLAGS } = require('internal/v8/serializer');
const v8 = $binding('v8'), { utilTypes } = $binding('node');

const VERSION = 15;
const CLASSES = {
    __proto__: null, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float16Array, Float32Array, Float64Array,
    BigInt64Array, BigUint64Array, DataView,
};
const ERRORS = { __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function swapped(table, values) {
    const map = new Map();
    for (const name of Object.keys(table))
        map.set(table[name], values ? values[name] : name);
    return map;
}
const viewOfTag = swapped(VIEW_TAGS, CLASSES), errorOfTag = swapped(ERROR_TAGS, ERRORS);

function broken() {
    return new Error('Unable to deserialize cloned data.');
}

function Deserializer(buffer) {
    construct(this, new.target, 'Deserializer');
    if (!ArrayBuffer.isView(buffer))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
    this.buffer = buffer;
    this.$bytes = new Uint8Array($bufferOf(buffer), $byteOffsetOf(buffer), $byteLengthOf(buffer));
    this.$at = 0;
    this.$version = 0;
    this.$objects = [];
    this.$transferred = new Map();
}
const proto = Deserializer.prototype;

function byte(self) {
    if (self.$at >= self.$bytes.length)
        throw broken();
    return self.$bytes[self.$at++];
}

// The next tag; padding goes before strings of two bytes a unit.
function tag(self) {
    let n = byte(self);
    while (n === 0)
        n = byte(self);
    return String.fromCharCode(n);
}

function peek(self) {
    return self.$at < self.$bytes.length ? String.fromCharCode(self.$bytes[self.$at]) : '';
}

function varint(self) {
    let n = 0, scale = 1;
    for (;;) {
        const b = byte(self);
        n += (b & 127) * scale;
        if (b < 128)
            return n % 4294967296;
        scale *= 128;
        if (scale > 2 ** 49)
            throw broken();
    }
}

function take(self, length) {
    if (length > self.$bytes.length - self.$at)
        throw broken();
    const at = self.$at;
    self.$at += length;
    return at;
}

function readDouble(self) {
    const at = take(self, 8);
    return new DataView($bufferOf(self.$bytes), $byteOffsetOf(self.$bytes) + at, 8).getFloat64(0, true);
}

function readBigInt(self) {
    const field = varint(self), length = field >> 1;
    const at = take(self, length);
    let n = 0n;
    for (let i = length - 1; i >= 0; i--)
        n = n << 8n | BigInt(self.$bytes[at + i]);
    return field & 1 ? -n : n;
}

function readText(self, letter) {
    const length = varint(self), at = take(self, length);
    switch (letter) {
    case '"': return v8.text(self.$bytes, at, length, false);
    case 'c':
        if (length & 1)
            throw broken();
        return v8.text(self.$bytes, at, length, true);
    case 'S': return Buffer.from($bufferOf(self.$bytes), $byteOffsetOf(self.$bytes) + at, length).toString();
    default: throw broken();
    }
}

function readString(self) {
    return readText(self, tag(self));
}

function remember(self, object) {
    self.$objects.push(object);
    return object;
}

// Properties up to the tag that ends them; their number is written behind it.
function readProperties(self, object, end) {
    let n = 0;
    for (; peek(self) !== end; n++) {
        const key = read(self);
        if (typeof key !== 'string' && typeof key !== 'number')
            throw broken();
        Object.defineProperty(object, key, { __proto__: null, value: read(self), writable: true, enumerable: true, configurable: true });
    }
    byte(self);
    if (varint(self) !== n)
        throw broken();
}

function readArray(self, dense) {
    const length = varint(self);
    if (dense && length > self.$bytes.length - self.$at)
        throw broken();
    const list = remember(self, []);
    list.length = length;
    for (let i = 0; dense && i < length; i++) {
        if (peek(self) === '-') {
            byte(self);
            continue;
        }
        list[i] = read(self);
    }
    readProperties(self, list, dense ? '$' : '@');
    if (varint(self) !== length)
        throw broken();
    return list;
}

function readMap(self) {
    const map = remember(self, new Map());
    let n = 0;
    for (; peek(self) !== ':'; n += 2) {
        const key = read(self);
        map.set(key, read(self));
    }
    byte(self);
    if (varint(self) !== n)
        throw broken();
    return map;
}

function readSet(self) {
    const set = remember(self, new Set());
    let n = 0;
    for (; peek(self) !== ','; n++)
        set.add(read(self));
    byte(self);
    if (varint(self) !== n)
        throw broken();
    return set;
}

function readRegExp(self) {
    const number = self.$objects.push(undefined) - 1;
    const source = readString(self), bits = varint(self);
    let flags = '';
    for (const letter of Object.keys(REGEXP_FLAGS))
        if (bits & REGEXP_FLAGS[letter])
            flags += letter;
    try {
        return self.$objects[number] = new RegExp(source, flags);
    } catch {
        throw broken();
    }
}

// An ArrayBuffer, and the view of it that may follow.
function readBuffer(self, resizable) {
    const length = varint(self), most = resizable ? varint(self) : length;
    if (most < length)
        throw broken();
    const at = take(self, length);
    const buffer = resizable ? new ArrayBuffer(length, { maxByteLength: most }) : new ArrayBuffer(length);
    new Uint8Array(buffer).set(self.$bytes.subarray(at, at + length));
    remember(self, buffer);
    return peek(self) === 'V' ? readView(self, buffer) : buffer;
}

function readView(self, buffer) {
    byte(self);
    const Class = viewOfTag.get(String.fromCharCode(byte(self)));
    const offset = varint(self), length = varint(self);
    if (self.$version >= 14)
        varint(self);
    const width = Class?.BYTES_PER_ELEMENT ?? 1;
    if (!Class || offset % width || length % width || offset + length > $byteLengthOf(buffer))
        throw broken();
    return remember(self, new Class(buffer, offset, length / width));
}

function readTransferred(self) {
    const buffer = self.$transferred.get(varint(self));
    if (buffer === undefined)
        throw broken();
    remember(self, buffer);
    return peek(self) === 'V' ? readView(self, buffer) : buffer;
}

function readError(self) {
    let Class = Error, message, stack, cause, hasCause = false;
    const number = self.$objects.push(undefined) - 1;
    for (;;) {
        const letter = tag(self);
        if (letter === '.')
            break;
        if (letter === 'm')
            message = readString(self);
        else if (letter === 's')
            stack = readString(self);
        else if (letter === 'c') {
            cause = read(self);
            hasCause = true;
        } else if (errorOfTag.has(letter))
            Class = errorOfTag.get(letter);
        else
            throw broken();
    }
    const error = new Class(message, hasCause ? { cause } : undefined);
    Object.defineProperty(error, 'stack', { __proto__: null, value: stack, writable: true, configurable: true });
    return self.$objects[number] = error;
}

function readHost(self) {
    if (typeof self._readHostObject !== 'function')
        throw broken();
    const number = self.$objects.push(undefined) - 1;
    const object = self._readHostObject();
    if (object === null || (typeof object !== 'object' && typeof object !== 'function'))
        throw new TypeError('readHostObject must return an object');
    return self.$objects[number] = object;
}

function readWrapper(self, letter) {
    switch (letter) {
    case 'y': return remember(self, Object(true));
    case 'x': return remember(self, Object(false));
    case 'n': return remember(self, Object(readDouble(self)));
    case 'z': return remember(self, Object(readBigInt(self)));
    default: return remember(self, Object(readString(self)));
    }
}

function read(self) {
    const letter = tag(self);
    switch (letter) {
    case '_': return undefined;
    case '0': return null;
    case 'T': return true;
    case 'F': return false;
    case 'I': {
        const n = varint(self);
        return n % 2 ? -(n + 1) / 2 : n / 2;
    }
    case 'U': return varint(self);
    case 'N': return readDouble(self);
    case 'Z': return readBigInt(self);
    case '"':
    case 'c':
    case 'S': return readText(self, letter);
    case '?': // how many objects there are: nothing depends on it
        varint(self);
        return read(self);
    case '^': {
        const id = varint(self);
        if (id >= self.$objects.length)
            throw broken();
        const object = self.$objects[id];
        return peek(self) === 'V' && object !== undefined && $isArrayBuffer(object) ? readView(self, object) : object;
    }
    case 'o': {
        const object = remember(self, {});
        readProperties(self, object, '{');
        return object;
    }
    case 'A': return readArray(self, true);
    case 'a': return readArray(self, false);
    case 'D': return remember(self, new Date(readDouble(self)));
    case 'R': return readRegExp(self);
    case ';': return readMap(self);
    case '\'': return readSet(self);
    case 'B': return readBuffer(self, false);
    case '~': return readBuffer(self, true);
    case 't':
    case 'u': return readTransferred(self);
    case 'r': return readError(self);
    case '\\': return readHost(self);
    case 'y':
    case 'x':
    case 'n':
    case 'z':
    case 's': return readWrapper(self, letter);
    default: throw broken();
    }
}

function method(name, fn) {
    $setName(fn, name);
    Object.defineProperty(proto, name, { __proto__: null, value: fn, writable: true, enumerable: true, configurable: true });
}

// A read that the caller asks for by name, and what it says when nothing is there.
function asked(name, fn) {
    return function() {
        try {
            return fn(this);
        } catch {
            throw new Error(`${name}() failed`);
        }
    };
}

method('readHeader', function() {
    if (this.$bytes[this.$at] === 255) {
        this.$at++;
        this.$version = this.$at < this.$bytes.length ? varint(this) : VERSION + 1;
        if (this.$version <= VERSION)
            return true;
    }
    throw new Error('Unable to deserialize cloned data due to invalid or unsupported version.');
});
method('readValue', function() {
    return read(this);
});
method('getWireFormatVersion', function() {
    return this.$version;
});
method('transferArrayBuffer', function(id, buffer) {
    if (!utilTypes.isAnyArrayBuffer(buffer))
        throw nodeError('ERR_INVALID_ARG_TYPE', '"arrayBuffer" must be an ArrayBuffer or SharedArrayBuffer');
    this.$transferred.set(id >>> 0, buffer);
});
method('readUint32', asked('ReadUint32', varint));
method('readUint64', asked('ReadUint64', (self) => {
    let n = 0n, shift = 0n, b;
    do {
        b = byte(self);
        n |= BigInt(b & 127) << shift;
        shift += 7n;
    } while (b >= 128 && shift < 70n);
    return [Number(n >> 32n & 0xffffffffn), Number(n & 0xffffffffn)];
}));
method('readDouble', asked('ReadDouble', readDouble));
method('_readRawBytes', function(length) {
    try {
        return take(this, $toNumber(length));
    } catch {
        throw new Error('ReadRawBytes() failed');
    }
});
method('readRawBytes', function(length) {
    const at = this._readRawBytes(length);
    return Buffer.from($bufferOf(this.$bytes), $byteOffsetOf(this.$bytes) + at, length);
});

const VIEWS = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, DataView, undefined,
    BigInt64Array, BigUint64Array, Float16Array];

class DefaultDeserializer extends Deserializer {
    _readHostObject() {
        const index = this.readUint32();
        if (index >= VIEWS.length)
            throw broken();
        const length = this.readUint32(), at = this._readRawBytes(length);
        const start = $byteOffsetOf(this.$bytes) + at;
        if (index === 10)
            return Buffer.from($bufferOf(this.$bytes), start, length);
        const Class = VIEWS[index], width = Class.BYTES_PER_ELEMENT ?? 1;
        if (start % width === 0)
            return new Class($bufferOf(this.$bytes), start, Math.floor(length / width));
        return new Class(this.$bytes.slice(at, at + length).buffer, 0, Math.floor(length / width));
    }
}

module.exports = { Deserializer, DefaultDeserializer };
