// bun/dns - Bun.dns: names to addresses with the time they hold, and what dns.promises resolves.
//
// SPDX-License-Identifier: MIT
const { validateString } = require('internal/validators');
const { lookupPromise, ADDRCONFIG, ALL, V4MAPPED } = require('internal/dns/lookup');
const { promiseFunctions, setServers, getServers } = require('internal/dns/functions');
const promises = require('node/dns_promises');

const counts = { misses: 0, errors: 0 };

// Every address of a name.
async function lookup(hostname, options) {
    validateString(hostname, 'hostname');
    const { family } = $isObject(options) ? options : {};
    counts.misses++;
    try {
        const list = await lookupPromise(hostname, { all: true, family: family === 'any' || family === undefined ? 0 : family });
        return list.map(({ address, family: kind }) => ({ address, family: kind, ttl: 0 }));
    } catch (error) {
        counts.errors++;
        throw error;
    }
}

// Sockets and fetch find the address where this has put it: io/net/dns keeps answers.
function prefetch(hostname) {
    validateString(hostname, 'hostname');
    $markHandled(lookup(hostname));
}

function getCacheStats() {
    return { cacheHitsCompleted: 0, cacheHitsInflight: 0, cacheMisses: counts.misses, size: 0, errors: counts.errors, totalCount: counts.misses };
}

const dns = {
    lookup, ...promiseFunctions, getServers, setServers, lookupService: promises.lookupService, prefetch, getCacheStats, ADDRCONFIG, ALL, V4MAPPED,
};

module.exports = { dns };
