// node:dns/promises - node:dns with promises.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { lookupPromise, setDefaultResultOrder, getDefaultResultOrder } = require('internal/dns/lookup');
const { promiseFunctions, PromiseResolver, setServers, getServers } = require('internal/dns/functions');
const codes = require('internal/dns/codes');

function lookup(hostname, options) {
    return lookupPromise(hostname, options);
}

async function lookupService() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'dns.promises.lookupService is not there yet');
}

module.exports = {
    lookup, lookupService, Resolver: PromiseResolver, getDefaultResultOrder, setDefaultResultOrder, setServers, getServers, ...promiseFunctions, ...codes,
};
