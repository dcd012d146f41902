// node:_http_server - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const { Server, ServerResponse, connectionListener, kConnectionsCheckingInterval } = require('internal/http/server');
const { STATUS_CODES } = require('internal/http/common');

module.exports = { STATUS_CODES, Server, ServerResponse, _connectionListener: connectionListener, kConnectionsCheckingInterval };
