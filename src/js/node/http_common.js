// node:_http_common - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const http = $binding('http');
const { isLenient, lenientFlags } = require('internal/http/common');
const { HTTPParser, parsers, freeParser, prepareError, kIncomingMessage, methods } = require('internal/http/parser');

module.exports = {
    _checkInvalidHeaderChar: (value) => http.badValue($toString(value)),
    _checkIsHttpToken: (name) => http.isToken($toString(name)),
    chunkExpression: /(?:^|\W)chunked(?:$|\W)/i,
    continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
    CRLF: '\r\n',
    freeParser,
    methods,
    parsers,
    kIncomingMessage,
    HTTPParser,
    isLenient,
    calculateLenientFlags: lenientFlags,
    prepareError,
};
