// bun/glob - Bun.Glob: patterns as regular expressions, and walks over folders that look only where something can match.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const files = $binding('files');

const FILE = 0, FOLDER = 1, LINK = 2;

function literal(c) {
    return '\\^$.*+?()[]{}|/'.includes(c) ? `\\${c}` : c;
}

// The class that begins at i, [text, index behind it], or undefined: it does not end.
function classAt(pattern, i) {
    let at = i + 1, text = '';
    const negated = pattern[at] === '!' || pattern[at] === '^';
    if (negated)
        at++;
    for (let first = true; at < pattern.length; first = false) {
        if (pattern[at] === ']' && !first)
            return [negated ? `[^/${text}]` : text === '' ? '(?!)' : `(?!/)[${text}]`, at + 1];
        let from, to;
        [from, at] = classMember(pattern, at);
        to = from;
        if (pattern[at] === '-' && at + 1 < pattern.length && pattern[at + 1] !== ']')
            [to, at] = classMember(pattern, at + 1);
        if (from <= to)
            text += `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`;
    }
    return undefined;
}

function classMember(pattern, at) {
    if (pattern[at] === '\\' && at + 1 < pattern.length)
        at++;
    const c = pattern.codePointAt(at);
    return [c, at + (c > 0xffff ? 2 : 1)];
}

// Is there a } for the { at i?
function closes(pattern, i) {
    let depth = 0;
    for (; i < pattern.length; i++) {
        const c = pattern[i];
        if (c === '\\')
            i++;
        else if (c === '{')
            depth++;
        else if (c === '}' && --depth === 0)
            return true;
    }
    return false;
}

// The body of a regular expression for a pattern without its leading !.
function translate(pattern) {
    let out = '', depth = 0, starts = true; // starts: of a segment
    for (let i = 0; i < pattern.length;) {
        const c = pattern[i];
        let next = false;
        if (c === '\\' && i + 1 < pattern.length) {
            out += literal(pattern[i + 1]);
            i += 2;
        } else if (c === '*') {
            let end = i + 1;
            while (pattern[end] === '*')
                end++;
            if (end - i > 1 && starts && pattern[end] === '/') {
                while (pattern.startsWith('**/', end + 1))
                    end += 3;
                out += '(?:[^/]+/)*';
                end++;
                next = true;
            } else {
                out += end - i > 1 && starts && end === pattern.length ? '[^]*' : '[^/]*';
            }
            i = end;
        } else if (c === '?') {
            out += '[^/]';
            i++;
        } else if (c === '[') {
            const found = classAt(pattern, i);
            out += found === undefined ? '\\[' : found[0];
            i = found === undefined ? i + 1 : found[1];
        } else if (c === '{' && (depth > 0 || closes(pattern, i))) {
            out += '(?:';
            depth++;
            i++;
            next = starts;
        } else if (depth > 0 && (c === ',' || c === '}')) {
            out += c === ',' ? '|' : ')';
            if (c === '}')
                depth--;
            i++;
            next = c === ',';
        } else {
            out += literal(c);
            i++;
            next = c === '/';
        }
        starts = next;
    }
    return depth > 0 ? undefined : out;
}

function compile(pattern) {
    let i = 0;
    while (pattern[i] === '!')
        i++;
    const rest = pattern.slice(i);
    const body = translate(rest) ?? rest.split('').map(literal).join('');
    let expression;
    try {
        expression = new RegExp(`^(?:${body})$`, 'u');
    } catch {
        expression = new RegExp(`^(?:${rest.split('').map(literal).join('')})$`);
    }
    return { negated: i % 2 === 1, rest, expression };
}

function matches(glob, text) {
    return (glob.expression.exec(text) !== null) !== glob.negated;
}

class Glob {
    constructor(pattern) {
        if (typeof pattern !== 'string')
            throw nodeError('ERR_INVALID_ARG_TYPE', 'pattern must be a string');
        this.$glob = compile(pattern);
    }
    match(text) {
        if (typeof text !== 'string')
            throw nodeError('ERR_INVALID_ARG_TYPE', 'str must be a string');
        return matches(this.$glob, text);
    }
    scan(options) {
        return scanLater(walk(this.$glob, readOptions(options)));
    }
    scanSync(options) {
        return walk(this.$glob, readOptions(options));
    }
}
$interface(Glob, 'Glob');

async function* scanLater(paths) {
    for (let step = paths.next(); !step.done; step = paths.next())
        yield step.value;
}

// ---- walking ----

function readOptions(options) {
    const read = { cwd: '', dot: false, absolute: false, followSymlinks: false, throwErrorOnBrokenSymlink: false, onlyFiles: true };
    if (typeof options === 'string') {
        read.cwd = options;
    } else if ($isObject(options)) {
        if (options.cwd !== undefined && typeof options.cwd !== 'string')
            throw nodeError('ERR_INVALID_ARG_TYPE', 'GlobScanOptions.cwd must be a string');
        read.cwd = options.cwd ?? '';
        for (const name of ['dot', 'absolute', 'followSymlinks', 'throwErrorOnBrokenSymlink', 'onlyFiles'])
            if (options[name] !== undefined)
                read[name] = !!options[name];
    }
    if (!read.cwd.startsWith('/'))
        read.cwd = read.cwd === '' ? files.cwd() : join(files.cwd(), read.cwd);
    files.list(read.cwd);
    return read;
}

function join(folder, name) {
    return folder === '' ? name : folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

// The parts of a pattern between slashes; undefined: a brace holds a slash.
function segments(pattern) {
    const parts = [];
    let part = '', depth = 0;
    for (let i = 0; i < pattern.length; i++) {
        const c = pattern[i];
        if (c === '\\' && i + 1 < pattern.length) {
            part += c + pattern[++i];
        } else if (c === '/') {
            if (depth > 0)
                return undefined;
            parts.push(part);
            part = '';
        } else {
            if (c === '{')
                depth++;
            else if (c === '}' && depth > 0)
                depth--;
            part += c;
        }
    }
    parts.push(part);
    return parts;
}

function isPlain(part) {
    for (const c of ['*', '?', '[', '{', '\\'])
        if (part.includes(c))
            return false;
    return true;
}

// What an entry is, links followed when asked for; undefined: nothing that counts.
function kindOf(path, shown, type, options) {
    if (type !== LINK || !options.followSymlinks)
        return type;
    const kind = files.kindOfPath(path);
    if (kind === undefined && options.throwErrorOnBrokenSymlink) {
        const error = new Error(`ENOENT: no such file or directory, open '${shown}'`);
        error.code = 'ENOENT';
        error.path = shown;
        error.syscall = 'open';
        error.errno = -2;
        throw error;
    }
    return kind;
}

function* walk(glob, options) {
    const parts = segments(glob.rest);
    let base = '', fixed = 0;
    if (parts !== undefined && !glob.negated)
        while (fixed < parts.length - 1 && isPlain(parts[fixed])) {
            base = fixed === 0 ? parts[0] === '' ? '/' : parts[0] : join(base, parts[fixed]);
            fixed++;
        }
    const top = base.startsWith('/') ? base : join(options.cwd, base);
    if (parts !== undefined && !glob.negated && fixed === parts.length - 1 && isPlain(parts[fixed])) {
        yield* onePath(join(base, parts[fixed]), options);
        return;
    }
    const deep = parts === undefined || parts.includes('**', fixed);
    const seen = new Set();
    const queue = [{ path: top, shown: base, depth: fixed }];
    while (queue.length > 0) {
        const { path, shown, depth } = queue.pop();
        const entries = files.tryList(path);
        if (entries === undefined)
            continue;
        for (let i = 0; i < entries.length; i += 2)
            yield* entry(entries[i], entries[i + 1], path, shown, depth);
    }
    function* entry(name, type, path, shown, depth) {
        const part = parts === undefined ? '**' : parts[depth];
        const open = part === undefined || part === '**' || parts.lastIndexOf('**', depth) >= fixed;
        if (name[0] === '.' && !options.dot && (open || part[0] !== '.'))
            return;
        const whole = join(path, name), label = join(shown, name);
        const kind = kindOf(whole, label, type, options);
        if (kind === undefined)
            return;
        if ((kind === FILE || !options.onlyFiles) && matches(glob, label))
            yield options.absolute && !label.startsWith('/') ? whole : label;
        if (kind !== FOLDER || !(deep || depth < parts.length - 1))
            return;
        if (!open && !glob.negated && compile(part).expression.exec(name) === null)
            return;
        if (type === LINK) { // links may form rings
            const id = files.identity(whole);
            if (seen.has(id))
                return;
            seen.add(id);
        }
        queue.push({ path: whole, shown: label, depth: depth + 1 });
    }
}

function* onePath(label, options) {
    if (label === '')
        return;
    const whole = label.startsWith('/') ? label : join(options.cwd, label);
    const kind = files.kindOfPath(whole);
    if (kind === FILE || kind !== undefined && !options.onlyFiles)
        yield options.absolute ? whole : label;
}

module.exports = { Glob };
