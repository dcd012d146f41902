// node:_stream_readable - the older name of stream.Readable.
//
// SPDX-License-Identifier: MIT
module.exports = require('node/stream').Readable;
