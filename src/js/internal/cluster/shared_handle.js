// internal/cluster/shared_handle - a bound socket of the primary that all workers get, each to accept or receive by itself.
//
// SPDX-License-Identifier: MIT
class SharedHandle {
    constructor(key, address, { port, addressType, fd, flags }) {
        this.key = key;
        this.workers = new Map();
        this.handle = null;
        this.errno = 0;
        const made = addressType === 'udp4' || addressType === 'udp6' ?
            require('node/dgram')._createSocketHandle(address, port, addressType, fd, flags) :
            require('internal/net/server').createServerHandle(address, port, addressType, fd, flags);
        if (typeof made === 'number')
            this.errno = made;
        else
            this.handle = made;
    }
    add(worker, answer) {
        this.workers.set(worker.id, worker);
        answer(this.errno, null, this.handle);
    }
    has(worker) {
        return this.workers.has(worker.id);
    }
    // true: that was the last one
    remove(worker) {
        if (!this.workers.delete(worker.id) || this.workers.size > 0)
            return false;
        this.handle?.close();
        this.handle = null;
        return true;
    }
}

module.exports = { SharedHandle };
