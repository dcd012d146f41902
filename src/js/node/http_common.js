// node:_http_common - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const http = $binding('http');
const { METHODS } = require('internal/http/common');

module.exports = {
    _checkInvalidHeaderChar: (value) => http.badValue($toString(value)),
    _checkIsHttpToken: (name) => http.isToken($toString(name)),
    chunkExpression: /(?:^|\W)chunked(?:$|\W)/i,
    continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
    CRLF: '\r\n',
    methods: METHODS,
};
