// internal/fs/handle_stream - FileHandle.readableWebStream: an open file as a stream of bytes.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateObject, validateBoolean } = require('internal/validators');
const { ReadableStream } = require('web/streams');

const { release } = require('internal/fs/handle');

const CHUNK = 16384;

function readableWebStream(handle, options) {
    if (handle.fd === -1)
        throw nodeError('ERR_INVALID_STATE', 'Invalid state: The FileHandle is closed');
    if (handle.$closing !== null)
        throw nodeError('ERR_INVALID_STATE', 'Invalid state: The FileHandle is closing');
    if (handle.$locked)
        throw nodeError('ERR_INVALID_STATE', 'Invalid state: The FileHandle is locked');
    handle.$locked = true;
    validateObject(options, 'options');
    const { autoClose = false } = options;
    validateBoolean(autoClose, 'options.autoClose');
    let given = false; // was the handle let go?
    let control;

    async function letGo() {
        if (given)
            return;
        given = true;
        handle.$locked = false;
        release(handle);
        if (autoClose)
            await handle.close();
    }

    handle.$refs++;
    handle.once('close', () => {
        if (given)
            return;
        given = true;
        release(handle);
        try {
            control.error(nodeError('ERR_INVALID_STATE', 'Invalid state: The FileHandle is closed'));
        } catch {
            // the stream has ended
        }
    });
    return new ReadableStream({
        type: 'bytes',
        autoAllocateChunkSize: CHUNK,
        start(controller) {
            control = controller;
        },
        async pull(controller) {
            const request = controller.byobRequest;
            const view = request.view;
            const { bytesRead } = await handle.read(view, 0, view.byteLength);
            if (bytesRead === 0) {
                controller.close();
                request.respond(0);
                await letGo();
            } else {
                request.respond(bytesRead);
            }
        },
        async cancel() {
            await letGo();
        },
    });
}

module.exports = { readableWebStream };
