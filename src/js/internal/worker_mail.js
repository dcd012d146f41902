// internal/worker_mail - what threads ask of each other by their numbers, and the answers.
//
// A message is [kind, number of the sender, value, port for the answer]. A port that closes without an answer says that the thread has
// ended, or is about to.
//
// SPDX-License-Identifier: MIT
const binding = $binding('worker'), { process } = $binding('node');

const answers = {
    __proto__: null,
    message(source, value) {
        if (process.listenerCount('workerMessage') === 0)
            return 'nobody';
        try {
            process.emit('workerMessage', value, source);
            return 'taken';
        } catch {
            return 'failed';
        }
    },
    heap: () => require('node/v8').getHeapStatistics(),
    cpu: () => process.threadCpuUsage(),
    snapshot: () => $binding('v8').snapshot(),
};

// Called by C with each message that has come.
function receive([kind, source, value, port]) {
    port.postMessage(answers[kind](source, value));
    port.close();
}

// The answer of thread `id`; undefined: there is no such thread any more. timeout: what is given after so many milliseconds is 'late'.
function ask(id, kind, value, transfer, timeout) {
    const { MessageChannel } = binding.classes();
    const { promise, resolve } = Promise.withResolvers();
    const { port1, port2 } = new MessageChannel();
    let sent = false, timer;
    try {
        sent = binding.mail(id, [kind, binding.threadId(), value, port2], [...transfer, port2]);
    } finally {
        if (!sent)
            port1.close();
    }
    if (!sent)
        return Promise.resolve(undefined);
    const end = (answer) => {
        if (timer)
            require('node/timers').clearTimeout(timer);
        port1.close();
        resolve(answer);
    };
    port1.once('message', end);
    port1.once('close', () => end(undefined));
    port1.ref(); // also while the other end is on its way
    if (timeout !== undefined)
        timer = require('node/timers').setTimeout(end, timeout, 'late');
    return promise;
}

module.exports = { receive, ask };
