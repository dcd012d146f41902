// node:_http_incoming - an older door to node:http.
//
// SPDX-License-Identifier: MIT
require('internal/http/server'); // gives C what messages are made of
const { IncomingMessage } = require('internal/http/incoming');

module.exports = { IncomingMessage };
