// internal/dns/lookup - dns.lookup and its settings: names to addresses by the system's resolver.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const perf = require('internal/perf_observe');
const net = $binding('net');
const { argTypeError } = require('internal/errors');
const { validateString, validateFunction, validateOneOf, validateBoolean, validateNumber, invalidValue } = require('internal/validators');
const system = require('internal/net/lookup');

const ADDRCONFIG = 32, ALL = 16, V4MAPPED = 8;
const ORDERS = ['verbatim', 'ipv4first', 'ipv6first'];
const settings = { order: 'verbatim' };

function checkHints(hints) {
    validateNumber(hints, 'hints');
    if ((hints & ~(ADDRCONFIG | ALL | V4MAPPED)) !== 0)
        throw invalidValue('hints', hints);
}

// { family, all, order, hints } of the second argument.
function readOptions(options) {
    if (typeof options === 'number') {
        validateOneOf(options, 'family', [0, 4, 6]);
        return { family: options, all: false, order: settings.order, hints: 0 };
    }
    let family = 0, all = false, { order } = settings;
    if (options?.hints !== undefined && options.hints !== null)
        checkHints(options.hints);
    if (options?.family !== undefined && options.family !== null) {
        ({ family } = options);
        if (family === 'IPv4') {
            family = 4;
        } else if (family === 'IPv6') {
            family = 6;
        } else {
            validateOneOf(family, 'options.family', [0, 4, 6]);
        }
    }
    if (options?.all !== undefined && options.all !== null) {
        validateBoolean(options.all, 'options.all');
        ({ all } = options);
    }
    if (options?.verbatim !== undefined && options.verbatim !== null) {
        validateBoolean(options.verbatim, 'options.verbatim');
        order = options.verbatim ? 'verbatim' : 'ipv4first';
    }
    if (options?.order !== undefined && options.order !== null) {
        validateOneOf(options.order, 'options.order', ORDERS);
        ({ order } = options);
    }
    return { family, all, order, hints: options?.hints ?? 0 };
}

function ordered(list, order) {
    if (order === 'verbatim')
        return list;
    const first = order === 'ipv4first' ? 4 : 6;
    return [...list.filter((a) => a.family === first), ...list.filter((a) => a.family !== first)];
}

// callback(error, list of { address, family })
function find(hostname, { family, order, hints }, callback) {
    if (!hostname) {
        nextTick(callback, null, []);
        return;
    }
    const known = net.isIP(hostname);
    if (known) {
        nextTick(callback, null, [{ address: hostname, family: known }]);
        return;
    }
    const entry = perf.counts.dns > 0
        ? perf.start('dns', 'lookup', { hostname, family, hints, verbatim: order === 'verbatim', order }) : undefined;
    system.lookup(hostname, { family, all: true }, (error, list) => {
        if (error) {
            callback(error);
            return;
        }
        perf.stop(entry, { addresses: list.map((one) => one.address) });
        callback(null, ordered(list, order));
    });
}

function lookup(hostname, options, callback) {
    if (hostname)
        validateString(hostname, 'hostname');
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    } else {
        if (options !== undefined && options !== null && typeof options !== 'number' && typeof options !== 'object') {
            validateFunction(callback, 'callback');
            throw argTypeError('options', 'of type object or integer', options);
        }
        validateFunction(callback, 'callback');
    }
    const asked = readOptions(options);
    find(hostname, asked, (error, list) => {
        if (error)
            callback(error);
        else if (asked.all)
            callback(null, list);
        else if (list.length === 0)
            callback(null, null, asked.family === 6 ? 6 : 4);
        else
            callback(null, list[0].address, list[0].family);
    });
    return {};
}
Object.defineProperty(lookup, Symbol.for('nodejs.util.promisify.custom'), { __proto__: null, enumerable: false, value: lookupPromise });

// As dns.promises has it: { address, family }, or all of them.
function lookupPromise(hostname, options) {
    if (hostname)
        validateString(hostname, 'hostname');
    if (options !== undefined && options !== null && typeof options !== 'number' && typeof options !== 'object')
        throw argTypeError('options', 'of type object or integer', options);
    const asked = readOptions(options);
    return new Promise((resolve, reject) => {
        find(hostname, asked, (error, list) => {
            if (error)
                reject(error);
            else if (asked.all)
                resolve(list);
            else
                resolve(list.length === 0 ? { address: null, family: asked.family === 6 ? 6 : 4 } : list[0]);
        });
    });
}

function setDefaultResultOrder(order) {
    validateOneOf(order, 'dnsOrder', ORDERS);
    settings.order = order;
}

function getDefaultResultOrder() {
    return settings.order;
}

module.exports = { lookup, lookupPromise, setDefaultResultOrder, getDefaultResultOrder, ADDRCONFIG, ALL, V4MAPPED };
