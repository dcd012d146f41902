// bun/html_tokens - HTML cut into tokens, in pieces as it comes (WHATWG HTML 13.2.5, without character references).
//
// Tokens are { kind: 'text', raw, last }, { kind: 'start', raw, name, rawName, attributes, selfClosing }, { kind: 'end', raw, name, rawName },
// { kind: 'comment', raw, text } and { kind: 'doctype', raw, name, publicId, systemId }: their raw texts together are the input. A text token with
// `last` has no text of its own: the text before it has ended. What a tag's text may hold (script, title) its name decides here; who knows better about
// foreign elements says so by `foreign`.
//
// SPDX-License-Identifier: MIT
const RAW = { __proto__: null, script: true, style: true, xmp: true, iframe: true, noembed: true, noframes: true, title: true, textarea: true };

const SPACE = ' \t\n\r\f', NAME_ENDS = `${SPACE}/>`, ATTRIBUTE_ENDS = `${SPACE}/>=`, VALUE_ENDS = `${SPACE}>`;

function isLetter(c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
}

class Tokenizer {
    constructor() {
        this.text = '';
        this.at = 0;
        this.final = false;
        this.inText = false;  // a text is under way
        this.raw = undefined; // the element whose end tag alone ends the text
        this.foreign = false; // CDATA sections count, no element holds raw text
    }

    feed(text, final) {
        this.text = this.text.slice(this.at) + text;
        this.at = 0;
        this.final = final;
    }

    // The next token, or undefined: more is needed, or nothing is left.
    next() {
        if (this.at >= this.text.length)
            return this.final ? this.endText() : undefined;
        const end = this.raw === undefined ? this.textEnd() : this.rawEnd();
        if (end > this.at) {
            const raw = this.text.slice(this.at, end);
            this.at = end;
            this.inText = true;
            return { kind: 'text', raw, last: false };
        }
        if (end < this.at || this.at >= this.text.length)
            return undefined;
        const begin = this.at, token = this.markup();
        if (token === undefined) {
            this.at = begin;
            if (!this.final)
                return undefined;
            const raw = this.text.slice(begin);
            this.at = this.text.length;
            return this.rest(raw, begin);
        }
        if (this.inText) { // the text is told to end before what ends it
            this.at = begin;
            return this.endText();
        }
        token.raw = this.text.slice(begin, this.at);
        if (token.kind === 'start' && !this.foreign && !token.selfClosing && RAW[token.name])
            this.raw = token.name;
        else if (token.kind === 'end')
            this.raw = undefined;
        return token;
    }

    endText() {
        if (!this.inText)
            return undefined;
        this.inText = false;
        return { kind: 'text', raw: '', last: true };
    }

    // What was begun and never ends: comments are comments, tags are nothing that anybody sees.
    rest(raw, begin) {
        if ((raw.startsWith('<!') || raw.startsWith('<?')) && !(this.foreign && raw.startsWith('<![CDATA['))) {
            if (this.inText) {
                this.at = begin;
                return this.endText();
            }
            return { kind: 'comment', raw, text: raw.startsWith('<!--') ? raw.slice(4) : raw.slice(raw[1] === '?' ? 1 : 2) };
        }
        return { kind: 'other', raw };
    }

    // Where the text at `at` ends: at a tag, a comment or the like. Below `at`: that cannot be said yet.
    textEnd() {
        for (let i = this.at; ;) {
            const open = this.text.indexOf('<', i);
            if (open < 0)
                return this.text.length;
            const c = this.text[open + 1];
            if (c === undefined)
                return this.final ? this.text.length : open > this.at ? open : -1;
            if (isLetter(c) || c === '!' || c === '?')
                return open;
            if (c === '/') {
                const d = this.text[open + 2];
                if (d === undefined)
                    return this.final ? this.text.length : open > this.at ? open : -1;
                if (d !== '>')
                    return open;
            }
            i = open + 1;
        }
    }

    rawEnd() {
        const name = this.raw;
        for (let i = this.at; ;) {
            const open = this.text.indexOf('<', i);
            if (open < 0)
                return this.text.length;
            const head = this.text.slice(open, open + name.length + 3);
            if (head.length < name.length + 3 && !this.final && `</${name}`.startsWith(head.slice(0, name.length + 2).toLowerCase()))
                return open > this.at ? open : -1;
            if (head.slice(0, 2) === '</' && head.slice(2, -1).toLowerCase() === name && NAME_ENDS.includes(head.at(-1)) && head.length === name.length + 3)
                return open;
            i = open + 1;
        }
    }

    markup() {
        const c = this.text[this.at + 1];
        if (c === '/')
            return isLetter(this.text[this.at + 2]) ? this.tag('end', 2) : this.bogus(2);
        if (c === '?')
            return this.bogus(1);
        if (c !== '!')
            return this.tag('start', 1);
        if (this.startsWith('<!--'))
            return this.comment();
        if (this.startsWith('<!doctype'))
            return this.doctype();
        if (this.foreign && this.startsWith('<![CDATA[')) {
            const end = this.text.indexOf(']]>', this.at);
            if (end < 0)
                return undefined;
            this.at = end + 3;
            return { kind: 'other' };
        }
        const rest = this.text.slice(this.at, this.at + 9).toLowerCase();
        if (!this.final && ['<!--', '<!doctype', '<![cdata['].some((it) => it.length > rest.length && it.startsWith(rest)))
            return undefined;
        return this.bogus(2);
    }

    startsWith(what) {
        return this.text.slice(this.at, this.at + what.length).toLowerCase() === what.toLowerCase();
    }

    bogus(skip) {
        const end = this.text.indexOf('>', this.at);
        if (end < 0)
            return undefined;
        const text = this.text.slice(this.at + skip, end);
        this.at = end + 1;
        return { kind: 'comment', text };
    }

    comment() {
        const from = this.at + 4;
        if (this.text[from] === '>' || this.text.startsWith('->', from)) {
            this.at = this.text.indexOf('>', from) + 1;
            return { kind: 'comment', text: '' };
        }
        const m = /--!?>/g;
        m.lastIndex = from;
        const found = m.exec(this.text);
        if (found === null)
            return undefined;
        this.at = found.index + found[0].length;
        return { kind: 'comment', text: this.text.slice(from, found.index) };
    }

    doctype() {
        const end = this.text.indexOf('>', this.at);
        if (end < 0)
            return undefined;
        const inside = this.text.slice(this.at + 9, end);
        this.at = end + 1;
        const m = /^\s*([^\s>]+)?(?:\s+(public|system)\s*(?:"([^"]*)"|'([^']*)')?\s*(?:"([^"]*)"|'([^']*)')?)?/i.exec(inside);
        const first = m[3] ?? m[4] ?? null, second = m[5] ?? m[6] ?? null, isPublic = m[2]?.toLowerCase() === 'public';
        return { kind: 'doctype', name: m[1]?.toLowerCase() ?? null, publicId: isPublic ? first : null, systemId: isPublic ? second : first };
    }

    tag(kind, skip) {
        const { text } = this;
        let i = this.at + skip;
        const begin = i;
        while (i < text.length && !NAME_ENDS.includes(text[i]))
            i++;
        const rawName = text.slice(begin, i), attributes = [];
        let selfClosing = false;
        for (;;) {
            while (i < text.length && SPACE.includes(text[i]))
                i++;
            if (i >= text.length)
                return undefined;
            if (text[i] === '>')
                break;
            if (text[i] === '/') {
                selfClosing = text[i + 1] === '>';
                i++;
                continue;
            }
            i = this.attribute(i, attributes);
            if (i < 0)
                return undefined;
        }
        this.at = i + 1;
        return { kind, name: rawName.toLowerCase(), rawName, attributes, selfClosing };
    }

    // Reads an attribute; where it ends, or -1: it does not.
    attribute(i, out) {
        const { text } = this, begin = i;
        i++; // a = in front belongs to the name
        while (i < text.length && !ATTRIBUTE_ENDS.includes(text[i]))
            i++;
        const name = text.slice(begin, i);
        let value = '', end = i;
        while (i < text.length && SPACE.includes(text[i]))
            i++;
        if (text[i] === '=') {
            i++;
            while (i < text.length && SPACE.includes(text[i]))
                i++;
            const quote = text[i];
            if (quote === '"' || quote === '\'') {
                end = text.indexOf(quote, i + 1);
                if (end < 0)
                    return -1;
                value = text.slice(i + 1, end++);
            } else {
                end = i;
                while (end < text.length && !VALUE_ENDS.includes(text[end]))
                    end++;
                value = text.slice(i, end);
            }
        }
        if (end >= text.length)
            return -1;
        $push(out, { name: name.toLowerCase(), value, raw: text.slice(begin, end) });
        return end;
    }
}

module.exports = { Tokenizer };
