// internal/url_pattern/component - one component of a pattern: its parts, the regular expression they make, and the pattern string that
// they are written back to (URL Pattern 2.1.3 to 2.1.7, 2.2).
//
// SPDX-License-Identifier: MIT
const {
    tokenize, isNameChar, charAt, T_OPEN, T_CLOSE, T_REGEXP, T_NAME, T_CHAR, T_ESCAPED, T_MODIFIER, T_ASTERISK, T_END,
} = require('internal/url_pattern/tokens');

const FIXED = 0, REGEXP = 1, SEGMENT = 2, FULL = 3;

function escapeAll(text, special) {
    let out = '', from = 0;
    for (let i = 0; i < text.length; i++) {
        if (special.includes(text[i])) {
            out += text.slice(from, i) + '\\';
            from = i;
        }
    }
    return from === 0 && out === '' ? text : out + text.slice(from);
}
const escapeRegexp = (text) => escapeAll(text, '.+*?^${}()[]|/\\');
const escapePattern = (text) => escapeAll(text, '+*?:{}()\\');

// What a name matches: all up to the delimiter.
const segmentOf = (delimiter) => `[^${escapeRegexp(delimiter)}]+?`;

// Parses a pattern string; `encode` is what a URL would make of fixed text.
class Parser {
    constructor(text, options, encode) {
        this.tokens = tokenize(text, false);
        this.at = 0;
        this.parts = [];
        this.names = new Set();
        this.pending = '';
        this.number = 0;
        this.encode = encode;
        this.segment = segmentOf(options.delimiter);
    }

    take(type) {
        const next = this.tokens[this.at];
        if (next.type !== type)
            return undefined;
        this.at++;
        return next;
    }

    takeModifier() {
        return (this.take(T_MODIFIER) ?? this.take(T_ASTERISK))?.value ?? '';
    }

    takeText() {
        let text = '';
        for (let next; (next = this.take(T_CHAR) ?? this.take(T_ESCAPED)) !== undefined;)
            text += next.value;
        return text;
    }

    need(type) {
        if (this.take(type) === undefined)
            throw new TypeError(type === T_CLOSE ? 'A group has no closing brace.' : 'The pattern has something that is no part of one.');
    }

    addFixed(text, modifier) {
        $push(this.parts, { __proto__: null, type: FIXED, value: this.encode(text), modifier, name: '', prefix: '', suffix: '' });
    }

    addPending() {
        if (this.pending === '')
            return;
        const text = this.pending;
        this.pending = '';
        this.addFixed(text, '');
    }

    // 2.1.3 "add a part"
    add(prefix, name, what, suffix, modifier) {
        if (name === undefined && what === undefined) {
            if (modifier === '') {
                this.pending += prefix;
                return;
            }
            this.addPending();
            if (prefix !== '')
                this.addFixed(prefix, modifier);
            return;
        }
        this.addPending();
        let type = REGEXP, value = what === undefined ? this.segment : what.type === T_ASTERISK ? '.*' : what.value;
        if (value === this.segment)
            type = SEGMENT;
        else if (value === '.*')
            type = FULL;
        if (type !== REGEXP)
            value = '';
        const called = name === undefined ? $toString(this.number++) : name.value;
        if (this.names.has(called))
            throw new TypeError(`Two groups have the name "${called}".`);
        this.names.add(called);
        $push(this.parts, { __proto__: null, type, value, modifier, name: called, prefix: this.encode(prefix), suffix: this.encode(suffix) });
    }

    takeMatch(name) {
        return this.take(T_REGEXP) ?? (name === undefined ? this.take(T_ASTERISK) : undefined);
    }

    parse(options) {
        for (;;) {
            const char = this.take(T_CHAR), name = this.take(T_NAME), what = this.takeMatch(name);
            if (name !== undefined || what !== undefined) {
                let prefix = char?.value ?? '';
                if (prefix !== '' && prefix !== options.prefix) {
                    this.pending += prefix;
                    prefix = '';
                }
                this.addPending();
                this.add(prefix, name, what, '', this.takeModifier());
                continue;
            }
            const fixed = char ?? this.take(T_ESCAPED);
            if (fixed !== undefined) {
                this.pending += fixed.value;
                continue;
            }
            if (this.take(T_OPEN) === undefined)
                break;
            const prefix = this.takeText(), inner = this.take(T_NAME), match = this.takeMatch(inner), suffix = this.takeText();
            this.need(T_CLOSE);
            this.add(prefix, inner, match, suffix, this.takeModifier());
        }
        this.addPending();
        this.need(T_END);
        return this.parts;
    }
}

// 2.1.5: the source of the expression; names of its groups go into `names`.
function regexpSource(parts, options, names) {
    let out = '^';
    for (const part of parts) {
        const { modifier } = part;
        if (part.type === FIXED) {
            const text = escapeRegexp(part.value);
            out += modifier === '' ? text : `(?:${text})${modifier}`;
            continue;
        }
        $push(names, part.name);
        const match = part.type === SEGMENT ? segmentOf(options.delimiter) : part.type === FULL ? '.*' : part.value;
        const prefix = escapeRegexp(part.prefix), suffix = escapeRegexp(part.suffix);
        const once = modifier === '' || modifier === '?';
        if (prefix === '' && suffix === '')
            out += once ? `(${match})${modifier}` : `((?:${match})${modifier})`;
        else if (once)
            out += `(?:${prefix}(${match})${suffix})${modifier}`;
        else
            out += `(?:${prefix}((?:${match})(?:${suffix}${prefix}(?:${match}))*)${suffix})${modifier === '*' ? '?' : ''}`;
    }
    return out + '$';
}

const isDigit = (char) => char >= '0' && char <= '9';

// Must braces say where the part begins or ends?
function needsBraces(part, before, after, custom, options) {
    if (part.suffix !== '' || (part.prefix !== '' && part.prefix !== options.prefix))
        return true;
    if (custom && part.type === SEGMENT && part.modifier === '' && after !== undefined && after.prefix === '' && after.suffix === '') {
        if (after.type === FIXED ? isNameChar(charAt(after.value, 0), false) : isDigit(after.name[0]))
            return true;
    }
    return part.prefix === '' && before !== undefined && before.type === FIXED && options.prefix !== '' && before.value.endsWith(options.prefix);
}

// 2.1.6
function patternString(parts, options) {
    let out = '';
    for (let i = 0; i < parts.length; i++) {
        const part = parts[i], before = parts[i - 1];
        if (part.type === FIXED) {
            out += part.modifier === '' ? escapePattern(part.value) : `{${escapePattern(part.value)}}${part.modifier}`;
            continue;
        }
        const custom = !isDigit(part.name[0]), braces = needsBraces(part, before, parts[i + 1], custom, options);
        if (braces)
            out += '{';
        out += escapePattern(part.prefix);
        if (custom)
            out += ':' + part.name;
        if (part.type === REGEXP)
            out += `(${part.value})`;
        else if (part.type === SEGMENT && !custom)
            out += `(${segmentOf(options.delimiter)})`;
        else if (part.type === FULL)
            out += !custom && (before === undefined || before.type === FIXED || before.modifier !== '' || braces || part.prefix !== '') ? '*' : '(.*)';
        if (part.type === SEGMENT && custom && part.suffix !== '' && isNameChar(charAt(part.suffix, 0), false))
            out += '\\';
        out += escapePattern(part.suffix);
        if (braces)
            out += '}';
        out += part.modifier;
    }
    return out;
}

const anyNames = ['0'];

// The commonest components have no expression: `any` takes everything, `fixed` is the only text that matches.
class Component {
    constructor(text, options, encode, ignoreCase) {
        this.any = text === '*';
        this.fixed = undefined;
        this.regexp = undefined;
        this.hasRegexp = false;
        if (this.any) {
            this.pattern = '*';
            this.names = anyNames;
            return;
        }
        const parts = new Parser(text, options, encode).parse(options);
        this.pattern = patternString(parts, options);
        this.names = [];
        if (!ignoreCase && (parts.length === 0 || (parts.length === 1 && parts[0].type === FIXED && parts[0].modifier === ''))) {
            this.fixed = parts.length ? parts[0].value : '';
            return;
        }
        for (const part of parts)
            this.hasRegexp = this.hasRegexp || part.type === REGEXP;
        this.source = regexpSource(parts, options, this.names);
        this.flags = ignoreCase ? 'vi' : 'v';
        if (!this.hasRegexp) // it has no text of the script's: made when something is compared with it
            return;
        try {
            this.regexp = new RegExp(this.source, this.flags);
        } catch {
            throw new TypeError(`The regular expression of the pattern "${this.pattern}" is not valid.`);
        }
    }

    find(input) {
        this.regexp ??= new RegExp(this.source, this.flags);
        return this.regexp.exec(input);
    }

    test(input) {
        return this.any || (this.fixed !== undefined ? this.fixed === input : this.find(input) !== null);
    }

    // 1.4 "create a component match result"; undefined: no match.
    match(input) {
        if (this.any)
            return { input, groups: { 0: input } };
        if (this.fixed !== undefined)
            return this.fixed === input ? { input, groups: {} } : undefined;
        const found = this.find(input);
        if (found === null)
            return undefined;
        const groups = {};
        for (let i = 0; i < this.names.length; i++)
            groups[this.names[i]] = found[i + 1];
        return { input, groups };
    }
}

module.exports = { Component, escapePattern };
