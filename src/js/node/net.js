// node:net - stream sockets: TCP and Unix.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { Socket } = require('internal/net/socket');
const { Server, createServerHandle } = require('internal/net/server');
const { normalizeArgs, settings } = require('internal/net/connect');
const { SocketAddress, BlockList } = require('internal/net/address');
const { validateBoolean, validateInt32 } = require('internal/validators');

function connect(...args) {
    const normalized = normalizeArgs(args);
    const options = normalized[0];
    const socket = new Socket(options);
    if (options.timeout)
        socket.setTimeout(options.timeout);
    return socket.connect(normalized);
}

function createServer(options, connectionListener) {
    return new Server(options, connectionListener);
}

// Values of the wrong kind are no addresses, as Node has it.
function isIP(input) {
    return typeof input === 'string' || (typeof input === 'object' && input !== null) ? net.isIP(`${input}`) : 0;
}

function isIPv4(input) {
    return isIP(input) === 4;
}

function isIPv6(input) {
    return isIP(input) === 6;
}

function getDefaultAutoSelectFamily() {
    return settings.autoSelectFamily;
}

function setDefaultAutoSelectFamily(value) {
    validateBoolean(value, 'value');
    settings.autoSelectFamily = value;
}

function getDefaultAutoSelectFamilyAttemptTimeout() {
    return settings.attemptTimeout;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
    validateInt32(value, 'value', 1);
    settings.attemptTimeout = Math.max(value, 10);
}

module.exports = {
    _createServerHandle: createServerHandle,
    _normalizeArgs: normalizeArgs,
    BlockList,
    SocketAddress,
    connect,
    createConnection: connect,
    createServer,
    isIP,
    isIPv4,
    isIPv6,
    Server,
    Socket,
    Stream: Socket,
    getDefaultAutoSelectFamily,
    setDefaultAutoSelectFamily,
    getDefaultAutoSelectFamilyAttemptTimeout,
    setDefaultAutoSelectFamilyAttemptTimeout,
};
