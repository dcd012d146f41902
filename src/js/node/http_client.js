// node:_http_client - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const { ClientRequest } = require('internal/http/client');

module.exports = { ClientRequest };
