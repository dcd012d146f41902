// node:_http_incoming - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const { IncomingMessage } = require('internal/http/incoming');

module.exports = { IncomingMessage };
