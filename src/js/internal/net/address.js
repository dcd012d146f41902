// internal/net/address - SocketAddress and BlockList.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { inspect } = $binding('node');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateObject, validateUint32, validateInt32, invalidValue } = require('internal/validators');
const { validatePort } = require('internal/net/checks');

function familyOf(name) {
    return typeof name === 'string' ? name.toLowerCase() : name;
}

class SocketAddress {
    constructor(options = { __proto__: null }) {
        validateObject(options, 'options');
        let { family = 'ipv4', address, port = 0, flowlabel = 0 } = options;
        if (typeof family?.toLowerCase === 'function')
            family = family.toLowerCase();
        if (family !== 'ipv4' && family !== 'ipv6')
            throw invalidValue('options.family', options.family);
        address ??= family === 'ipv4' ? '127.0.0.1' : '::';
        validateString(address, 'options.address');
        validatePort(port, 'options.port');
        validateUint32(flowlabel, 'options.flowlabel', false);
        if (net.isIP(address) !== (family === 'ipv4' ? 4 : 6))
            throw nodeError('ERR_INVALID_ADDRESS', 'Invalid address');
        this.$address = net.addressText(address);
        this.$port = +port;
        this.$family = family;
        this.$flowlabel = flowlabel;
    }

    static isSocketAddress(value) {
        return $isObject(value) && value.$family !== undefined;
    }

    static parse(input) {
        validateString(input, 'input');
        const v6 = /^\[([^\]]*)\](?::(\d+))?$/.exec(input);
        const v4 = v6 ?? /^([^:]*)(?::(\d+))?$/.exec(input);
        if (v4 === null || net.isIP(v4[1]) !== (v6 ? 6 : 4))
            return undefined;
        const port = v4[2] === undefined ? 0 : +v4[2];
        return port > 65535 ? undefined : new SocketAddress({ family: v6 ? 'ipv6' : 'ipv4', address: v4[1], port });
    }

    get address() { return this.$address; }
    get port() { return this.$port; }
    get family() { return this.$family; }
    get flowlabel() { return this.$family === 'ipv4' ? 0 : this.$flowlabel; }

    toJSON() {
        return { address: this.address, port: this.port, family: this.family, flowlabel: this.flowlabel };
    }

    [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
        return depth < 0 ? this : `SocketAddress ${inspect(this.toJSON(), { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
    }
}

// The digits of an address and its family, from text or a SocketAddress.
function read(address, family, name = 'address') {
    if (SocketAddress.isSocketAddress(address))
        return { digits: net.addressKey(address.address), family: address.family, text: address.address };
    validateString(address, name);
    validateString(family, 'family');
    family = familyOf(family);
    if (family !== 'ipv4' && family !== 'ipv6')
        throw invalidValue('family', family);
    if (net.isIP(address) !== (family === 'ipv4' ? 4 : 6))
        throw nodeError('ERR_INVALID_ADDRESS', 'Invalid socket address');
    return { digits: net.addressKey(address), family, text: net.addressText(address) };
}

const mapped = '00000000000000000000ffff';

// Both forms of an IPv4 address mean the same.
function inFamily(address, family) {
    if (address.family === family)
        return address.digits;
    if (family === 'ipv4' && address.digits.startsWith(mapped))
        return address.digits.slice(24);
    return family === 'ipv6' ? mapped + address.digits : undefined;
}

function samePrefix(a, b, bits) {
    const whole = bits >> 2, rest = bits & 3;
    if (a.slice(0, whole) !== b.slice(0, whole))
        return false;
    return rest === 0 || parseInt(a[whole], 16) >> (4 - rest) === parseInt(b[whole], 16) >> (4 - rest);
}

const shownFamily = (family) => family === 'ipv4' ? 'IPv4' : 'IPv6';

class BlockList {
    constructor() {
        this.$rules = [];
    }

    static isBlockList(value) {
        return $isObject(value) && value.$rules !== undefined;
    }

    addAddress(address, family = 'ipv4') {
        const a = read(address, family);
        this.$rules.unshift({ family: a.family, from: a.digits, to: a.digits, bits: -1, text: `Address: ${shownFamily(a.family)} ${a.text}` });
    }

    addRange(start, end, family = 'ipv4') {
        const a = read(start, family, 'start'), b = read(end, family, 'end');
        if (a.family !== b.family || a.digits > b.digits)
            throw invalidValue('start', new SocketAddress({ address: a.text, family: a.family }), 'must come before end');
        this.$rules.unshift({ family: a.family, from: a.digits, to: b.digits, bits: -1, text: `Range: ${shownFamily(a.family)} ${a.text}-${b.text}` });
    }

    addSubnet(network, prefix, family = 'ipv4') {
        const a = read(network, family, 'network');
        validateInt32(prefix, 'prefix', 0, a.family === 'ipv4' ? 32 : 128);
        this.$rules.unshift({ family: a.family, from: a.digits, to: a.digits, bits: prefix, text: `Subnet: ${shownFamily(a.family)} ${a.text}/${prefix}` });
    }

    check(address, family = 'ipv4') {
        let a;
        if (!SocketAddress.isSocketAddress(address)) {
            validateString(address, 'address');
            validateString(family, 'family');
            if (net.isIP(address) !== (familyOf(family) === 'ipv4' ? 4 : 6))
                return false;
        }
        a = read(address, family);
        for (const rule of this.$rules) {
            const digits = inFamily(a, rule.family);
            if (digits !== undefined && (rule.bits < 0 ? digits >= rule.from && digits <= rule.to : samePrefix(digits, rule.from, rule.bits)))
                return true;
        }
        return false;
    }

    get rules() {
        const of = (kind) => this.$rules.filter((rule) => rule.text.startsWith(kind)).map((rule) => rule.text);
        return [...of('Address'), ...of('Subnet'), ...of('Range')];
    }

    toJSON() {
        return this.rules;
    }

    fromJSON(data) {
        let list = data;
        if (typeof data === 'string')
            list = JSON.parse(data);
        if (!Array.isArray(list))
            throw argTypeError('data', 'of type string or an instance of Array', data);
        for (const text of list) {
            const [kind, family, what] = text.split(' ');
            const name = familyOf(family);
            if (kind === 'Address:') {
                this.addAddress(what, name);
            } else if (kind === 'Range:') {
                const [from, to] = what.split('-');
                this.addRange(from, to, name);
            } else if (kind === 'Subnet:') {
                const [network, prefix] = what.split('/');
                this.addSubnet(network, +prefix, name);
            }
        }
    }

    [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
        return depth < 0 ? this : `BlockList ${inspect({ rules: this.rules }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
    }
}

module.exports = { SocketAddress, BlockList };
