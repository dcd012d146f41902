// node:http
//
// SPDX-License-Identifier: MIT
const { METHODS, STATUS_CODES, settings, validateHeaderName, validateHeaderValue } = require('internal/http/common');
const { IncomingMessage } = require('internal/http/incoming');
const { OutgoingMessage } = require('internal/http/outgoing');
const { Server, ServerResponse, connectionListener } = require('internal/http/server');
const { ClientRequest } = require('internal/http/client');
const agents = require('internal/http/agent');
const { validateInteger } = require('internal/validators');
const { global } = $binding('node');

function createServer(options, requestListener) {
    return new Server(options, requestListener);
}

function request(url, options, callback) {
    return new ClientRequest(url, options, callback);
}

function get(url, options, callback) {
    const made = request(url, options, callback);
    made.end();
    return made;
}

function setMaxIdleHTTPParsers(max) {
    validateInteger(max, 'max', 1);
    require('internal/http/parser').parsers.max = max;
}

module.exports = {
    _connectionListener: connectionListener,
    METHODS,
    STATUS_CODES,
    Agent: agents.Agent,
    ClientRequest,
    IncomingMessage,
    OutgoingMessage,
    Server,
    ServerResponse,
    createServer,
    validateHeaderName,
    validateHeaderValue,
    get,
    request,
    setMaxIdleHTTPParsers,
    setGlobalProxyFromEnv() {
        throw require('internal/errors').notImplemented('http.setGlobalProxyFromEnv');
    },
};

function getter(name, get, set) {
    Object.defineProperty(module.exports, name, { __proto__: null, configurable: true, enumerable: true, get, set });
}

getter('maxHeaderSize', () => settings.maxHeaderSize);
getter('globalAgent', () => agents.globalAgent, (agent) => { agents.globalAgent = agent; });
getter('WebSocket', () => global('WebSocket'));
getter('CloseEvent', () => global('CloseEvent'));
getter('MessageEvent', () => global('MessageEvent'));
