// node:http2
//
// SPDX-License-Identifier: MIT
const { constants, sensitiveHeaders, getDefaultSettings, getPackedSettings, getUnpackedSettings } = require('internal/http2/util');
const { Http2ServerRequest, Http2ServerResponse } = require('internal/http2/compat');

const server = () => require('internal/http2/server'); // with sessions and streams, which programs that only name the module do not need

function connect(authority, options, listener) {
    return server().connect(authority, options, listener);
}

function createServer(options, handler) {
    return server().createServer(options, handler);
}

function createSecureServer(options, handler) {
    return server().createSecureServer(options, handler);
}

function performServerHandshake(socket, options = {}) {
    return server().performServerHandshake(socket, options);
}

Object.defineProperty(connect, Symbol.for('nodejs.util.promisify.custom'), {
    __proto__: null,
    value: $setName((authority, options) => new Promise((resolve, fail) => {
        const session = connect(authority, options, () => {
            session.removeListener('error', fail);
            resolve(session);
        });
        session.once('error', fail);
    }), 'connect'),
});

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
