// internal/dns/resolver - questions to name servers, over UDP and, where an answer is cut, over TCP.
//
// Each try uses a socket of its own, so the kernel chooses a port nobody can guess; an answer counts when it comes from the
// server that was asked and repeats number and question.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const net = $binding('net');
const udp = $binding('udp');
const { nodeError } = require('internal/errors');
const { validateArray, validateString, validateInt32, validateUint32 } = require('internal/validators');
const { validatePort } = require('internal/net/checks');
const { TYPES, question, answer } = require('internal/dns/packet');
const timers = require('node/timers');

const PORT = 53, TIMEOUT = 2000, TRIES = 4;

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

function systemServers() {
    const servers = [];
    for (const line of $binding('os').text('/etc/resolv.conf').split('\n')) {
        const found = /^nameserver\s+(\S+)/.exec(line);
        if (found && net.isIP(found[1]))
            $push(servers, { address: found[1], family: net.isIP(found[1]), port: PORT });
    }
    return servers.length > 0 ? servers : [{ address: '127.0.0.1', family: 4, port: PORT }];
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

// One question on its way: done(failure, records) comes once.
class Query {
    constructor(channel, name, type, done) {
        Object.assign(this, { channel, done, tried: 0, socket: undefined, timer: undefined, stream: undefined, last: 'ETIMEOUT' });
        this.packet = question(require('node/crypto').randomInt(65536), name, TYPES[type]);
        this.limit = channel.tries * channel.servers.length;
        channel.queries.add(this);
        if (this.packet === undefined)
            nextTick(() => this.finish('EBADNAME'));
        else
            this.next();
    }
    stop() {
        if (this.timer !== undefined)
            timers.clearTimeout(this.timer);
        this.socket?.close();
        this.stream?.destroy();
        this.timer = this.socket = this.stream = undefined;
    }
    finish(failure, records) {
        if (!this.channel.queries.delete(this))
            return;
        this.stop();
        this.done(failure, records);
    }
    next() {
        this.stop();
        if (this.tried >= this.limit) {
            this.finish(this.last);
            return;
        }
        const { servers, timeout } = this.channel;
        const server = servers[this.tried % servers.length];
        const round = Math.floor(this.tried++ / servers.length);
        this.timer = timers.setTimeout(() => {
            this.last = 'ETIMEOUT';
            this.next();
        }, timeout * 2 ** round);
        this.ask(server);
    }
    refused() {
        this.last = 'ECONNREFUSED';
        nextTick(() => this.channel.queries.has(this) && this.next());
    }
    ask(server) {
        const socket = udp.socket(this, server.family === 6, (query, bytes) => query.got(bytes, server));
        if (typeof socket === 'number') {
            this.refused();
            return;
        }
        this.socket = socket;
        const from = this.channel.local[server.family];
        let r = from ? socket.bind(from, 0, 0) : 0;
        if (r >= 0)
            r = socket.connect(server.address, server.port);
        if (r >= 0)
            r = socket.send(this.packet);
        if (r < 0)
            this.refused();
    }
    got(bytes, server) {
        if (this.socket === undefined)
            return;
        if (typeof bytes === 'number') {
            this.refused();
            return;
        }
        const found = answer(bytes, this.packet);
        if (found === undefined)
            return;
        if (found.truncated)
            this.askStream(server);
        else
            this.take(found);
    }
    take(found) {
        if (found.failure === 'ESERVFAIL' || found.failure === 'EREFUSED' || found.failure === 'ENOTIMP') {
            this.last = found.failure;
            this.next();
        } else {
            this.finish(found.failure, found.records);
        }
    }
    askStream(server) {
        const { Buffer } = require('internal/buffer');
        this.socket.close();
        this.socket = undefined;
        const stream = this.stream = require('node/net').connect(server.port, server.address);
        let all = Buffer.alloc(0);
        stream.on('error', () => this.stream === stream && this.refused());
        stream.on('data', (chunk) => {
            all = Buffer.concat([all, chunk]);
            if (this.stream !== stream || all.length < 2 || all.length < 2 + all.readUInt16BE(0))
                return;
            const found = answer(all.subarray(2, 2 + all.readUInt16BE(0)), this.packet);
            if (found === undefined || found.truncated) {
                this.last = 'EBADRESP';
                this.next();
            } else {
                this.take(found);
            }
        });
        stream.write(Buffer.concat([Buffer.from([this.packet.length >> 8, this.packet.length & 255]), this.packet]));
    }
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
        this.timeout = timeout < 0 ? TIMEOUT : timeout;
        this.tries = tries;
        this.given = undefined; // servers
        this.local = {};
        this.queries = new Set();
    }
    get servers() {
        this.given ??= systemServers();
        return this.given;
    }
    setServers(servers) {
        validateArray(servers, 'servers');
        const given = [];
        for (let i = 0; i < servers.length; i++) {
            validateString(servers[i], `servers[${i}]`);
            $push(given, parseServer(servers[i]));
        }
        this.given = given;
    }
    getServers() {
        return this.servers.map(({ address, family, port }) => (port === PORT ? address : family === 6 ? `[${address}]:${port}` : `${address}:${port}`));
    }
    setLocalAddress(ipv4, ipv6) {
        validateString(ipv4, 'ipv4');
        if (ipv6 !== undefined)
            validateString(ipv6, 'ipv6');
        for (const address of [ipv4, ipv6]) {
            if (address === undefined)
                continue;
            const family = net.isIP(address);
            if (!family)
                throw nodeError('ERR_INVALID_ARG_VALUE', 'Invalid IP address.');
            this.local[family] = address;
        }
    }
    cancel() {
        for (const query of [...this.queries])
            query.finish('ECANCELLED');
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
    new Query(channel, name, type, (failure, records) => {
        if (failure !== undefined) {
            done(failureOf(failure, syscall, name));
            return;
        }
        const result = make(records, options);
        if (result.length === 0)
            done(failureOf('ENODATA', syscall, name));
        else
            done(null, type === 'SOA' ? result[0] : result);
    });
}

// The name that an address has in the tree of PTR records.
function reverseName(address) {
    const key = net.addressKey(address);
    if (key === undefined)
        throw failureOf('EINVAL', 'getHostByAddr', address);
    if (key.length === 8)
        return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
    return `${key.split('').reverse().join('.')}.ip6.arpa`;
}

function reverse(channel, address, done) {
    validateString(address, 'name');
    new Query(channel, reverseName(address), 'PTR', (failure, records) => {
        const names = failure === undefined ? KINDS.PTR[1](records) : [];
        if (names.length === 0)
            done(failureOf(failure ?? 'ENOTFOUND', 'getHostByAddr', address));
        else
            done(null, names);
    });
}

function typeOf(rrtype) {
    validateString(rrtype, 'rrtype');
    if (!Object.hasOwn(KINDS, rrtype))
        throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'rrtype' is invalid. Received ${require('internal/errors').shown(rrtype)}`);
    return rrtype;
}

module.exports = { Channel, resolve, reverse, typeOf };
