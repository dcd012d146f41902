// node:http2
//
// SPDX-License-Identifier: MIT
const { constants, sensitiveHeaders, getDefaultSettings, getPackedSettings, getUnpackedSettings } = require('internal/http2/util');
const { connect, createServer, createSecureServer, performServerHandshake } = require('internal/http2/server');
const { Http2ServerRequest, Http2ServerResponse } = require('internal/http2/compat');

module.exports = {
    connect,
    constants,
    createServer,
    createSecureServer,
    getDefaultSettings,
    getPackedSettings,
    getUnpackedSettings,
    performServerHandshake,
    sensitiveHeaders,
    Http2ServerRequest,
    Http2ServerResponse,
};
