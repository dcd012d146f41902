// node:stream/promises - also what util.promisify makes of the functions of node:stream.
//
// SPDX-License-Identifier: MIT
const { finishedPromise } = require('internal/stream/end_of_stream');
const { pipelinePromise } = require('internal/stream/pipeline');

$setName(finishedPromise, 'finished');
$setName(pipelinePromise, 'pipeline');
module.exports = { finished: finishedPromise, pipeline: pipelinePromise };
