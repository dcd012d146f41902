// node:_stream_transform - the older name of stream.Transform.
//
// SPDX-License-Identifier: MIT
module.exports = require('node/stream').Transform;
