// internal/net/failures - errors of the system as node:net tells them.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');

function failure(message, code, errno, syscall, properties) {
    const error = new Error(message);
    error.errno = errno;
    error.code = code;
    error.syscall = syscall;
    for (const name of properties) {
        if (name[1] !== undefined)
            error[name[0]] = name[1];
    }
    return error;
}

// "write EPIPE"
function errnoException(errno, syscall, original) {
    const code = net.errorName(errno);
    return failure(original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`, code, errno, syscall, []);
}

// "connect ECONNREFUSED 127.0.0.1:1 - Local (0.0.0.0:0)"
function exceptionWithHostPort(errno, syscall, address, port, additional) {
    const code = typeof errno === 'string' ? errno : net.errorName(errno);
    let details = '';
    if (port && port > 0)
        details = ` ${address}:${port}`;
    else if (address)
        details = ` ${address}`;
    if (additional)
        details += ` - Local (${additional})`;
    return failure(`${syscall} ${code}${details}`, code, errno, syscall, [['address', address], ['port', port || undefined]]);
}

// "listen EADDRINUSE: address already in use 127.0.0.1:80"
function uvExceptionWithHostPort(errno, syscall, address, port) {
    const code = net.errorName(errno);
    let details = '';
    if (port && port > 0)
        details = ` ${address}:${port}`;
    else if (address)
        details = ` ${address}`;
    return failure(`${syscall} ${code}: ${net.errorText(errno)}${details}`, code, errno, syscall, [['address', address], ['port', port || undefined]]);
}

// Of several attempts to connect.
class ConnectErrors extends AggregateError {
    constructor(errors) {
        super(errors);
        this.code = errors[0]?.code;
    }
}
Object.defineProperty(ConnectErrors.prototype, 'constructor', { __proto__: null, value: AggregateError, configurable: true, writable: true });
Object.defineProperty(ConnectErrors.prototype, 'name', { __proto__: null, value: 'AggregateError', configurable: true, writable: true });

module.exports = { errnoException, exceptionWithHostPort, uvExceptionWithHostPort, ConnectErrors };
