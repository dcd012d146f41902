// internal/cluster/primary - node:cluster in the program that forks the workers.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const EventEmitter = require('node/events');
const { fork } = require('node/child_process');
const { nodeError } = require('internal/errors');
const { Worker } = require('internal/cluster/worker');
const { sendTo, receiver } = require('internal/cluster/messages');

const SCHED_NONE = 1, SCHED_RR = 2;

const cluster = new EventEmitter();
const inside = new EventEmitter();
const handles = new Map(); // by key: SharedHandle or RoundRobin
let ids = 0;
let isSetUp = false;
let policy; // as it was when the first worker was made

Object.assign(cluster, {
    isWorker: false, isMaster: true, isPrimary: true, Worker, workers: {}, settings: {}, SCHED_NONE, SCHED_RR,
    schedulingPolicy: { __proto__: null, none: SCHED_NONE, rr: SCHED_RR }[global('process').env.NODE_CLUSTER_SCHED_POLICY] || SCHED_RR,
});

cluster.setupPrimary = function(options) {
    const process = global('process');
    const settings = {
        args: process.argv.slice(2), exec: process.argv[1], execArgv: process.execArgv, silent: false, ...cluster.settings, ...options,
    };
    cluster.settings = settings;
    if (!isSetUp) {
        isSetUp = true;
        policy = cluster.schedulingPolicy;
        if (policy !== SCHED_NONE && policy !== SCHED_RR)
            throw nodeError('ERR_INTERNAL_ASSERTION', `Bad cluster.schedulingPolicy: ${policy}`);
    }
    nextTick(() => cluster.emit('setup', settings));
};
cluster.setupMaster = cluster.setupPrimary;

function startWorker(id, env) {
    const { settings } = cluster;
    return fork(settings.exec, settings.args, {
        cwd: settings.cwd, env: { ...global('process').env, ...env, NODE_UNIQUE_ID: `${id}` }, serialization: settings.serialization,
        silent: settings.silent, windowsHide: settings.windowsHide, execArgv: [...settings.execArgv], stdio: settings.stdio,
        gid: settings.gid, uid: settings.uid,
    });
}

function forget(worker) {
    delete cluster.workers[worker.id];
    if (Object.keys(cluster.workers).length === 0)
        inside.emit('disconnect');
}

function takeHandles(worker) {
    for (const [key, handle] of handles)
        if (handle.remove(worker))
            handles.delete(key);
}

cluster.fork = function(env) {
    cluster.setupPrimary();
    const id = ++ids;
    const worker = new Worker({ id, process: startWorker(id, env) });
    worker.$given = new Set(); // connections that it has not taken yet
    worker.on('message', function(message, handle) {
        cluster.emit('message', this, message, handle);
    });
    worker.process.once('exit', (code, signal) => {
        // Messages of a worker that is still connected are on their way: what it has is kept until they are there.
        if (!worker.isConnected()) {
            takeHandles(worker);
            forget(worker);
        }
        worker.exitedAfterDisconnect = Boolean(worker.exitedAfterDisconnect);
        worker.state = 'dead';
        worker.emit('exit', code, signal);
        cluster.emit('exit', worker, code, signal);
    });
    worker.process.once('disconnect', () => {
        worker.exitedAfterDisconnect = Boolean(worker.exitedAfterDisconnect);
        takeHandles(worker);
        if (worker.$given.size > 0)
            require('internal/cluster/round_robin').takeBack(worker);
        if (worker.isDead())
            forget(worker);
        worker.state = 'disconnected';
        worker.emit('disconnect');
        cluster.emit('disconnect', worker);
    });
    worker.process.on('internalMessage', receiver(worker, onMessage));
    nextTick(() => cluster.emit('fork', worker));
    cluster.workers[worker.id] = worker;
    return worker;
};

cluster.disconnect = function(callback) {
    const workers = Object.keys(cluster.workers);
    if (workers.length === 0) {
        nextTick(() => inside.emit('disconnect'));
    } else {
        for (const id of workers) {
            const worker = cluster.workers[id];
            if (worker.isConnected())
                worker.disconnect();
        }
    }
    if (typeof callback === 'function')
        inside.once('disconnect', callback);
};

for (const name of ['setupPrimary', 'fork', 'disconnect'])
    $setName(cluster[name], name);

// ---- what workers say ----

const acts = {
    __proto__: null,
    online(worker) {
        worker.state = 'online';
        worker.emit('online');
        cluster.emit('online', worker);
    },
    listening(worker, message) {
        const { addressType, address, port, fd } = message;
        const info = { addressType, address, port, fd };
        worker.state = 'listening';
        worker.emit('listening', info);
        cluster.emit('listening', worker, info);
    },
    exitedAfterDisconnect(worker, message) {
        worker.exitedAfterDisconnect = true;
        send(worker, { ack: message.seq });
    },
    queryServer,
    close(worker, message) {
        const { key } = message;
        if (handles.get(key)?.remove(worker))
            handles.delete(key);
    },
};

function onMessage(message) {
    acts[message.act]?.(this, message);
}

// A worker wants to bind. What several workers ask for in the same way they share.
function queryServer(worker, message) {
    if (worker.exitedAfterDisconnect)
        return; // it would be of no use any more
    const { address, port, addressType, fd, index } = message;
    const key = `${address}:${port}:${addressType}:${fd}${port === 0 ? `:${index}` : ''}`;
    const cached = handles.get(key);
    let handle = cached;
    if (cached?.has(worker)) { // the same worker again: not with itself
        send(worker, { errno: -98, key, ack: message.seq, data: null }); // EADDRINUSE
        return;
    }
    if (handle === undefined) {
        const one = policy !== SCHED_RR || addressType === 'udp4' || addressType === 'udp6';
        const Handle = one ? require('internal/cluster/shared_handle').SharedHandle : require('internal/cluster/round_robin').RoundRobin;
        handle = new Handle(key, pathFor(worker, message), message);
        handles.set(key, handle);
    }
    handle.data ||= message.data;
    handle.add(worker, (errno, reply, sent) => {
        const { data } = handles.get(key) ?? handle;
        if (errno)
            handles.delete(key); // the next one tries anew
        send(worker, { errno, key, ack: message.seq, data, ...reply }, sent);
    });
}

// A worker may run in another folder, and paths of sockets are short.
function pathFor(worker, { address, port }) {
    if (!(port < 0) || typeof address !== 'string' || address.startsWith('\0'))
        return address;
    const path = require('node/path').relative(global('process').cwd(), address);
    return path.length < address.length ? path : address;
}

function send(worker, message, handle, answered) {
    return sendTo(worker.process, message, handle, answered);
}

// ---- workers, seen from here ----

Worker.prototype.disconnect = function() {
    this.exitedAfterDisconnect = true;
    send(this, { act: 'disconnect' });
    takeHandles(this);
    forget(this);
    return this;
};

Worker.prototype.destroy = function(signal) {
    this.process.kill(signal || 'SIGTERM');
};
$setName(Worker.prototype.disconnect, 'disconnect');
$setName(Worker.prototype.destroy, 'destroy');

module.exports = { cluster };
