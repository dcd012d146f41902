// internal/v8/serializer - values as bytes in V8's wire format, version 15.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { Buffer, newBuffer } = require('internal/v8/buffers');
const v8 = $binding('v8'), { inspect } = $binding('node');

// numbers of v8.kindOf
const NONE = 0, PLAIN = 1, ARRAY = 2, DATE = 3, REGEXP = 4, MAP = 5, SET = 6, WRAPPER = 7, BUFFER = 8, SHARED = 9, VIEW = 10, ERROR = 11, HOST = 12;
const VERSION = 15;

const VIEW_TAGS = {
    __proto__: null, Int8Array: 'b', Uint8Array: 'B', Uint8ClampedArray: 'C', Int16Array: 'w', Uint16Array: 'W', Int32Array: 'd', Uint32Array: 'D',
    Float16Array: 'h', Float32Array: 'f', Float64Array: 'F', BigInt64Array: 'q', BigUint64Array: 'Q', DataView: '?',
};
const ERROR_TAGS = { __proto__: null, EvalError: 'E', RangeError: 'R', ReferenceError: 'F', SyntaxError: 'S', TypeError: 'T', URIError: 'U' };
const REGEXP_FLAGS = { __proto__: null, g: 1, i: 2, m: 4, y: 8, u: 16, s: 32, d: 128, v: 256 };

// Doubles are written by way of these.
const double = new Float64Array(1), doubleBytes = new Uint8Array(double.buffer);

function construct(self, target, name) {
    if (target === undefined)
        throw nodeError('ERR_CONSTRUCT_CALL_REQUIRED', `Class constructor ${name} cannot be invoked without 'new'`);
}

function Serializer() {
    construct(this, new.target, 'Serializer');
    this.$bytes = newBuffer(256);
    this.$length = 0;
    this.$ids = new Map();
    this.$transferred = undefined; // buffer -> id
    this.$viewsAreHosts = false;
    this.$depth = 0;
}

const proto = Serializer.prototype;

function room(self, more) {
    const need = self.$length + more;
    if (need <= self.$bytes.length)
        return;
    const larger = newBuffer(Math.max(need, self.$bytes.length * 2));
    larger.set(self.$bytes.subarray(0, self.$length));
    self.$bytes = larger;
}

function byte(self, n) {
    room(self, 1);
    self.$bytes[self.$length++] = n;
}

function tag(self, letter) {
    byte(self, letter.charCodeAt(0));
}

function varint(self, n) {
    room(self, 10);
    while (n >= 128) {
        self.$bytes[self.$length++] = n % 128 | 128;
        n = Math.floor(n / 128);
    }
    self.$bytes[self.$length++] = n;
}

function writeDouble(self, n) {
    room(self, 8);
    double[0] = n;
    self.$bytes.set(doubleBytes, self.$length);
    self.$length += 8;
}

function varintLength(n) {
    let bytes = 1;
    for (; n >= 128; n = Math.floor(n / 128))
        bytes++;
    return bytes;
}

function writeString(self, text) {
    const narrow = v8.isOneByte(text), length = narrow ? text.length : text.length * 2;
    if (narrow) {
        tag(self, '"');
    } else { // the units lie at an even place
        if (self.$length + 1 + varintLength(length) & 1)
            byte(self, 0);
        tag(self, 'c');
    }
    varint(self, length);
    room(self, length);
    v8.units(text, !narrow, self.$bytes, self.$length);
    self.$length += length;
}

function writeBigInt(self, value) {
    const negative = value < 0n;
    let rest = negative ? -value : value;
    const digits = [];
    for (; rest; rest >>= 64n)
        $push(digits, rest & 0xffffffffffffffffn);
    varint(self, digits.length * 16 + (negative ? 1 : 0));
    for (const digit of digits)
        for (let i = 0n; i < 64n; i += 8n)
            byte(self, Number(digit >> i & 255n));
}

function writeNumber(self, value) {
    if ((value | 0) === value && !Object.is(value, -0)) {
        tag(self, 'I');
        varint(self, value >= 0 ? value * 2 : -value * 2 - 1);
    } else {
        tag(self, 'N');
        writeDouble(self, value);
    }
}

function refuse(self, value) {
    const message = `${v8.describe(value)} could not be cloned.`;
    throw self._getDataCloneError ? self._getDataCloneError(message) : new Error(message);
}

function isIndex(key) {
    return /^(?:0|[1-9]\d{0,9})$/.test(key) && +key < 4294967295;
}

// Keys and values of own enumerable properties with names; how many there were.
function writeProperties(self, value, keys) {
    let n = 0;
    for (const key of keys) {
        const own = Object.getOwnPropertyDescriptor(value, key); // a getter before may have removed it
        if (own === undefined || !own.enumerable)
            continue;
        if (isIndex(key) && +key <= 2147483647)
            writeNumber(self, +key);
        else if (isIndex(key))
            writeNumber(self, +key);
        else
            writeString(self, key);
        write(self, value[key]);
        n++;
    }
    return n;
}

function writeArray(self, value) {
    const { length } = value;
    let dense = true;
    for (let i = 0; dense && i < length; i++)
        dense = Object.hasOwn(value, i);
    const keys = Object.keys(value);
    if (!dense) {
        tag(self, 'a');
        varint(self, length);
        const n = writeProperties(self, value, keys);
        tag(self, '@');
        varint(self, n);
        varint(self, length);
        return;
    }
    tag(self, 'A');
    varint(self, length);
    for (let i = 0; i < length; i++) {
        if (i >= value.length || !Object.hasOwn(value, i))
            tag(self, '-');
        else
            write(self, value[i]);
    }
    const n = writeProperties(self, value, keys.slice(length));
    tag(self, '$');
    varint(self, n);
    varint(self, length);
}

function writeWrapper(self, value) {
    const primitive = v8.primitiveOf(value);
    switch (typeof primitive) {
    case 'boolean':
        tag(self, primitive ? 'y' : 'x');
        break;
    case 'number':
        tag(self, 'n');
        writeDouble(self, primitive);
        break;
    case 'bigint':
        tag(self, 'z');
        writeBigInt(self, primitive);
        break;
    default:
        tag(self, 's');
        writeString(self, primitive);
    }
}

function writeBuffer(self, value) {
    const id = self.$transferred?.get(value);
    if (id !== undefined) {
        tag(self, 't');
        varint(self, id);
        return;
    }
    if ($isDetached(value))
        refuse(self, value);
    const length = $byteLengthOf(value);
    tag(self, value.resizable ? '~' : 'B');
    varint(self, length);
    if (value.resizable)
        varint(self, value.maxByteLength);
    raw(self, new Uint8Array(value, 0, length));
}

function writeView(self, value) {
    tag(self, 'V');
    tag(self, VIEW_TAGS[$viewName(value)]);
    varint(self, $byteOffsetOf(value));
    varint(self, $byteLengthOf(value));
    varint(self, 0);
}

function writeError(self, value) {
    tag(self, 'r');
    const name = value.name;
    if (typeof name === 'string' && ERROR_TAGS[name])
        tag(self, ERROR_TAGS[name]);
    const own = Object.getOwnPropertyDescriptor(value, 'message');
    if (own) {
        tag(self, 'm');
        writeString(self, $toString(own.value));
    }
    const { stack } = value;
    if (typeof stack === 'string') {
        tag(self, 's');
        writeString(self, stack);
    }
    const cause = Object.getOwnPropertyDescriptor(value, 'cause');
    if (cause && 'value' in cause) {
        tag(self, 'c');
        write(self, cause.value);
    }
    tag(self, '.');
}

function writeMap(self, value) {
    const list = [];
    value.forEach((v, k) => list.push(k, v));
    tag(self, ';');
    for (const item of list)
        write(self, item);
    tag(self, ':');
    varint(self, list.length);
}

function writeSet(self, value) {
    const list = [];
    value.forEach((v) => list.push(v));
    tag(self, '\'');
    for (const item of list)
        write(self, item);
    tag(self, ',');
    varint(self, list.length);
}

function writeHost(self, value) {
    if (typeof self._writeHostObject !== 'function')
        refuse(self, value);
    tag(self, '\\');
    self._writeHostObject(value);
}

function writeRegExp(self, value) {
    tag(self, 'R');
    writeString(self, value.source);
    let flags = 0;
    for (const letter of value.flags)
        flags |= REGEXP_FLAGS[letter];
    varint(self, flags);
}

function writeContents(self, value, kind) {
    switch (kind) {
    case PLAIN: {
        tag(self, 'o');
        const n = writeProperties(self, value, Object.keys(value));
        tag(self, '{');
        varint(self, n);
        return;
    }
    case ARRAY: return writeArray(self, value);
    case DATE:
        tag(self, 'D');
        return writeDouble(self, value.getTime());
    case REGEXP: return writeRegExp(self, value);
    case MAP: return writeMap(self, value);
    case SET: return writeSet(self, value);
    case WRAPPER: return writeWrapper(self, value);
    case BUFFER: return writeBuffer(self, value);
    case SHARED: {
        if (typeof self._getSharedArrayBufferId !== 'function')
            refuse(self, value);
        const id = self._getSharedArrayBufferId(value);
        tag(self, 'u');
        return varint(self, id);
    }
    case VIEW: return self.$viewsAreHosts ? writeHost(self, value) : writeView(self, value);
    case ERROR: return writeError(self, value);
    case HOST: return writeHost(self, value);
    default: return refuse(self, value);
    }
}

function writeObject(self, value) {
    const known = self.$ids.get(value);
    if (known !== undefined) {
        tag(self, '^');
        return varint(self, known);
    }
    const kind = typeof value === 'function' ? NONE : v8.kindOf(value);
    if (kind === NONE)
        refuse(self, value);
    if (kind === VIEW && !self.$viewsAreHosts) // its buffer goes before, so it has the smaller number
        writeObject(self, $bufferOf(value));
    self.$ids.set(value, self.$ids.size);
    writeContents(self, value, kind);
}

function write(self, value) {
    switch (typeof value) {
    case 'undefined': return tag(self, '_');
    case 'boolean': return tag(self, value ? 'T' : 'F');
    case 'number': return writeNumber(self, value);
    case 'string': return writeString(self, value);
    case 'bigint':
        tag(self, 'Z');
        return writeBigInt(self, value);
    case 'symbol': return refuse(self, value);
    default: return value === null ? tag(self, '0') : writeObject(self, value);
    }
}

function raw(self, bytes) {
    room(self, bytes.length);
    self.$bytes.set(bytes, self.$length);
    self.$length += bytes.length;
}

function bytesOf(source) {
    if (!ArrayBuffer.isView(source))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'source must be a TypedArray or a DataView');
    return new Uint8Array($bufferOf(source), $byteOffsetOf(source), $byteLengthOf(source));
}

function method(name, fn) {
    $setName(fn, name);
    Object.defineProperty(proto, name, { __proto__: null, value: fn, writable: true, enumerable: true, configurable: true });
}

method('writeHeader', function() {
    byte(this, 255);
    byte(this, VERSION);
});
method('writeValue', function(value) {
    write(this, value);
    return true;
});
method('releaseBuffer', function() {
    const made = Buffer.from(this.$bytes.slice(0, this.$length).buffer);
    this.$bytes = newBuffer(0);
    this.$length = 0;
    return made;
});
method('transferArrayBuffer', function(id, buffer) {
    this.$transferred ??= new Map();
    this.$transferred.set(buffer, id >>> 0);
});
method('writeUint32', function(value) {
    varint(this, value >>> 0);
});
method('writeUint64', function(high, low) {
    let n = BigInt(high >>> 0) << 32n | BigInt(low >>> 0);
    for (; n >= 128n; n >>= 7n)
        byte(this, Number(n & 127n) | 128);
    byte(this, Number(n));
});
method('writeDouble', function(value) {
    writeDouble(this, $toNumber(value));
});
method('writeRawBytes', function(source) {
    raw(this, bytesOf(source));
});
method('_setTreatArrayBufferViewsAsHostObjects', function(flag) {
    this.$viewsAreHosts = !!flag;
});
proto._getDataCloneError = Error;

class DefaultSerializer extends Serializer {
    constructor() {
        super();
        this.$viewsAreHosts = true;
    }

    _writeHostObject(view) {
        // Buffers keep their class: they have a number of their own.
        const index = view?.constructor === Buffer ? 10 : ArrayBuffer.isView(view) ? VIEWS.indexOf($viewName(view)) : -1;
        if (index < 0)
            throw new this._getDataCloneError(`Unserializable host object: ${inspect(view)}`);
        this.writeUint32(index);
        this.writeUint32($byteLengthOf(view));
        this.writeRawBytes(view);
    }
}
const VIEWS = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array',
    'DataView', '', 'BigInt64Array', 'BigUint64Array', 'Float16Array'];

module.exports = { Serializer, DefaultSerializer, construct, VIEW_TAGS, ERROR_TAGS, REGEXP_FLAGS };
