// internal/dns/service - dns.lookupService: the names of an address and a port, by the system's resolver.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const dns = $binding('dns');
const { nodeError } = require('internal/errors');
const { validateFunction, invalidValue } = require('internal/validators');
const { validatePort } = require('internal/net/checks');

const NUMBERS = { __proto__: null, ENOTFOUND: -3008, EAI_AGAIN: -3001, EAI_MEMORY: -3006 };

function failureOf(code, address) {
    const error = new Error(`getnameinfo ${code} ${address}`);
    error.errno = NUMBERS[code];
    error.code = code;
    error.syscall = 'getnameinfo';
    error.hostname = address;
    return error;
}

function check(address) {
    if (net.isIP(address) === 0)
        throw invalidValue('address', address);
}

// done(error, { hostname, service })
function find(address, port, done) {
    dns.lookupService(address, port, (code, hostname, service) => {
        if (code !== undefined)
            done(failureOf(code, address));
        else
            done(null, { hostname, service });
    });
}

function lookupService(...args) {
    const [address, port, callback] = args;
    if (args.length !== 3)
        throw nodeError('ERR_MISSING_ARGS', 'The "address", "port", and "callback" arguments must be specified');
    check(address);
    const number = validatePort(port);
    validateFunction(callback, 'callback');
    find(address, number, (error, found) => (error ? callback(error) : callback(null, found.hostname, found.service)));
    return {};
}

function lookupServicePromise(...args) {
    const [address, port] = args;
    if (args.length !== 2)
        throw nodeError('ERR_MISSING_ARGS', 'The "address" and "port" arguments must be specified');
    check(address);
    const number = validatePort(port);
    return new Promise((resolve, reject) => find(address, number, (error, found) => (error ? reject(error) : resolve(found))));
}

Object.defineProperty(lookupService, Symbol.for('nodejs.util.promisify.custom'), { __proto__: null, enumerable: false, value: lookupServicePromise });
$setName(lookupServicePromise, 'lookupService');

module.exports = { lookupService, lookupServicePromise };
