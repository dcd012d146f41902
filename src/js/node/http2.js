// node:http2 - its names and numbers; sessions are not there yet.
//
// SPDX-License-Identifier: MIT
const absent = require('internal/absent');
const { STATUS_CODES } = require('internal/http/common');

const constants = {
    NGHTTP2_ERR_FRAME_SIZE_ERROR: -522, NGHTTP2_SESSION_SERVER: 0, NGHTTP2_SESSION_CLIENT: 1, NGHTTP2_STREAM_STATE_IDLE: 1,
    NGHTTP2_STREAM_STATE_OPEN: 2, NGHTTP2_NO_ERROR: 0, NGHTTP2_PROTOCOL_ERROR: 1, NGHTTP2_INTERNAL_ERROR: 2, NGHTTP2_FLOW_CONTROL_ERROR: 3,
    NGHTTP2_SETTINGS_TIMEOUT: 4, NGHTTP2_STREAM_CLOSED: 5, NGHTTP2_FRAME_SIZE_ERROR: 6, NGHTTP2_REFUSED_STREAM: 7, NGHTTP2_CANCEL: 8,
    NGHTTP2_COMPRESSION_ERROR: 9, NGHTTP2_CONNECT_ERROR: 10, NGHTTP2_ENHANCE_YOUR_CALM: 11, NGHTTP2_INADEQUATE_SECURITY: 12,
    NGHTTP2_HTTP_1_1_REQUIRED: 13, NGHTTP2_DEFAULT_WEIGHT: 16,
};
for (const name of ['status', 'method', 'authority', 'scheme', 'path', 'protocol'])
    constants[`HTTP2_HEADER_${name.toUpperCase()}`] = `:${name}`;
for (const name of ['accept', 'accept-encoding', 'accept-language', 'accept-ranges', 'access-control-allow-origin', 'age', 'allow', 'authorization',
    'cache-control', 'connection', 'content-disposition', 'content-encoding', 'content-length', 'content-location', 'content-range', 'content-type',
    'cookie', 'date', 'etag', 'expect', 'expires', 'forwarded', 'from', 'host', 'if-match', 'if-modified-since', 'if-none-match', 'if-range',
    'if-unmodified-since', 'keep-alive', 'last-modified', 'link', 'location', 'max-forwards', 'origin', 'prefer', 'proxy-authenticate',
    'proxy-authorization', 'range', 'referer', 'refresh', 'retry-after', 'server', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade',
    'user-agent', 'vary', 'via', 'warning', 'www-authenticate', 'x-forwarded-for', 'http2-settings'])
    constants[`HTTP2_HEADER_${name.toUpperCase().replace(/-/g, '_')}`] = name;
for (const name of ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])
    constants[`HTTP2_METHOD_${name}`] = name;
for (const code of Object.keys(STATUS_CODES))
    constants[`HTTP_STATUS_${STATUS_CODES[code].toUpperCase().replace(/'/g, '').replace(/[^A-Z]+/g, '_')}`] = +code;

module.exports = Object.assign(absent.make('http2'), { constants, sensitiveHeaders: Symbol('sensitiveHeaders') });
