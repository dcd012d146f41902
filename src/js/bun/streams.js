// bun/streams - Bun.readableStreamTo*: a stream read to its end as one value.
//
// SPDX-License-Identifier: MIT
const consume = require('internal/streams/consume');

module.exports = {
    readableStreamToArray(stream) {
        return consume.toArray(stream);
    },
    readableStreamToArrayBuffer(stream) {
        return consume.toArrayBuffer(stream);
    },
    readableStreamToBlob(stream) {
        return consume.toBlob(stream);
    },
    readableStreamToBytes(stream) {
        return consume.toBytes(stream);
    },
    readableStreamToFormData(stream, boundary) {
        return consume.toFormData(stream, boundary);
    },
    readableStreamToJSON(stream) {
        return consume.toJSON(stream);
    },
    readableStreamToText(stream) {
        return consume.toText(stream);
    },
};
