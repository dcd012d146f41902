// internal/v8_serdes/defaults - DefaultSerializer and DefaultDeserializer of node:v8: views as Node writes them, with their own bytes only; and
// serialize and deserialize over them.
//
// SPDX-License-Identifier: MIT
const { shown } = require('internal/errors');
const { Buffer } = require('internal/buffer');
const { Serializer } = require('internal/v8_serdes/write');
const { Deserializer } = require('internal/v8_serdes/read');

// Their numbers on the wire.
const VIEWS = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, DataView, Buffer,
    BigInt64Array, BigUint64Array];
const BUFFER = 10;

function numberOf(view) {
    if (view.constructor === Buffer)
        return BUFFER;
    const name = $isDataView(view) ? 'DataView' : $viewName(view);
    return VIEWS.findIndex((View, i) => i !== BUFFER && View.name === name);
}

class DefaultSerializer extends Serializer {
    constructor() {
        super();
        this._setTreatArrayBufferViewsAsHostObjects(true);
    }
    _writeHostObject(view) {
        const number = $isTypedArray(view) || $isDataView(view) ? numberOf(view) : -1;
        if (number < 0)
            throw new this._getDataCloneError(`Unserializable host object: ${shown(view)}`);
        this.writeUint32(number);
        this.writeUint32($byteLengthOf(view));
        this.writeRawBytes(new Uint8Array($bufferOf(view), $byteOffsetOf(view), $byteLengthOf(view)));
    }
}

class DefaultDeserializer extends Deserializer {
    _readHostObject() {
        const View = VIEWS[this.readUint32()], length = this.readUint32();
        if (View === undefined)
            throw new Error('Unable to deserialize cloned data.');
        const at = this._readRawBytes(length), { buffer } = this;
        const offset = $byteOffsetOf(buffer) + at, each = View.BYTES_PER_ELEMENT || 1;
        if (View === Buffer)
            return Buffer.from($bufferOf(buffer), offset, length);
        if (offset % each === 0)
            return new View($bufferOf(buffer), offset, length / each);
        const bytes = new Uint8Array(length); // where it lies it cannot be seen so
        bytes.set(new Uint8Array($bufferOf(buffer), offset, length));
        return new View(bytes.buffer, 0, length / each);
    }
}

function serialize(value) {
    const serializer = new DefaultSerializer();
    serializer.writeHeader();
    serializer.writeValue(value);
    return serializer.releaseBuffer();
}

function deserialize(buffer) {
    const deserializer = new DefaultDeserializer(buffer);
    deserializer.readHeader();
    return deserializer.readValue();
}

module.exports = { DefaultSerializer, DefaultDeserializer, serialize, deserialize };
