// internal/test_runner/wire - events of a test file's process on their way to the one that runs it, between what the file itself prints.
//
// A message is MAGIC (its first byte is in no UTF-8 text), the length in four bytes, and JSON. Values that JSON has not are objects with
// one key that says what they are; errors keep their class, their own properties and those of their class.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');
const { shown } = require('internal/test_runner/failures');
const { inspect, utilTypes } = $binding('node');

const MAGIC = Buffer.from([0xff, 0x63, 0x6f, 0x62]), HEAD = 8;
const ERRORS = { __proto__: null, Error, TypeError, RangeError, URIError, SyntaxError, ReferenceError, EvalError };
const VIEWS = {
    __proto__: null, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
    BigInt64Array, BigUint64Array,
};
const CONSTANT = /^[A-Z]+(_[A-Z]+)*_ERR$/; // of DOMException
const customInspect = Symbol.for('nodejs.util.inspect.custom');

// ---- values to JSON ----

class Packer {
    constructor() {
        this.seen = new Map(); // objects to their numbers
    }

    pack(value) {
        switch (typeof value) {
        case 'string':
        case 'boolean':
            return value;
        case 'number':
            return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: Object.is(value, -0) ? '-0' : String(value) };
        case 'undefined':
            return { undefined: 1 };
        case 'bigint':
            return { bigint: String(value) };
        case 'object':
            return value === null ? null : this.packObject(value);
        }
        throw new TypeError('cannot be sent');
    }

    packObject(value) {
        const known = this.seen.get(value);
        if (known !== undefined)
            return { again: known };
        this.seen.set(value, this.seen.size);
        if (Array.isArray(value))
            return { array: Array.from(value, (item) => this.pack(item)) };
        if (utilTypes.isNativeError(value))
            return { error: this.packPlainError(value) };
        if (utilTypes.isDate(value))
            return { date: this.pack(value.getTime()) };
        if (utilTypes.isRegExp(value))
            return { regexp: [value.source, value.flags] };
        if (utilTypes.isMap(value))
            return { map: Array.from(value, ([key, item]) => [this.pack(key), this.pack(item)]) };
        if (utilTypes.isSet(value))
            return { set: Array.from(value, (item) => this.pack(item)) };
        if (utilTypes.isBoxedPrimitive(value))
            return { boxed: this.pack(value.valueOf()) };
        if ($viewName(value) in VIEWS)
            return { view: [$viewName(value), Buffer.from($bufferOf(value), $byteOffsetOf(value), $byteLengthOf(value)).toString('base64')] };
        if (utilTypes.isProxy(value) || utilTypes.isPromise(value) || utilTypes.isWeakMap(value) || utilTypes.isWeakSet(value))
            throw new TypeError('cannot be sent');
        return { object: Object.keys(value).map((key) => [key, this.pack(value[key])]) };
    }

    packPlainError(error) {
        const { name, message, stack } = error;
        return [name in ERRORS ? name : 'Error', `${message}`, typeof stack === 'string' ? stack : ''];
    }

    // What details.error and causes become: never fails.
    packError(error) {
        if (typeof error === 'symbol')
            return { symbol: inspect(error).slice(7, -1) };
        if (utilTypes.isNativeError(error) || error instanceof Error)
            return this.packWhole(error);
        try {
            if (error !== null && typeof error === 'object' && customInspect in error)
                return { custom: inspect(error) };
        } catch { /* as if it had none */ }
        try {
            return { value: new Packer().pack(error) };
        } catch {
            return { value: shown(error) };
        }
    }

    packWhole(error) {
        if (this.seen.has(error))
            return { custom: '[Circular object]' };
        this.seen.set(error, -1);
        let kind = 'Error';
        for (let o = error; o !== null; o = Object.getPrototypeOf(o)) {
            const own = Object.getOwnPropertyDescriptor(o, 'constructor')?.value;
            if (own !== undefined && own.name in ERRORS) {
                kind = own.name;
                break;
            }
        }
        const properties = new Map();
        this.collect(error, error, properties);
        return { whole: [kind, Array.from(properties.values())] };
    }

    // Properties of the object and of those that it inherits from; own ones last.
    collect(object, target, properties) {
        if (object === null)
            return;
        this.collect(Object.getPrototypeOf(object), target, properties);
        for (const key of Object.getOwnPropertyNames(object)) {
            const found = Object.getOwnPropertyDescriptor(object, key);
            const flags = (found.enumerable && object === target ? 1 : 0) + (found.configurable ? 2 : 0) + (found.writable || found.get !== undefined ? 4 : 0);
            if (key === '__proto__')
                continue;
            let value;
            try {
                value = found.get ? $call(found.get, target) : found.value;
                if (typeof value === 'function' || typeof value === 'symbol' || CONSTANT.test(key))
                    continue;
                properties.set(key, [key, flags, key === 'cause' ? this.packError(value) : { value: new Packer().pack(value) }]);
            } catch {
                properties.set(key, [key, flags, { value: shown(value) }]);
            }
        }
    }
}

// ---- and back ----

class Unpacker {
    constructor() {
        this.made = [];
    }

    keep(object) {
        this.made.push(object);
        return object;
    }

    unpack(packed) {
        if (packed === null || typeof packed !== 'object')
            return packed;
        const kind = Object.keys(packed)[0], content = packed[kind];
        switch (kind) {
        case 'undefined':
            return undefined;
        case 'number':
            return Number(content);
        case 'bigint':
            return BigInt(content);
        case 'again':
            return this.made[content];
        case 'array':
        case 'object':
        case 'map':
        case 'set':
            return this.unpackParts(kind, content);
        case 'date':
            return this.keep(new Date(this.unpack(content)));
        case 'regexp':
            return this.keep(new RegExp(content[0], content[1]));
        case 'boxed':
            return this.keep(Object(this.unpack(content)));
        case 'view':
            return this.keep(this.view(content));
        case 'error':
            return this.keep(this.plainError(content));
        }
        return undefined;
    }

    unpackParts(kind, parts) {
        if (kind === 'array') {
            const list = this.keep([]);
            for (const part of parts)
                list.push(this.unpack(part));
            return list;
        }
        if (kind === 'set') {
            const set = this.keep(new Set());
            for (const part of parts)
                set.add(this.unpack(part));
            return set;
        }
        const target = this.keep(kind === 'map' ? new Map() : {});
        for (const [key, part] of parts) {
            if (kind === 'map')
                target.set(this.unpack(key), this.unpack(part));
            else
                Object.defineProperty(target, key, { __proto__: null, value: this.unpack(part), enumerable: true, configurable: true, writable: true });
        }
        return target;
    }

    view([name, text]) {
        const bytes = new Uint8Array(Buffer.from(text, 'base64'));
        return name === 'Uint8Array' ? bytes : new VIEWS[name]($bufferOf(bytes));
    }

    plainError([kind, message, stack]) {
        const error = new ERRORS[kind](message);
        Object.defineProperty(error, 'stack', { __proto__: null, value: stack, configurable: true, writable: true });
        return error;
    }
}

function unpackError(packed) {
    const kind = Object.keys(packed)[0], content = packed[kind];
    if (kind === 'symbol')
        return Symbol.for(content);
    if (kind === 'custom')
        return { __proto__: null, [customInspect]: () => content };
    if (kind === 'value')
        return new Unpacker().unpack(content);
    const [name, properties] = content;
    const error = Object.create(ERRORS[name].prototype, { [Symbol.toStringTag]: { __proto__: null, value: 'Error', configurable: true } });
    for (const [key, flags, value] of properties)
        Object.defineProperty(error, key, {
            __proto__: null, value: unpackError(value), enumerable: (flags & 1) !== 0, configurable: (flags & 2) !== 0, writable: (flags & 4) !== 0,
        });
    return error;
}

// ---- messages ----

function encode({ type, data }) {
    const error = data?.details?.error;
    const plain = error === undefined ? data : { ...data, details: { ...data.details, error: undefined } };
    let packed;
    try {
        packed = new Packer().pack(plain);
    } catch {
        packed = new Packer().pack({ ...plain, data: shown(plain.data) }); // of t.log()
    }
    const message = { type, data: packed, error: error === undefined ? undefined : new Packer().packError(error) };
    const body = Buffer.from(JSON.stringify(message));
    const head = Buffer.alloc(HEAD);
    MAGIC.copy(head);
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
}

function decode(body) {
    const { type, data: packed, error } = JSON.parse(body.toString());
    const data = new Unpacker().unpack(packed);
    if (error !== undefined)
        data.details.error = unpackError(error);
    return { type, data };
}

// Divides what a process wrote into messages and text.
class Splitter {
    constructor(onMessage, onText) {
        this.onMessage = onMessage;
        this.onText = onText;
        this.rest = Buffer.alloc(0);
    }

    text(bytes) {
        if (bytes.length > 0)
            this.onText(bytes.toString());
    }

    // How many bytes at the end could be the beginning of MAGIC.
    partial() {
        for (let n = Math.min(MAGIC.length - 1, this.rest.length); n > 0; n--)
            if (Buffer.compare(this.rest.subarray(this.rest.length - n), MAGIC.subarray(0, n)) === 0)
                return n;
        return 0;
    }

    add(bytes) {
        this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
        for (;;) {
            const at = $call(Buffer.prototype.indexOf, this.rest, MAGIC), end = at < 0 ? this.rest.length - this.partial() : at;
            this.text(this.rest.subarray(0, end));
            this.rest = this.rest.subarray(end);
            if (at < 0 || this.rest.length < HEAD)
                return;
            const length = this.rest.readUInt32BE(4);
            if (this.rest.length < HEAD + length)
                return;
            const body = this.rest.subarray(HEAD, HEAD + length);
            this.rest = this.rest.subarray(HEAD + length);
            this.onMessage(decode(body));
        }
    }

    end() {
        this.text(this.rest);
        this.rest = Buffer.alloc(0);
    }
}

module.exports = { encode, Splitter };
