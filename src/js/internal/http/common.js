// internal/http/common - names, numbers and checks of HTTP/1 that both sides share.
//
// SPDX-License-Identifier: MIT
const http = $binding('http');
const { nodeError, argTypeError, formatted } = require('internal/errors');
const { validateString, validateBoolean, validateOneOf, invalidValue } = require('internal/validators');
const { nodeOption } = require('internal/node_option');
const { process } = $binding('node');

const STATUS_CODES = {
    100: 'Continue', 101: 'Switching Protocols', 102: 'Processing', 103: 'Early Hints',
    200: 'OK', 201: 'Created', 202: 'Accepted', 203: 'Non-Authoritative Information', 204: 'No Content', 205: 'Reset Content',
    206: 'Partial Content', 207: 'Multi-Status', 208: 'Already Reported', 226: 'IM Used',
    300: 'Multiple Choices', 301: 'Moved Permanently', 302: 'Found', 303: 'See Other', 304: 'Not Modified', 305: 'Use Proxy',
    307: 'Temporary Redirect', 308: 'Permanent Redirect',
    400: 'Bad Request', 401: 'Unauthorized', 402: 'Payment Required', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed',
    406: 'Not Acceptable', 407: 'Proxy Authentication Required', 408: 'Request Timeout', 409: 'Conflict', 410: 'Gone',
    411: 'Length Required', 412: 'Precondition Failed', 413: 'Payload Too Large', 414: 'URI Too Long', 415: 'Unsupported Media Type',
    416: 'Range Not Satisfiable', 417: 'Expectation Failed', 418: 'I\'m a Teapot', 421: 'Misdirected Request',
    422: 'Unprocessable Entity', 423: 'Locked', 424: 'Failed Dependency', 425: 'Too Early', 426: 'Upgrade Required',
    428: 'Precondition Required', 429: 'Too Many Requests', 431: 'Request Header Fields Too Large', 451: 'Unavailable For Legal Reasons',
    500: 'Internal Server Error', 501: 'Not Implemented', 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout',
    505: 'HTTP Version Not Supported', 506: 'Variant Also Negotiates', 507: 'Insufficient Storage', 508: 'Loop Detected',
    509: 'Bandwidth Limit Exceeded', 510: 'Not Extended', 511: 'Network Authentication Required',
};

// Bits of http.lineSays (runtime/node/node_http.c) and of a parser's heads (node_http_parser.h).
const says = { connection: 1, length: 2, encoding: 4, date: 8, expect: 16, trailer: 32, close: 64, chunked: 128, keepAlive: 256 };
const flags = { keepAlive: 1, upgrade: 2, chunked: 4, length: 8, expect: 16, expectContinue: 32, body: 64, noHost: 128 };

function validateHeaderName(name, label) {
    if (typeof name !== 'string' || !name || !http.isToken(name))
        throw nodeError('ERR_INVALID_HTTP_TOKEN', `${label || 'Header name'} must be a valid HTTP token ["${formatted(name)}"]`);
}

function validateHeaderValue(name, value) {
    if (value === undefined)
        throw nodeError('ERR_HTTP_INVALID_HEADER_VALUE', `Invalid value "${value}" for header "${name}"`);
    if (http.badValue(value))
        throw nodeError('ERR_INVALID_CHAR', `Invalid character in header content ["${name}"]`);
}

// node:http's own settings, shared by its files.
const settings = { __proto__: null, maxHeaderSize: nodeOption('--max-http-header-size') | 0 || 16384 };

// Nothing is logged, but who asks for it is warned as in Node.
if (process.env.NODE_DEBUG)
    void require('internal/util/debuglog').debuglog('http').enabled;

// What the program's command line says about parsers that nothing else is said of.
let insecure, warned = false;

function isLenient() {
    insecure ??= nodeOption('--insecure-http-parser') !== undefined;
    if (insecure && !warned) {
        warned = true;
        process.emitWarning('Using insecure HTTP parsing');
    }
    return insecure;
}

// Of the options httpValidation and insecureHTTPParser: what a parser lets pass (io/http/http_wire.h).
function lenientFlags(validation, insecureParser) {
    if (validation !== undefined)
        return validation === 'relaxed' ? 1024 : validation === 'insecure' ? 1023 : 0;
    return insecureParser ?? isLenient() ? 1023 : 0;
}

function storeLeniency(to, options) {
    const { insecureHTTPParser: insecureParser, httpValidation } = options;
    if (insecureParser !== undefined)
        validateBoolean(insecureParser, 'options.insecureHTTPParser');
    to.insecureHTTPParser = insecureParser;
    if (httpValidation !== undefined) {
        validateOneOf(httpValidation, 'options.httpValidation', ['strict', 'relaxed', 'insecure']);
        if (insecureParser !== undefined)
            throw invalidValue('options.httpValidation', httpValidation, 'cannot be used together with options.insecureHTTPParser');
    }
    to.httpValidation = httpValidation;
}

function parseError(code, reason, packet, used) {
    const error = new Error(`Parse Error: ${reason}`);
    error.bytesParsed = used;
    error.code = code;
    error.reason = reason;
    error.rawPacket = packet;
    return error;
}

function connResetException(message) {
    const error = new Error(message);
    error.code = 'ECONNRESET';
    return error;
}

function headersSent(action) {
    return nodeError('ERR_HTTP_HEADERS_SENT', `Cannot ${action} headers after they are sent to the client`);
}

// Data of a body; a string or bytes.
function checkChunk(chunk) {
    if (chunk === null)
        throw nodeError('ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
    if (typeof chunk !== 'string' && !$isUint8Array(chunk))
        throw argTypeError('chunk', 'of type string or an instance of Buffer or Uint8Array', chunk);
}

module.exports = {
    STATUS_CODES, METHODS: http.methods.slice().sort(), says, flags, settings, validateHeaderName, validateHeaderValue, connResetException,
    headersSent, checkChunk, validateString, isLenient, lenientFlags, storeLeniency, parseError,
};
