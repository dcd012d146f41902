// internal/http/agent - http.Agent: sockets that are kept and shared by name.
//
// SPDX-License-Identifier: MIT
const { nextTick, getContext, setContext } = $binding('node');
const EventEmitter = require('node/events');
const { nodeError } = require('internal/errors');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');
const { connResetException } = require('internal/http/common');

function Agent(options) {
    if (!(this instanceof Agent))
        return new Agent(options);
    $call(EventEmitter, this);
    this.defaultPort = 80;
    this.protocol = 'http:';
    this.options = { __proto__: null, ...options };
    if (this.options.noDelay === undefined)
        this.options.noDelay = true;
    // Don't confuse net and make it think that we're connecting to a pipe
    this.options.path = null;
    this.requests = { __proto__: null };
    this.sockets = { __proto__: null };
    this.freeSockets = { __proto__: null };
    this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
    this.keepAlive = this.options.keepAlive || false;
    this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
    this.maxFreeSockets = this.options.maxFreeSockets || 256;
    this.scheduling = this.options.scheduling || 'lifo';
    this.maxTotalSockets = this.options.maxTotalSockets;
    this.totalSocketCount = 0;
    this.agentKeepAliveTimeoutBuffer = typeof this.options.agentKeepAliveTimeoutBuffer === 'number' && this.options.agentKeepAliveTimeoutBuffer >= 0 &&
        Number.isFinite(this.options.agentKeepAliveTimeoutBuffer) ? this.options.agentKeepAliveTimeoutBuffer : 1000;
    validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
    if (this.maxTotalSockets !== undefined)
        validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
    else
        this.maxTotalSockets = Infinity;
    this.on('free', (socket, request) => onFree(this, socket, request));
    this.on('newListener', warnOfTls);
    return undefined;
}
Object.setPrototypeOf(Agent.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

function warnOfTls() {}

function forget(map, name, socket) {
    const list = map[name];
    const at = list ? list.indexOf(socket) : -1;
    if (at < 0)
        return false;
    list.splice(at, 1);
    if (list.length === 0)
        delete map[name];
    return true;
}

// A socket has served its request.
function onFree(agent, socket, options) {
    const name = agent.getName(options);
    if (!socket.writable) {
        socket.destroy();
        return;
    }
    const waiting = agent.requests[name];
    if (waiting?.length) {
        const request = waiting.shift();
        const reqOptions = request.$options;
        if (waiting.length === 0)
            delete agent.requests[name];
        setRequestSocket(agent, request, socket, reqOptions);
        return;
    }
    const request = socket._httpMessage;
    if (!request?.shouldKeepAlive || !agent.keepAlive) {
        socket.destroy();
        return;
    }
    const free = agent.freeSockets[name] ?? [];
    const count = free.length + (agent.sockets[name]?.length ?? 0);
    if (agent.totalSocketCount > agent.maxTotalSockets || count > agent.maxSockets || free.length >= agent.maxFreeSockets ||
        !agent.keepSocketAlive(socket)) {
        socket.destroy();
        return;
    }
    agent.freeSockets[name] = free;
    socket._httpMessage = null;
    agent.removeSocket(socket, options);
    socket.once('error', freeSocketError);
    free.push(socket);
    agent.totalSocketCount++;
}

function freeSocketError() {
    this.destroy();
    this.emit('agentRemove');
}

Agent.prototype.createConnection = function createConnection(...args) {
    return require('node/net').createConnection(...args);
};

// Key under which sockets can be shared.
Agent.prototype.getName = function getName(options = {}) {
    let name = options.host || 'localhost';
    name += ':';
    if (options.port)
        name += options.port;
    name += ':';
    if (options.localAddress)
        name += options.localAddress;
    if (options.family === 4 || options.family === 6)
        name += `:${options.family}`;
    if (options.socketPath)
        name += `:${options.socketPath}`;
    return name;
};

function serverNameOf(request, options) {
    let name = options.host;
    const header = request.getHeader('host');
    if (header) {
        validateString(header, 'options.headers.host');
        if (header[0] === '[') {
            const end = header.indexOf(']');
            name = end === -1 ? header : header.slice(1, end);
        } else {
            name = header.split(':', 1)[0];
        }
    }
    return require('node/net').isIP(name) ? '' : name;
}

Agent.prototype.addRequest = function addRequest(request, options, port, localAddress) {
    if (typeof options === 'string')
        options = { __proto__: null, host: options, port, localAddress };
    options = { __proto__: null, ...options, ...this.options };
    if (options.socketPath)
        options.path = options.socketPath;
    normalizeServerName(options, request);
    const name = this.getName(options);
    this.sockets[name] ??= [];
    const free = this.freeSockets[name];
    let socket;
    if (free) {
        while (free.length && free[0].destroyed)
            free.shift();
        socket = this.scheduling === 'fifo' ? free.shift() : free.pop();
        if (free.length === 0)
            delete this.freeSockets[name];
    }
    const count = (free?.length ?? 0) + this.sockets[name].length;
    if (socket) {
        this.reuseSocket(socket, request);
        setRequestSocket(this, request, socket, options);
        this.sockets[name].push(socket);
    } else if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
        this.createSocket(request, options, (error, made) => {
            if (error)
                request.onSocket(made, error);
            else
                setRequestSocket(this, request, made, options);
        });
    } else {
        request.$options = options;
        request.$context = getContext();
        (this.requests[name] ??= []).push(request);
    }
};

function normalizeServerName(options, request) {
    if (!options.servername && options.servername !== '')
        options.servername = serverNameOf(request, options);
}

Agent.prototype.createSocket = function createSocket(request, options, callback) {
    options = { __proto__: null, ...options, ...this.options };
    if (options.socketPath)
        options.path = options.socketPath;
    normalizeServerName(options, request);
    const name = this.getName(options);
    options._agentKey = name;
    options.encoding = null;
    let called = false;
    const created = (error, socket) => {
        if (called)
            return;
        called = true;
        if (error) {
            callback(error);
            return;
        }
        (this.sockets[name] ??= []).push(socket);
        this.totalSocketCount++;
        installListeners(this, socket, options);
        callback(null, socket);
    };
    // Asked for keep-alive, sockets also get it of the system
    if (this.keepAlive) {
        options.keepAlive = this.keepAlive;
        options.keepAliveInitialDelay = this.keepAliveMsecs;
    }
    const socket = this.createConnection(options, created);
    if (socket && !called)
        created(null, socket);
};

function installListeners(agent, socket, options) {
    const onFreeEvent = () => agent.emit('free', socket, options);
    const onCloseEvent = () => agent.removeSocket(socket, options);
    const onTimeoutEvent = () => {
        for (const name of Object.keys(agent.freeSockets)) {
            if (agent.freeSockets[name].indexOf(socket) >= 0) {
                socket.destroy();
                return;
            }
        }
    };
    const onRemove = () => {
        agent.removeSocket(socket, options);
        socket.removeListener('close', onCloseEvent);
        socket.removeListener('free', onFreeEvent);
        socket.removeListener('timeout', onTimeoutEvent);
        socket.removeListener('agentRemove', onRemove);
    };
    socket.on('free', onFreeEvent);
    socket.on('close', onCloseEvent);
    socket.on('timeout', onTimeoutEvent);
    socket.on('agentRemove', onRemove);
    if (agent.options.timeout)
        socket.setTimeout(agent.options.timeout);
}

Agent.prototype.removeSocket = function removeSocket(socket, options) {
    const name = this.getName(options);
    const maps = [this.sockets];
    if (!socket.writable)
        maps.push(this.freeSockets);
    for (const map of maps) {
        if (forget(map, name, socket))
            this.totalSocketCount--;
    }
    let request;
    if (this.requests[name]?.length) {
        request = this.requests[name][0];
    } else {
        // Somebody of another name waits for the total to fall
        for (const other of Object.keys(this.requests)) {
            if (this.sockets[other]?.length)
                break;
            if (this.requests[other].length) {
                request = this.requests[other][0];
                break;
            }
        }
    }
    // It stays in its list: the new socket's 'free' takes it out
    if (request && request.$options) {
        this.createSocket(request, request.$options, (error, made) => {
            if (error)
                request.onSocket(null, error);
            else
                made.emit('free');
        });
    }
};

Agent.prototype.keepSocketAlive = function keepSocketAlive(socket) {
    socket.setKeepAlive(true, this.keepAliveMsecs);
    socket.unref();
    let wait = this.options.timeout || 0;
    const hint = socket._httpMessage?.res?.headers['keep-alive'];
    if (hint && typeof hint === 'string') {
        const seconds = /^timeout=(\d+)/.exec(hint)?.[1];
        if (seconds) {
            const served = seconds * 1000 - this.agentKeepAliveTimeoutBuffer;
            if (served <= 0)
                return false;
            if (served < wait || wait === 0)
                wait = served;
        }
    }
    if (socket.timeout !== wait)
        socket.setTimeout(wait);
    return true;
};

Agent.prototype.reuseSocket = function reuseSocket(socket, request) {
    socket.removeListener('error', freeSocketError);
    request.reusedSocket = true;
    socket.ref();
};

Agent.prototype.destroy = function destroy() {
    for (const map of [this.freeSockets, this.sockets]) {
        for (const name of Object.keys(map)) {
            for (const socket of map[name].slice())
                socket.destroy();
        }
    }
};

function setRequestSocket(agent, request, socket, options) {
    if (request.$context !== undefined) {
        const before = getContext();
        setContext(request.$context);
        request.onSocket(socket);
        setContext(before);
    } else {
        request.onSocket(socket);
    }
    const wait = agent.options.timeout || 0;
    if (request.timeout === undefined || request.timeout === wait)
        return;
    socket.setTimeout(request.timeout);
}

Agent.prototype[Symbol.for('nodejs.dispose')] = undefined;
delete Agent.prototype[Symbol.for('nodejs.dispose')];

let globalAgent;

module.exports = {
    Agent, nextTick, connResetException, nodeError,
    get globalAgent() {
        return globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
    },
    set globalAgent(agent) {
        globalAgent = agent;
    },
};
