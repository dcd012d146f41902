// internal/dns/resolver - channels to name servers (c-ares, io/net/dns_channel.h), and what their answers become.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { channel: makeChannel } = $binding('dns');
const { nodeError, shown } = require('internal/errors');
const { validateArray, validateString, validateInt32, validateUint32 } = require('internal/validators');
const { validatePort } = require('internal/net/checks');
const { TYPES, records: readRecords } = require('internal/dns/packet');

const PORT = 53, TRIES = 4;

// { address, family, port } of "1.2.3.4", "1.2.3.4:53", "::1" or "[::1]:53".
function parseServer(text) {
    let family = net.isIP(text);
    if (family)
        return { address: text, family, port: PORT };
    const parts = /^\[([^[\]]*)\](?::(\d+))?$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text);
    family = parts ? net.isIP(parts[1]) : 0;
    if (!family)
        throw nodeError('ERR_INVALID_IP_ADDRESS', `Invalid IP address: ${text}`);
    return { address: parts[1], family, port: parts[2] === undefined ? PORT : validatePort(+parts[2]) };
}

function failureOf(code, syscall, name) {
    const error = new Error(`${syscall} ${code}${name ? ` ${name}` : ''}`);
    error.errno = undefined;
    error.code = code;
    error.syscall = syscall;
    if (name)
        error.hostname = name;
    return error;
}

class Channel {
    constructor(options) {
        let timeout = -1, tries = TRIES;
        if (options?.timeout !== undefined) {
            validateInt32(options.timeout, 'options.timeout', -1);
            ({ timeout } = options);
        }
        if (options?.tries !== undefined) {
            validateInt32(options.tries, 'options.tries', 1);
            ({ tries } = options);
        }
        if (options?.maxTimeout !== undefined)
            validateUint32(options.maxTimeout, 'options.maxTimeout');
        this.timeout = timeout;
        this.tries = tries;
        this.made = undefined;
    }
    // The system's: made when something is asked.
    get handle() {
        if (this.made === undefined) {
            const made = makeChannel(this.timeout, this.tries);
            if (typeof made === 'string')
                throw nodeError('ERR_OPERATION_FAILED', `Operation failed: ${made}`);
            this.made = made;
        }
        return this.made;
    }
    setServers(servers) {
        validateArray(servers, 'servers');
        const list = [];
        servers.forEach((server, i) => {
            validateString(server, `servers[${i}]`);
            const { address, port } = parseServer(server);
            list.push(address, port);
        });
        const done = this.handle.setServers(list);
        if (done !== true)
            throw nodeError('ERR_DNS_SET_SERVERS_FAILED',
                `c-ares failed to set servers: "${done === false ? 'There are pending queries.' : done}" [${shown(servers)}]`);
    }
    getServers() {
        return (this.handle.getServers() ?? []).map(([address, port]) => {
            if (port === 0 || port === PORT)
                return address;
            return net.isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
        });
    }
    setLocalAddress(ipv4, ipv6) {
        validateString(ipv4, 'ipv4');
        if (ipv6 !== undefined)
            validateString(ipv6, 'ipv6');
        const local = {};
        for (const address of [ipv4, ipv6]) {
            if (address === undefined)
                continue;
            const family = net.isIP(address);
            if (!family)
                throw nodeError('ERR_INVALID_ARG_VALUE', 'Invalid IP address.');
            if (local[family] !== undefined)
                throw nodeError('ERR_INVALID_ARG_VALUE', `Cannot specify two IPv${family} addresses.`);
            local[family] = address;
        }
        this.handle.setLocalAddress(local[4], local[6]);
    }
    cancel() {
        this.handle.cancel();
    }
}

// ---- answers in Node's form ----

function plain(type) {
    return (records) => records.filter((record) => record.type === type).map((record) => record.value);
}

function withTtl(type) {
    return (records, options) => records.filter((record) => record.type === type).map(({ value, ttl }) => (options?.ttl ? { address: value, ttl } : value));
}

// All kinds in Node's order.
const ORDER = ['A', 'CNAME', 'AAAA', 'MX', 'NS', 'TXT', 'SRV', 'PTR', 'NAPTR', 'SOA', 'TLSA', 'CAA'];

function every(records) {
    return ORDER.flatMap((type) => records.filter((record) => record.type === type)).map(({ type, ttl, value }) => {
        switch (type) {
        case 'A':
        case 'AAAA':
            return { address: value, ttl, type };
        case 'TXT':
            return { entries: value, type };
        case 'NS':
        case 'CNAME':
        case 'PTR':
            return { value, type };
        default:
            return { ...value, type };
        }
    });
}

// Type of the question, name in errors, what is made of the records.
const KINDS = {
    A: ['queryA', withTtl('A')], AAAA: ['queryAaaa', withTtl('AAAA')], ANY: ['queryAny', every], CAA: ['queryCaa', plain('CAA')],
    CNAME: ['queryCname', plain('CNAME')], MX: ['queryMx', plain('MX')], NAPTR: ['queryNaptr', plain('NAPTR')], NS: ['queryNs', plain('NS')],
    PTR: ['queryPtr', plain('PTR')], SOA: ['querySoa', plain('SOA')], SRV: ['querySrv', plain('SRV')], TLSA: ['queryTlsa', plain('TLSA')],
    TXT: ['queryTxt', plain('TXT')],
};

// done(error, result) of a question of a type.
function resolve(channel, name, type, options, done) {
    const [syscall, make] = KINDS[type];
    channel.handle.ask(require('node/url').domainToASCII(name) || name, TYPES[type], (code, bytes) => {
        let found;
        if (code === undefined) {
            found = readRecords(bytes);
            if (found === undefined)
                code = 'EBADRESP';
        }
        if (code !== undefined) {
            done(failureOf(code, syscall, name));
            return;
        }
        const result = make(found, options);
        if (result.length === 0)
            done(failureOf('ENODATA', syscall, name));
        else
            done(null, type === 'SOA' ? result[0] : result);
    });
}

function reverse(channel, address, done) {
    validateString(address, 'name');
    const asked = channel.handle.reverse(address, (code, names) => {
        if (code !== undefined || names.length === 0)
            done(failureOf(code ?? 'ENOTFOUND', 'getHostByAddr', address));
        else
            done(null, names);
    });
    if (!asked)
        throw failureOf('EINVAL', 'getHostByAddr', address);
}

function typeOf(rrtype) {
    validateString(rrtype, 'rrtype');
    if (!Object.hasOwn(KINDS, rrtype))
        throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'rrtype' is invalid. Received ${shown(rrtype)}`);
    return rrtype;
}

module.exports = { Channel, resolve, reverse, typeOf };
