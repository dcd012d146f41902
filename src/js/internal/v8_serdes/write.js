// internal/v8_serdes/write - Serializer of node:v8: values as bytes in V8's format (version 15).
//
// A value is a tag and what belongs to it; numbers are varints, doubles in the machine's order. Objects have numbers in the order in
// which they were begun, and come again as a reference to theirs. What the format does not know goes to methods of a subclass:
// _writeHostObject, _getSharedArrayBufferId, _getDataCloneError.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, shown } = require('internal/errors');
const { Buffer } = require('internal/buffer');
const types = $binding('node').utilTypes;

const VERSION = 15;
const MIN_INT = -2147483648, MAX_INT = 2147483647;
const tag = (character) => character.charCodeAt(0);
const T = {
    __proto__: null,
    version: 255, padding: 0, undefined: tag('_'), null: tag('0'), true: tag('T'), false: tag('F'), int32: tag('I'), uint32: tag('U'), double: tag('N'),
    bigint: tag('Z'), utf8: tag('S'), oneByte: tag('"'), twoByte: tag('c'), reference: tag('^'), object: tag('o'), objectEnd: tag('{'),
    dense: tag('A'), denseEnd: tag('$'), sparse: tag('a'), sparseEnd: tag('@'), hole: tag('-'), date: tag('D'), trueObject: tag('y'),
    falseObject: tag('x'), numberObject: tag('n'), bigintObject: tag('z'), stringObject: tag('s'), regexp: tag('R'), map: tag(';'),
    mapEnd: tag(':'), set: tag("'"), setEnd: tag(','), buffer: tag('B'), resizable: tag('~'), transferred: tag('t'), view: tag('V'),
    shared: tag('u'), host: tag('\\'), error: tag('r'),
};
const VIEW_TAGS = {
    __proto__: null, Int8Array: 'b', Uint8Array: 'B', Uint8ClampedArray: 'C', Int16Array: 'w', Uint16Array: 'W', Int32Array: 'd', Uint32Array: 'D',
    Float16Array: 'h', Float32Array: 'f', Float64Array: 'F', BigInt64Array: 'q', BigUint64Array: 'Q', DataView: '?',
};
const ERROR_TAGS = { __proto__: null, EvalError: 'E', RangeError: 'R', ReferenceError: 'F', SyntaxError: 'S', TypeError: 'T', URIError: 'U' };
const FLAG_BITS = { __proto__: null, g: 1, i: 2, m: 4, y: 8, u: 16, s: 32, d: 128, v: 256 };

// ---- bytes ----

class Serializer {
    constructor() {
        this.$bytes = Buffer.allocUnsafeSlow(64);
        this.$at = 0;
        this.$ids = new Map();         // object -> its number
        this.$transferred = new Map(); // ArrayBuffer -> its id
        this.$viewsAreHosts = false;
    }
    writeHeader() {
        room(this, 2);
        this.$bytes[this.$at++] = T.version;
        this.$bytes[this.$at++] = VERSION;
    }
    writeValue(value) {
        write(this, value);
        return true;
    }
    releaseBuffer() {
        const bytes = Buffer.allocUnsafeSlow(this.$at);
        bytes.set(this.$bytes.subarray(0, this.$at));
        this.$bytes = Buffer.allocUnsafeSlow(64);
        this.$at = 0;
        return bytes;
    }
    transferArrayBuffer(id, buffer) {
        if (!types.isAnyArrayBuffer(buffer))
            throw argTypeError('arrayBuffer', 'an instance of ArrayBuffer or SharedArrayBuffer', buffer);
        this.$transferred.set(buffer, id >>> 0);
    }
    writeUint32(value) {
        varint(this, value >>> 0);
    }
    writeUint64(high, low) {
        bigVarint(this, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
    }
    writeDouble(value) {
        double(this, +value);
    }
    writeRawBytes(source) {
        if (!ArrayBuffer.isView(source) && !types.isAnyArrayBuffer(source))
            throw nodeError('ERR_INVALID_ARG_TYPE', 'source must be a TypedArray or a DataView');
        raw(this, bytesOf(source));
    }
    _setTreatArrayBufferViewsAsHostObjects(on) {
        this.$viewsAreHosts = Boolean(on);
    }
}
Serializer.prototype._getDataCloneError = Error;

function bytesOf(source) {
    return $isTypedArray(source) || $isDataView(source) ?
        new Uint8Array($bufferOf(source), $byteOffsetOf(source), $byteLengthOf(source)) : new Uint8Array(source);
}

function room(s, n) {
    const needed = s.$at + n;
    if (needed <= s.$bytes.length)
        return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(needed, s.$bytes.length * 2));
    bytes.set(s.$bytes.subarray(0, s.$at));
    s.$bytes = bytes;
}

function byte(s, value) {
    room(s, 1);
    s.$bytes[s.$at++] = value;
}

// Of a number below 2 ** 53.
function varint(s, value) {
    room(s, 8);
    const bytes = s.$bytes;
    for (; value >= 128; value = Math.floor(value / 128))
        bytes[s.$at++] = value % 128 | 128;
    bytes[s.$at++] = value;
}

function bigVarint(s, value) {
    room(s, 10);
    for (; value >= 128n; value >>= 7n)
        s.$bytes[s.$at++] = Number(value & 127n) | 128;
    s.$bytes[s.$at++] = Number(value);
}

function double(s, value) {
    room(s, 8);
    s.$at = s.$bytes.writeDoubleLE(value, s.$at);
}

function raw(s, bytes) {
    room(s, bytes.length);
    s.$bytes.set(bytes, s.$at);
    s.$at += bytes.length;
}

function string(s, text) {
    const n = text.length;
    if (/^[\0-\xFF]*$/.test(text)) {
        byte(s, T.oneByte);
        varint(s, n);
        room(s, n);
        s.$at += s.$bytes.latin1Write(text, s.$at, n);
        return;
    }
    let size = 1;
    for (let rest = 2 * n; rest >= 128; rest = Math.floor(rest / 128))
        size++;
    if ((s.$at + 1 + size) & 1) // the text lies even
        byte(s, T.padding);
    byte(s, T.twoByte);
    varint(s, 2 * n);
    room(s, 2 * n);
    s.$at += s.$bytes.ucs2Write(text, s.$at, 2 * n);
}

function bigint(s, value) {
    const digits = [];
    for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= 64n)
        $push(digits, rest & 0xFFFFFFFFFFFFFFFFn);
    varint(s, digits.length * 16 + (value < 0n ? 1 : 0));
    room(s, 8 * digits.length);
    for (const digit of digits)
        s.$at = s.$bytes.writeBigUInt64LE(digit, s.$at);
}

// ---- values ----

function refuse(s, value) {
    const what = typeof value === 'function' || typeof value === 'symbol' ? $toString(typeof value === 'symbol' ? value.toString() : value) :
        `#<${shownClass(value)}>`;
    throw new s._getDataCloneError(`${what} could not be cloned.`);
}

function shownClass(value) {
    const made = types.isProxy(value) ? undefined : value.constructor;
    return typeof made === 'function' && made.name ? made.name : 'Object';
}

function number(s, value) {
    if (value >= MIN_INT && value <= MAX_INT && value === (value | 0) && !Object.is(value, -0)) {
        byte(s, T.int32);
        varint(s, ((value << 1) ^ (value >> 31)) >>> 0);
    } else {
        byte(s, T.double);
        double(s, value);
    }
}

function write(s, value) {
    switch (typeof value) {
    case 'undefined': byte(s, T.undefined); break;
    case 'boolean': byte(s, value ? T.true : T.false); break;
    case 'number': number(s, value); break;
    case 'string': string(s, value); break;
    case 'bigint':
        byte(s, T.bigint);
        bigint(s, value);
        break;
    case 'object':
        if (value === null)
            byte(s, T.null);
        else
            object(s, value);
        break;
    default: refuse(s, value);
    }
}

function object(s, value) {
    const known = s.$ids.get(value);
    if (known !== undefined) {
        byte(s, T.reference);
        varint(s, known);
        return;
    }
    if (types.isProxy(value))
        refuse(s, value);
    const isView = $isTypedArray(value) || $isDataView(value);
    if (isView && !s.$viewsAreHosts)
        object(s, $bufferOf(value)); // a view follows its buffer, or the reference to it
    s.$ids.set(value, s.$ids.size);
    if (isView)
        view(s, value);
    else if (Array.isArray(value))
        array(s, value);
    else
        (writerOf(value) ?? plain)(s, value);
}

function writerOf(value) {
    if (types.isDate(value)) return date;
    if (types.isRegExp(value)) return regexp;
    if (types.isMap(value)) return map;
    if (types.isSet(value)) return set;
    if (types.isAnyArrayBuffer(value)) return buffer;
    if (types.isNativeError(value)) return error;
    if (types.isBoxedPrimitive(value)) return boxed;
    if ($isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isGeneratorObject(value) || types.isMapIterator(value) ||
        types.isSetIterator(value) || types.isModuleNamespaceObject(value))
        return refuse;
    return undefined;
}

const INDEX = /^(?:0|[1-9]\d{0,9})$/;

// The enumerable own properties that are no elements below `from`; how many.
function properties(s, value, from) {
    let n = 0;
    for (const key of Object.keys(value)) {
        const index = INDEX.test(key) ? +key : -1;
        if (index >= 0 && index < from)
            continue;
        if (from === 0 || Object.hasOwn(value, key)) { // a getter may have removed it
            if (index >= 0 && index < 4294967295)
                number(s, index);
            else
                string(s, key);
            write(s, value[key]);
            n++;
        }
    }
    return n;
}

function plain(s, value) {
    byte(s, T.object);
    const n = properties(s, value, 0);
    byte(s, T.objectEnd);
    varint(s, n);
}

function isDense(list) {
    for (let i = 0; i < list.length; i++)
        if (!Object.hasOwn(list, i))
            return false;
    return true;
}

function array(s, list) {
    const { length } = list;
    if (isDense(list)) {
        byte(s, T.dense);
        varint(s, length);
        for (let i = 0; i < length; i++) {
            if (i < list.length)
                write(s, list[i]);
            else
                byte(s, T.hole); // a getter has made it shorter
        }
        const n = properties(s, list, length);
        byte(s, T.denseEnd);
        varint(s, n);
    } else {
        byte(s, T.sparse);
        varint(s, length);
        const n = properties(s, list, 0);
        byte(s, T.sparseEnd);
        varint(s, n);
    }
    varint(s, length);
}

function date(s, value) {
    byte(s, T.date);
    double(s, value.getTime());
}

function boxed(s, value) {
    if (types.isBooleanObject(value)) {
        byte(s, $call(Boolean.prototype.valueOf, value) ? T.trueObject : T.falseObject);
    } else if (types.isNumberObject(value)) {
        byte(s, T.numberObject);
        double(s, $call(Number.prototype.valueOf, value));
    } else if (types.isBigIntObject(value)) {
        byte(s, T.bigintObject);
        bigint(s, $call(BigInt.prototype.valueOf, value));
    } else if (types.isStringObject(value)) {
        byte(s, T.stringObject);
        string(s, $call(String.prototype.valueOf, value));
    } else {
        throw new s._getDataCloneError('[object Symbol] could not be cloned.');
    }
}

function regexp(s, value) {
    byte(s, T.regexp);
    string(s, value.source);
    let bits = 0;
    for (const flag of value.flags)
        bits |= FLAG_BITS[flag] ?? 0;
    varint(s, bits);
}

function map(s, value) {
    const entries = [];
    $call(Map.prototype.forEach, value, (v, k) => entries.push(k, v)); // what is written may change it
    byte(s, T.map);
    for (const entry of entries)
        write(s, entry);
    byte(s, T.mapEnd);
    varint(s, entries.length);
}

function set(s, value) {
    const entries = [];
    $call(Set.prototype.forEach, value, (v) => $push(entries, v));
    byte(s, T.set);
    for (const entry of entries)
        write(s, entry);
    byte(s, T.setEnd);
    varint(s, entries.length);
}

function buffer(s, value) {
    const id = s.$transferred.get(value);
    if ($isShared(value)) {
        if (typeof s._getSharedArrayBufferId !== 'function')
            refuse(s, value);
        byte(s, T.shared);
        varint(s, s._getSharedArrayBufferId(value) >>> 0);
    } else if (id !== undefined) {
        byte(s, T.transferred);
        varint(s, id);
    } else {
        if ($isDetached(value))
            throw new s._getDataCloneError('An ArrayBuffer is detached and could not be cloned.');
        byte(s, value.resizable ? T.resizable : T.buffer);
        varint(s, $byteLengthOf(value));
        if (value.resizable)
            varint(s, value.maxByteLength);
        raw(s, new Uint8Array(value));
    }
}

function view(s, value) {
    if (s.$viewsAreHosts) {
        host(s, value);
        return;
    }
    byte(s, T.view);
    byte(s, tag(VIEW_TAGS[$isDataView(value) ? 'DataView' : $viewName(value)]));
    varint(s, $byteOffsetOf(value));
    varint(s, $byteLengthOf(value));
    varint(s, 0); // flags: of a fixed length, over a buffer of one
}

function host(s, value) {
    if (typeof s._writeHostObject !== 'function')
        throw new s._getDataCloneError(`${$call(Object.prototype.toString, value)} could not be cloned.`);
    byte(s, T.host);
    s._writeHostObject(value);
}

function own(value, name) {
    const found = Object.getOwnPropertyDescriptor(value, name);
    return found !== undefined && Object.hasOwn(found, 'value') ? found : undefined;
}

function error(s, value) {
    byte(s, T.error);
    const kind = ERROR_TAGS[$toString(value.name)];
    if (kind !== undefined)
        varint(s, tag(kind));
    const message = own(value, 'message'), cause = own(value, 'cause');
    if (message !== undefined) {
        varint(s, tag('m'));
        string(s, $toString(message.value));
    }
    const { stack } = value;
    if (typeof stack === 'string') {
        varint(s, tag('s'));
        string(s, stack);
    }
    if (cause !== undefined) {
        varint(s, tag('c'));
        write(s, cause.value);
    }
    varint(s, tag('.'));
}

module.exports = { Serializer, T, VIEW_TAGS, ERROR_TAGS, FLAG_BITS, VERSION };
