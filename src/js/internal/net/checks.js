// internal/net/checks - arguments that only sockets have.
//
// SPDX-License-Identifier: MIT
const { nodeError, shown } = require('internal/errors');

// A port in any form that Number understands; the number.
function validatePort(port, name = 'Port', allowZero = true) {
    if ((typeof port !== 'number' && typeof port !== 'string') || (typeof port === 'string' && port.trim().length === 0) ||
        +port !== (+port >>> 0) || port > 0xFFFF || (port === 0 && !allowZero))
        throw nodeError('ERR_SOCKET_BAD_PORT', `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536. Received ${received(port)}.`);
    return port | 0;
}

// "type string ('x')", as messages end
function received(value) {
    if (value === undefined || value === null)
        return $toString(value);
    if (typeof value === 'function')
        return `function ${value.name}`;
    if (typeof value === 'object')
        return value.constructor?.name ? `an instance of ${value.constructor.name}` : shown(value);
    let text = shown(value);
    if (text.length > 28)
        text = text.slice(0, 25) + '...';
    return `type ${typeof value} (${text})`;
}

function validateAbortSignal(signal, name) {
    if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal)))
        throw require('internal/errors').argTypeError(name, 'an instance of AbortSignal', signal);
}

module.exports = { validatePort, validateAbortSignal, received };
