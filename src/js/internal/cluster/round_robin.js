// internal/cluster/round_robin - a port on which the primary accepts, and gives each connection to the worker that has been idle
// longest.
//
// SPDX-License-Identifier: MIT
const { createServer } = require('node/net');
const { sendTo } = require('internal/cluster/messages');

class RoundRobin {
    constructor(key, address, { port, fd, flags, backlog, readableAll, writableAll }) {
        this.key = key;
        this.all = new Map();  // id -> worker
        this.free = new Map(); // of them, those that wait for a connection, the longest first
        this.handles = [];     // connections that no worker has taken
        this.handle = null;
        this.server = createServer();
        if (fd >= 0)
            this.server.listen({ fd, backlog });
        else if (port >= 0)
            this.server.listen({ port, host: address, ipv6Only: Boolean(flags & 1), backlog }); // 1: IPv6 only
        else
            this.server.listen({ path: address, backlog, readableAll, writableAll });
        this.server.once('listening', () => {
            this.handle = this.server._handle;
            this.handle.setOwner(this);
            this.server._handle = null;
            this.server = null;
        });
    }
    // What the loop has accepted: see onAccept of internal/net/server.
    accept(handle) {
        $push(this.handles, handle);
        for (const [id, worker] of this.free) {
            this.free.delete(id);
            this.handOff(worker);
            break;
        }
    }
    add(worker, answer) {
        this.all.set(worker.id, worker);
        const done = () => {
            const at = this.handle.getsockname();
            if (typeof at === 'object' && at.address !== undefined)
                answer(null, { sockname: at }, null);
            else
                answer(null, null, null); // a Unix socket
            this.handOff(worker);
        };
        if (this.server === null) {
            done();
            return;
        }
        this.server.once('listening', done);
        this.server.once('error', (error) => answer(error.errno, null));
    }
    has(worker) {
        return this.all.has(worker.id);
    }
    // true: that was the last one
    remove(worker) {
        if (!this.all.delete(worker.id))
            return false;
        this.free.delete(worker.id);
        if (this.all.size > 0)
            return false;
        for (const handle of this.handles)
            handle.close();
        this.handles = [];
        this.handle?.close();
        this.handle = null;
        return true;
    }
    handOff(worker) {
        if (!this.all.has(worker.id))
            return;
        if (this.handles.length === 0) {
            this.free.set(worker.id, worker);
            return;
        }
        if (!worker.process.connected)
            return; // another one takes it
        const given = { robin: this, handle: this.handles.shift() };
        worker.$given.add(given);
        sendTo(worker.process, { act: 'newconn', key: this.key }, given.handle, (reply) => {
            worker.$given.delete(given);
            if (reply.accepted)
                given.handle.close();
            else
                this.accept(given.handle);
            this.handOff(worker);
        });
    }
}

// A worker has gone that may not have taken what it was given: somebody else gets it.
function takeBack(worker) {
    for (const { robin, handle } of worker.$given) {
        if (robin.all.size > 0)
            robin.accept(handle);
        else
            handle.close();
    }
    worker.$given.clear();
}

RoundRobin.prototype.$accept = RoundRobin.prototype.accept;

module.exports = { RoundRobin, takeBack };
