// node:url - the classes of the web's URLs, paths of files as URLs, and the parser that Node had before them.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString } = require('internal/validators');
const { Url, parse, format, resolve, resolveObject } = require('internal/url_legacy');
const { toASCII, toUnicode } = require('node/punycode');
const path = require('node/path');
const { Buffer } = require('internal/buffer');
const querystring = require('node/querystring');
const { global } = $binding('node');

const URL = global('URL'), URLSearchParams = global('URLSearchParams');

const isUrl = (v) => v !== null && typeof v === 'object' && Boolean(v.href && v.protocol && v.auth === undefined && v.path === undefined);

function fileUrlOf(value) {
    if (typeof value === 'string')
        value = new URL(value);
    else if (!isUrl(value))
        throw argTypeError('path', 'of type string or an instance of URL', value);
    if (value.protocol !== 'file:')
        throw nodeError('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
    return value;
}

function windowsPath(url) {
    const { hostname, pathname } = url;
    if (/%2f|%5c/i.test(pathname))
        throw nodeError('ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded \\ or / characters');
    const text = decodeURIComponent(pathname.replaceAll('/', '\\'));
    if (hostname !== '')
        return `\\\\${toUnicode(hostname)}${text}`;
    if (!/^\\[a-z]:/i.test(text))
        throw nodeError('ERR_INVALID_FILE_URL_PATH', 'File URL path must be absolute');
    return text.slice(1);
}

function checkPosix(url) {
    if (url.hostname !== '')
        throw nodeError('ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
    if (/%2f/i.test(url.pathname))
        throw nodeError('ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded / characters');
    return url.pathname;
}

function fileURLToPath(value, options = undefined) {
    const url = fileUrlOf(value);
    return options?.windows ? windowsPath(url) : decodeURIComponent(checkPosix(url));
}

function fileURLToPathBuffer(value, options = undefined) {
    const url = fileUrlOf(value);
    return options?.windows ? Buffer.from(windowsPath(url)) : querystring.unescapeBuffer(checkPosix(url));
}

const encoded = { '%': '%25', '\\': '%5C', '\n': '%0A', '\r': '%0D', '\t': '%09', '?': '%3F', '#': '%23' };

function pathToFileURL(file, options = undefined) {
    validateString(file, 'path');
    const windows = options?.windows;
    if (windows && file.startsWith('\\\\')) {
        const end = file.indexOf('\\', 2);
        if (end < 0)
            throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'path' Missing UNC resource path. Received '${file}'`);
        if (end === 2)
            throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'path' Empty UNC servername. Received '${file}'`);
        const url = new URL('file://' + file.slice(2, end));
        url.pathname = file.slice(end).replaceAll('\\', '/').replace(/[%\n\r\t?#]/g, (c) => encoded[c]);
        return url;
    }
    let whole = windows ? path.win32.resolve(file) : path.resolve(file);
    if ((file.endsWith('/') || (windows && file.endsWith('\\'))) && !whole.endsWith(windows ? '\\' : '/'))
        whole += windows ? '\\' : '/';
    if (windows)
        whole = '/' + whole.replaceAll('\\', '/');
    return new URL('file://' + whole.replace(/[%\\\n\r\t?#]/g, (c) => encoded[c]));
}

function domain(text, how) {
    if (text === undefined)
        throw nodeError('ERR_MISSING_ARGS', 'The "domain" argument must be specified');
    text = `${text}`;
    try {
        const { hostname } = new URL('ws://' + text);
        return how(hostname);
    } catch {
        return '';
    }
}

function urlToHttpOptions(url) {
    const { hostname, pathname, port, username, password, search } = url;
    const options = {
        __proto__: null,
        ...url,
        protocol: url.protocol,
        hostname: hostname && hostname[0] === '[' ? hostname.slice(1, -1) : hostname,
        hash: url.hash,
        search,
        pathname,
        path: `${pathname || ''}${search || ''}`,
        href: url.href,
    };
    if (port !== '')
        options.port = Number(port);
    if (username || password)
        options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return options;
}

function formatAny(value, options) {
    if (!(value instanceof URL) || options === undefined && !(value instanceof URL))
        return format(value);
    const { fragment = true, unicode = false, search = true, auth = true } = options ?? {};
    const url = new URL(value.href);
    if (!fragment)
        url.hash = '';
    if (!search)
        url.search = '';
    if (!auth)
        url.username = url.password = '';
    const text = url.href;
    return unicode ? text.replace(url.hostname, () => toUnicode(url.hostname)) : text;
}
$setName(formatAny, 'urlFormat');

module.exports = {
    Url, parse, resolve, resolveObject, format: formatAny, URL, URLSearchParams,
    domainToASCII: (text) => domain(text, (host) => host),
    domainToUnicode: (text) => domain(text, toUnicode),
    pathToFileURL, fileURLToPath, fileURLToPathBuffer, urlToHttpOptions,
};
