// node:stream/promises
//
// SPDX-License-Identifier: MIT
const { finishedPromise } = require('internal/stream/end_of_stream');
const { pipelinePromise } = require('internal/stream/pipeline');

function pipeline(...streams) {
    return pipelinePromise(...streams);
}

function finished(stream, options) {
    return finishedPromise(stream, options);
}

module.exports = { finished, pipeline };
