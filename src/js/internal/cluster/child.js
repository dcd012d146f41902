// internal/cluster/child - node:cluster in a worker, and what net and dgram ask when they bind there.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const EventEmitter = require('node/events');
const { Worker } = require('internal/cluster/worker');
const { sendTo, receiver } = require('internal/cluster/messages');
const mode = require('internal/cluster/mode');

const FOREVER = 2 ** 31 - 1;

const process = global('process');
const cluster = new EventEmitter();
const handles = new Map(); // by key: { handle, owner }
const indexes = new Map(); // of what is bound, by what was asked for: { next, used }

Object.assign(cluster, { isWorker: true, isMaster: false, isPrimary: false, worker: null, Worker, SCHED_NONE: 1, SCHED_RR: 2 });

function send(message, answered) {
    return sendTo(process, message, null, answered);
}

// This program was forked as a worker.
function setUp() {
    const worker = new Worker({ id: +process.env.NODE_UNIQUE_ID | 0, process, state: 'online' });
    delete process.env.NODE_UNIQUE_ID;
    cluster.worker = worker;
    mode.cluster = cluster;
    process.once('disconnect', () => {
        process.channel = null;
        worker.emit('disconnect');
        if (!worker.exitedAfterDisconnect)
            process.exit(0); // the primary is gone
    });
    process.on('internalMessage', receiver(worker, onMessage));
    send({ act: 'online' });
}

function onMessage(message, handle) {
    if (message.act === 'newconn')
        onConnection(message, handle);
    else if (message.act === 'disconnect')
        leave(this, true);
}

// ---- binding ----

// owner (a server or a datagram socket) is to be bound as options say: answer(errno, handle), with a handle of the system, or
// one that gets its connections from the primary.
function getServer(owner, options, answer) {
    let { address } = options;
    if (options.port < 0 && typeof address === 'string' && !address.startsWith('\0'))
        address = require('node/path').resolve(address);
    const asked = [address, options.port, options.addressType, options.fd].join(':');
    let set = indexes.get(asked);
    if (set === undefined)
        indexes.set(asked, set = { next: 0, used: new Set() });
    const index = set.next++;
    set.used.add(index);
    const message = { act: 'queryServer', index, data: null, ...options, address };
    if (typeof owner._getServerData === 'function')
        message.data = owner._getServerData();
    const forget = () => {
        set.used.delete(index);
        if (set.used.size === 0 && indexes.get(asked) === set)
            indexes.delete(asked);
    };
    send(message, (reply, handle) => {
        if (typeof owner._setServerData === 'function')
            owner._setServerData(reply.data);
        if (handle)
            shared(reply, handle, owner, forget, answer);
        else
            dealtOut(reply, owner, forget, answer);
    });
    owner.once('listening', () => {
        if (!set.used.has(index))
            return; // closed again already
        cluster.worker.state = 'listening';
        const at = typeof owner.address === 'function' ? owner.address() : undefined;
        const { act: _act, data: _data, ...said } = message;
        send({ ...said, act: 'listening', port: at?.port || options.port });
    });
}

// A socket that all workers have.
function shared({ key, errno }, handle, owner, forget, answer) {
    const close = handle.close;
    handle.close = function(...args) {
        send({ act: 'close', key });
        handles.delete(key);
        forget();
        handle.close = close;
        return $apply(close, handle, args);
    };
    handles.set(key, { handle, owner });
    answer(errno, handle);
}

// A stand-in for a socket that the primary has: connections come by onConnection.
function dealtOut({ errno, key, sockname }, owner, forget, answer) {
    if (errno) {
        forget();
        answer(errno, null);
        return;
    }
    let holds;
    const handle = {
        ref() {
            holds ??= global('setInterval')(() => {}, FOREVER);
        },
        unref() {
            global('clearInterval')(holds);
            holds = undefined;
        },
        hasRef: () => holds !== undefined,
        listen: () => 0,
        close(callback) {
            if (key === undefined)
                return;
            handle.unref();
            send({ act: 'close', key });
            handles.delete(key);
            forget();
            key = undefined;
            callback?.();
        },
    };
    if (sockname)
        handle.getsockname = () => sockname;
    handle.ref();
    handles.set(key, { handle, owner });
    answer(0, handle);
}

cluster._getServer = getServer;
$setName(getServer, '_getServer');

function onConnection({ key, seq }, handle) {
    const owner = handles.get(key)?.owner;
    let accepted = owner !== undefined && handle !== undefined;
    if (accepted && owner.maxConnections != null && owner._connections >= owner.maxConnections && !owner.dropMaxConnection)
        accepted = false;
    send({ ack: seq, accepted });
    if (accepted)
        require('internal/net/server').onAccept(owner, handle);
    else
        handle?.close();
}

// ---- the end ----

// Closes what listens, and leaves the primary then.
function leave(worker, asked) {
    worker.exitedAfterDisconnect = true;
    let left = 1;
    const one = () => {
        if (--left > 0)
            return;
        if (asked)
            process.disconnect();
        else
            send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
    };
    for (const { handle, owner } of [...handles.values()]) {
        left++;
        if (owner?.close)
            owner.close(one);
        else
            handle.close(one);
    }
    handles.clear();
    one();
}

Worker.prototype.disconnect = function() {
    if (this.state !== 'disconnecting' && this.state !== 'destroying') {
        this.state = 'disconnecting';
        leave(this, false);
    }
    return this;
};

Worker.prototype.destroy = function() {
    if (this.state === 'destroying')
        return;
    this.exitedAfterDisconnect = true;
    if (!this.isConnected()) {
        process.exit(0);
        return;
    }
    this.state = 'destroying';
    send({ act: 'exitedAfterDisconnect' }, () => process.disconnect());
    process.once('disconnect', () => process.exit(0));
};
$setName(Worker.prototype.disconnect, 'disconnect');
$setName(Worker.prototype.destroy, 'destroy');

module.exports = { setUp };
