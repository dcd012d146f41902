// web/url_pattern - URLPattern (URL Pattern Standard).
//
// Components are numbered in the standard's order; a URLPatternInit is an array of eight texts, undefined where it says nothing, and its
// baseURL as the ninth.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { Component, escapePattern } = require('internal/url_pattern/component');
const {
    tokenize, T_OPEN, T_CLOSE, T_REGEXP, T_NAME, T_CHAR, T_ESCAPED, T_ASTERISK, T_END, T_INVALID,
} = require('internal/url_pattern/tokens');
const { parts: partsOf, canonical, usv } = $binding('url_pattern');

const PROTOCOL = 0, USERNAME = 1, PASSWORD = 2, HOSTNAME = 3, PORT = 4, PATHNAME = 5, SEARCH = 6, HASH = 7, OPAQUE_PATHNAME = 8;
const COMPONENTS = 8, BASE_URL = 8, ALL = 255;
const names = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash', 'baseURL'];
const defaultPorts = { __proto__: null, http: '80', https: '443', ws: '80', wss: '443', ftp: '21', file: '' };
const specialSchemes = ['ftp', 'file', 'http', 'https', 'ws', 'wss'];
const isSpecial = (scheme) => scheme in defaultPorts;

const plain = { delimiter: '', prefix: '' }, ofHosts = { delimiter: '.', prefix: '' }, ofPaths = { delimiter: '/', prefix: '/' };

// 3.1: what a URL makes of a text that becomes its component.
function encoded(which, text, protocol = undefined) {
    if (text === '')
        return '';
    const out = canonical(which, text, protocol);
    if (out === undefined)
        throw new TypeError(`Invalid input to canonicalize a URL ${names[which] ?? 'pathname'} string.`);
    return out;
}

function encodedIPv6(text) {
    if (/[^\da-f[\]:]/i.exec(text) !== null)
        throw new TypeError('Invalid input to canonicalize a URL IPv6 hostname string.');
    return text.toLowerCase();
}

const encoders = [];
for (let i = 0; i <= OPAQUE_PATHNAME; i++)
    encoders[i] = (text) => encoded(i, text);

// ---- the constructor string parser (1.5) ----

const INIT = -1, AUTHORITY = -2, DONE = -3;

class StringParser {
    constructor(text) {
        this.text = text;
        this.tokens = tokenize(text, true);
        this.out = [];
        this.start = this.at = this.depth = this.brackets = 0;
        this.step = 1;
        this.special = false;
        this.state = INIT;
    }

    token(at) {
        return this.tokens[at < this.tokens.length ? at : this.tokens.length - 1];
    }

    // A character that means nothing in patterns.
    is(value, at = this.at) {
        const { type, value: has } = this.token(at);
        return has === value && (type === T_CHAR || type === T_ESCAPED || type === T_INVALID);
    }

    isSearch() {
        if (this.is('?'))
            return true;
        if (this.tokens[this.at].value !== '?')
            return false;
        if (this.at === 0)
            return true;
        const { type } = this.token(this.at - 1);
        return type !== T_NAME && type !== T_REGEXP && type !== T_CLOSE && type !== T_ASTERISK;
    }

    component() {
        return this.text.slice(this.token(this.start).index, this.tokens[this.at].index);
    }

    change(state, skip) {
        const { out, state: old } = this;
        if (old >= 0)
            out[old] = this.component();
        if (old !== INIT && state !== DONE) {
            const authority = old === AUTHORITY || old === PROTOCOL || old === USERNAME || old === PASSWORD;
            if (authority && state >= PORT)
                out[HOSTNAME] ??= '';
            if ((authority || old === HOSTNAME || old === PORT) && state >= SEARCH)
                out[PATHNAME] ??= this.special ? '/' : '';
            if (old !== SEARCH && old !== HASH && state === HASH)
                out[SEARCH] ??= '';
        }
        this.state = state;
        this.at += skip;
        this.start = this.at;
        this.step = 0;
    }

    rewind(state) {
        this.at = this.start;
        this.step = 0;
        this.state = state;
    }

    // What may follow an authority or a path; true: it did.
    ends(path) {
        if (path && this.is('/'))
            this.change(PATHNAME, 0);
        else if (this.isSearch())
            this.change(SEARCH, 1);
        else if (this.is('#'))
            this.change(HASH, 1);
        else
            return false;
        return true;
    }

    protocol() {
        if (!this.is(':'))
            return;
        this.special = matchesSpecial(new Component(this.component(), plain, encoders[PROTOCOL], false));
        if (this.is('/', this.at + 1) && this.is('/', this.at + 2))
            this.change(AUTHORITY, 3);
        else
            this.change(this.special ? AUTHORITY : PATHNAME, 1);
    }

    hostname() {
        if (this.is('['))
            this.brackets++;
        else if (this.is(']'))
            this.brackets--;
        else if (this.is(':') && this.brackets === 0)
            this.change(PORT, 1);
        else
            this.ends(true);
    }

    turn() {
        switch (this.state) {
        case INIT:
            if (this.is(':'))
                this.rewind(PROTOCOL);
            break;
        case PROTOCOL:
            this.protocol();
            break;
        case AUTHORITY:
            if (this.is('@'))
                this.rewind(USERNAME);
            else if (this.is('/') || this.isSearch() || this.is('#'))
                this.rewind(HOSTNAME);
            break;
        case USERNAME:
            if (this.is(':'))
                this.change(PASSWORD, 1);
            else if (this.is('@'))
                this.change(HOSTNAME, 1);
            break;
        case PASSWORD:
            if (this.is('@'))
                this.change(HOSTNAME, 1);
            break;
        case HOSTNAME:
            this.hostname();
            break;
        case PORT:
            this.ends(true);
            break;
        case PATHNAME:
            this.ends(false);
            break;
        case SEARCH:
            if (this.is('#'))
                this.change(HASH, 1);
            break;
        }
    }

    // At the end token; true: nothing is left.
    finish() {
        if (this.state === INIT) {
            this.rewind(INIT);
            if (this.is('#'))
                this.change(HASH, 1);
            else if (this.isSearch())
                this.change(SEARCH, 1);
            else
                this.change(PATHNAME, 0);
            return false;
        }
        if (this.state === AUTHORITY) {
            this.rewind(HOSTNAME);
            return false;
        }
        this.change(DONE, 0);
        return true;
    }

    parse() {
        for (; this.at < this.tokens.length; this.at += this.step) {
            const { type } = this.tokens[this.at];
            this.step = 1;
            if (type === T_END) {
                if (this.finish())
                    break;
            } else if (type === T_OPEN) {
                this.depth++;
            } else if (this.depth > 0 && type !== T_CLOSE) {
                continue;
            } else {
                if (this.depth > 0)
                    this.depth--;
                this.turn();
            }
        }
        if (this.out[HOSTNAME] !== undefined)
            this.out[PORT] ??= '';
        return this.out;
    }
}

function matchesSpecial(component) {
    for (const scheme of specialSchemes)
        if (component.test(scheme))
            return true;
    return false;
}

// ---- what is given for each component (1.6) ----

// A dictionary's members in the order that Web IDL reads them in.
const memberOrder = [BASE_URL, HASH, HOSTNAME, PASSWORD, PATHNAME, PORT, PROTOCOL, SEARCH, USERNAME];

function readInit(given) {
    const out = [];
    for (const which of memberOrder) {
        const value = given[names[which]];
        if (value !== undefined)
            out[which] = usv(value);
    }
    return out;
}

// What is inherited from the base: each component whose predecessors in a URL were not given.
function inherit(init, pattern, out) {
    const base = partsOf(init[BASE_URL], undefined, ALL);
    if (base === undefined)
        throw new TypeError('Invalid URL in baseURL.');
    const from = (which) => {
        out[which] = pattern ? escapePattern(base[which]) : base[which];
    };
    const given = (which) => init[which] !== undefined;
    if (!given(PROTOCOL))
        from(PROTOCOL);
    const host = given(PROTOCOL) || given(HOSTNAME), port = host || given(PORT);
    if (!pattern && !port && !given(USERNAME)) {
        from(USERNAME);
        if (!given(PASSWORD))
            from(PASSWORD);
    }
    if (host)
        return base;
    from(HOSTNAME);
    if (port)
        return base;
    from(PORT);
    for (let which = PATHNAME; which <= HASH && !given(which); which++)
        from(which);
    return base;
}

function isAbsolute(path, pattern) {
    return path[0] === '/' || (pattern && (path.startsWith('\\/') || path.startsWith('{/')));
}

// "process a URLPatternInit": out holds what stands for absent components and becomes the result.
function processInit(init, pattern, out) {
    let base;
    if (init[BASE_URL] !== undefined)
        base = inherit(init, pattern, out);
    const set = (which, text) => {
        out[which] = pattern ? text : encoded(which, text);
    };
    if (init[PROTOCOL] !== undefined)
        set(PROTOCOL, init[PROTOCOL].endsWith(':') ? init[PROTOCOL].slice(0, -1) : init[PROTOCOL]);
    for (let which = USERNAME; which <= HOSTNAME; which++)
        if (init[which] !== undefined)
            set(which, init[which]);
    if (init[PORT] !== undefined)
        out[PORT] = pattern ? init[PORT] : encoded(PORT, init[PORT], out[PROTOCOL]);
    if (init[PATHNAME] !== undefined) {
        let path = init[PATHNAME];
        if (base !== undefined && !base[OPAQUE_PATHNAME] && !isAbsolute(path, pattern)) {
            const whole = pattern ? escapePattern(base[PATHNAME]) : base[PATHNAME];
            path = whole.slice(0, whole.lastIndexOf('/') + 1) + path;
        }
        const protocol = out[PROTOCOL] ?? '';
        out[PATHNAME] = pattern ? path : encoded(protocol === '' || isSpecial(protocol) ? PATHNAME : OPAQUE_PATHNAME, path);
    }
    if (init[SEARCH] !== undefined)
        set(SEARCH, init[SEARCH][0] === '?' ? init[SEARCH].slice(1) : init[SEARCH]);
    if (init[HASH] !== undefined)
        set(HASH, init[HASH][0] === '#' ? init[HASH].slice(1) : init[HASH]);
    return out;
}

// ---- the class ----

const isIPv6 = (text) => text[0] === '[' || text.startsWith('{[') || text.startsWith('\\[');

// 1.2 "create": the eight components.
function compile(init, ignoreCase) {
    const given = processInit(init, true, []);
    for (let i = 0; i < COMPONENTS; i++)
        given[i] ??= '*';
    if (isSpecial(given[PROTOCOL]) && given[PORT] === defaultPorts[given[PROTOCOL]])
        given[PORT] = '';
    const out = [];
    for (let i = PROTOCOL; i <= PORT; i++) {
        const encode = i === HOSTNAME && isIPv6(given[i]) ? encodedIPv6 : encoders[i];
        out[i] = new Component(given[i], i === HOSTNAME ? ofHosts : plain, encode, false);
    }
    if (matchesSpecial(out[PROTOCOL]))
        out[PATHNAME] = new Component(given[PATHNAME], ofPaths, encoders[PATHNAME], ignoreCase);
    else
        out[PATHNAME] = new Component(given[PATHNAME], plain, encoders[OPAQUE_PATHNAME], ignoreCase);
    out[SEARCH] = new Component(given[SEARCH], plain, encoders[SEARCH], ignoreCase);
    out[HASH] = new Component(given[HASH], plain, encoders[HASH], ignoreCase);
    return out;
}

const isDictionary = (value) => value === undefined || value === null || $isObject(value);

// The texts that components are compared with, perhaps only those in the set of bits `wanted`; undefined: the input is no URL. `inputs`
// gets what was given.
function inputOf(input, base, inputs, wanted) {
    if (isDictionary(input)) {
        if (base !== undefined)
            throw new TypeError('Base URL string is provided with a URLPatternInit. If URLPatternInit is provided, please use URLPatternInit.baseURL property instead');
        const init = input === undefined || input === null ? [] : readInit(input);
        if (inputs !== undefined) {
            const copy = {};
            for (const which of memberOrder)
                if (init[which] !== undefined)
                    copy[names[which]] = init[which];
            $push(inputs, copy);
        }
        try {
            return processInit(init, false, ['', '', '', '', '', '', '', '']);
        } catch {
            return undefined;
        }
    }
    input = usv(input);
    if (base !== undefined)
        base = usv(base);
    if (inputs !== undefined) {
        $push(inputs, input);
        if (base !== undefined)
            $push(inputs, base);
    }
    return partsOf(input, base, wanted);
}

class URLPattern {
    constructor(input = {}, base = undefined, options = undefined) {
        if (isDictionary(base)) {
            if (options === undefined)
                options = base;
            base = undefined;
        }
        const ignoreCase = options === undefined || options === null ? false : Boolean(options.ignoreCase);
        let init;
        if (isDictionary(input)) {
            if (base !== undefined)
                throw new TypeError('Constructor with a URLPatternInit should have a null baseURL argument.');
            init = input === null ? [] : readInit(input);
        } else {
            init = new StringParser(usv(input)).parse();
            if (base !== undefined)
                init[BASE_URL] = usv(base);
            else if (init[PROTOCOL] === undefined)
                throw new TypeError('Relative constructor string must have additional baseURL argument.');
        }
        this.$components = compile(init, ignoreCase);
        this.$urlPattern = this;
        this.$wanted = 0; // components that do not match everything
        for (let i = 0; i < COMPONENTS; i++)
            if (!this.$components[i].any)
                this.$wanted |= 1 << i;
    }

    get protocol() {
        return patternOf(this, PROTOCOL);
    }
    get username() {
        return patternOf(this, USERNAME);
    }
    get password() {
        return patternOf(this, PASSWORD);
    }
    get hostname() {
        return patternOf(this, HOSTNAME);
    }
    get port() {
        return patternOf(this, PORT);
    }
    get pathname() {
        return patternOf(this, PATHNAME);
    }
    get search() {
        return patternOf(this, SEARCH);
    }
    get hash() {
        return patternOf(this, HASH);
    }

    get hasRegExpGroups() {
        if (!isPattern(this))
            throw new TypeError('The URLPattern.hasRegExpGroups getter can only be used on instances of URLPattern');
        return hasRegExpGroups(this);
    }

    test(input = {}, base = undefined) {
        if (!isPattern(this))
            throw nodeError('ERR_INVALID_THIS', 'Can only call URLPattern.test on instances of URLPattern');
        const texts = inputOf(input, base, undefined, this.$wanted);
        if (texts === undefined)
            return false;
        for (let i = 0; i < COMPONENTS; i++)
            if (!this.$components[i].test(texts[i]))
                return false;
        return true;
    }

    exec(input = {}, base = undefined) {
        if (!isPattern(this))
            throw nodeError('ERR_INVALID_THIS', 'Can only call URLPattern.exec on instances of URLPattern');
        const inputs = [], texts = inputOf(input, base, inputs, ALL);
        if (texts === undefined)
            return null;
        const out = { inputs };
        for (let i = 0; i < COMPONENTS; i++) {
            const found = this.$components[i].match(texts[i]);
            if (found === undefined)
                return null;
            out[names[i]] = found;
        }
        return out;
    }
}

const isPattern = (value) => $isObject(value) && value.$urlPattern === value;

function patternOf(value, which) {
    if (!isPattern(value))
        throw new TypeError(`The URLPattern.${names[which]} getter can only be used on instances of URLPattern`);
    return value.$components[which].pattern;
}

function hasRegExpGroups(pattern) {
    for (const component of pattern.$components)
        if (component.hasRegexp)
            return true;
    return false;
}

$interface(URLPattern, 'URLPattern');
const { test, exec } = URLPattern.prototype;
URLPattern.prototype.$inspectPlain = true;
URLPattern.prototype.$inspect = function () {
    const out = {};
    for (let i = 0; i < COMPONENTS; i++)
        out[names[i]] = this.$components[i].pattern;
    out.hasRegExpGroups = hasRegExpGroups(this);
    out.test = test;
    out.exec = exec;
    return out;
};

module.exports = { URLPattern };
