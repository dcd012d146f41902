// internal/path_common - what paths of POSIX and Windows share.
//
// SPDX-License-Identifier: MIT
const { validateString, validateObject } = require('internal/validators');

// Joins the pieces of a path without `.` and with `..` applied to the part before. `above`: leading `..` stay.
function normalizeParts(pieces, separator, above) {
    const parts = [];
    let depth = 0; // parts that `..` can take away
    for (let i = 0; i < pieces.length; i++) {
        const part = pieces[i];
        if (part === '' || part === '.')
            continue;
        if (part !== '..') {
            $push(parts, part);
            depth++;
        } else if (depth > 0) {
            parts.pop();
            depth--;
        } else if (above) {
            $push(parts, '..');
        }
    }
    return parts.join(separator);
}

// basename(path, suffix) of what stands behind `start`.
function lastPart(path, suffix, start, isSeparator) {
    if (suffix !== undefined)
        validateString(suffix, 'suffix');
    let end = path.length;
    while (end > start && isSeparator(path.charCodeAt(end - 1)))
        end--;
    let from = end;
    while (from > start && !isSeparator(path.charCodeAt(from - 1)))
        from--;
    const name = path.slice(from, end);
    if (suffix === undefined || suffix === '' || suffix.length > path.length)
        return name;
    if (suffix === path)
        return '';
    // As in Node: what the suffix merely ends in is kept with the separators behind it.
    if (name.length < suffix.length && suffix.endsWith(name))
        return path.slice(from);
    if (name.endsWith(suffix) && name.length > suffix.length)
        return name.slice(0, name.length - suffix.length);
    return name;
}

// [name without extension, extension] of a last part.
function splitExtension(base) {
    const dot = base.lastIndexOf('.');
    if (dot <= 0 || base === '..')
        return [base, ''];
    return [base.slice(0, dot), base.slice(dot)];
}

function format(separator, parts) {
    validateObject(parts, 'pathObject');
    const dir = parts.dir || parts.root;
    let ext = parts.ext;
    if (ext)
        ext = ext[0] === '.' ? ext : '.' + ext;
    const base = parts.base || `${parts.name || ''}${ext || ''}`;
    if (!dir)
        return base;
    return dir === parts.root ? `${dir}${base}` : `${dir}${separator}${base}`;
}

// A path matches a glob pattern: `*`, `?`, `[...]`, `{a,b}` within a part, `**` over parts.
function globMatch(path, pattern, windows) {
    const fix = (text) => windows ? text.replaceAll('\\', '/') : text;
    return new RegExp('^(?:' + globSource(fix(pattern)) + ')$', windows ? 'i' : '').test(fix(path));
}

function globClass(pattern, at) {
    let end = at + 1;
    if (pattern[end] === '!' || pattern[end] === '^')
        end++;
    if (pattern[end] === ']')
        end++;
    while (end < pattern.length && pattern[end] !== ']')
        end++;
    if (end >= pattern.length)
        return null;
    let body = pattern.slice(at + 1, end);
    const negated = body[0] === '!' || body[0] === '^';
    if (negated)
        body = body.slice(1);
    body = body.replace(/[\\\]\[^]/g, '\\$&');
    return { source: `(?!/)[${negated ? '^' : ''}${body}]`, end };
}

function globSource(pattern) {
    let out = '', braces = 0;
    for (let i = 0; i < pattern.length; i++) {
        const c = pattern[i];
        const starts = i === 0 || pattern[i - 1] === '/';
        if (c === '*' && pattern[i + 1] === '*' && starts && (i + 2 === pattern.length || pattern[i + 2] === '/')) {
            out += i + 2 === pattern.length ? '(?:(?!\\.)[^/]+(?:/(?!\\.)[^/]+)*)?/?' : '(?:(?!\\.)[^/]+/)*';
            i += 2;
        } else if (c === '*') {
            while (pattern[i + 1] === '*')
                i++;
            const alone = starts && (i + 1 === pattern.length || pattern[i + 1] === '/');
            out += (starts ? '(?!\\.)' : '') + (alone ? '[^/]+' : '[^/]*');
        } else if (c === '?') {
            out += starts ? '(?!\\.)[^/]' : '[^/]';
        } else if (c === '[') {
            const found = globClass(pattern, i);
            out += found ? found.source : '\\[';
            i = found ? found.end : i;
        } else if (c === '{' && pattern.indexOf('}', i) > 0 && pattern.slice(i, pattern.indexOf('}', i)).includes(',')) {
            out += '(?:';
            braces++;
        } else if (c === '}' && braces > 0) {
            out += ')';
            braces--;
        } else if (c === ',' && braces > 0) {
            out += '|';
        } else if (c === '\\' && i + 1 < pattern.length) {
            out += '\\' + pattern[++i];
        } else {
            out += c.replace(/[.+^${}()|\]\\]/g, '\\$&');
        }
    }
    return out;
}

module.exports = { normalizeParts, lastPart, splitExtension, format, globMatch };
