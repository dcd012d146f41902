// node:querystring - a=1&b=2 to objects and back.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { Buffer } = require('internal/buffer');
const query = $binding('query');

function hexValue(c) {
    return c >= 48 && c <= 57 ? c - 48 : c >= 65 && c <= 70 ? c - 55 : c >= 97 && c <= 102 ? c - 87 : -1;
}

// The bytes of s with %xx resolved (what is no %xx stays); with `spaces`, + is a blank.
function unescapeBuffer(s, spaces) {
    const out = Buffer.allocUnsafe(s.length);
    s = $toString(s);
    let n = 0;
    for (let i = 0; i < s.length; i++) {
        let c = s.charCodeAt(i);
        if (c === 37 && i + 2 < s.length) {
            const high = hexValue(s.charCodeAt(i + 1)), low = hexValue(s.charCodeAt(i + 2));
            if (high >= 0 && low >= 0) {
                c = high * 16 + low;
                i += 2;
            }
        } else if (c === 43 && spaces) {
            c = 32;
        }
        out[n++] = c;
    }
    return n === out.length ? out : out.slice(0, n);
}

function unescape(s, spaces) {
    try {
        return decodeURIComponent(s);
    } catch {
        return exports.unescapeBuffer(s, spaces).toString();
    }
}

// As encodeURIComponent, but the first half of a surrogate pair takes whatever unit follows for the second.
function escape(text) {
    if (typeof text !== 'string')
        text = typeof text === 'object' ? String(text) : text + '';
    if (text.isWellFormed())
        return encodeURIComponent(text);
    let out = '';
    for (let i = 0; i < text.length; i++) {
        const c = text.charCodeAt(i);
        if (c < 0xD800 || c > 0xDFFF) {
            out += encodeURIComponent(text[i]);
            continue;
        }
        if (++i >= text.length)
            throw nodeError('ERR_INVALID_URI', 'URI malformed');
        out += encodeURIComponent(String.fromCodePoint(0x10000 + (((c & 0x3FF) << 10) | (text.charCodeAt(i) & 0x3FF))));
    }
    return out;
}

function primitiveText(v) {
    if (typeof v === 'string')
        return v;
    if (typeof v === 'number' && isFinite(v))
        return '' + v;
    if (typeof v === 'bigint' || typeof v === 'boolean')
        return '' + v;
    return '';
}

function stringify(object, separator, equals, options) {
    separator ||= '&';
    equals ||= '=';
    if (object === null || typeof object !== 'object')
        return '';
    const custom = options && typeof options.encodeURIComponent === 'function' ? options.encodeURIComponent : exports.escape;
    if (custom === escape) {
        const text = query.stringify(object, separator, equals);
        if (text !== undefined)
            return text;
    }
    const encode = (v) => {
        const text = primitiveText(v);
        return text === '' ? '' : custom(text);
    };
    const out = [];
    for (const key of Object.keys(object)) {
        const value = object[key], name = encode(key) + equals;
        if (Array.isArray(value)) {
            for (let i = 0; i < value.length; i++)
                out.push(name + encode(value[i]));
        } else {
            out.push(name + encode(value));
        }
    }
    return out.join(separator);
}

function decodeWith(decode, text) {
    try {
        return decode(text);
    } catch {
        return exports.unescape(text, true);
    }
}

function add(out, key, value) {
    const before = out[key];
    if (before === undefined)
        out[key] = value;
    else if (Array.isArray(before))
        before.push(value);
    else
        out[key] = [before, value];
}

function parse(text, separator, equals, options) {
    const out = { __proto__: null };
    if (typeof text !== 'string' || text === '')
        return out;
    const sep = separator ? separator + '' : '&', eq = equals ? equals + '' : '=';
    let most = options && typeof options.maxKeys === 'number' ? options.maxKeys : 1000;
    const custom = options && typeof options.decodeURIComponent === 'function' ? options.decodeURIComponent : exports.unescape;
    const isCustom = custom !== unescape;
    if (!isCustom && sep === '&' && eq === '=') {
        const usual = query.parse(text, most);
        if (usual !== undefined)
            return usual;
    }
    const decode = (part) => {
        part = part.replaceAll('+', isCustom ? '%20' : ' ');
        return isCustom || (part.includes('%') && /%[0-9a-f]{2}/i.test(part)) ? decodeWith(custom, part) : part;
    };
    if (sep === '') { // matches nowhere, and takes the value away, as in Node
        const at = text.indexOf(eq);
        add(out, decode(at < 0 ? text : text.slice(0, at)), at === 0 && eq === '' ? decode(text) : '');
        return out;
    }
    for (let from = 0; from <= text.length;) {
        let end = text.indexOf(sep, from);
        if (end < 0)
            end = text.length;
        if (end > from) {
            const part = text.slice(from, end), at = part.indexOf(eq);
            add(out, decode(at < 0 ? part : part.slice(0, at)), at < 0 ? '' : decode(part.slice(at + eq.length)));
        }
        if (most > 0 && --most === 0)
            break;
        from = end + sep.length;
    }
    return out;
}

Object.assign(exports, { unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse });
