// internal/util/mime - MIMEType and MIMEParams: types of media, as the MIME Sniffing standard parses and writes them (4.4, 4.5).
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');

const NOT_TOKEN = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/g;
const NOT_QUOTABLE = /[^\t\u0020-~\u0080-\u00FF]/g;

// The first place in text where the set begins; -1: nowhere.
function firstOf(set, text) {
    set.lastIndex = 0;
    const found = set.exec(text);
    return found === null ? -1 : found.index;
}

const lower = (text) => text.replace(/[A-Z]/g, (c) => c.toLowerCase());

function invalid(what, text, at) {
    return nodeError('ERR_INVALID_MIME_SYNTAX', `The MIME syntax for a ${what} in "${text}" is invalid` + (at === -1 ? '' : ' at ' + at));
}

function checkToken(what, text) {
    const at = firstOf(NOT_TOKEN, text);
    if (text.length === 0 || at !== -1)
        throw invalid(what, text, at);
}

// "type/subtype;..." -> [type, subtype, where the parameters begin]
function parseType(text) {
    const begin = text.length - text.replace(/^[\n\r\t ]+/, '').length;
    const slash = text.indexOf('/', begin);
    const type = slash === -1 ? text.slice(begin) : text.slice(begin, slash);
    const bad = firstOf(NOT_TOKEN, type);
    if (type === '' || bad !== -1 || slash === -1)
        throw invalid('type', text, bad);
    const semicolon = text.indexOf(';', slash);
    const rest = semicolon === -1 ? text.slice(slash + 1) : text.slice(slash + 1, semicolon);
    const subtype = rest.replace(/[\n\r\t ]+$/, '');
    const badAt = firstOf(NOT_TOKEN, subtype);
    if (subtype === '' || badAt !== -1)
        throw invalid('subtype', text, badAt);
    return [lower(type), lower(subtype), semicolon === -1 ? text.length : semicolon + 1];
}

// A quoted string whose first quotation mark is before `at` -> [its text, what is behind it]
function parseQuoted(text, at) {
    let value = '';
    for (; at < text.length && text[at] !== '"'; at++) {
        if (text[at] === '\\' && at + 1 < text.length)
            at++;
        value += text[at];
    }
    return [value, at + 1];
}

function parseParameters(text, at, into) {
    while (at < text.length) {
        while (at < text.length && '\n\r\t '.includes(text[at]))
            at++;
        let end = at;
        while (end < text.length && text[end] !== ';' && text[end] !== '=')
            end++;
        const name = lower(text.slice(at, end));
        at = end + 1;
        if (end >= text.length)
            break;
        if (text[end] === ';')
            continue;
        let value;
        const quoted = text[at] === '"';
        if (quoted)
            [value, at] = parseQuoted(text, at + 1);
        end = text.indexOf(';', at);
        if (end === -1)
            end = text.length;
        if (!quoted)
            value = text.slice(at, end).replace(/[\n\r\t ]+$/, '');
        at = end + 1;
        if (name !== '' && (quoted || value !== '') && firstOf(NOT_TOKEN, name) === -1 && firstOf(NOT_QUOTABLE, value) === -1 && !into.has(name))
            into.set(name, value);
    }
}

const encode = (value) => value !== '' && firstOf(NOT_TOKEN, value) === -1 ? value : `"${value.replace(/["\\]/g, (c) => '\\' + c)}"`;

// What stands behind the first semicolon, as MIMEParams.
let parse;

class MIMEParams {
    #data = new Map();

    static {
        parse = (text, at) => {
            const params = new MIMEParams();
            parseParameters(text, at, params.#data);
            return params;
        };
    }

    delete(name) {
        this.#data.delete($toString(name));
    }

    get(name) {
        const value = this.#data.get($toString(name));
        return value === undefined ? null : value;
    }

    has(name) {
        return this.#data.has($toString(name));
    }

    set(name, value) {
        name = $toString(name);
        value = $toString(value);
        if (name === '' || firstOf(NOT_TOKEN, name) !== -1)
            throw invalid('parameter name', name, firstOf(NOT_TOKEN, name));
        const bad = firstOf(NOT_QUOTABLE, value);
        if (bad !== -1)
            throw invalid('parameter value', value, bad);
        this.#data.set(name, value);
    }

    *entries() {
        for (const pair of this.#data.entries())
            yield pair;
    }

    *keys() {
        for (const name of this.#data.keys())
            yield name;
    }

    *values() {
        for (const value of this.#data.values())
            yield value;
    }

    toString() {
        let out = '';
        for (const [name, value] of this.#data)
            out += (out === '' ? '' : ';') + `${name}=${encode(value)}`;
        return out;
    }
}
Object.defineProperties(MIMEParams.prototype, {
    [Symbol.iterator]: { __proto__: null, configurable: true, value: MIMEParams.prototype.entries, writable: true },
    toJSON: { __proto__: null, configurable: true, value: MIMEParams.prototype.toString, writable: true },
});

class MIMEType {
    #type;
    #subtype;
    #parameters;

    constructor(text) {
        text = `${text}`;
        let at;
        [this.#type, this.#subtype, at] = parseType(text);
        this.#parameters = parse(text, at);
    }

    get type() {
        return this.#type;
    }

    set type(value) {
        value = `${value}`;
        checkToken('type', value);
        this.#type = lower(value);
    }

    get subtype() {
        return this.#subtype;
    }

    set subtype(value) {
        value = `${value}`;
        checkToken('subtype', value);
        this.#subtype = lower(value);
    }

    get essence() {
        return `${this.#type}/${this.#subtype}`;
    }

    get params() {
        return this.#parameters;
    }

    toString() {
        const params = $call(MIMEParams.prototype.toString, this.#parameters);
        return `${this.#type}/${this.#subtype}` + (params === '' ? '' : ';' + params);
    }
}
Object.defineProperty(MIMEType.prototype, 'toJSON', { __proto__: null, configurable: true, value: MIMEType.prototype.toString, writable: true });

module.exports = { MIMEType, MIMEParams };
