// internal/cluster/worker - cluster.Worker: one worker, seen from the primary or from itself.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { validateObject } = require('internal/validators');

function Worker(options) {
    if (!(this instanceof Worker))
        return new Worker(options);
    $call(EventEmitter, this);
    options ??= {};
    if (options !== null && typeof options === 'object')
        validateObject(options, 'options');
    this.exitedAfterDisconnect = undefined;
    this.state = options.state || 'none';
    this.id = options.id | 0;
    if (options.process) {
        this.process = options.process;
        this.process.on('error', (code, signal) => this.emit('error', code, signal));
        this.process.on('message', (message, handle) => this.emit('message', message, handle));
    }
    return undefined;
}
Object.setPrototypeOf(Worker.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Worker, EventEmitter);

Worker.prototype.kill = function(...args) {
    this.destroy(...args);
};

Worker.prototype.send = function(...args) {
    return this.process.send(...args);
};

Worker.prototype.isDead = function() {
    return this.process.exitCode != null || this.process.signalCode != null;
};

Worker.prototype.isConnected = function() {
    return this.process.connected;
};

for (const name of ['kill', 'send', 'isDead', 'isConnected'])
    $setName(Worker.prototype[name], name);

module.exports = { Worker };
