// node:dns/promises - node:dns with promises.
//
// SPDX-License-Identifier: MIT
const { lookupPromise, setDefaultResultOrder, getDefaultResultOrder } = require('internal/dns/lookup');
const { promiseFunctions, PromiseResolver, setServers, getServers } = require('internal/dns/functions');
const { lookupServicePromise: lookupService } = require('internal/dns/service');
const codes = require('internal/dns/codes');

function lookup(hostname, options) {
    return lookupPromise(hostname, options);
}

module.exports = {
    lookup, lookupService, Resolver: PromiseResolver, getDefaultResultOrder, setDefaultResultOrder, setServers, getServers, ...promiseFunctions, ...codes,
};
