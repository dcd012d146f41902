// node:dns - names and addresses: the system's resolver, and questions to name servers.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { lookup, setDefaultResultOrder, getDefaultResultOrder, ADDRCONFIG, ALL, V4MAPPED } = require('internal/dns/lookup');
const { callbackFunctions, Resolver, setServers, getServers } = require('internal/dns/functions');
const codes = require('internal/dns/codes');

function lookupService() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'dns.lookupService is not there yet');
}

module.exports = {
    lookup, lookupService, Resolver, getDefaultResultOrder, setDefaultResultOrder, setServers, getServers, ...callbackFunctions,
    ADDRCONFIG, ALL, V4MAPPED, ...codes,
};
Object.defineProperty(module.exports, 'promises', { __proto__: null, configurable: true, enumerable: true, get: () => require('node/dns_promises') });
