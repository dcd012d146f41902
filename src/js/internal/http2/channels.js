// internal/http2/channels - where streams of HTTP/2 are announced (node:diagnostics_channel).
//
// SPDX-License-Identifier: MIT
const { channel } = require('node/diagnostics_channel');

function channelsOf(side, names) {
    const all = { __proto__: null };
    for (const name of names)
        all[name] = channel(`http2.${side}.stream.${name}`);
    return all;
}

const client = channelsOf('client', ['created', 'start', 'error', 'finish', 'close', 'bodyChunkSent', 'bodySent']);
const server = channelsOf('server', ['created', 'start', 'error', 'finish', 'close']);

module.exports = {
    client,
    server,
    // Of the side that the stream is on; key: what is told beside the stream.
    tell(stream, name, key, value, flags) {
        const at = (stream.$isClient ? client : server)[name];
        if (at === undefined || !at.hasSubscribers)
            return;
        const message = { stream };
        if (key !== undefined)
            message[key] = value;
        if (flags !== undefined)
            message.flags = flags;
        at.publish(message);
    },
};
