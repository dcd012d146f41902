// node:stream/consumers
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const { Buffer } = require('internal/buffer');

async function blob(stream) {
    const chunks = [];
    for await (const chunk of stream)
        chunks.push(chunk);
    return new (global('Blob'))(chunks);
}

async function arrayBuffer(stream) {
    return (await blob(stream)).arrayBuffer();
}

async function bytes(stream) {
    return new Uint8Array(await arrayBuffer(stream));
}

async function buffer(stream) {
    return Buffer.from(await arrayBuffer(stream));
}

async function text(stream) {
    const decoder = new (global('TextDecoder'))();
    let out = '';
    for await (const chunk of stream) {
        if (typeof chunk === 'string')
            out += chunk;
        else
            out += decoder.decode(chunk, { stream: true });
    }
    return out + decoder.decode();
}

async function json(stream) {
    return JSON.parse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
