// internal/crypto/shared - errors and arguments of SubtleCrypto.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { nodeError } = require('internal/errors');

const ordinals = ['', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

// A DOMException.
function domError(name, message) {
    return binding.domError(name, message);
}

// What an operation gave; undefined: it failed.
function finish(result) {
    if (result === undefined)
        throw domError('OperationError', 'The operation failed for an operation-specific reason');
    return result;
}

// A copy of the bytes of argument number n of a method, a BufferSource.
function bytesArgument(method, n, data) {
    if (!binding.isBytes(data))
        throw nodeError('ERR_INVALID_ARG_TYPE', `Failed to execute '${method}' on 'SubtleCrypto': ${ordinals[n]} argument is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
    return binding.copy(data);
}

module.exports = { ordinals, domError, finish, bytesArgument };
