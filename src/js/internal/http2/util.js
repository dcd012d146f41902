// internal/http2/util - errors, settings and fields of node:http2.
//
// SPDX-License-Identifier: MIT
const http2 = $binding('http2');
const http = $binding('http');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const constants = require('internal/http2/constants');

const sensitiveHeaders = Symbol('sensitiveHeaders');

// ---- errors

class NghttpError extends Error {
    constructor(number, code) {
        super(code ? 'Too many invalid HTTP/2 frames' : http2.errorText(number));
        this.code = code || 'ERR_HTTP2_ERROR';
        this.errno = number;
    }

    toString() {
        return `${this.name} [${this.code}]: ${this.message}`;
    }
}

const codeNames = ['NO_ERROR', 'PROTOCOL_ERROR', 'INTERNAL_ERROR', 'FLOW_CONTROL_ERROR', 'SETTINGS_TIMEOUT', 'STREAM_CLOSED', 'FRAME_SIZE_ERROR',
    'REFUSED_STREAM', 'CANCEL', 'COMPRESSION_ERROR', 'CONNECT_ERROR', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', 'HTTP_1_1_REQUIRED'];

// "NGHTTP2_CANCEL"; the number when it has no name
function codeName(code) {
    return codeNames[code] ? `NGHTTP2_${codeNames[code]}` : code;
}

const messages = {
    __proto__: null,
    ERR_HTTP2_INVALID_SESSION: 'The session has been destroyed',
    ERR_HTTP2_INVALID_STREAM: 'The stream has been destroyed',
    ERR_HTTP2_HEADERS_SENT: 'Response has already been initiated.',
    ERR_HTTP2_HEADERS_AFTER_RESPOND: 'Cannot specify additional headers after response initiated',
    ERR_HTTP2_SEND_FILE: 'Directories cannot be sent',
    ERR_HTTP2_SEND_FILE_NOSEEK: 'Offset or length can only be specified for regular files',
    ERR_HTTP2_SOCKET_BOUND: 'The socket is already bound to an Http2Session',
    ERR_HTTP2_SOCKET_UNBOUND: 'The socket has been disconnected from the Http2Session',
    ERR_HTTP2_NO_SOCKET_MANIPULATION: 'HTTP/2 sockets should not be directly manipulated (e.g. read and written)',
    ERR_HTTP2_STATUS_101: 'HTTP status code 101 (Switching Protocols) is forbidden in HTTP/2',
    ERR_HTTP2_INFO_STATUS_NOT_ALLOWED: 'Informational status codes cannot be used',
    ERR_HTTP2_PUSH_DISABLED: 'HTTP/2 client has disabled push',
    ERR_HTTP2_NESTED_PUSH: 'A push stream cannot initiate another push stream.',
    ERR_HTTP2_TRAILERS_ALREADY_SENT: 'Trailing headers have already been sent',
    ERR_HTTP2_TRAILERS_NOT_READY: 'Trailing headers cannot be sent until after the wantTrailers event is emitted',
    ERR_HTTP2_GOAWAY_SESSION: 'New streams cannot be created after receiving a GOAWAY',
    ERR_HTTP2_PING_CANCEL: 'HTTP2 ping cancelled',
    ERR_HTTP2_PING_LENGTH: 'HTTP2 ping payload must be 8 bytes',
    ERR_HTTP2_SETTINGS_CANCEL: 'HTTP2 session settings canceled',
    ERR_HTTP2_MAX_PENDING_SETTINGS_ACK: 'Maximum number of pending settings acknowledgements',
    ERR_HTTP2_OUT_OF_STREAMS: 'No stream ID is available because maximum stream ID has been reached',
    ERR_HTTP2_CONNECT_AUTHORITY: ':authority header is required for CONNECT requests',
    ERR_HTTP2_CONNECT_PATH: 'The :path header is forbidden for CONNECT requests',
    ERR_HTTP2_CONNECT_SCHEME: 'The :scheme header is forbidden for CONNECT requests',
    ERR_HTTP2_ALTSVC_INVALID_ORIGIN: 'HTTP/2 ALTSVC frames require a valid origin',
    ERR_HTTP2_ALTSVC_LENGTH: 'HTTP/2 ALTSVC frames are limited to 16382 bytes',
    ERR_HTTP2_INVALID_ORIGIN: 'HTTP/2 ORIGIN frames require a valid origin',
    ERR_HTTP2_ORIGIN_LENGTH: 'HTTP/2 ORIGIN frames are limited to 16382 bytes',
    ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED: 'Cannot set HTTP/2 pseudo-headers',
    ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH: 'Packed settings length must be a multiple of six',
    ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS: 'Number of custom settings exceeds MAX_ADDITIONAL_SETTINGS',
};

// The errors without a detail.
function failure(code) {
    return nodeError(code, messages[code]);
}

function assertIsObject(value, name, types) {
    if (value !== undefined && (!$isObject(value) || typeof value === 'function' || Array.isArray(value)))
        throw argTypeError(name, types || 'of type object', value);
}

// ---- settings: http2.settings objects and [number, value ...]

const MAX_CUSTOM = 10;
const known = [
    ['headerTableSize', 1, 0, 4294967295], ['enablePush', 2], ['maxConcurrentStreams', 3, 0, 4294967295], ['initialWindowSize', 4, 0, 2147483647],
    ['maxFrameSize', 5, 16384, 16777215], ['maxHeaderListSize', 6, 0, 4294967295], ['enableConnectProtocol', 8],
];

function badSetting(name, value, range) {
    return nodeError('ERR_HTTP2_INVALID_SETTING_VALUE', `Invalid value for setting "${name}": ${$toString(value)}`, range);
}

function checkNumber(name, value, low, high) {
    if (value !== undefined && (typeof value !== 'number' || value < low || value > high))
        throw badSetting(name, value, true);
}

function validateSettings(settings) {
    if (settings === undefined)
        return;
    if (settings.customSettings !== undefined && Object.keys(settings.customSettings).length > MAX_CUSTOM)
        throw failure('ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS');
    for (const id of Object.keys(settings.customSettings ?? {})) {
        checkNumber('customSettings:id', Number(id), 0, 0xffff);
        checkNumber('customSettings:value', settings.customSettings[id], 0, 4294967295);
    }
    checkNumber('headerTableSize', settings.headerTableSize, 0, 4294967295);
    checkNumber('initialWindowSize', settings.initialWindowSize, 0, 4294967295);
    checkNumber('maxFrameSize', settings.maxFrameSize, 16384, 16777215);
    checkNumber('maxConcurrentStreams', settings.maxConcurrentStreams, 0, 4294967295);
    checkNumber('maxHeaderListSize', settings.maxHeaderListSize, 0, 4294967295);
    checkNumber('maxHeaderSize', settings.maxHeaderSize, 0, 4294967295);
    for (const name of ['enablePush', 'enableConnectProtocol']) {
        if (settings[name] !== undefined && typeof settings[name] !== 'boolean')
            throw badSetting(name, settings[name], false);
    }
}

// As they are sent: [number, value ...].
function settingsList(settings) {
    const list = [];
    for (const [name, id] of known) {
        let value = settings[name];
        if (name === 'maxHeaderListSize')
            value = settings.maxHeaderListSize ?? settings.maxHeaderSize;
        if (typeof value === 'number' || typeof value === 'boolean')
            list.push(id, Number(value));
    }
    for (const id of Object.keys(settings.customSettings ?? {}))
        list.push(Number(id), settings.customSettings[id]);
    return list;
}

// What session.localSettings shows, of numbers in the order of their names.
function settingsObject(list, custom) {
    const settings = {
        headerTableSize: list[0], enablePush: Boolean(list[1]), initialWindowSize: list[3], maxFrameSize: list[4], maxConcurrentStreams: list[2],
        maxHeaderListSize: list[5], maxHeaderSize: list[5], enableConnectProtocol: Boolean(list[6]),
    };
    if (custom)
        settings.customSettings = custom;
    return settings;
}

function getDefaultSettings() {
    return {
        __proto__: null, headerTableSize: 4096, enablePush: true, initialWindowSize: 65535, maxFrameSize: 16384, maxConcurrentStreams: 4294967295,
        maxHeaderSize: 65535, maxHeaderListSize: 65535, enableConnectProtocol: false,
    };
}

function getPackedSettings(settings) {
    assertIsObject(settings, 'settings');
    validateSettings(settings);
    const list = settingsList(settings ?? {});
    const bytes = Buffer.alloc(list.length * 3);
    // customSettings come first, then the others by their numbers
    for (let i = 0; i < list.length; i += 2) {
        bytes.writeUInt16BE(list[i], i * 3);
        bytes.writeUInt32BE(list[i + 1], i * 3 + 2);
    }
    return bytes;
}

function getUnpackedSettings(bytes, options = {}) {
    if (!ArrayBuffer.isView(bytes) || bytes.length === undefined)
        throw argTypeError('buf', 'an instance of Buffer or TypedArray', bytes);
    if (bytes.length % 6 !== 0)
        throw failure('ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH');
    const settings = {};
    for (let at = 0; at < bytes.length; at += 6) {
        const id = bytes[at] * 256 + bytes[at + 1];
        const value = bytes[at + 2] * 16777216 + bytes[at + 3] * 65536 + bytes[at + 4] * 256 + bytes[at + 5];
        const entry = known.find((k) => k[1] === id);
        if (!entry) {
            settings.customSettings ??= {};
            settings.customSettings[id] = value;
        } else if (id === 2 || id === 8) {
            settings[entry[0]] = Boolean(value);
        } else {
            settings[entry[0]] = value;
            if (id === 6)
                settings.maxHeaderSize = value;
        }
    }
    if (options?.validate)
        validateSettings(settings);
    return settings;
}

// ---- fields

// Those that may stand once in a head.
const single = new Set([
    ':status', ':method', ':authority', ':scheme', ':path', ':protocol', 'access-control-allow-credentials', 'access-control-max-age',
    'access-control-request-method', 'age', 'authorization', 'content-encoding', 'content-language', 'content-length', 'content-location', 'content-md5',
    'content-range', 'content-type', 'date', 'dnt', 'etag', 'expires', 'from', 'host', 'if-match', 'if-modified-since', 'if-none-match', 'if-range',
    'if-unmodified-since', 'last-modified', 'location', 'max-forwards', 'proxy-authorization', 'range', 'referer', 'retry-after', 'tk',
    'upgrade-insecure-requests', 'user-agent', 'x-content-type-options',
]);
const pseudo = new Set([':status', ':method', ':authority', ':scheme', ':path', ':protocol']);
// Those of HTTP/1.1's connections.
const perHop = new Set(['connection', 'upgrade', 'http2-settings', 'keep-alive', 'proxy-connection', 'transfer-encoding']);

const check = {
    __proto__: null,
    any(name) {
        if (!pseudo.has(name))
            throw nodeError('ERR_HTTP2_INVALID_PSEUDOHEADER', `"${name}" is an invalid pseudoheader or is used incorrectly`);
    },
    response(name) {
        if (name !== ':status')
            throw nodeError('ERR_HTTP2_INVALID_PSEUDOHEADER', `"${name}" is an invalid pseudoheader or is used incorrectly`);
    },
    trailers(name) {
        throw nodeError('ERR_HTTP2_INVALID_PSEUDOHEADER', `"${name}" is an invalid pseudoheader or is used incorrectly`);
    },
};

// Adds lines of a field to those that are sent. `state` knows what has come: { pseudo, rest, seen, sensitive, strict }.
function addLines(state, key, value, checkPseudo) {
    const name = key.toLowerCase();
    if (value === undefined || name === '')
        return;
    let list = value;
    const once = state.strict && single.has(name);
    if (Array.isArray(value)) {
        if (value.length === 0)
            return;
        if (value.length > 1) {
            if (once)
                throw nodeError('ERR_HTTP2_HEADER_SINGLE_VALUE', `Header field "${name}" must only have a single value`);
        }
        if (value.length === 1)
            list = $toString(value[0]);
    } else {
        list = $toString(value);
    }
    if (once) {
        if (state.seen.has(name))
            throw nodeError('ERR_HTTP2_HEADER_SINGLE_VALUE', `Header field "${name}" must only have a single value`);
        state.seen.add(name);
    }
    const hidden = state.sensitive.has(name);
    if (name[0] === ':') {
        checkPseudo(name);
        if (Array.isArray(list))
            throw nodeError('ERR_HTTP2_HEADER_SINGLE_VALUE', `Header field "${name}" must only have a single value`);
        state.pseudo.push(name, list, hidden);
        return;
    }
    if (!http.isToken(name))
        throw nodeError('ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${name}"]`);
    if (perHop.has(name) || (name === 'te' && list !== 'trailers'))
        throw nodeError('ERR_HTTP2_INVALID_CONNECTION_HEADERS', `HTTP/1 Connection specific headers are forbidden: "${name}"`);
    if (Array.isArray(list)) {
        for (const one of list)
            state.rest.push(name, $toString(one), hidden);
    } else {
        state.rest.push(name, list, hidden);
    }
}

function newState(sensitive, strict) {
    if (sensitive !== undefined && !Array.isArray(sensitive))
        throw require('internal/validators').invalidValue('headers[http2.neverIndex]', sensitive);
    return { pseudo: [], rest: [], seen: new Set(), sensitive: new Set((sensitive ?? []).map((name) => $toString(name).toLowerCase())), strict };
}

// [name, value, never indexed ...] of an object of fields, pseudo-fields first.
function linesOf(headers, checkPseudo = check.any, strict = true) {
    const state = newState(headers[sensitiveHeaders], strict);
    for (const key of Object.keys(headers))
        addLines(state, key, headers[key], checkPseudo);
    return state.pseudo.concat(state.rest);
}

// The same of an array [name, value ...].
function linesOfArray(headers, checkPseudo = check.any, strict = true) {
    const state = newState(headers[sensitiveHeaders], strict);
    for (let i = 0; i < headers.length; i += 2)
        addLines(state, $toString(headers[i]), headers[i + 1], checkPseudo);
    return state.pseudo.concat(state.rest);
}

// What came, as listeners are shown it.
function headerObject(list, sensitive) {
    const headers = { __proto__: null };
    for (let i = 0; i < list.length; i += 2) {
        const name = list[i];
        let value = list[i + 1];
        if (name === ':status')
            value |= 0;
        const before = headers[name];
        if (before === undefined) {
            headers[name] = name === 'set-cookie' ? [value] : value;
        } else if (!single.has(name)) {
            if (name === 'cookie')
                headers[name] = `${before}; ${value}`;
            else if (name === 'set-cookie')
                before.push(value);
            else
                headers[name] = `${before}, ${value}`;
        }
    }
    headers[sensitiveHeaders] = sensitive ?? [];
    return headers;
}

function hasNoPayload(method) {
    return method === 'GET' || method === 'DELETE' || method === 'HEAD';
}

module.exports = {
    constants, sensitiveHeaders, NghttpError, codeName, failure, assertIsObject, validateSettings, settingsList, settingsObject, getDefaultSettings,
    getPackedSettings, getUnpackedSettings, check, linesOf, linesOfArray, headerObject, hasNoPayload, known, MAX_CUSTOM, perHop,
};
