// internal/fs/glob - glob, globSync and the iterator of promises: paths that match patterns.
//
// A pattern becomes lists of parts, one list for each way its braces can be read. A part is **, a name, . or .., or an expression for names.
// The walk carries with each folder the places in the lists that its entries may match.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateObject, validateFunction } = require('internal/validators');
const { pathOf, callbackOf } = require('internal/fs/util');
const { tell } = require('internal/fs/whole');
const { Dirent, direntOf } = require('internal/fs/stats');
const { join, dirname, basename } = require('node/path');
const binding = $binding('fs');
const { process } = $binding('node');

const DEEP = { deep: true };
const UNKNOWN = 0, DIR = 2, LINK = 3;

// ---- patterns ----

// The texts that a pattern with braces stands for.
function expandBraces(pattern) {
    let depth = 0, open = -1;
    const commas = [];
    for (let i = 0; i < pattern.length; i++) {
        const c = pattern[i];
        if (c === '\\') {
            i++;
        } else if (c === '[') {
            const end = pattern.indexOf(']', i + 2);
            if (end > 0)
                i = end;
        } else if (c === '{') {
            if (depth++ === 0)
                open = i;
        } else if (c === ',' && depth === 1) {
            $push(commas, i);
        } else if (c === '}' && depth > 0 && --depth === 0) {
            return expandAt(pattern, open, i, commas);
        }
    }
    return [pattern];
}

function expandAt(pattern, open, close, commas) {
    const before = pattern.slice(0, open), after = expandBraces(pattern.slice(close + 1));
    let choices = [];
    if (commas.length === 0) {
        const range = sequence(pattern.slice(open + 1, close));
        if (range === undefined)
            return after.map((rest) => `${pattern.slice(0, close + 1)}${rest}`);
        choices = range;
    } else {
        let from = open + 1;
        for (const comma of [...commas, close]) {
            for (const choice of expandBraces(pattern.slice(from, comma)))
                $push(choices, choice);
            from = comma + 1;
        }
    }
    const out = [];
    for (const choice of choices) {
        for (const rest of after)
            $push(out, before + choice + rest);
    }
    return out;
}

const MOST_CHOICES = 10000;

// {1..3}, {a..e}
function sequence(text) {
    const found = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/.exec(text);
    if (found === null)
        return undefined;
    const letters = !/^-?\d/.test(found[1]);
    if (letters !== !/^-?\d/.test(found[2]))
        return undefined;
    const number = (s) => letters ? s.charCodeAt(0) : +s;
    const from = number(found[1]), to = number(found[2]);
    const step = Math.max(1, Math.abs(+(found[3] ?? 1)));
    const out = [];
    for (let i = from; (from <= to ? i <= to : i >= to) && out.length < MOST_CHOICES; i += from <= to ? step : -step)
        $push(out, letters ? String.fromCharCode(i) : `${i}`);
    return out;
}

const escaped = (c) => '\\^$.*+?()[]{}|/'.includes(c) ? `\\${c}` : c;

const posixClasses = {
    __proto__: null, alpha: '\\p{L}\\p{Nl}', digit: '\\p{Nd}', alnum: '\\p{L}\\p{Nl}\\p{Nd}', upper: '\\p{Lu}', lower: '\\p{Ll}',
    space: '\\p{Z}\\t\\r\\n\\v\\f', punct: '\\p{P}', xdigit: 'A-Fa-f0-9', word: '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}', blank: '\\p{Zs}\\t',
    cntrl: '\\p{Cc}', graph: '\\p{L}\\p{N}\\p{P}\\p{S}', print: '\\p{L}\\p{N}\\p{P}\\p{S}\\p{Zs}', ascii: '\\x00-\\x7f',
};

// The class at i: [expression, index behind it]; undefined: it does not end.
function classAt(text, i) {
    let at = i + 1, body = '';
    const not = text[at] === '!' || text[at] === '^';
    if (not)
        at++;
    for (let first = true; at < text.length; first = false) {
        if (text[at] === ']' && !first)
            return [body === '' ? '(?!)' : `[${not ? '^' : ''}${body}]`, at + 1];
        const named = text[at] === '[' ? /^\[:(\w+):\]/.exec(text.slice(at)) : null;
        if (named !== null && posixClasses[named[1]] !== undefined) {
            body += posixClasses[named[1]];
            at += named[0].length;
            continue;
        }
        if (text[at] === '\\' && at + 1 < text.length)
            at++;
        const from = text.codePointAt(at);
        at += from > 0xffff ? 2 : 1;
        let to = from;
        if (text[at] === '-' && at + 1 < text.length && text[at + 1] !== ']') {
            at++;
            if (text[at] === '\\')
                at++;
            to = text.codePointAt(at);
            at += to > 0xffff ? 2 : 1;
        }
        if (from <= to)
            body += `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`;
    }
    return undefined;
}

// Index of the ) for the ( at i, or -1.
function closingParen(text, i) {
    let depth = 0;
    for (; i < text.length; i++) {
        if (text[i] === '\\')
            i++;
        else if (text[i] === '(')
            depth++;
        else if (text[i] === ')' && --depth === 0)
            return i;
    }
    return -1;
}

// +(a|b) and its sisters at i: [expression, index behind it], or undefined.
function groupAt(text, i, budget) {
    const close = closingParen(text, i + 1);
    if (close < 0 || budget <= 0)
        return undefined;
    const body = translate(text.slice(i + 2, close), budget - 1);
    switch (text[i]) {
    case '!': {
        const rest = translate(text.slice(close + 1), budget - 1);
        return [`(?:(?!(?:${body})${rest}$)[^/]*?)`, close + 1];
    }
    case '@': return [`(?:${body})`, close + 1];
    default: return [`(?:${body})${text[i]}`, close + 1];
    }
}

const GROUP_DEPTH = 20;

function translate(text, budget) {
    let out = '';
    for (let i = 0; i < text.length;) {
        const c = text[i];
        const group = text[i + 1] === '(' && '!?+*@'.includes(c) ? groupAt(text, i, budget) : undefined;
        if (group !== undefined) {
            out += group[0];
            i = group[1];
        } else if (c === '\\' && i + 1 < text.length) {
            out += escaped(text[i + 1]);
            i += 2;
        } else if (c === '*') {
            while (text[i] === '*' && text[i + 1] !== '(')
                i++;
            if (text[i] === '*')
                continue;
            out += '[^/]*?';
        } else if (c === '[') {
            const found = classAt(text, i);
            out += found === undefined ? '\\[' : found[0];
            i = found === undefined ? i + 1 : found[1];
        } else {
            out += c === '?' ? '[^/]' : budget < GROUP_DEPTH && c === '|' ? '|' : escaped(c);
            i++;
        }
    }
    return out;
}

// A part of a pattern: DEEP, a name, or { expression, dot }.
function partOf(text) {
    if (text === '**')
        return DEEP;
    if (!/[*?[\\]|[!+@]\(/.test(text))
        return text;
    const dot = text[0] === '.' || text.startsWith('\\.');
    let expression;
    try {
        expression = new RegExp(`^${/^[*?]|^[!+@]\(/.test(text) ? '(?=.)' : ''}${translate(text, GROUP_DEPTH)}$`, 'us');
    } catch {
        return text;
    }
    return { deep: false, expression, dot };
}

function fits(part, name) {
    if (typeof part === 'string')
        return part === name;
    if (name[0] === '.' && !part.dot)
        return false;
    return part.expression.exec(name) !== null;
}

// Lists of parts; `folder`: only folders are wanted, since the pattern ends with a slash.
function compile(pattern) {
    const lists = [];
    for (const text of expandBraces(pattern)) {
        const root = text[0] === '/' ? '/' : '';
        const parts = [];
        for (const piece of text.split('/')) {
            if (piece === '' || piece === '.')
                continue;
            const part = partOf(piece);
            if (part === DEEP && parts[parts.length - 1] === DEEP)
                continue;
            $push(parts, part);
        }
        $push(lists, { root, parts, folder: text.endsWith('/') && parts.length > 0, behind: parts[0] !== DEEP || text.startsWith('./') });
    }
    return lists;
}

// ---- the walk ----

function checkOptions(options) {
    validateObject(options, 'options');
    const { cwd = '.', exclude, withFileTypes = false } = options;
    let excluded = () => false;
    if (Array.isArray(exclude)) {
        const lists = [];
        for (const text of exclude) {
            if (typeof text !== 'string')
                throw argTypeError('options.exclude', 'of type function or an instance of string[]', exclude);
            for (const list of compile(text))
                $push(lists, list);
        }
        excluded = (entry, path) => lists.some((list) => list.root === (path[0] === '/' ? '/' : '') && matchesParts(list.parts, 0, path.split('/').filter(Boolean), 0));
    } else if (exclude !== undefined && exclude !== null) {
        validateFunction(exclude, 'options.exclude');
        excluded = (entry, path) => exclude(withFileTypes ? entry : path);
    }
    return { cwd: typeof cwd === 'string' ? cwd : `${pathOf(cwd, 'options.cwd')}`, excluded, typed: Boolean(withFileTypes) };
}

function patternsOf(pattern) {
    if (pattern === null || (typeof pattern === 'object' && !Array.isArray(pattern)))
        throw argTypeError('patterns', 'an instance of Array', pattern);
    const out = [];
    for (const one of Array.isArray(pattern) ? pattern : [pattern]) {
        if (typeof one !== 'string')
            throw argTypeError('patterns', 'of type string', one);
        for (const parts of compile(one))
            $push(out, parts);
    }
    return out;
}

// Does a whole path fit? For excluded ones, which may be hidden.
function matchesParts(parts, i, names, j) {
    if (i === parts.length)
        return j === names.length;
    if (parts[i] === DEEP) {
        for (let k = j; k <= names.length; k++) {
            if (matchesParts(parts, i + 1, names, k))
                return true;
        }
        return false;
    }
    return j < names.length && fits(parts[i], names[j]) && matchesParts(parts, i + 1, names, j + 1);
}

const below = (folder, name) => folder === '' ? name : folder.endsWith('/') ? folder + name : `${folder}/${name}`;

// The steps of a walk as a generator: yields ['scandir', path] or ['type', path, follow], is given a list or a type, and calls found().
function* walk(list, options, found) {
    const { root, parts, folder } = list;
    const place = (path) => path === '' ? options.cwd : path[0] === '/' ? path : join(options.cwd, path);
    const seen = new Set();
    const queue = parts.length > 0 || root !== '' ? [{ path: root, at: 0, type: DIR }] : [];
    while (queue.length > 0) {
        const { path, at, type } = queue.pop();
        const key = `${at}:${path}`;
        if (seen.has(key))
            continue;
        seen.add(key);
        if (at === parts.length) {
            if (!folder || type === DIR)
                found(path === '' ? '.' : path, type);
            continue;
        }
        yield* enter(path, at, type);
    }

    function* enter(path, at, type) {
        const part = parts[at];
        if (typeof part === 'string') {
            const next = part === '..' ? join(path, part) : below(path, part);
            const kind = yield ['type', place(next), false];
            if (kind !== undefined && (part === '..' || !options.excluded(new Dirent(part, kind, place(path)), next)))
                queue.push({ path: next, at: at + 1, type: kind });
            return;
        }
        if (part === DEEP && type !== DIR && type !== LINK)
            return;
        if (part === DEEP)
            queue.push({ path, at: at + 1, type });
        const entries = yield ['scandir', place(path)];
        for (let i = entries.length - 2; i >= 0; i -= 2) {
            const name = entries[i], next = below(path, name);
            const kind = entries[i + 1] === UNKNOWN ? direntOf(name, UNKNOWN, place(path)).$type : entries[i + 1];
            if (part === DEEP ? name[0] === '.' : !fits(part, name))
                continue;
            if (options.excluded(new Dirent(name, kind, place(path)), next))
                continue;
            // ** does not go through links; but behind other parts it does once.
            if (part !== DEEP || kind === DIR)
                queue.push({ path: next, at: part === DEEP ? at : at + 1, type: kind });
            else if (at + 1 === parts.length || (kind === LINK && list.behind))
                queue.push({ path: next, at: at + 1, type: kind });
        }
    }
}

// A result once, as text or Dirent.
function collector(options, out) {
    const had = new Set();
    return (path, type) => {
        if (had.has(path))
            return;
        had.add(path);
        if (!options.typed) {
            $push(out, path);
            return;
        }
        const full = path[0] === '/' ? path : join(options.cwd, path);
        $push(out, new Dirent(basename(full), type, dirname(full)));
    };
}

const typeOfNumbers = (n) => (n[1] & 0o170000) === 0o040000 ? DIR : (n[1] & 0o170000) === 0o120000 ? LINK : 1;

function answerNow([what, path, follow]) {
    try {
        return what === 'scandir' ? binding.scandir(path, 'utf8', true) : typeOfNumbers(binding[follow ? 'stat' : 'lstat'](path, false));
    } catch {
        return what === 'scandir' ? [] : undefined;
    }
}

async function answerLater([what, path, follow]) {
    try {
        return what === 'scandir' ? await binding.scandir(path, 'utf8', true, true)
            : typeOfNumbers(await binding[follow ? 'stat' : 'lstat'](path, false, true));
    } catch {
        return what === 'scandir' ? [] : undefined;
    }
}

function globSync(pattern, options = {}) {
    const checked = checkOptions(options), out = [], found = collector(checked, out);
    for (const list of patternsOf(pattern)) {
        const steps = walk(list, checked, found);
        for (let step = steps.next(); !step.done;)
            step = steps.next(answerNow(step.value));
    }
    return out;
}

async function* iterate(lists, checked) {
    const out = [], found = collector(checked, out);
    for (const list of lists) {
        const steps = walk(list, checked, found);
        for (let step = steps.next(); !step.done;) {
            step = steps.next(await answerLater(step.value));
            for (; out.length > 0;)
                yield out.shift();
        }
        for (; out.length > 0;)
            yield out.shift();
    }
}

function globIterator(pattern, options = {}) {
    const checked = checkOptions(options);
    return iterate(patternsOf(pattern), checked);
}

async function collect(lists, checked) {
    const all = [];
    for await (const path of iterate(lists, checked))
        $push(all, path);
    return all;
}

function glob(pattern, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    callbackOf(callback);
    const checked = checkOptions(options ?? {});
    tell(collect(patternsOf(pattern), checked), callback);
}

module.exports = { glob, globSync, globIterator };
