// internal/cluster/messages - what primary and workers tell each other: internal messages with a number, which answers repeat as `ack`.
//
// SPDX-License-Identifier: MIT
const callbacks = new Map(); // number -> what waits for the answer
let number = 0;

// Sends a message and maybe a handle of the system; answered(message, handle) when the other side has answered. false: nobody is there.
function sendTo(process, message, handle, answered) {
    if (!process.connected)
        return false;
    message = { cmd: 'NODE_CLUSTER', ...message, seq: number };
    if (answered)
        callbacks.set(number, answered);
    number++;
    return process.send(message, handle);
}

// A listener of internal messages: answers go to who waits for them, the others to fn.
function receiver(worker, fn) {
    return function(message, handle) {
        if (message.cmd !== 'NODE_CLUSTER')
            return;
        let call = fn;
        if (message.ack !== undefined && callbacks.has(message.ack)) {
            call = callbacks.get(message.ack);
            callbacks.delete(message.ack);
        }
        $call(call, worker, message, handle);
    };
}

module.exports = { sendTo, receiver };
