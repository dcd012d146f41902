// internal/v8/snapshot - heap snapshots as streams: of the thread itself, and of workers.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateObject } = require('internal/validators');

function snapshotOptions(options) {
    if (options === undefined)
        return;
    validateObject(options, 'options');
    for (const name of ['exposeInternals', 'exposeNumericValues'])
        if (options[name] !== undefined && typeof options[name] !== 'boolean')
            throw argTypeError(`options.${name}`, 'of type boolean', options[name]);
}

function snapshotStream(bytes) {
    const { Readable } = require('node/stream');
    return new Readable({
        read() {
            if (bytes.length) {
                this.push(bytes.subarray(0, 65536));
                bytes = bytes.subarray(65536);
            } else {
                this.push(null);
            }
        },
    });
}

module.exports = { snapshotOptions, snapshotStream };
