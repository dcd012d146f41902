// internal/child/advanced - messages of the serialization "advanced": values in V8's format. Views go with their bytes; of other objects that the
// format does not know, what can be enumerated.
//
// SPDX-License-Identifier: MIT
const { DefaultSerializer } = require('internal/v8/serializer');
const { DefaultDeserializer } = require('internal/v8/deserializer');

const VIEW = 0, OTHER = 1;

class MessageSerializer extends DefaultSerializer {
    _writeHostObject(object) {
        if ($isTypedArray(object) || $isDataView(object)) {
            this.writeUint32(VIEW);
            super._writeHostObject(object);
        } else {
            this.writeUint32(OTHER);
            this.writeValue({ ...object });
        }
    }
}

class MessageDeserializer extends DefaultDeserializer {
    _readHostObject() {
        return this.readUint32() === VIEW ? super._readHostObject() : this.readValue();
    }
}

function serialize(message) {
    const serializer = new MessageSerializer();
    serializer.writeHeader();
    serializer.writeValue(message);
    return serializer.releaseBuffer();
}

function deserialize(bytes) {
    const deserializer = new MessageDeserializer(bytes);
    deserializer.readHeader();
    return deserializer.readValue();
}

module.exports = { serialize, deserialize };
