// internal/errors - errors with codes, by runtime/host/node_errors.def.
//
// SPDX-License-Identifier: MIT
const binding = $binding('errors');

module.exports = {
    // An Error of the class that the code has.
    nodeError: binding.node,
    // ERR_INVALID_ARG_TYPE: The "name" argument must be EXPECTED. Received ...
    argTypeError: binding.argType,
};
