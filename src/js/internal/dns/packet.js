// internal/dns/packet - answers of the Domain Name System (RFC 1035) as records of Node's form.
//
// Answers come from anywhere: every read is checked against the end, and pointers in names must go backwards.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');

const TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, TLSA: 52, ANY: 255, CAA: 257 };
const MAX_LABEL = 63;

class BadPacket extends Error {}

class Reader {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }
    need(n) {
        if (this.at + n > this.bytes.length)
            throw new BadPacket();
    }
    u8() {
        this.need(1);
        return this.bytes[this.at++];
    }
    u16() {
        return this.u8() * 256 + this.u8();
    }
    u32() {
        return this.u16() * 65536 + this.u16();
    }
    take(n) {
        this.need(n);
        this.at += n;
        return this.bytes.subarray(this.at - n, this.at);
    }
    // A length and so many bytes.
    text() {
        return this.take(this.u8()).toString('latin1');
    }
    name() {
        const labels = [];
        let after = -1, bound = this.at;
        for (let size = 0; size <= 255;) {
            const n = this.u8();
            if (n === 0) {
                if (after >= 0)
                    this.at = after;
                return labels.join('.');
            }
            if (n >= 192) {
                const to = (n & 63) * 256 + this.u8();
                if (after < 0)
                    after = this.at;
                if (to >= bound)
                    throw new BadPacket();
                this.at = bound = to;
            } else if (n <= MAX_LABEL) {
                size += n + 1;
                $push(labels, this.take(n).toString('latin1'));
            } else {
                throw new BadPacket();
            }
        }
        throw new BadPacket();
    }
}

function addressV6(r) {
    const groups = [];
    for (let i = 0; i < 8; i++)
        $push(groups, r.u16().toString(16));
    return $binding('net').addressText(groups.join(':'));
}

function caa(r, end) {
    const critical = r.u8();
    const tag = r.text();
    return { critical, type: 'CAA', [tag]: r.take(Math.max(0, end - r.at)).toString('latin1') };
}

// What a record holds, by its type; `type` is in them where Node 24 has it, and as Node has it.
const READERS = {
    A: (r) => [r.u8(), r.u8(), r.u8(), r.u8()].join('.'),
    AAAA: addressV6,
    NS: (r) => r.name(),
    CNAME: (r) => r.name(),
    PTR: (r) => r.name(),
    SOA: (r) => ({ nsname: r.name(), hostmaster: r.name(), serial: r.u32(), refresh: r.u32(), retry: r.u32(), expire: r.u32(), minttl: r.u32(), type: undefined }),
    MX(r) {
        const priority = r.u16();
        return { exchange: r.name(), priority, type: 'MX' };
    },
    TXT(r, end) {
        const entries = [];
        while (r.at < end)
            $push(entries, r.text());
        return entries;
    },
    SRV(r) {
        const priority = r.u16(), weight = r.u16(), port = r.u16();
        return { name: r.name(), port, priority, weight, type: 'SRV' };
    },
    NAPTR(r) {
        const order = r.u16(), preference = r.u16();
        return { flags: r.text(), service: r.text(), regexp: r.text(), replacement: r.name(), order, preference, type: undefined };
    },
    TLSA(r, end) {
        const certUsage = r.u8(), selector = r.u8(), match = r.u8();
        const bytes = r.take(Math.max(0, end - r.at));
        return { certUsage, selector, match, data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
    },
    CAA: caa,
};

function typeName(number) {
    for (const name of Object.keys(READERS))
        if (TYPES[name] === number)
            return name;
    return undefined;
}

// [{ type, ttl, value }] of an answer; undefined: it is damaged.
function records(bytes) {
    try {
        return readRecords(new Reader(bytes));
    } catch (error) {
        if (error instanceof BadPacket)
            return undefined;
        throw error;
    }
}

function readRecords(r) {
    const head = r.take(12);
    for (let n = head[4] * 256 + head[5]; n > 0; n--) { // what was asked
        r.name();
        r.take(4);
    }
    const found = [];
    for (let n = head[6] * 256 + head[7]; n > 0; n--) {
        r.name();
        const type = typeName(r.u16());
        const cls = r.u16(), ttl = r.u32(), end = r.u16() + r.at;
        r.need(end - r.at);
        if (type !== undefined && cls === 1)
            $push(found, { type, ttl, value: READERS[type](r, end) });
        r.at = end;
    }
    return found;
}

module.exports = { TYPES, records };
