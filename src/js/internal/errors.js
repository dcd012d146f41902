// internal/errors - errors with codes, by runtime/host/node_errors.def.
//
// SPDX-License-Identifier: MIT
const binding = $binding('errors');

// Digits in groups of three: 10_000_000_000.
function grouped(digits) {
    let out = '', end = digits.length;
    const start = digits[0] === '-' ? 1 : 0;
    for (; end >= start + 4; end -= 3)
        out = '_' + digits.slice(end - 3, end) + out;
    return digits.slice(0, end) + out;
}

// A value as util.inspect shows it in messages.
function shown(value) {
    const text = binding.inspect(value);
    return text.length > 128 ? text.slice(0, 128) + '...' : text;
}

module.exports = {
    // An Error of the class that the code has: (code, message), or a RangeError: (code, message, true).
    nodeError: binding.node,
    // ERR_INVALID_ARG_TYPE: The "name" argument must be EXPECTED. Received ...
    argTypeError: binding.argType,
    // A value as messages with %s have it.
    formatted: (value) => typeof value === 'string' ? value : $binding('util').format('%s', value),
    shown,
    // What exists by name only: the error that its call throws. tools/compat_modules.py reads the names from the calls.
    notImplemented: (name) => binding.node('ERR_METHOD_NOT_IMPLEMENTED', `The ${name}() method is not implemented`),
    // ERR_OUT_OF_RANGE: The value of "name" is out of range. It must be RANGE. Received ...
    outOfRange(name, range, value) {
        let received;
        if (Number.isInteger(value) && (value > 4294967296 || value < -4294967296))
            received = grouped($toString(value));
        else if (typeof value === 'bigint')
            received = (value > 4294967296n || value < -4294967296n ? grouped($toString(value)) : $toString(value)) + 'n';
        else
            received = shown(value);
        return binding.node('ERR_OUT_OF_RANGE', `The value of "${name}" is out of range. It must be ${range}. Received ${received}`);
    },
};
