// internal/child/advanced - messages of the serialization "advanced": values in V8's format.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');

function serialize() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'IPC with the serialization "advanced" is not there yet');
}

module.exports = { serialize, deserialize: serialize };
