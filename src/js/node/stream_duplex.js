// node:_stream_duplex - the older name of stream.Duplex.
//
// SPDX-License-Identifier: MIT
module.exports = require('node/stream').Duplex;
