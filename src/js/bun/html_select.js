// bun/html_select - selectors of HTMLRewriter: text to a tree, and whether an open element matches.
//
// An element is { name, attributes: [{ name, value }], parent, index, typeIndex } as it was read. A selector is a list of alternatives, each
// [{ tests, combinator }] from right to left: combinator is what stands left of the compound (' ', '>', undefined).
//
// SPDX-License-Identifier: MIT
class HTMLRewriterError extends Error {
    constructor(message) {
        super(message);
        this.name = 'HTMLRewriterError';
    }
}

const fail = (text) => new HTMLRewriterError(text);

const NAME = /^-?(?:[A-Za-z_\u0080-\uffff]|\\.)(?:[\w\u0080-\uffff-]|\\.)*/;

class SelectorParser {
    constructor(text) {
        this.text = text.replace(/\/\*[^]*?\*\//g, '');
        this.at = 0;
    }
    peek() {
        return this.text[this.at];
    }
    skipSpace() {
        const begin = this.at;
        while (this.at < this.text.length && ' \t\n\r\f'.includes(this.peek()))
            this.at++;
        return this.at > begin;
    }
    take(c) {
        const there = this.peek() === c;
        if (there)
            this.at++;
        return there;
    }
    ident() {
        const m = NAME.exec(this.text.slice(this.at));
        if (m === null)
            return undefined;
        this.at += m[0].length;
        return m[0].replace(/\\(.)/g, '$1');
    }
    list(end, depth) {
        if (depth > 50)
            throw fail('Unexpected token in selector.');
        const out = [];
        for (;;) {
            $push(out, this.complex(end, depth));
            if (!this.take(','))
                return out;
        }
    }
    complex(end, depth) {
        const out = [];
        let combinator;
        this.skipSpace();
        for (;;) {
            const tests = this.compound(depth);
            if (tests.length === 0)
                throw fail(combinator === undefined || combinator === ' ' ? this.emptyReason(end) : 'Dangling combinator in selector.');
            out.unshift({ tests, combinator });
            const spaced = this.skipSpace();
            const c = this.peek();
            if (c === undefined || c === ',' || c === end)
                return out;
            if (c === '+' || c === '~')
                throw fail(`Unsupported combinator \`${c}\` in selector.`);
            if (this.take('>'))
                combinator = '>';
            else if (spaced)
                combinator = ' ';
            else
                throw fail('Unexpected token in selector.');
            this.skipSpace();
        }
    }
    emptyReason(end) {
        const c = this.peek();
        return c !== end && (c === ']' || c === ')') ? 'Unexpected token in selector.' : 'The selector is empty.';
    }
    compound(depth) {
        const tests = [];
        if (this.take('*')) {
            if (this.take('|') && !this.take('*') && this.ident() === undefined)
                throw fail('Unexpected token in selector.');
            $push(tests, () => true);
        } else {
            const name = this.ident();
            if (name !== undefined) {
                if (this.peek() === '|')
                    throw fail('Selectors with explicit namespaces are not supported.');
                const lower = name.toLowerCase();
                $push(tests, (e) => e.name === lower);
            }
        }
        for (let test = this.simple(depth); test !== undefined; test = this.simple(depth))
            $push(tests, test);
        return tests;
    }
    simple(depth) {
        const c = this.peek();
        if (c === '#' && NAME.test(this.text.slice(this.at + 1))) {
            this.at++;
            const id = this.ident();
            return (e) => valueOf(e, 'id') === id;
        }
        if (c === '.') {
            this.at++;
            const name = this.ident();
            if (name === undefined)
                throw fail(this.peek() === undefined ? 'Unexpected end of selector.' : 'Invalid or unescaped class name in selector.');
            return (e) => hasWord(valueOf(e, 'class'), name);
        }
        if (c === '[') {
            this.at++;
            return this.attribute();
        }
        if (c === ':') {
            this.at++;
            return this.pseudo(depth);
        }
        return undefined;
    }
    attribute() {
        this.skipSpace();
        const given = this.ident();
        if (given === undefined)
            throw fail(this.peek() === undefined ? 'Unexpected end of selector.' : 'Unexpected token in selector.');
        const name = given.toLowerCase();
        this.skipSpace();
        if (this.take(']'))
            return (e) => valueOf(e, name) !== undefined;
        const m = /^[~|^$*]?=/.exec(this.text.slice(this.at));
        if (m === null)
            throw fail(this.peek() === undefined ? 'Unexpected end of selector.' : 'Unexpected token in the attribute selector.');
        this.at += m[0].length;
        this.skipSpace();
        const wanted = this.value();
        this.skipSpace();
        let fold = false;
        const flag = this.peek();
        if (flag !== undefined && 'iIsS'.includes(flag)) {
            fold = flag === 'i' || flag === 'I';
            this.at++;
            this.skipSpace();
        }
        if (!this.take(']'))
            throw fail(this.peek() === undefined ? 'Unexpected end of selector.' : 'Unexpected token in the attribute selector.');
        const word = fold ? wanted.toLowerCase() : wanted;
        return (e) => {
            const value = valueOf(e, name);
            return value !== undefined && compare(m[0], fold ? value.toLowerCase() : value, word);
        };
    }
    value() {
        const quote = this.peek();
        if (quote !== '"' && quote !== '\'') {
            const m = /^[\w\u0080-\uffff-]+/.exec(this.text.slice(this.at));
            if (m === null)
                throw fail(quote === undefined ? 'Unexpected end of selector.' : 'Unexpected token in the attribute selector.');
            this.at += m[0].length;
            return m[0];
        }
        let out = '';
        for (this.at++; this.peek() !== quote; this.at++) {
            if (this.peek() === '\\')
                this.at++;
            if (this.peek() === undefined)
                throw fail('Unexpected end of selector.');
            out += this.peek();
        }
        this.at++;
        return out;
    }
    pseudo(depth) {
        const name = this.ident()?.toLowerCase();
        const called = this.take('(');
        switch (name) {
        case 'first-child':
            return (e) => e.index === 1;
        case 'first-of-type':
            return (e) => e.typeIndex === 1;
        case 'nth-child':
        case 'nth-of-type': {
            if (!called)
                break;
            const [a, b] = this.nth();
            return name === 'nth-child' ? (e) => isNth(e.index, a, b) : (e) => isNth(e.typeIndex, a, b);
        }
        case 'not': {
            if (!called)
                break;
            const list = this.list(')', depth + 1);
            if (!this.take(')'))
                throw fail('Unexpected end of selector.');
            return (e) => !matches(list, e);
        }
        default:
        }
        throw fail('Unsupported pseudo-class or pseudo-element in selector.');
    }
    nth() {
        const m = /^\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))\s*\)/i.exec(this.text.slice(this.at));
        if (m === null)
            throw fail(/^\s*\)?$/.test(this.text.slice(this.at)) ? 'Unexpected end of selector.' : 'Unexpected token in selector.');
        this.at += m[0].length;
        if (m[1] !== undefined)
            return [2, m[1].toLowerCase() === 'odd' ? 1 : 0];
        if (m[5] !== undefined)
            return [0, +m[5]];
        const a = m[2] === '' || m[2] === '+' ? 1 : m[2] === '-' ? -1 : +m[2];
        return [a, m[4] === undefined ? 0 : m[3] === '-' ? -m[4] : +m[4]];
    }
}

function isNth(index, a, b) {
    const n = index - b;
    return a === 0 ? n === 0 : n % a === 0 && n / a >= 0;
}

function valueOf(e, name) {
    for (const attribute of e.attributes)
        if (attribute.name === name)
            return attribute.value;
    return undefined;
}

function hasWord(value, word) {
    return value !== undefined && value.split(/[ \t\n\r\f]+/).includes(word);
}

function compare(op, value, wanted) {
    switch (op) {
    case '=':
        return value === wanted;
    case '~=':
        return wanted !== '' && hasWord(value, wanted);
    case '|=':
        return value === wanted || value.startsWith(`${wanted}-`);
    case '^=':
        return wanted !== '' && value.startsWith(wanted);
    case '$=':
        return wanted !== '' && value.endsWith(wanted);
    default:
        return wanted !== '' && value.includes(wanted);
    }
}

function matchesFrom(complex, i, e) {
    for (const test of complex[i].tests)
        if (!test(e))
            return false;
    if (i + 1 === complex.length)
        return true;
    const { combinator } = complex[i];
    for (let up = e.parent; up !== undefined; up = up.parent) {
        if (matchesFrom(complex, i + 1, up))
            return true;
        if (combinator === '>')
            return false;
    }
    return false;
}

function matches(list, e) {
    return list.some((complex) => matchesFrom(complex, 0, e));
}

function parseSelector(text) {
    const parser = new SelectorParser(text);
    parser.skipSpace();
    if (parser.peek() === undefined)
        throw fail('The selector is empty.');
    const list = parser.list(undefined, 0);
    if (parser.peek() !== undefined)
        throw fail('Unexpected token in selector.');
    return list;
}

module.exports = { parseSelector, matches, HTMLRewriterError };
