// node:_http_client - an older door to node:http.
//
// SPDX-License-Identifier: MIT
require('internal/http/server'); // gives C what messages are made of
const { ClientRequest } = require('internal/http/client');

module.exports = { ClientRequest };
