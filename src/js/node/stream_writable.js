// node:_stream_writable - the older name of stream.Writable.
//
// SPDX-License-Identifier: MIT
module.exports = require('node/stream').Writable;
