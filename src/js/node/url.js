// node:url - the classes of the web's URLs, paths of files as URLs, and the parser that Node had before them.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateObject, validateString, invalidValue } = require('internal/validators');
const { Url, parse, format, resolve, resolveObject } = require('internal/url_legacy');
const { toUnicode } = require('node/punycode');
const path = require('node/path');
const { Buffer } = require('internal/buffer');
const querystring = require('node/querystring');
const { global, isNode, callerFile, process } = $binding('node');

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

function invalidPath(url, reason) {
    const error = nodeError('ERR_INVALID_FILE_URL_PATH', `File URL path must ${reason}`);
    error.input = url;
    return error;
}

function windowsPath(url) {
    const { hostname, pathname } = url;
    if (/%2f|%5c/i.test(pathname))
        throw invalidPath(url, 'not include encoded \\ or / characters');
    const text = decodeURIComponent(pathname.replaceAll('/', '\\'));
    if (hostname !== '')
        return `\\\\${toUnicode(hostname)}${text}`;
    if (!/^\\[a-z]:/i.test(text))
        throw invalidPath(url, 'be absolute');
    return text.slice(1);
}

function checkPosix(url) {
    if (url.hostname !== '')
        throw nodeError('ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
    if (/%2f/i.test(url.pathname))
        throw invalidPath(url, 'not include encoded / characters');
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

// What a path may hold and the path of a URL not, or not at its ends.
function encoded(text) {
    return text.replace(/[\0-\x20"#%<>?[\\\]^`{|}~\x7f]/g, (c) => {
        const code = c.charCodeAt(0);
        return (code < 16 ? '%0' : '%') + code.toString(16).toUpperCase();
    });
}

function pathToFileURL(file, options = undefined) {
    validateString(file, 'path');
    const windows = options?.windows;
    if (windows && file.startsWith('\\\\?\\')) // a path as the system has it
        file = file.startsWith('\\\\?\\UNC\\') ? '\\\\' + file.slice(8) : file.slice(4);
    if (windows && file.startsWith('\\\\')) {
        const end = file.indexOf('\\', 2);
        if (end < 0)
            throw invalidValue('path', file, 'Missing UNC resource path');
        if (end === 2)
            throw invalidValue('path', file, 'Empty UNC servername');
        return new URL('file://' + file.slice(2, end) + encoded(file.slice(end).replaceAll('\\', '/')));
    }
    let whole = windows ? path.win32.resolve(file) : path.resolve(file);
    if ((file.endsWith('/') || (windows && file.endsWith('\\'))) && !whole.endsWith(windows ? '\\' : '/'))
        whole += windows ? '\\' : '/';
    return new URL('file://' + encoded(windows ? '/' + whole.replaceAll('\\', '/') : whole));
}

function domain(args, how) {
    if (args.length === 0)
        throw nodeError('ERR_MISSING_ARGS', 'The "domain" argument must be specified');
    const text = `${args[0]}`;
    try {
        const { hostname } = new URL('ws://' + text);
        return how(hostname);
    } catch {
        return '';
    }
}

function urlToHttpOptions(url) {
    if (url === null || (typeof url !== 'object' && typeof url !== 'function'))
        throw argTypeError('url', 'of type object', url);
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
    if (!(value instanceof URL))
        return format(value);
    if (options !== undefined && options !== null)
        validateObject(options, 'options');
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

let warned = false;

function parseUrl(url, parseQuery = undefined, slashesDenoteHost = undefined) {
    if (!warned && isNode() && !/[\\/]node_modules[\\/]/.test(callerFile())) {
        warned = true;
        process.emitWarning('`url.parse()` behavior is not standardized and prone to errors that have security implications. Use the WHATWG URL API ' +
            'instead. CVEs are not issued for `url.parse()` vulnerabilities.', 'DeprecationWarning', 'DEP0169');
    }
    return parse(url, parseQuery, slashesDenoteHost);
}
$setName(parseUrl, 'urlParse');

module.exports = {
    Url, parse: parseUrl, resolve, resolveObject, format: formatAny, URL, URLPattern: global('URLPattern'), URLSearchParams,
    domainToASCII: (...args) => domain(args, (host) => host),
    domainToUnicode: (...args) => domain(args, toUnicode),
    pathToFileURL, fileURLToPath, fileURLToPathBuffer, urlToHttpOptions,
};
