// internal/url_legacy - url.parse, url.format and url.resolve as Node had them before the URL Standard.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString } = require('internal/validators');
const querystring = require('node/querystring');
const { global, isNode, process } = $binding('node');
const { urlParts } = $binding('query');

const slashed = new Set(['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'].flatMap((name) => [name, name + ':']));
const isScript = (protocol) => /^javascript:?$/i.test(protocol);

function Url() {
    this.protocol = null;
    this.slashes = null;
    this.auth = null;
    this.host = null;
    this.port = null;
    this.hostname = null;
    this.hash = null;
    this.search = null;
    this.query = null;
    this.pathname = null;
    this.path = null;
    this.href = null;
}

function invalid(url) {
    const error = nodeError('ERR_INVALID_URL', 'Invalid URL');
    error.input = url;
    return error;
}

// Blanks around it go, backslashes before ? and # become slashes.
function cleaned(url) {
    url = url.replace(/^[\s\uFEFF]+|[\s\uFEFF]+$/g, '');
    const end = url.search(/[?#]/);
    const front = end < 0 ? url : url.slice(0, end);
    return front.replaceAll('\\', '/') + (end < 0 ? '' : url.slice(end));
}

// Letters that stand in no part of a URL but its host.
function escapeRest(text) {
    return text.replace(/[\t\n\r "'<>\\^`{|}]/g, (c) => {
        const hex = c.charCodeAt(0).toString(16).toUpperCase();
        return '%' + (hex.length < 2 ? '0' + hex : hex);
    });
}

// [auth or null, host, the rest] of what follows `//`. Tabs and line ends in the host count for nothing.
function splitAuthority(rest) {
    let at = -1, hostEnd = -1, nonHost = -1;
    for (let i = 0; i < rest.length && hostEnd < 0; i++) {
        const c = rest[i];
        if (c === '\t' || c === '\n' || c === '\r') {
            rest = rest.slice(0, i) + rest.slice(i + 1);
            i--;
        } else if (' "%\';<>\\^`{|}'.includes(c)) {
            if (nonHost < 0)
                nonHost = i;
        } else if (c === '#' || c === '/' || c === '?') {
            if (nonHost < 0)
                nonHost = i;
            hostEnd = i;
        } else if (c === '@') {
            at = i;
            nonHost = -1;
        }
    }
    const start = at + 1;
    const auth = at >= 0 ? decodeURIComponent(rest.slice(0, at)) : null;
    const end = nonHost < 0 ? rest.length : nonHost;
    return [auth, rest.slice(start, end), rest.slice(end)];
}

const forbiddenHost = /[\0\t\n\r #%/<>?@[\\\]^|]/;
const forbiddenIpv6 = /[\0\t\n\r #%/<>?@\\^|]/;
let warnedOfPort = false;

// [hostname, what follows because it can be no host]
function checkHost(hostname, url) {
    const ipv6 = hostname[0] === '[' && hostname.endsWith(']');
    if (ipv6) {
        if (forbiddenIpv6.test(hostname))
            throw invalid(url);
        return [hostname.toLowerCase(), ''];
    }
    const bad = hostname.indexOf(':');
    let rest = '';
    if (bad >= 0) {
        if (!warnedOfPort && isNode()) {
            warnedOfPort = true;
            process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`, 'DeprecationWarning', 'DEP0170');
        }
        rest = '/' + hostname.slice(bad);
        hostname = hostname.slice(0, bad);
    }
    return [hostname.length > 255 ? '' : hostname.toLowerCase(), rest];
}

// A name in ASCII, as the URL Standard has it; '' when it can be none.
function asciiHost(name) {
    if (/^[\0-\x7f]*$/.test(name))
        return name;
    return global('URL').parse('ws://' + name)?.hostname ?? '';
}

// What C found in a URL of the usual form.
function fill(url, parts, text, parseQuery) {
    url.pathname = parts[0];
    url.search = parts[1];
    url.query = !parseQuery ? parts[2] : parts[2] === null ? { __proto__: null } : querystring.parse(parts[2]);
    if (parts.length === 3) {
        url.path = url.href = text;
        return url;
    }
    url.slashes = true;
    url.auth = null;
    url.hash = parts[3];
    url.path = parts[4];
    url.protocol = parts[5];
    url.host = parts[6];
    url.hostname = parts[7];
    url.port = parts[8];
    url.href = parts[9];
    return url;
}

Url.prototype.parse = function(url, parseQuery, slashesDenoteHost) {
    validateString(url, 'url');
    const parts = urlParts(url);
    if (parts !== undefined && !(slashesDenoteHost && parts.length === 3))
        return fill(this, parts, url, parseQuery);
    const input = url;
    let rest = cleaned(url);
    if (!slashesDenoteHost && !/[#@]/.test(rest)) {
        const simple = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/.exec(rest);
        if (simple) {
            this.path = this.href = rest;
            this.pathname = simple[1];
            this.search = simple[2] ?? null;
            this.query = simple[2] ? simple[2].slice(1) : null;
            if (parseQuery) {
                this.search = simple[2] ?? null;
                this.query = simple[2] ? querystring.parse(this.query) : { __proto__: null };
            }
            return this;
        }
    }
    let lower = '';
    const scheme = /^[a-z0-9.+-]+:/i.exec(rest);
    if (scheme) {
        this.protocol = lower = scheme[0].toLowerCase();
        rest = rest.slice(lower.length);
    }
    let slashes = false;
    if (slashesDenoteHost || scheme || /^\/\/[^@/]+@[^@/]+/.test(rest)) {
        slashes = rest.startsWith('//');
        if (slashes && !(lower && isScript(lower))) {
            rest = rest.slice(2);
            this.slashes = true;
        }
    }
    if (!isScript(lower) && (slashes || (lower && !slashed.has(lower))))
        rest = parseHost(this, rest, input);
    if (!isScript(lower))
        rest = escapeRest(rest);
    parseTail(this, rest, parseQuery, lower);
    this.href = this.format();
    return this;
};

function parseHost(url, rest, input) {
    const [auth, host, tail] = splitAuthority(rest);
    url.auth = auth;
    rest = tail;
    const port = /:([0-9]*)$/.exec(host);
    let hostname = host;
    if (port) {
        if (port[1] !== '')
            url.port = port[1];
        hostname = host.slice(0, host.length - port[0].length);
    }
    const [checked, extra] = checkHost(hostname, input);
    rest = extra + rest;
    let name = checked;
    const ipv6 = name[0] === '[' && name.endsWith(']');
    if (name && !ipv6) {
        name = forbiddenHost.test(name) ? '' : asciiHost(name);
        if (name === '' || forbiddenHost.test(name))
            throw invalid(input);
    }
    url.hostname = name;
    url.host = name + (url.port ? ':' + url.port : '');
    if (ipv6) {
        url.hostname = name.slice(1, -1);
        if (rest[0] !== '/')
            rest = '/' + rest;
    }
    return rest;
}

function parseTail(url, rest, parseQuery, lower) {
    const hash = rest.indexOf('#'), front = hash < 0 ? rest : rest.slice(0, hash);
    if (hash >= 0)
        url.hash = rest.slice(hash);
    const question = front.indexOf('?');
    if (question >= 0) {
        url.search = front.slice(question);
        url.query = front.slice(question + 1);
        if (parseQuery)
            url.query = querystring.parse(url.query);
    } else if (parseQuery) {
        url.search = null;
        url.query = { __proto__: null };
    }
    const pathname = question < 0 ? front : front.slice(0, question);
    if (pathname)
        url.pathname = pathname;
    if (slashed.has(lower) && url.hostname && !url.pathname)
        url.pathname = '/';
    if (url.pathname || url.search)
        url.path = (url.pathname || '') + (url.search || '');
}

Url.prototype.format = function() {
    let auth = this.auth || '';
    if (auth)
        auth = encodeURIComponent(auth).replace(/%3A/gi, ':').replace(/%(21|27|28|29|2A)/g, (m) => decodeURIComponent(m)) + '@';
    let protocol = this.protocol || '', pathname = this.pathname || '', hash = this.hash || '', host = '', query = '';
    if (this.host)
        host = auth + this.host;
    else if (this.hostname)
        host = auth + (this.hostname.includes(':') && this.hostname[0] !== '[' ? `[${this.hostname}]` : this.hostname) + (this.port ? ':' + this.port : '');
    if (this.query !== null && typeof this.query === 'object')
        query = querystring.stringify(this.query);
    let search = this.search || (query && '?' + query) || '';
    if (protocol && !protocol.endsWith(':'))
        protocol += ':';
    pathname = pathname.replace(/[#?]/g, (c) => encodeURIComponent(c));
    if (this.slashes || slashed.has(protocol)) {
        if (this.slashes || host) {
            if (pathname && pathname[0] !== '/')
                pathname = '/' + pathname;
            host = '//' + host;
        } else if (/^file/.test(protocol)) {
            host = '//';
        }
    }
    search = search.replaceAll('#', '%23');
    if (hash && hash[0] !== '#')
        hash = '#' + hash;
    if (search && search[0] !== '?')
        search = '?' + search;
    return protocol + host + pathname + search + hash;
};

Url.prototype.resolve = function(relative) {
    return this.resolveObject(parse(relative, false, true)).format();
};

function copy(from) {
    return Object.assign(new Url(), from);
}

Url.prototype.resolveObject = function(relative) {
    if (typeof relative === 'string')
        relative = new Url().parse(relative, false, true);
    const result = copy(this);
    result.hash = relative.hash;
    if (relative.href === '') {
        result.href = result.format();
        return result;
    }
    if (relative.slashes && !relative.protocol) { // //host/path
        const { protocol } = result;
        Object.assign(result, relative);
        result.protocol = protocol;
        if (slashed.has(protocol) && result.hostname && !result.pathname)
            result.path = result.pathname = '/';
        result.href = result.format();
        return result;
    }
    if (relative.protocol && relative.protocol !== result.protocol)
        return resolveForeign(result, relative);
    return resolvePath(result, relative);
};

function resolveForeign(result, relative) {
    if (!slashed.has(relative.protocol)) {
        Object.assign(result, relative);
        result.href = result.format();
        return result;
    }
    const { pathname, slashes } = relative;
    result.protocol = relative.protocol;
    result.pathname = pathname;
    if (!relative.host && !/^file:?$/.test(relative.protocol) && !isScript(relative.protocol)) {
        const parts = (pathname || '').split('/');
        while (parts.length > 0 && !(relative.host = parts.shift()));
        relative.host ||= '';
        relative.hostname ||= '';
        if (parts[0] !== '')
            parts.unshift('');
        if (parts.length < 2)
            parts.unshift('');
        result.pathname = parts.join('/');
    }
    result.search = relative.search;
    result.query = relative.query;
    result.host = relative.host || '';
    result.auth = relative.auth;
    result.hostname = relative.hostname || relative.host;
    result.port = relative.port;
    if (result.pathname || result.search)
        result.path = (result.pathname || '') + (result.search || '');
    result.slashes = result.slashes || slashes;
    result.href = result.format();
    return result;
}

// Applies . and .. to the parts of a path, from its end.
function normalizeParts(parts, mustBeAbsolute) {
    let up = 0;
    for (let i = parts.length - 1; i >= 0; i--) {
        if (parts[i] === '.') {
            parts.splice(i, 1);
        } else if (parts[i] === '..') {
            parts.splice(i, 1);
            up++;
        } else if (up > 0) {
            parts.splice(i, 1);
            up--;
        }
    }
    for (; !mustBeAbsolute && up > 0; up--)
        parts.unshift('..');
    return parts;
}

function resolvePath(result, relative) {
    const isSourceAbsolute = Boolean(result.pathname && result.pathname[0] === '/');
    const isRelativeAbsolute = Boolean(relative.host || (relative.pathname && relative.pathname[0] === '/'));
    let mustBeAbsolute = isRelativeAbsolute || isSourceAbsolute || Boolean(result.host && relative.pathname);
    const removeAll = mustBeAbsolute;
    let parts = (result.pathname && result.pathname.split('/')) || [];
    const own = (relative.pathname && relative.pathname.split('/')) || [];
    const noLead = result.protocol && !slashed.has(result.protocol);
    if (noLead) {
        result.hostname = '';
        result.port = null;
        if (result.host) {
            if (parts[0] === '')
                parts[0] = result.host;
            else
                parts.unshift(result.host);
        }
        result.host = '';
        if (relative.protocol) {
            relative.hostname = null;
            relative.port = null;
            result.auth = null;
            if (relative.host) {
                if (own[0] === '')
                    own[0] = relative.host;
                else
                    own.unshift(relative.host);
            }
            relative.host = null;
        }
        mustBeAbsolute = mustBeAbsolute && (own[0] === '' || parts[0] === '');
    }
    if (isRelativeAbsolute) {
        if (relative.host || relative.host === '') {
            if (result.host !== relative.host)
                result.auth = null;
            result.host = relative.host;
            result.port = relative.port;
        }
        if (relative.hostname || relative.hostname === '') {
            if (result.hostname !== relative.hostname)
                result.auth = null;
            result.hostname = relative.hostname;
        }
        result.search = relative.search;
        result.query = relative.query;
        parts = own;
    } else if (own.length > 0) {
        parts.pop();
        parts = parts.concat(own);
        result.search = relative.search;
        result.query = relative.query;
    } else if (relative.search !== null && relative.search !== undefined) {
        if (noLead) {
            result.hostname = result.host = parts.shift();
            takeAuth(result);
        }
        result.search = relative.search;
        result.query = relative.query;
        if (result.pathname !== null || result.search !== null)
            result.path = (result.pathname || '') + (result.search || '');
        result.href = result.format();
        return result;
    }
    return finishPath(result, relative, parts, mustBeAbsolute, removeAll, noLead, isRelativeAbsolute);
}

function takeAuth(result) {
    const at = result.host && result.host.indexOf('@') > 0 ? result.host.split('@') : null;
    if (at) {
        result.auth = at.shift();
        result.host = result.hostname = at.shift();
    }
}

function finishPath(result, relative, parts, mustBeAbsolute, removeAll, noLead) {
    if (parts.length === 0) {
        result.pathname = null;
        result.path = result.search ? '/' + result.search : null;
        result.href = result.format();
        return result;
    }
    let last = parts[parts.length - 1];
    const slashAtEnd = ((result.host || relative.host || parts.length > 1) && (last === '.' || last === '..')) || last === '';
    normalizeParts(parts, removeAll);
    if (mustBeAbsolute && parts[0] !== '' && (!parts[0] || parts[0][0] !== '/'))
        parts.unshift('');
    if (slashAtEnd && !parts.join('/').endsWith('/'))
        parts.push('');
    const isAbsolute = parts[0] === '' || (parts[0] && parts[0][0] === '/');
    if (noLead) {
        result.hostname = result.host = isAbsolute ? '' : parts.length ? parts.shift() : '';
        takeAuth(result);
    }
    mustBeAbsolute = mustBeAbsolute || Boolean(result.host && parts.length);
    if (mustBeAbsolute && !isAbsolute)
        parts.unshift('');
    if (parts.length === 0) {
        result.pathname = null;
        result.path = null;
    } else {
        result.pathname = parts.join('/');
    }
    if (result.pathname !== null || result.search !== null)
        result.path = (result.pathname || '') + (result.search || '');
    result.auth = relative.auth || result.auth;
    result.slashes = result.slashes || relative.slashes;
    result.href = result.format();
    return result;
}

function parse(url, parseQuery, slashesDenoteHost) {
    if (url instanceof Url)
        return url;
    return new Url().parse(url, parseQuery, slashesDenoteHost);
}

function format(object) {
    if (typeof object === 'string')
        object = parse(object);
    else if (object === null || typeof object !== 'object')
        throw argTypeError('urlObject', 'one of type object or string', object);
    else if (object instanceof global('URL'))
        return object.href;
    return $call(Url.prototype.format, object);
}

module.exports = {
    Url, parse, format,
    resolve(source, relative) {
        return parse(source, false, true).resolve(relative);
    },
    resolveObject(source, relative) {
        return source ? parse(source, false, true).resolveObject(relative) : relative;
    },
};
