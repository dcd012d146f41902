// internal/dns/functions - the resolving methods, with callbacks and as promises; both Resolver classes and both modules have them.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateString, validateFunction } = require('internal/validators');
const { Channel, resolve, reverse, typeOf } = require('internal/dns/resolver');

const METHODS = { resolve4: 'A', resolve6: 'AAAA', resolveAny: 'ANY', resolveCaa: 'CAA', resolveCname: 'CNAME', resolveMx: 'MX', resolveNaptr: 'NAPTR',
    resolveNs: 'NS', resolvePtr: 'PTR', resolveSoa: 'SOA', resolveSrv: 'SRV', resolveTlsa: 'TLSA', resolveTxt: 'TXT' };

const state = { __proto__: null, shared: new Channel(undefined) }; // the channel of the modules' own functions

function channelOf(self) {
    return self?.$channel ?? state.shared;
}

// A new channel: questions under way stay with the one that has them.
function setServers(servers) {
    const channel = new Channel(undefined);
    channel.setServers(servers);
    state.shared = channel;
}

const withCallbacks = {
    resolve(hostname, rrtype, callback) {
        if (typeof rrtype === 'function') {
            callback = rrtype;
            rrtype = 'A';
        } else if (typeof rrtype !== 'string') {
            throw argTypeError('rrtype', 'of type string', rrtype);
        }
        const type = typeOf(rrtype);
        validateString(hostname, 'name');
        validateFunction(callback, 'callback');
        resolve(channelOf(this), hostname, type, undefined, callback);
        return {};
    },
    reverse(ip, callback) {
        validateString(ip, 'name');
        validateFunction(callback, 'callback');
        reverse(channelOf(this), ip, callback);
        return {};
    },
};
const withPromises = {
    resolve(hostname, rrtype) {
        validateString(hostname, 'name');
        const type = rrtype === undefined ? 'A' : typeOf(rrtype);
        return promised((done) => resolve(channelOf(this), hostname, type, undefined, done));
    },
    reverse(ip) {
        validateString(ip, 'name');
        return promised((done) => reverse(channelOf(this), ip, done));
    },
};

function promised(start) {
    return new Promise((resolve_, reject) => start((error, result) => (error ? reject(error) : resolve_(result))));
}

for (const name of Object.keys(METHODS)) {
    const type = METHODS[name];
    withCallbacks[name] = function (hostname, options, callback) {
        if (callback === undefined && typeof options === 'function') {
            callback = options;
            options = undefined;
        }
        validateString(hostname, 'name');
        validateFunction(callback, 'callback');
        resolve(channelOf(this), hostname, type, options, callback);
        return {};
    };
    withPromises[name] = function (hostname, options) {
        validateString(hostname, 'name');
        return promised((done) => resolve(channelOf(this), hostname, type, options, done));
    };
    $setName(withCallbacks[name], name);
    $setName(withPromises[name], name);
}

class ResolverBase {
    constructor(options) {
        this.$channel = new Channel(options);
    }
    get _handle() { return this.$channel.handle; }
    cancel() { this.$channel.cancel(); }
    getServers() { return this.$channel.getServers(); }
    setServers(servers) { this.$channel.setServers(servers); }
    setLocalAddress(ipv4, ipv6) { this.$channel.setLocalAddress(ipv4, ipv6); }
}

function resolverWith(methods) {
    class Resolver extends ResolverBase {}
    for (const name of Object.keys(methods))
        Object.defineProperty(Resolver.prototype, name, { __proto__: null, value: methods[name], writable: true, configurable: true, enumerable: true });
    return Resolver;
}

// For the modules: functions that need no `this`.
function loose(methods) {
    const out = {};
    for (const name of Object.keys(methods)) {
        out[name] = (...args) => $apply(methods[name], undefined, args);
        $setName(out[name], name);
    }
    return out;
}

module.exports = {
    callbackFunctions: loose(withCallbacks),
    promiseFunctions: loose(withPromises),
    Resolver: resolverWith(withCallbacks),
    PromiseResolver: resolverWith(withPromises),
    setServers,
    getServers() { return state.shared.getServers(); },
    promised,
};
