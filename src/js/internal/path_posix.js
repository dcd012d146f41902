// internal/path_posix - path.posix; what is called often is node_path.c's.
//
// SPDX-License-Identifier: MIT
const { validateString } = require('internal/validators');
const { lastPart, splitExtension, format, globMatch } = require('internal/path_common');
const { resolve, normalize, isAbsolute, join, relative, dirname, basename, extname } = $binding('path');

const SLASH = 47;
const isSeparator = (c) => c === SLASH;

function toNamespacedPath(path) {
    return path;
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
