// internal/v8/buffers - the class Buffer for the serializers.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const Buffer = global('Buffer');

// A Buffer whose bytes lie at the beginning of an ArrayBuffer of its own.
function newBuffer(length) {
    return new Uint8Array(length);
}

module.exports = { Buffer, newBuffer };
