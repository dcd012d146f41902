// node:https
//
// SPDX-License-Identifier: MIT
const { Agent: HttpAgent, ClientRequest } = require('internal/http/client');
const { Server: TlsServer } = require('internal/tls/server');
const { Server: HttpServer, connectionListener, storeHttpOptions, startChecking, stopChecking } = require('internal/http/server');
const { validateObject } = require('internal/validators');
const { global } = $binding('node');

function Server(options, requestListener) {
    if (!(this instanceof Server))
        return new Server(options, requestListener);
    if (typeof options === 'function') {
        requestListener = options;
        options = {};
    }
    if (options !== undefined && options !== null)
        validateObject(options, 'options');
    options = { ALPNProtocols: options?.ALPNCallback ? undefined : ['http/1.1'], noDelay: true, ...options };
    storeHttpOptions(this, options);
    $call(TlsServer, this, { ...options, allowHalfOpen: true }, undefined);
    this.on('secureConnection', connectionListener);
    if (requestListener)
        this.on('request', requestListener);
    this.on('tlsClientError', function(error, socket) {
        if (!this.emit('clientError', error, socket))
            socket.destroy(error);
    });
    this.on('listening', startChecking);
    this.on('close', stopChecking);
    return undefined;
}
Object.setPrototypeOf(Server.prototype, TlsServer.prototype);
Object.setPrototypeOf(Server, TlsServer);
Server.prototype.closeAllConnections = HttpServer.prototype.closeAllConnections;
Server.prototype.closeIdleConnections = HttpServer.prototype.closeIdleConnections;
Server.prototype.setTimeout = HttpServer.prototype.setTimeout;

Server.prototype.close = function close(...args) {
    this.$stopping = true;
    stopChecking.call(this);
    this.closeIdleConnections();
    return $apply(TlsServer.prototype.close, this, args);
};

Server.prototype[Symbol.asyncDispose] = async function() {
    if (this._handle)
        await new Promise((resolve, reject) => this.close((error) => error ? reject(error) : resolve()));
};

// ---- clients

function Agent(options) {
    if (!(this instanceof Agent))
        return new Agent(options);
    options = { __proto__: null, ...options };
    options.defaultPort ??= 443;
    options.protocol ??= 'https:';
    $call(HttpAgent, this, options);
    this.defaultPort = options.defaultPort;
    this.protocol = options.protocol;
    this.maxCachedSessions = this.options.maxCachedSessions ?? 100;
    this._sessionCache = { map: {}, list: [] };
    return undefined;
}
Object.setPrototypeOf(Agent.prototype, HttpAgent.prototype);
Object.setPrototypeOf(Agent, HttpAgent);

Agent.prototype.createConnection = function createConnection(port, host, options) {
    if (port !== null && typeof port === 'object')
        options = port;
    else if (host !== null && typeof host === 'object')
        options = { ...host };
    else if (options === null || typeof options !== 'object')
        options = {};
    else
        options = { ...options };
    if (typeof port === 'number')
        options.port = port;
    if (typeof host === 'string')
        options.host = host;
    if (options._agentKey) {
        const session = this._getSession(options._agentKey);
        if (session)
            options = { session, ...options };
    }
    const socket = require('node/tls').connect(options);
    if (options._agentKey) {
        socket.on('session', (session) => this._cacheSession(options._agentKey, session));
        socket.once('close', (failed) => {
            if (failed)
                this._evictSession(options._agentKey);
        });
    }
    return socket;
};

const parts = ['ca', 'cert', 'clientCertEngine', 'ciphers', 'key', 'pfx', 'rejectUnauthorized'];
const moreParts = ['minVersion', 'maxVersion', 'secureProtocol', 'crl', 'honorCipherOrder', 'ecdhCurve', 'dhparam', 'secureOptions', 'sessionIdContext'];

Agent.prototype.getName = function getName(options = {}) {
    let name = $call(HttpAgent.prototype.getName, this, options);
    for (const part of parts) {
        name += ':';
        if (part === 'rejectUnauthorized' ? options[part] !== undefined : options[part])
            name += options[part];
    }
    name += ':';
    if (options.servername && options.servername !== options.host)
        name += options.servername;
    for (const part of moreParts) {
        name += ':';
        if (part === 'honorCipherOrder' || part === 'secureOptions' ? options[part] !== undefined : options[part])
            name += options[part];
    }
    name += ':';
    if (options.sigalgs)
        name += JSON.stringify(options.sigalgs);
    for (const part of ['privateKeyIdentifier', 'privateKeyEngine']) {
        name += ':';
        if (options[part])
            name += options[part];
    }
    return name;
};

Agent.prototype._getSession = function _getSession(key) {
    return this._sessionCache.map[key];
};

Agent.prototype._cacheSession = function _cacheSession(key, session) {
    const { map, list } = this._sessionCache;
    if (this.maxCachedSessions === 0)
        return;
    if (!map[key]) {
        if (list.length >= this.maxCachedSessions)
            delete map[list.shift()];
        list.push(key);
    }
    map[key] = session;
};

Agent.prototype._evictSession = function _evictSession(key) {
    const { map, list } = this._sessionCache;
    const at = list.indexOf(key);
    if (at < 0)
        return;
    list.splice(at, 1);
    delete map[key];
};

let globalAgent;

function ownAgent() {
    return globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}

function request(...args) {
    let options = {};
    const URL = global('URL');
    if (typeof args[0] === 'string' || ($isObject(args[0]) && args[0] instanceof URL)) {
        const url = typeof args[0] === 'string' ? new URL(args.shift()) : args.shift();
        if (typeof args[0] === 'object' && args[0] !== null)
            options = args.shift();
        options = { ...options, _defaultAgent: options._defaultAgent ?? ownAgent() };
        return new ClientRequest(url, options, args[0]);
    }
    if (args[0] !== undefined && typeof args[0] !== 'function')
        Object.assign(options, args.shift());
    options._defaultAgent ??= ownAgent();
    return new ClientRequest(options, args[0]);
}

function get(...args) {
    const made = request(...args);
    made.end();
    return made;
}

function createServer(options, listener) {
    return new Server(options, listener);
}

module.exports = { Agent, Server, createServer, get, request };
Object.defineProperty(module.exports, 'globalAgent', {
    __proto__: null, configurable: true, enumerable: true,
    get: ownAgent,
    set: (agent) => { globalAgent = agent; },
});
