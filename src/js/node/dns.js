// node:dns - names and addresses: the system's resolver, and questions to name servers.
//
// SPDX-License-Identifier: MIT
const { lookup, setDefaultResultOrder, getDefaultResultOrder, ADDRCONFIG, ALL, V4MAPPED } = require('internal/dns/lookup');
const { callbackFunctions, Resolver, setServers, getServers } = require('internal/dns/functions');
const { lookupService } = require('internal/dns/service');
const codes = require('internal/dns/codes');

module.exports = {
    lookup, lookupService, Resolver, getDefaultResultOrder, setDefaultResultOrder, setServers, getServers, ...callbackFunctions,
    ADDRCONFIG, ALL, V4MAPPED, ...codes,
};
Object.defineProperty(module.exports, 'promises', { __proto__: null, configurable: true, enumerable: true, get: () => require('node/dns_promises') });
