// internal/http2/endpoints - ServerHttp2Session and ClientHttp2Session.
//
// SPDX-License-Identifier: MIT
const { global, process } = $binding('node');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateNumber, validateString, validateBoolean } = require('internal/validators');
const { NghttpError, failure, assertIsObject, check, linesOf, linesOfArray, hasNoPayload, sensitiveHeaders } = require('internal/http2/util');
const { tell } = require('internal/http2/channels');
const { Http2Session } = require('internal/http2/session');
require('internal/http2/events');

const SERVER = 0, CLIENT = 1;

// ---- the server's

function originOf(value, code) {
    let origin = value;
    const URL = global('URL');
    if (typeof value === 'string')
        origin = new URL(value).origin;
    else if ($isObject(value) && typeof value.origin === 'string')
        origin = value.origin;
    validateString(origin, 'origin');
    if (origin === 'null' || origin.length === 0)
        throw failure(code);
    return origin;
}

class ServerHttp2Session extends Http2Session {
    constructor(options, socket, server) {
        super(SERVER, options, socket);
        this.$server = server;
        server?.$sessions?.add(this);
    }

    get server() { return this.$server; }

    altsvc(alt, originOrStream) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        let stream = 0, origin;
        if (typeof originOrStream === 'string' || ($isObject(originOrStream) && typeof originOrStream === 'object')) {
            origin = originOf(originOrStream, 'ERR_HTTP2_ALTSVC_INVALID_ORIGIN');
        } else if (typeof originOrStream === 'number') {
            if (originOrStream >>> 0 !== originOrStream || originOrStream === 0)
                throw outOfRange('originOrStream', '> 0 && < 4294967296', originOrStream);
            stream = originOrStream;
        } else if (originOrStream !== undefined) {
            throw argTypeError('originOrStream', 'one of type string, number, or object or an instance of URL', originOrStream);
        }
        validateString(alt, 'alt');
        if (!/^[\x09\x20-\x5b\x5d-\x7e\x80-\xff]*$/.test(alt.replace(/\\/g, '/')) || /\\u|[\u0100-\uffff\n\r\0]/.test(alt))
            throw nodeError('ERR_INVALID_CHAR', 'Invalid character in alt');
        if (alt.length + (origin !== undefined ? origin.length : 0) > 16382)
            throw failure('ERR_HTTP2_ALTSVC_LENGTH');
        this.$handle.altsvc(stream, origin ?? '', alt);
    }

    origin(...origins) {
        if (this.destroyed)
            throw failure('ERR_HTTP2_INVALID_SESSION');
        if (origins.length === 0)
            return;
        const list = [];
        let total = 0;
        for (const value of origins) {
            const origin = originOf(value, 'ERR_HTTP2_INVALID_ORIGIN');
            list.push(origin);
            total += origin.length + 2;
        }
        if (total > 16382)
            throw failure('ERR_HTTP2_ORIGIN_LENGTH');
        this.$handle.origin(list);
    }
}

// ---- the client's

function submitRequest(stream, lines, options) {
    const session = stream.$session;
    if (session === undefined || session.destroyed)
        return;
    if (session.closed) {
        stream.destroy(failure('ERR_HTTP2_GOAWAY_SESSION'));
        return;
    }
    const id = session.$handle.request(lines, (options.endStream ? 1 : 0) | (options.waitForTrailers ? 2 : 0));
    if (id > 0) {
        stream.$init(id, session.$handle);
        tell(stream, 'start', 'headers', stream.sentHeaders);
    } else if (id === -509)
        stream.destroy(failure('ERR_HTTP2_OUT_OF_STREAMS'));
    else if (id === -501)
        stream.destroy(nodeError('ERR_HTTP2_STREAM_SELF_DEPENDENCY', 'A stream cannot depend on itself'));
    else
        session.destroy(new NghttpError(id));
}

let warned = false;

function checkPriority(options) {
    for (const [name, validate] of [['weight', validateNumber], ['parent', validateNumber], ['exclusive', validateBoolean], ['silent', validateBoolean]]) {
        if (options[name] !== undefined)
            validate(options[name], `options.${name}`);
    }
    if (!warned && (options.weight !== undefined || options.parent !== undefined || options.exclusive !== undefined)) {
        warned = true;
        process.emitWarning('Priority signaling has been deprecated as of RFC 9113.', 'DeprecationWarning', 'DEP0194');
    }
}

// The fields of a request with those that every request has; `get` reads what the program gave.
function completeRequest(session, get, add) {
    let method = get(':method');
    if (method === undefined)
        add(':method', method = 'GET');
    const authority = get(':authority') ?? get('host');
    let scheme = get(':scheme');
    if (method === 'CONNECT' && get(':protocol') === undefined) {
        if (get(':authority') === undefined)
            throw failure('ERR_HTTP2_CONNECT_AUTHORITY');
        if (scheme !== undefined)
            throw failure('ERR_HTTP2_CONNECT_SCHEME');
        if (get(':path') !== undefined)
            throw failure('ERR_HTTP2_CONNECT_PATH');
        return { method, authority, scheme };
    }
    if (authority === undefined)
        add(':authority', session.$authority);
    if (scheme === undefined)
        add(':scheme', scheme = session.$protocol.slice(0, -1));
    if (get(':path') === undefined)
        add(':path', '/');
    return { method, authority: authority ?? session.$authority, scheme };
}

// What a request's fields come to: [lines, as they are shown, method, authority, scheme].
function requestFields(session, given) {
    if (Array.isArray(given)) {
        if (given.length % 2 !== 0)
            throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'headers' is invalid. Received ${require('internal/errors').shown(given)}`);
        const list = [];
        const find = (name) => {
            for (let i = 0; i < given.length; i += 2) {
                if ($toString(given[i]).toLowerCase() === name)
                    return given[i + 1];
            }
            return undefined;
        };
        const about = completeRequest(session, find, (name, value) => list.push(name, value));
        const all = list.concat(given);
        all[sensitiveHeaders] = given[sensitiveHeaders];
        const lines = linesOfArray(all, check.any, session.$strictSingle);
        return [lines, all, about];
    }
    const headers = { __proto__: null, ...given };
    const about = completeRequest(session, (name) => headers[name], (name, value) => { headers[name] = value; });
    return [linesOf(headers, check.any, session.$strictSingle), headers, about];
}

class ClientHttp2Session extends Http2Session {
    constructor(options, socket) {
        super(CLIENT, options, socket);
        this.$waiting = null;
    }

    request(given, options) {
        this.$touch();
        if (!Array.isArray(given))
            assertIsObject(given, 'headers');
        assertIsObject(options, 'options');
        options = { ...options };
        checkPriority(options);
        const [lines, headers, about] = requestFields(this, given);
        if (options.endStream === undefined)
            options.endStream = hasNoPayload(about.method);
        else
            validateBoolean(options.endStream, 'options.endStream');
        const { ClientHttp2Stream } = require('internal/http2/stream');
        const stream = new ClientHttp2Stream(this, undefined, undefined, {});
        stream.$sentHeaders = headers;
        tell(stream, 'created', 'headers', stream.sentHeaders);
        stream.$origin = `${about.scheme}://${about.authority}`;
        if (options.endStream)
            stream.end();
        if (options.waitForTrailers)
            stream.$state.hasTrailers = true;
        if (options.signal)
            watchSignal(stream, options.signal);
        if (this.destroyed || this.closed) {
            stream.destroy(failure(this.destroyed ? 'ERR_HTTP2_INVALID_SESSION' : 'ERR_HTTP2_GOAWAY_SESSION'));
        } else if (this.connecting) {
            if (this.$waiting === null) {
                this.$waiting = [];
                this.once('connect', () => {
                    const waiting = this.$waiting;
                    this.$waiting = null;
                    for (const begin of waiting)
                        begin();
                });
            }
            this.$waiting.push(() => submitRequest(stream, lines, options));
        } else {
            submitRequest(stream, lines, options);
        }
        return stream;
    }
}

function watchSignal(stream, signal) {
    const { AbortError, validateSignal, onAbort } = require('internal/abort');
    validateSignal(signal, 'options.signal');
    const stop = () => stream.destroy(new AbortError(undefined, { cause: signal.reason }));
    if (signal.aborted)
        stop();
    else
        stream.once('close', onAbort(signal, stop));
}

module.exports = { ServerHttp2Session, ClientHttp2Session };
