// internal/path_posix - path.posix.
//
// SPDX-License-Identifier: MIT
const { validateString } = require('internal/validators');
const { normalizeParts, lastPart, splitExtension, format, globMatch } = require('internal/path_common');
const binding = $binding('path');

const SLASH = 47;
const isSeparator = (c) => c === SLASH;

function resolve(...paths) {
    let whole = '';
    for (let i = paths.length - 1; i >= -1; i--) {
        const path = i >= 0 ? paths[i] : binding.cwd();
        if (i >= 0)
            validateString(path, `paths[${i}]`);
        if (path === '')
            continue;
        whole = whole === '' ? path : path + '/' + whole;
        if (path.charCodeAt(0) === SLASH)
            break;
    }
    if (whole.charCodeAt(0) === SLASH)
        return '/' + normalizeParts(whole.split('/'), '/', false);
    return normalizeParts(whole.split('/'), '/', true) || '.';
}

function normalize(path) {
    validateString(path, 'path');
    if (path === '')
        return '.';
    const absolute = path.charCodeAt(0) === SLASH;
    let out = normalizeParts(path.split('/'), '/', !absolute);
    if (out === '')
        return absolute ? '/' : path.charCodeAt(path.length - 1) === SLASH ? './' : '.';
    if (path.charCodeAt(path.length - 1) === SLASH)
        out += '/';
    return absolute ? '/' + out : out;
}

function isAbsolute(path) {
    validateString(path, 'path');
    return path.charCodeAt(0) === SLASH;
}

function join(...paths) {
    let whole = '';
    for (let i = 0; i < paths.length; i++) {
        validateString(paths[i], 'path');
        if (paths[i] !== '')
            whole = whole === '' ? paths[i] : whole + '/' + paths[i];
    }
    return whole === '' ? '.' : normalize(whole);
}

function relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to)
        return '';
    from = resolve(from);
    to = resolve(to);
    if (from === to)
        return '';
    const here = from === '/' ? [] : from.slice(1).split('/'), there = to === '/' ? [] : to.slice(1).split('/');
    let same = 0;
    while (same < here.length && same < there.length && here[same] === there[same])
        same++;
    const out = [];
    for (let i = same; i < here.length; i++)
        out.push('..');
    for (let i = same; i < there.length; i++)
        out.push(there[i]);
    return out.join('/');
}

function toNamespacedPath(path) {
    return path;
}

function dirname(path) {
    validateString(path, 'path');
    let end = path.length;
    while (end > 1 && path.charCodeAt(end - 1) === SLASH)
        end--;
    while (end > 0 && path.charCodeAt(end - 1) !== SLASH)
        end--;
    if (end === 0)
        return '.';
    if (end === 1)
        return '/';
    if (end === 2 && path.charCodeAt(0) === SLASH)
        return '//';
    return path.slice(0, end - 1);
}

function basename(path, suffix) {
    if (suffix !== undefined)
        validateString(suffix, 'suffix');
    validateString(path, 'path');
    return lastPart(path, suffix, 0, isSeparator);
}

function extname(path) {
    validateString(path, 'path');
    return splitExtension(lastPart(path, undefined, 0, isSeparator))[1];
}

function parse(path) {
    validateString(path, 'path');
    const root = path.charCodeAt(0) === SLASH ? '/' : '';
    let end = path.length;
    while (end > root.length && path.charCodeAt(end - 1) === SLASH)
        end--;
    const base = lastPart(path, undefined, root.length, isSeparator);
    const [name, ext] = splitExtension(base);
    const start = end - base.length;
    return { root, dir: start > 1 ? path.slice(0, start - 1) : root, base, ext, name };
}

module.exports = {
    resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
    format(pathObject) {
        return format('/', pathObject);
    },
    parse,
    matchesGlob(path, pattern) {
        validateString(path, 'path');
        validateString(pattern, 'pattern');
        return globMatch(path, pattern, false);
    },
    sep: '/',
    delimiter: ':',
    win32: null,
    posix: null,
    _makeLong: toNamespacedPath,
};
