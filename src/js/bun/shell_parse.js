// bun/shell_parse - the language of Bun.$: text to a tree.
//
// In goes the text of a script, in which \0N\0 stands for value N of the template. Out comes a list of nodes:
//
//     { kind: 'and' | 'or', left, right }        { kind: 'pipe', stages }        { kind: 'subshell', body, redirects }
//     { kind: 'if', branches: [{ test, body }], otherwise, redirects }           { kind: 'test', op, words }
//     { kind: 'command', assigns: [{ name, word }], words, redirects: [{ fd, how, word }] }
//
// how: '<', '>', '>>', 'out' (a copy of descriptor 1), 'err' (of 2); fd 'both': 1 and 2. A word is a list of parts: { text, quoted },
// { name, quoted } (a variable), { script, quoted } (a substitution), { mark } (unquoted * ** { , } and ~), { value } (of the template, no text),
// { gap } (between the items of a list).
//
// SPDX-License-Identifier: MIT
const DEPTH = 200;

// Values in words that are no text: what may stand behind < and >.
function isTarget(value) {
    const files = $binding('files');
    return $isArrayBuffer(value) || $isTypedArray(value) || $isDataView(value) || files.kindOf(value) !== 0 && files.kindOf(value) !== 3;
}

function invalidObject(value) {
    return new Error(`Invalid JS object used in shell: ${$toString(value)}, you might need to call \`.toString()\` on it`);
}

function checkZero(text) {
    if (text.includes('\0')) {
        const { nodeError } = require('internal/errors');
        throw nodeError('ERR_INVALID_ARG_VALUE', `The shell argument must be a string without null bytes. Received ${JSON.stringify(text)}`);
    }
    return text;
}

// The source of a template: strings as they were written, values as marks; { raw } is source itself.
function joinTemplate(strings, values) {
    const kept = [];
    let source = strings[0].replaceAll('\0', '');
    for (let i = 1; i < strings.length; i++) {
        const value = values[i - 1];
        const raw = $isObject(value) && !Array.isArray(value) && !isTarget(value) && Object.hasOwn(value, 'raw') ? value.raw : undefined;
        if (raw !== undefined && raw !== null) {
            source += checkZero($toString(raw));
        } else {
            source += `\0${kept.length}\0`;
            $push(kept, value);
        }
        source += strings[i].replaceAll('\0', '');
    }
    return { source, values: kept };
}

const SPACE = ' \t\r';
const ENDS = ' \t\r\n;&|()<>';
const DIGITS = '0123456789';

function isNameStart(c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c === '_';
}

function isNamePart(c) {
    return isNameStart(c) || c >= '0' && c <= '9';
}

class Parser {
    constructor(source, values) {
        this.source = source;
        this.values = values;
        this.at = 0;
        this.depth = 0;
        this.ticked = false; // between backquotes, where one ends a word
    }

    isEnd(c) {
        return ENDS.includes(c) || c === '`' && this.ticked;
    }

    peek() {
        return this.source[this.at];
    }

    startsWith(text) {
        return this.source.startsWith(text, this.at);
    }

    skipSpace() {
        for (;;) {
            const c = this.peek();
            if (c === '\\' && this.source[this.at + 1] === '\n') {
                this.at += 2;
            } else if (c === '#') {
                while (this.peek() !== undefined && this.peek() !== '\n')
                    this.at++;
            } else if (c !== undefined && SPACE.includes(c)) {
                this.at++;
            } else {
                return;
            }
        }
    }

    skipLines() {
        for (this.skipSpace(); this.peek() === '\n' || this.peek() === ';'; this.skipSpace())
            this.at++;
    }

    // Is the bare word there, and ends there?
    isWord(text) {
        const next = this.source[this.at + text.length];
        return this.startsWith(text) && (next === undefined || this.isEnd(next));
    }

    takeWord(text) {
        const there = this.isWord(text);
        if (there)
            this.at += text.length;
        return there;
    }

    // What stands there, as messages name it.
    token() {
        const names = [['&&', 'DoubleAmpersand'], ['||', 'DoublePipe'], ['|', 'Pipe'], [')', 'CloseParen'], ['<', 'Redirect'], ['>', 'Redirect'],
            ['&>', 'Redirect'], ['&', 'Ampersand']];
        for (const [text, name] of names)
            if (this.startsWith(text))
                return name;
        return this.peek() === '\0' ? 'JSObjRef' : 'Text';
    }

    // Statements up to an end that `stops` knows.
    list(stops) {
        if (++this.depth > DEPTH)
            throw new Error('Maximum call stack size exceeded');
        const out = [];
        for (;;) {
            this.skipLines();
            if (this.peek() === undefined || stops(this))
                break;
            $push(out, this.chain());
            this.skipSpace();
            const c = this.peek();
            if (c === undefined || c === ';' || c === '\n' || stops(this))
                continue;
            if (c === '&')
                throw new Error('Background commands "&" are not supported yet.');
            if (c === ')')
                throw new Error("Unexpected ')'");
            if (c === '(')
                throw new Error('Unexpected token: `(`');
            throw new Error(`expected a command or assignment but got: "${this.token()}"`);
        }
        this.depth--;
        return out;
    }

    chain() {
        let left = this.pipeline();
        for (;;) {
            this.skipSpace();
            const kind = this.startsWith('&&') ? 'and' : this.startsWith('||') ? 'or' : undefined;
            if (kind === undefined)
                return left;
            this.at += 2;
            this.skipBreaks();
            if (this.peek() === undefined)
                throw new Error('expected a command or assignment');
            left = { kind, left, right: this.pipeline() };
        }
    }

    skipBreaks() {
        for (this.skipSpace(); this.peek() === '\n'; this.skipSpace())
            this.at++;
    }

    pipeline() {
        const stages = [this.stage()];
        for (;;) {
            this.skipSpace();
            if (this.peek() !== '|' || this.startsWith('||'))
                break;
            if (this.startsWith('|&'))
                throw new Error('Piping stdout and stderr (`|&`) is not supported yet. Please file an issue on GitHub.');
            this.at++;
            this.skipBreaks();
            if (this.peek() === undefined)
                throw new Error('Unexpected EOF');
            $push(stages, this.stage());
        }
        return stages.length === 1 ? stages[0] : { kind: 'pipe', stages };
    }

    stage() {
        if (this.peek() === '(')
            return this.subshell();
        if (this.isWord('if'))
            return this.conditional();
        if (this.isWord('[['))
            return this.test();
        return this.command();
    }

    subshell() {
        this.at++;
        const body = this.list((p) => p.peek() === ')');
        if (this.peek() !== ')')
            throw new Error('Unclosed subshell');
        this.at++;
        return { kind: 'subshell', body, redirects: this.redirects() };
    }

    redirects() {
        const out = [];
        while (this.redirect(out)) {
            // all of them
        }
        return out;
    }

    conditional() {
        const branches = [];
        const stop = (...words) => (p) => words.some((word) => p.isWord(word));
        let otherwise;
        this.at += 2;
        for (;;) {
            const test = this.list(stop('then'));
            if (!this.takeWord('then'))
                throw new Error(`Expected "then" but got: ${this.peek() === undefined ? 'Eof' : this.token()}`);
            $push(branches, { test, body: this.list(stop('elif', 'else', 'fi')) });
            if (!this.takeWord('elif'))
                break;
        }
        if (this.takeWord('else'))
            otherwise = this.list(stop('fi'));
        if (!this.takeWord('fi'))
            throw new Error(`Expected ${otherwise === undefined ? '"else", "elif", or "fi"' : '"fi"'} but got: ${this.peek() === undefined ? 'Eof' : this.token()}`);
        return { kind: 'if', branches, otherwise, redirects: this.redirects() };
    }

    // [[ OP word ]] and [[ word OP word ]]
    test() {
        const words = [];
        this.at += 2;
        for (;;) {
            this.skipSpace();
            if (this.takeWord(']]'))
                break;
            const c = this.peek();
            if (c === undefined)
                throw new Error('expected a command or assignment but got: "DoubleBracketClose"');
            if (ENDS.includes(c)) {
                const text = this.startsWith('&&') || this.startsWith('||') ? this.source.slice(this.at, this.at + 2) : c;
                throw new Error(words.length < 3 ? `Unexpected token: \`${text}\`` : `Expected "]]" but got: \`${text}\``);
            }
            $push(words, this.word());
        }
        return makeTest(words);
    }

    command() {
        const node = { kind: 'command', assigns: [], words: [], redirects: [] };
        for (;;) {
            this.skipSpace();
            const c = this.peek();
            if (c === undefined)
                break;
            if (this.redirect(node.redirects))
                continue;
            if (this.isEnd(c))
                break;
            if (node.words.length === 0 && this.assignment(node))
                continue;
            if (this.isWord(']]'))
                throw new Error('expected a command or assignment but got: "DoubleBracketClose"');
            $push(node.words, this.word());
        }
        if (node.words.length === 0 && node.assigns.length === 0 && node.redirects.length === 0)
            throw new Error(this.peek() === ')' ? "Unexpected ')'" : `expected a command or assignment but got: "${this.token()}"`);
        if (node.words.some((word, i) => word.some((part) => part.value !== undefined && (i === 0 || part.path === undefined))))
            throw new Error('expected a command or assignment but got: "JSObjRef"');
        if (this.peek() === '(')
            throw new Error(node.words.length > 1 ? 'Unclosed subshell' : 'Unexpected token: `(`');
        return node;
    }

    // NAME=word at the front of a command.
    assignment(node) {
        let end = this.at;
        if (!isNameStart(this.source[end] ?? ''))
            return false;
        while (end < this.source.length && isNamePart(this.source[end]))
            end++;
        if (this.source[end] !== '=')
            return false;
        const name = this.source.slice(this.at, end);
        this.at = end + 1;
        $push(node.assigns, { name, word: this.word() });
        return true;
    }

    redirect(out) {
        this.skipSpace();
        const m = /^(?:([012])?(>>|>&[12]|>|<)|(&>>|&>)|([3-9])[<>])/.exec(this.source.slice(this.at, this.at + 5));
        if (m === null)
            return false;
        if (m[4] !== undefined)
            throw new Error('Only the descriptors 0, 1 and 2 can be redirected');
        this.at += m[0].length;
        const op = m[2] ?? m[3].slice(1);
        const fd = m[3] !== undefined ? 'both' : m[1] !== undefined ? +m[1] : op === '<' ? 0 : 1;
        if (op.startsWith('>&')) {
            $push(out, { fd, how: op === '>&1' ? 'out' : 'err', word: undefined });
            return true;
        }
        this.skipSpace();
        const c = this.peek();
        if (c === undefined || this.isEnd(c))
            throw new Error('Redirection with no file');
        $push(out, { fd, how: op, word: this.word() });
        return true;
    }

    // ---- words ----

    word() {
        const parts = [];
        let first = true;
        for (let c = this.peek(); c !== undefined && !this.isEnd(c); c = this.peek()) {
            if (c === '\\')
                this.escape(parts);
            else if (c === '\'')
                this.single(parts);
            else if (c === '"')
                this.double(parts);
            else if (c === '$' || c === '`' || c === '\0')
                this.special(parts, false);
            else if (c === '*')
                $push(parts, { mark: this.take(this.startsWith('**') ? 2 : 1) });
            else if (c === '{' || c === ',' || c === '}' || c === '~' && first)
                $push(parts, { mark: this.take(1) });
            else
                this.plain(parts);
            first = false;
        }
        return parts;
    }

    take(n) {
        this.at += n;
        return this.source.slice(this.at - n, this.at);
    }

    plain(parts) {
        const begin = this.at;
        while (this.at < this.source.length && !`${ENDS}\\'"$\`\0*{,}`.includes(this.peek()))
            this.at++;
        $push(parts, { text: this.source.slice(begin, this.at), quoted: false });
    }

    escape(parts) {
        if (this.source[this.at + 1] === '\n') {
            this.at += 2;
            return;
        }
        if (this.source[this.at + 1] === '\0') { // a value of the template is no letter
            this.at++;
            $push(parts, { text: '\\', quoted: true });
            return;
        }
        const text = this.take(2);
        $push(parts, { text: text.length < 2 ? '\\' : text[1], quoted: true });
    }

    // Ends with the script when nothing ends it, as in Bun.
    single(parts) {
        this.at++;
        $push(parts, { text: '', quoted: true });
        while (this.peek() !== undefined && this.peek() !== '\'') {
            if (this.peek() === '\0') {
                this.value(parts, true);
                continue;
            }
            const begin = this.at;
            while (this.at < this.source.length && this.peek() !== '\'' && this.peek() !== '\0')
                this.at++;
            $push(parts, { text: this.source.slice(begin, this.at), quoted: true });
        }
        this.at++;
    }

    double(parts) {
        this.at++;
        $push(parts, { text: '', quoted: true });
        for (let c = this.peek(); c !== undefined && c !== '"'; c = this.peek()) {
            if (c === '$' || c === '`' || c === '\0') {
                this.special(parts, true);
                continue;
            }
            if (c === '\\' && this.at + 1 < this.source.length && '$`"\\\n'.includes(this.source[this.at + 1])) {
                const text = this.take(2)[1];
                $push(parts, { text: text === '\n' ? '' : text, quoted: true });
                continue;
            }
            const begin = this.at++;
            while (this.at < this.source.length && !'"$`\\\0'.includes(this.peek()))
                this.at++;
            $push(parts, { text: this.source.slice(begin, this.at), quoted: true });
        }
        this.at++;
    }

    // Variables, substitutions, values of the template.
    special(parts, quoted) {
        const c = this.peek(), next = this.source[this.at + 1] ?? '';
        if (c === '\0') {
            this.value(parts, quoted);
            return;
        }
        if (c === '`') {
            this.at++;
            this.substitute(parts, quoted, '`');
            return;
        }
        if (next === '(') {
            if (this.startsWith('$(('))
                throw new Error('Arithmetic "$((" is not supported yet.');
            this.at += 2;
            this.substitute(parts, quoted, ')');
            return;
        }
        const braced = next === '{' ? /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}/.exec(this.source.slice(this.at, this.at + 300)) : null;
        if (braced !== null) {
            this.at += braced[0].length;
            $push(parts, { name: braced[1], quoted });
            return;
        }
        let end = this.at + 1;
        if (isNameStart(next))
            while (end < this.source.length && isNamePart(this.source[end]))
                end++;
        else if (next !== '' && DIGITS.includes(next))
            end++;
        if (end === this.at + 1)
            $push(parts, next === '{' && !quoted ? { text: this.takeBraces(), quoted: true } : { text: this.take(1), quoted: true });
        else
            $push(parts, { name: this.take(end - this.at).slice(1), quoted });
    }

    // ${...} that is no name stays as it is.
    takeBraces() {
        const end = this.source.indexOf('}', this.at), stop = this.source.slice(this.at, end + 1).search(/[\s;&|()<>\0]/);
        return this.take(end < 0 || stop >= 0 ? 2 : end + 1 - this.at);
    }

    substitute(parts, quoted, end) {
        const before = this.ticked;
        this.ticked = end === '`';
        const script = this.list((p) => p.peek() === end);
        this.ticked = before;
        if (this.peek() !== end)
            throw new Error('Unclosed command substitution');
        this.at++;
        $push(parts, { script, quoted });
    }

    value(parts, quoted) {
        const end = this.source.indexOf('\0', this.at + 1);
        const value = this.values[+this.source.slice(this.at + 1, end)];
        this.at = end + 1;
        valueParts(value, parts, quoted, 0);
    }
}

function valueParts(value, parts, quoted, depth) {
    if (depth > DEPTH)
        throw new Error('Maximum call stack size exceeded');
    if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) {
            if (i > 0)
                $push(parts, quoted ? { text: ' ', quoted } : { gap: true });
            valueParts(value[i], parts, quoted, depth + 1);
        }
        return;
    }
    if ($isObject(value) && isTarget(value)) {
        const path = $binding('files').file(value);
        $push(parts, { value, path: typeof path === 'string' ? path : undefined });
        return;
    }
    if ($isObject(value)) {
        if (Object.hasOwn(value, 'raw') && value.raw !== undefined && value.raw !== null) {
            for (const part of new Parser(checkZero($toString(value.raw)), []).word())
                $push(parts, part);
            return;
        }
        const text = $toString(value);
        if (text === '[object Object]')
            throw invalidObject(value);
        $push(parts, { text: checkZero(text), quoted: true });
        return;
    }
    $push(parts, { text: checkZero($toString(value)), quoted: true });
}

// The text of a word without anything to expand. undefined: it has.
function plainText(word) {
    let text = '';
    for (const part of word) {
        if (part.text === undefined)
            return undefined;
        text += part.text;
    }
    return text;
}

const UNARY = ' -f -d -c -z -n -e -s -r -w -x -L -h -b -p -S ';
const BINARY = ' == != = -eq -ne -lt -le -gt -ge ';

function makeTest(words) {
    const op = words.length === 0 ? undefined : plainText(words[0]);
    if (words.length === 0)
        throw new Error('Expected a conditional expression operand, but got: ]]');
    if (op === '!' && words.length > 1) {
        const test = makeTest(words.slice(1));
        return { kind: 'test', op: test.op, words: test.words, negated: !test.negated };
    }
    if (op !== undefined && UNARY.includes(` ${op} `) && words.length < 3) {
        if (words.length === 1)
            throw new Error('Expected a word, but got: ]]');
        return { kind: 'test', op, words: [words[1]], negated: false };
    }
    if (words.length === 1)
        throw new Error('Expected a conditional expression operator, but got: ]]');
    const middle = plainText(words[1]);
    if (middle === undefined || !BINARY.includes(` ${middle} `))
        throw new Error(`Unknown conditional expression operation: ${middle}`);
    if (words.length === 2)
        throw new Error('Expected a word, but got: ]]');
    if (words.length > 3)
        throw new Error('Expected "]]" but got: `Text`');
    return { kind: 'test', op: middle, words: [words[0], words[2]], negated: false };
}

// The statements of a template. Throws what is wrong with it.
function parseTemplate(strings, values) {
    const { source, values: kept } = joinTemplate(strings, values);
    return new Parser(source, kept).list(() => false);
}

// The same of a text without values.
function parseText(text) {
    return new Parser(text.replaceAll('\0', ''), []).list(() => false);
}

module.exports = { parseTemplate, parseText, plainText };
