// node:_http_outgoing - an older door to node:http.
//
// SPDX-License-Identifier: MIT
require('internal/http/server'); // gives C what messages are made of
const { OutgoingMessage, kOutHeaders } = require('internal/http/outgoing');
const { validateHeaderName, validateHeaderValue } = require('internal/http/common');

module.exports = { kOutHeaders, validateHeaderName, validateHeaderValue, OutgoingMessage };
