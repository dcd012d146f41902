// internal/net/connect - how a net.Socket gets its connection: look-up, the addresses one after the other, what failed.
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick, global } = $binding('node');
const { nodeError, argTypeError } = require('internal/errors');
const { validateNumber, validateString, validateFunction, validateBoolean, validateInt32 } = require('internal/validators');
const { validatePort } = require('internal/net/checks');
const { exceptionWithHostPort, ConnectErrors } = require('internal/net/failures');
const { Socket, applySettings, isPipeName } = require('internal/net/socket');
const { nodeOption } = require('internal/node_option');

const perf = require('internal/perf_observe');

const settings = {
    __proto__: null,
    autoSelectFamily: nodeOption('--no-network-family-autoselection') === undefined,
    attemptTimeout: Math.max(10, nodeOption('--network-family-autoselection-attempt-timeout') | 0 || 250),
};

// The forms of connect's and listen's arguments: [options, callback or null].
function normalizeArgs(args) {
    if (args.length === 0)
        return marked([{}, null]);
    const first = args[0];
    let options = {};
    if (typeof first === 'object' && first !== null) {
        options = first;
    } else if (isPipeName(first)) {
        options.path = first;
    } else {
        options.port = first;
        if (args.length > 1 && typeof args[1] === 'string')
            options.host = args[1];
    }
    const last = args[args.length - 1];
    return marked([options, typeof last === 'function' ? last : null]);
}

function marked(list) {
    list.$normalized = true;
    return list;
}

function connectError(socket, error) {
    socket.destroy(error);
}

// A failed attempt, with the address that the program chose to connect from.
function attemptError(socket, errno, address, port) {
    const local = socket.$local;
    const error = exceptionWithHostPort(errno, 'connect', address, port, local && `${local.address}:${local.port}`);
    if (local) {
        error.localAddress = local.address;
        error.localPort = local.port;
    }
    return error;
}

// One address. Failure at once comes as an error in the next tick.
function internalConnect(socket, address, port, family, localAddress, localPort) {
    socket.$target = { address, port };
    if (port !== undefined && perf.counts.net > 0)
        socket.$perf = perf.start('net', 'connect', { host: address, port });
    if (socket._handle === null)
        return;
    if (family === undefined) {
        const r = socket._handle.connectPipe(address);
        if (r < 0)
            socket.destroy(exceptionWithHostPort(r, 'connect', address));
        return;
    }
    if (localAddress || localPort)
        localAddress ||= family === 6 ? '::' : '0.0.0.0';
    if (localAddress && localPort)
        socket.$local = { address: localAddress, port: localPort };
    socket.$family = family;
    socket.emit('connectionAttempt', address, port, family);
    if (!socket.connecting || !socket._handle)
        return;
    const blocked = socket.$blockList;
    if (blocked?.check(address, `ipv${family}`)) {
        socket.destroy(nodeError('ERR_IP_BLOCKED', `IP(${address}) is blocked by net.BlockList`));
        return;
    }
    const r = socket._handle.connect(address, port, localAddress, localPort);
    if (r < 0)
        failed(socket, r, address, port);
}

function failed(socket, errno, address, port) {
    const error = attemptError(socket, errno, address, port);
    if (socket.$family !== undefined && port !== undefined)
        socket.emit('connectionAttemptFailed', address, port, socket.$family, error);
    socket.destroy(error);
}

// ---- several addresses (autoSelectFamily)

function stopAttempt(many) {
    if (many.timer !== null) {
        global('clearTimeout')(many.timer);
        many.timer = null;
    }
}

function nextAttempt(socket, many) {
    stopAttempt(many);
    if (many.at > 0 && socket._handle) { // the one that hangs or failed
        socket._handle.setOwner(undefined, 0);
        socket._handle.close();
    }
    if (many.at === many.list.length || !socket.connecting) {
        if (socket.connecting) {
            socket._handle = null;
            socket.destroy(many.errors.length === 1 ? many.errors[0] : new ConnectErrors(many.errors));
        }
        return;
    }
    const { address, family } = many.list[many.at++];
    if (many.at > 1)
        socket._handle = net.handle(socket);
    const handle = socket._handle;
    if (!many.refd)
        handle.unref();
    socket.$target = { address, port: many.port };
    if (perf.counts.net > 0)
        socket.$perf = perf.start('net', 'connect', { host: address, port: many.port });
    socket.autoSelectFamilyAttemptedAddresses.push(`${address}:${many.port}`);
    socket.$family = family;
    socket.emit('connectionAttempt', address, many.port, family);
    if (!socket.connecting)
        return;
    if (socket.$blockList?.check(address, `ipv${family}`)) {
        noteFailure(socket, many, nodeError('ERR_IP_BLOCKED', `IP(${address}) is blocked by net.BlockList`));
        return;
    }
    const r = handle.connect(address, many.port, many.localAddress, many.localPort);
    if (r < 0) {
        noteFailure(socket, many, attemptError(socket, r, address, many.port));
        return;
    }
    if (many.at < many.list.length) {
        many.timer = global('setTimeout')(() => {
            many.timer = null;
            socket.emit('connectionAttemptTimeout', address, many.port, family);
            many.errors.push(exceptionWithHostPort('ETIMEDOUT', 'connect', address, many.port));
            if (socket.connecting)
                nextAttempt(socket, many);
        }, many.wait);
    }
}

function noteFailure(socket, many, error) {
    const { address, family } = many.list[many.at - 1];
    many.errors.push(error);
    socket.emit('connectionAttemptFailed', address, many.port, family, error);
    if (socket.connecting)
        nextAttempt(socket, many);
}

function connectMany(socket, list, port, localAddress, localPort, wait) {
    const many = { list, port, localAddress, localPort, wait, at: 0, errors: [], timer: null, refd: socket._handle.hasRef() };
    socket.autoSelectFamilyAttemptedAddresses = [];
    socket.$many = many;
    nextAttempt(socket, many);
}

// The system's answer to a connect.
function onConnect(socket, errno) {
    if (socket.destroyed || !socket.connecting)
        return;
    const many = socket.$many, { address, port } = socket.$target;
    if (errno !== 0 && many) {
        noteFailure(socket, many, attemptError(socket, errno, address, port));
        return;
    }
    if (many)
        stopAttempt(many);
    socket.$many = undefined;
    if (errno !== 0) {
        socket.connecting = false;
        failed(socket, errno, address, port);
        return;
    }
    socket.connecting = false;
    if (socket.$perf !== undefined)
        perf.stop(socket.$perf);
    socket._sockname = undefined;
    applySettings(socket);
    socket._unrefTimer();
    if (socket.$startTls)
        socket.$startTls();
    socket.emit('connect');
    socket.emit('ready');
    if (socket.readable && !socket.isPaused())
        socket.read(0);
}

// ---- names

function familyOption(family) {
    return family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
}

function invalidIp(ip) {
    return nodeError('ERR_INVALID_IP_ADDRESS', `Invalid IP address: ${$toString(ip)}`);
}

function lookupMany(socket, lookup, host, options, dnsOptions, port, wait) {
    const { localAddress, localPort } = options;
    lookup(host, dnsOptions, function emitLookup(error, addresses) {
        if (error) {
            socket.emit('lookup', error, undefined, undefined, host);
            if (socket.connecting)
                nextTick(connectError, socket, error);
            return;
        }
        const valid = [[], []];
        let first = null;
        for (const { address, family } of addresses) {
            socket.emit('lookup', error, address, family, host);
            if (!socket.connecting)
                return;
            if (net.isIP(address) && (family === 4 || family === 6)) {
                first ??= family;
                valid[family === first ? 0 : 1].push({ address, family });
            }
        }
        if (first === null) {
            const bad = addresses[0];
            nextTick(connectError, socket, !net.isIP(bad?.address) ? invalidIp(bad?.address)
                : badFamily(bad.family, host, port));
            return;
        }
        const list = [];
        for (let i = 0; i < Math.max(valid[0].length, valid[1].length); i++) {
            if (i < valid[0].length)
                list.push(valid[0][i]);
            if (i < valid[1].length)
                list.push(valid[1][i]);
        }
        socket._unrefTimer();
        if (list.length === 1)
            internalConnect(socket, list[0].address, port, list[0].family, localAddress, localPort);
        else
            connectMany(socket, list, port, localAddress, localPort, wait);
    });
}

function badFamily(family, host, port) {
    const error = nodeError('ERR_INVALID_ADDRESS_FAMILY', `Invalid address family: ${family} ${host}:${port}`);
    error.host = host;
    error.port = port;
    return error;
}

function lookupAndConnect(socket, options) {
    const { localAddress, localPort } = options;
    const host = options.host || 'localhost';
    validateString(host, 'options.host');
    let { port, autoSelectFamily, autoSelectFamilyAttemptTimeout: wait } = options;
    if (localAddress && !net.isIP(localAddress))
        throw invalidIp(localAddress);
    if (localPort)
        validateNumber(localPort, 'options.localPort');
    if (port !== undefined) {
        if (typeof port !== 'number' && typeof port !== 'string')
            throw argTypeError('options.port', 'one of type number or string', port);
        validatePort(port);
    }
    port |= 0;
    if (autoSelectFamily != null)
        validateBoolean(autoSelectFamily, 'options.autoSelectFamily');
    else
        autoSelectFamily = settings.autoSelectFamily;
    if (wait != null) {
        validateInt32(wait, 'options.autoSelectFamilyAttemptTimeout', 1);
        wait = Math.max(wait, 10);
    } else {
        wait = settings.attemptTimeout;
    }
    const family = net.isIP(host);
    if (family) {
        nextTick(() => {
            if (socket.connecting)
                internalConnect(socket, host, port, family, localAddress, localPort);
        });
        return;
    }
    if (options.lookup != null)
        validateFunction(options.lookup, 'options.lookup');
    const dnsOptions = { family: familyOption(options.family), hints: options.hints || 0 };
    // Of a lookup of the program's; ours asks the system for what there is.
    if (options.lookup && dnsOptions.family !== 4 && dnsOptions.family !== 6 && dnsOptions.hints === 0)
        dnsOptions.hints = 32; // ADDRCONFIG
    socket._host = host;
    const lookup = options.lookup || require('node/dns').lookup;
    if (autoSelectFamily && dnsOptions.family !== 4 && dnsOptions.family !== 6 && !localAddress) {
        dnsOptions.all = true;
        lookupMany(socket, lookup, host, options, dnsOptions, port, wait);
        return;
    }
    lookup(host, dnsOptions, function emitLookup(error, ip, addressFamily) {
        socket.emit('lookup', error, ip, addressFamily, host);
        if (!socket.connecting)
            return;
        if (error) {
            nextTick(connectError, socket, error);
        } else if (typeof ip !== 'string' || !net.isIP(ip)) {
            nextTick(connectError, socket, invalidIp(ip));
        } else if (addressFamily !== 4 && addressFamily !== 6) {
            nextTick(connectError, socket, badFamily(addressFamily, options.host, options.port));
        } else {
            socket._unrefTimer();
            internalConnect(socket, ip, port, addressFamily, localAddress, localPort);
        }
    });
}

Socket.prototype.connect = function connect(...args) {
    const [options, callback] = args[0]?.$normalized ? args[0] : normalizeArgs(args);
    if (options.path == null && options.port == null && typeof options === 'object' && !('port' in options))
        throw nodeError('ERR_MISSING_ARGS', 'The "options" or "port" or "path" argument must be specified');
    const channel = require('internal/net/channels').clientSocket;
    if (channel.hasSubscribers)
        channel.publish({ socket: this });
    if (this.write !== Socket.prototype.write && Object.hasOwn(this, 'write') && !this.$keepWrite)
        this.write = Socket.prototype.write;
    if (this.destroyed) {
        this._handle = null;
        this._peername = undefined;
        this._sockname = undefined;
        this._undestroy?.();
    }
    if (options.blockList)
        this.$blockList = options.blockList;
    const path = options.path;
    if (!this._handle) {
        this._handle = net.handle(this);
        if (this.$wantUnref)
            this._handle.unref();
    }
    if (callback !== null)
        this.once('connect', callback);
    if (this._parent?.connecting)
        return this;
    this._unrefTimer();
    this.connecting = true;
    if (options.noDelay)
        this.$noDelay = true;
    if (options.keepAlive) {
        this.$keepAlive = true;
        this.$keepAliveDelay = Math.trunc(Math.max(0, options.keepAliveInitialDelay ?? 0) / 1000);
    }
    if (path) {
        validateString(path, 'options.path');
        internalConnect(this, path);
    } else {
        lookupAndConnect(this, options);
    }
    return this;
};
$setName(Socket.prototype.connect, 'connect');

module.exports = { normalizeArgs, onConnect, settings };
