// node:_tls_wrap - an older door to node:tls.
//
// SPDX-License-Identifier: MIT
const { TLSSocket, Server, createServer, connect } = require('node/tls');

module.exports = { TLSSocket, Server, createServer, connect };
