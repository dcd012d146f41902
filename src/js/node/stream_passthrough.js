// node:_stream_passthrough - the older name of stream.PassThrough.
//
// SPDX-License-Identifier: MIT
module.exports = require('node/stream').PassThrough;
