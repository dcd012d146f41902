// internal/path_win32 - path.win32: drives (C:), shares (\\server\share\), both slashes.
//
// SPDX-License-Identifier: MIT
const { validateString } = require('internal/validators');
const { normalizeParts, lastPart, splitExtension, format, globMatch } = require('internal/path_common');
const binding = $binding('path');

const isSeparator = (c) => c === 47 || c === 92;
const pieces = (path) => path.replaceAll('/', '\\').split('\\');
const isLetter = (c) => (c >= 65 && c <= 90) || (c >= 97 && c <= 122);

// How a path begins: device ("C:", "\\server\share" or ""), whether it is absolute, and where the rest starts.
function rootOf(path, namespaces = true) {
    if (isSeparator(path.charCodeAt(0))) {
        const share = shareOf(path, namespaces);
        if (share)
            return share;
        return { device: '', absolute: true, end: 1, share: false };
    }
    if (isLetter(path.charCodeAt(0)) && path[1] === ':') {
        const absolute = path.length > 2 && isSeparator(path.charCodeAt(2));
        return { device: path.slice(0, 2), absolute, end: absolute ? 3 : 2, share: false };
    }
    return { device: '', absolute: false, end: 0, share: false };
}

// \\server\share, both names not empty. `namespaces`: \\.\ and \\?\ have no share.
function shareOf(path, namespaces) {
    if (!isSeparator(path.charCodeAt(1)))
        return null;
    const length = path.length;
    let at = 2;
    while (at < length && !isSeparator(path.charCodeAt(at)))
        at++;
    const server = path.slice(2, at);
    if (at === length || at === 2)
        return null;
    if (namespaces && (server === '.' || server === '?'))
        return { device: `\\\\${server}`, absolute: true, end: 4, share: false };
    let name = at;
    while (name < length && isSeparator(path.charCodeAt(name)))
        name++;
    if (name === length)
        return null;
    let end = name;
    while (end < length && !isSeparator(path.charCodeAt(end)))
        end++;
    return { device: `\\\\${server}\\${path.slice(name, end)}`, absolute: true, end, share: true };
}

function resolve(...paths) {
    let device = '', tail = '', absolute = false;
    for (let i = paths.length - 1; i >= -1; i--) {
        let path;
        if (i >= 0) {
            path = paths[i];
            validateString(path, `paths[${i}]`);
            if (path === '')
                continue;
        } else if (device === '') {
            path = binding.cwd();
        } else {
            path = binding.env('=' + device) || binding.cwd();
            if (path.slice(0, 2).toLowerCase() !== device.toLowerCase() && path.charCodeAt(2) === 92)
                path = device + '\\';
        }
        const root = rootOf(path);
        if (root.device !== '') {
            if (device !== '' && root.device.toLowerCase() !== device.toLowerCase())
                continue;
            device = device || root.device;
        }
        if (absolute) {
            if (device !== '')
                break;
        } else {
            tail = path.slice(root.end) + '\\' + tail;
            absolute = root.absolute;
            if (absolute && device !== '')
                break;
        }
    }
    tail = normalizeParts(pieces(tail), '\\', !absolute);
    return absolute ? device + '\\' + tail : device + tail || '.';
}

// The names of devices, which are no files of that name wherever they stand: `..` behind one goes nowhere.
const DEVICE = /^(?:CON|PRN|AUX|NUL|(?:COM|LPT)[0-9\xB9\xB2\xB3])$/i;

function normalize(path) {
    validateString(path, 'path');
    if (path === '')
        return '.';
    const colon = path.indexOf(':');
    if (colon > 1 && DEVICE.test(path.slice(0, colon))) {
        const rest = normalizeParts(pieces(path.slice(colon + 1)), '\\', true) || '.';
        return '.\\' + path.slice(0, colon + 1) + rest + (isSeparator(path.charCodeAt(path.length - 1)) ? '\\' : '');
    }
    const root = rootOf(path);
    if (root.share && root.end === path.length)
        return root.device + '\\';
    let tail = normalizeParts(pieces(path.slice(root.end)), '\\', !root.absolute);
    if (tail === '' && !root.absolute)
        tail = '.';
    if (tail !== '' && isSeparator(path.charCodeAt(path.length - 1)))
        tail += '\\';
    if (!root.absolute && root.device === '' && path.includes(':')) {
        // What was no drive before must not become one.
        if (isLetter(tail.charCodeAt(0)) && tail[1] === ':')
            return '.\\' + tail;
        if (colon === path.length - 1 || isSeparator(path.charCodeAt(colon + 1)))
            return '.\\' + tail;
    }
    return root.device + (root.absolute ? '\\' : '') + tail;
}

function isAbsolute(path) {
    validateString(path, 'path');
    if (path === '')
        return false;
    return isSeparator(path.charCodeAt(0)) || (path.length > 2 && isLetter(path.charCodeAt(0)) && path[1] === ':' && isSeparator(path.charCodeAt(2)));
}

function join(...paths) {
    let whole, first;
    for (let i = 0; i < paths.length; i++) {
        validateString(paths[i], 'path');
        if (paths[i] === '')
            continue;
        if (whole === undefined)
            whole = first = paths[i];
        else
            whole += '\\' + paths[i];
    }
    if (whole === undefined)
        return '.';
    // Two slashes in front mean a share only when the first piece alone begins with them and has a name behind.
    let slashes = 0;
    while (slashes < whole.length && isSeparator(whole.charCodeAt(slashes)))
        slashes++;
    let own = 0;
    while (own < first.length && isSeparator(first.charCodeAt(own)))
        own++;
    if (slashes >= 2 && !(own === 2 && first.length > 2))
        whole = '\\' + whole.slice(slashes);
    if (whole.includes(':') && whole.split('\\').some((part) => part.includes(':') && DEVICE.test(part.slice(0, part.indexOf(':')))))
        return whole.replace(/\//g, '\\');
    return normalize(whole);
}

function relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to)
        return '';
    const here = resolve(from), there = resolve(to);
    if (here.toLowerCase() === there.toLowerCase())
        return '';
    const split = (path) => path.split('\\').filter((part) => part !== '');
    const a = split(here), b = split(there);
    let same = 0;
    while (same < a.length && same < b.length && a[same].toLowerCase() === b[same].toLowerCase())
        same++;
    if (same === 0 || here.startsWith('\\\\') !== there.startsWith('\\\\'))
        return there;
    const out = [];
    for (let i = same; i < a.length; i++)
        out.push('..');
    for (let i = same; i < b.length; i++)
        out.push(b[i]);
    return out.join('\\');
}

function toNamespacedPath(path) {
    if (typeof path !== 'string' || path === '')
        return path;
    const whole = resolve(path);
    if (whole.length <= 2)
        return path;
    if (whole.startsWith('\\\\')) {
        if (whole[2] !== '?' && whole[2] !== '.')
            return '\\\\?\\UNC\\' + whole.slice(2);
    } else if (isLetter(whole.charCodeAt(0)) && whole[1] === ':' && whole[2] === '\\') {
        return '\\\\?\\' + whole;
    }
    return whole;
}

// Where the directory of a path must not end before, and its root as written.
function rootEnd(path) {
    const root = rootOf(path, false);
    return root.share && root.end < path.length ? root.end + 1 : root.end;
}

function dirname(path) {
    validateString(path, 'path');
    if (path === '')
        return '.';
    if (path.length === 1)
        return isSeparator(path.charCodeAt(0)) ? path : '.';
    const start = rootEnd(path);
    let end = path.length;
    while (end > start && isSeparator(path.charCodeAt(end - 1)))
        end--;
    while (end > start && !isSeparator(path.charCodeAt(end - 1)))
        end--;
    if (end <= start)
        return start === 0 ? '.' : path.slice(0, start);
    return path.slice(0, Math.max(end - 1, start));
}

function basename(path, suffix) {
    if (suffix !== undefined)
        validateString(suffix, 'suffix');
    validateString(path, 'path');
    const start = isLetter(path.charCodeAt(0)) && path[1] === ':' ? 2 : 0;
    return lastPart(path, suffix, start, isSeparator);
}

function extname(path) {
    return splitExtension(basename(path))[1];
}

function parse(path) {
    validateString(path, 'path');
    const start = rootEnd(path), root = path.slice(0, start);
    let end = path.length;
    while (end > start && isSeparator(path.charCodeAt(end - 1)))
        end--;
    const base = lastPart(path, undefined, start, isSeparator);
    const [name, ext] = splitExtension(base);
    const from = end - base.length;
    return { root, dir: from > start ? path.slice(0, from - 1) : root, base, ext, name };
}

module.exports = {
    resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
    format(pathObject) {
        return format('\\', pathObject);
    },
    parse,
    matchesGlob(path, pattern) {
        validateString(path, 'path');
        validateString(pattern, 'pattern');
        return globMatch(path, pattern, true);
    },
    sep: '\\',
    delimiter: ';',
    win32: null,
    posix: null,
    _makeLong: toNamespacedPath,
};
