// bun/shell_expand - what becomes of the words of Bun.$: braces, variables, substitutions, names of files.
//
// SPDX-License-Identifier: MIT
const MOST = 65536; // variants of one word

class ExpandError extends Error {}

// ---- braces ----

// Where the brace at i ends, and whether it holds a comma of its own. undefined: it does not end.
function closingBrace(parts, i) {
    let depth = 0, comma = false;
    for (let at = i; at < parts.length; at++) {
        const mark = parts[at].mark;
        if (mark === '{') {
            depth++;
        } else if (mark === ',' && depth === 1) {
            comma = true;
        } else if (mark === '}' && --depth === 0) {
            return { end: at, comma };
        }
    }
    return undefined;
}

// Every variant of a list of parts: lists without braces.
function expandBraces(parts, depth = 0) {
    let out = [[]];
    for (let i = 0; i < parts.length; i++) {
        const group = parts[i].mark === '{' && depth < 100 ? closingBrace(parts, i) : undefined;
        if (group === undefined || !group.comma) {
            for (const list of out)
                $push(list, parts[i]);
            continue;
        }
        const choices = [];
        for (const piece of splitGroup(parts, i + 1, group.end))
            for (const list of expandBraces(piece, depth + 1))
                $push(choices, list);
        if (out.length * choices.length > MOST)
            throw new RangeError('Too many brace expansions');
        const next = [];
        for (const list of out)
            for (const choice of choices)
                $push(next, [...list, ...choice]);
        out = next;
        i = group.end;
    }
    return out;
}

function splitGroup(parts, from, to) {
    const out = [[]];
    let depth = 0;
    for (let i = from; i < to; i++) {
        const mark = parts[i].mark;
        if (mark === '{')
            depth++;
        else if (mark === '}')
            depth--;
        if (mark === ',' && depth === 0)
            $push(out, []);
        else
            $push(out.at(-1), parts[i]);
    }
    return out;
}

// $.braces(text): only braces count, and what stands behind a backslash does not.
function braces(text) {
    const parts = [];
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (c === '\\' && i + 1 < text.length)
            $push(parts, { text: c + text[++i] });
        else
            $push(parts, c === '{' || c === ',' || c === '}' ? { mark: c } : { text: c });
    }
    return expandBraces(parts).map((list) => list.map((part) => part.mark ?? part.text).join(''));
}

// ---- fields ----

// A word becomes fields: { text, pattern } where pattern (undefined: no * in it) is the same for Bun.Glob; `open`: something was there.
class Fields {
    constructor() {
        this.list = [];
        this.gap();
    }
    gap() {
        if (this.list.length > 0 && !this.list.at(-1).open)
            this.list.pop();
        $push(this.list, { text: '', pattern: '', star: false, open: false });
    }
    add(text, open) {
        const field = this.list.at(-1);
        field.text += text;
        field.pattern += text.replace(/[\\*?[\]{}!]/g, '\\$&');
        field.open ||= open || text !== '';
    }
    star(mark) {
        const field = this.list.at(-1);
        field.text += mark;
        field.pattern += mark;
        field.star = field.open = true;
    }
    // The output of a substitution that stands in no quotes.
    split(text) {
        const pieces = text.split(/[ \t\n]+/);
        for (let i = 0; i < pieces.length; i++) {
            if (i > 0)
                this.gap();
            this.add(pieces[i], false);
        }
    }
    done() {
        return this.list.filter((field) => field.open);
    }
}

async function readParts(parts, shell, fields) {
    for (let i = 0; i < parts.length; i++) {
        const part = parts[i];
        if (part.text !== undefined) {
            fields.add(part.text, part.quoted);
        } else if (part.name !== undefined) {
            fields.add(shell.variable(part.name), part.quoted);
        } else if (part.script !== undefined) {
            const text = (await shell.substitute(part.script)).replace(/\n+$/, '');
            if (part.quoted)
                fields.add(text, true);
            else
                fields.split(text);
        } else if (part.gap) {
            fields.gap();
        } else if (part.mark === '*' || part.mark === '**') {
            fields.star(part.mark);
        } else if (part.mark === '~') {
            const next = parts[i + 1], home = next === undefined || next.text !== undefined && !next.quoted && next.text.startsWith('/');
            fields.add(home ? shell.variable('HOME') : '~', true);
        } else if (part.mark !== undefined) {
            fields.add(part.mark, false);
        } else {
            if (part.path === undefined)
                throw new ExpandError('only files can be arguments');
            fields.add(part.path, true);
        }
    }
}

function glob(field, shell) {
    const { Glob } = require('bun/glob');
    const folders = field.pattern.endsWith('/');
    const pattern = folders ? field.pattern.slice(0, -1) : field.pattern;
    const files = $binding('files');
    const found = [];
    const walk = new Glob(pattern).scanSync({ cwd: shell.cwd, onlyFiles: false });
    for (let step = walk.next(); !step.done; step = walk.next()) {
        const path = step.value;
        if (!folders)
            $push(found, path);
        else if (files.kindOfPath(path.startsWith('/') ? path : `${shell.cwd}/${path}`) === 1)
            $push(found, `${path}/`);
    }
    if (found.length === 0)
        throw new ExpandError(`no matches found: ${field.text}`);
    return found.sort();
}

// The arguments that a word stands for.
async function expandWord(word, shell, out) {
    for (const parts of expandBraces(word)) {
        const fields = new Fields();
        await readParts(parts, shell, fields);
        for (const field of fields.done()) {
            if (!field.star)
                $push(out, field.text);
            else
                for (const path of glob(field, shell))
                    $push(out, path);
        }
    }
}

// The one text that a word stands for in an assignment or test: variants and fields stay together.
async function expandText(word, shell) {
    const texts = [];
    for (const parts of expandBraces(word)) {
        const fields = new Fields();
        await readParts(parts, shell, fields);
        for (const field of fields.done())
            $push(texts, field.text);
    }
    return texts.join(' ');
}

module.exports = { braces, expandWord, expandText, ExpandError };
