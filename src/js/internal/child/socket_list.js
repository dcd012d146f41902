// internal/child/socket_list - connections of one server that were sent to another program: the server asks there how many are open, and
// waits for their end when it closes.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nodeError } = require('internal/errors');

// On the side of the server.
class SentSockets extends EventEmitter {
    constructor(child, key) {
        super();
        this.key = key;
        this.child = child;
        child.once('exit', () => this.emit('exit', this));
    }
    // callback(error, answer)
    ask(cmd, answer, quiet, callback) {
        const { child, key } = this;
        const gone = () => {
            child.removeListener('internalMessage', onAnswer);
            callback(nodeError('ERR_CHILD_CLOSED_BEFORE_REPLY', 'Child closed before reply received'));
        };
        const onAnswer = (message) => {
            if (message.cmd !== answer || message.key !== key)
                return;
            child.removeListener('disconnect', gone);
            child.removeListener('internalMessage', onAnswer);
            callback(null, message);
        };
        if (!child.connected) {
            gone();
            return;
        }
        child._send({ cmd, key }, undefined, quiet);
        child.once('disconnect', gone);
        child.on('internalMessage', onAnswer);
    }
    close(callback) {
        this.ask('NODE_SOCKET_NOTIFY_CLOSE', 'NODE_SOCKET_ALL_CLOSED', true, callback);
    }
    getConnections(callback) {
        this.ask('NODE_SOCKET_GET_COUNT', 'NODE_SOCKET_COUNT', false, (error, message) => callback(error, error ? undefined : message.count));
    }
}

// On the side of the program that has them.
class GotSockets extends EventEmitter {
    constructor(child, key) {
        super();
        this.connections = 0;
        this.key = key;
        this.child = child;
        const tell = (message, quiet) => child.connected && child._send({ ...message, key }, undefined, quiet);
        const empty = () => tell({ cmd: 'NODE_SOCKET_ALL_CLOSED' }, true);
        child.on('internalMessage', (message) => {
            if (message.key !== key)
                return;
            if (message.cmd === 'NODE_SOCKET_NOTIFY_CLOSE') {
                if (this.connections === 0)
                    empty();
                else
                    this.once('empty', empty);
            } else if (message.cmd === 'NODE_SOCKET_GET_COUNT') {
                tell({ cmd: 'NODE_SOCKET_COUNT', count: this.connections }, false);
            }
        });
    }
    add(socket) {
        this.connections++;
        socket.once('close', () => {
            if (--this.connections === 0)
                this.emit('empty', this);
        });
    }
}

module.exports = { SentSockets, GotSockets };
