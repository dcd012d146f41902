// internal/net/lookup - names to addresses for sockets that bring no `lookup` function of their own.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick } = $binding('node');
const { validateFunction } = require('internal/validators');

function failed(host) {
    const error = new Error(`getaddrinfo ENOTFOUND ${host}`);
    error.errno = -3008;
    error.code = 'ENOTFOUND';
    error.syscall = 'getaddrinfo';
    error.hostname = host;
    return error;
}

function answer(host, options, callback, code, list) {
    const found = [];
    for (let i = 0; i < list.length; i += 2) {
        if (!options.family || options.family === list[i + 1])
            found.push({ address: list[i], family: list[i + 1] });
    }
    if (code !== undefined || found.length === 0)
        callback(failed(host));
    else if (options.all)
        callback(null, found);
    else
        callback(null, found[0].address, found[0].family);
}

// lookup(host, { family, all }, callback): as dns.lookup.
function lookup(host, options, callback) {
    const known = net.lookup(host, (code, list) => answer(host, options, callback, code, list));
    if (known !== true)
        nextTick(answer, host, options, callback, undefined, known);
}

// dns.lookup with its forms of arguments: (host, callback), (host, family or options, callback).
function dnsLookup(hostname, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    validateFunction(callback, 'callback');
    const family = typeof options === 'number' ? options : options?.family ?? 0;
    const all = Boolean(options?.all), kind = net.isIP(hostname);
    if (kind)
        nextTick(answer, hostname, { all }, callback, undefined, [hostname, kind]);
    else
        lookup(hostname, { family: family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family, all }, callback);
    return {};
}

module.exports = { lookup, dnsLookup };
