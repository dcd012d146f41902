// internal/fs/cp - cp: files, links and trees copied.
//
// The steps are one generator, which yields calls of the binding: [name, ...arguments]. What runs it makes them at once or waits for them.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateObject, validateBoolean, validateFunction } = require('internal/validators');
const { pathOf, maskOf, callbackOf, systemError } = require('internal/fs/util');
const { tell } = require('internal/fs/whole');
const { shown } = require('internal/errors');
const { resolve, dirname, isAbsolute, parse, sep } = require('node/path');
const binding = $binding('fs');

const S_IFMT = 0o170000, S_IFDIR = 0o040000, S_IFREG = 0o100000, S_IFLNK = 0o120000, S_IFSOCK = 0o140000, S_IFIFO = 0o010000,
      S_IFCHR = 0o020000, S_IFBLK = 0o060000;
const EEXIST = 17, ENOTDIR = 20, EISDIR = 21, EINVAL = 22;

const texts = {
    __proto__: null,
    ERR_FS_CP_EINVAL: 'Invalid src or dest',
    ERR_FS_CP_DIR_TO_NON_DIR: 'Cannot overwrite non-directory with directory',
    ERR_FS_CP_NON_DIR_TO_DIR: 'Cannot overwrite directory with non-directory',
    ERR_FS_CP_EEXIST: 'Target already exists',
    ERR_FS_EISDIR: 'Path is a directory',
    ERR_FS_CP_SOCKET: 'Cannot copy a socket file',
    ERR_FS_CP_FIFO_PIPE: 'Cannot copy a FIFO pipe',
    ERR_FS_CP_UNKNOWN: 'Cannot copy an unknown file type',
    ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY: 'Cannot overwrite symlink in subdirectory of self',
};

// cpSync finds most of them in Node's C++, where they are plain errors.
const plainInSync = ['ERR_FS_CP_EINVAL', 'ERR_FS_CP_DIR_TO_NON_DIR', 'ERR_FS_CP_NON_DIR_TO_DIR', 'ERR_FS_EISDIR', 'ERR_FS_CP_SOCKET', 'ERR_FS_CP_FIFO_PIPE',
    'ERR_FS_CP_UNKNOWN'];

function failure(options, code, message, path, errno, name) {
    if (options.$sync && plainInSync.includes(code))
        return nodeError(code, message.replace(/^c/, 'C'));
    return systemError(code, texts[code], { message, path, syscall: 'cp', errno, code: name });
}

const shownSource = (src, options) => options.$sync && !src.endsWith('/') ? src + '/' : src;

function checkOptions(options) {
    if (options === undefined)
        options = {};
    validateObject(options, 'options');
    const all = {
        dereference: false, errorOnExist: false, filter: undefined, force: true, preserveTimestamps: false, recursive: false,
        verbatimSymlinks: false, ...options,
    };
    for (const name of ['dereference', 'errorOnExist', 'force', 'preserveTimestamps', 'recursive', 'verbatimSymlinks'])
        validateBoolean(all[name], `options.${name}`);
    all.mode = maskOf(all.mode, 0, 7);
    if (all.dereference && all.verbatimSymlinks)
        throw nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "dereference" cannot be used in combination with option "verbatimSymlinks"');
    if (all.filter !== undefined)
        validateFunction(all.filter, 'options.filter');
    return all;
}

const typeOf = (n) => Number(n[1]) & S_IFMT;
const isDir = (n) => typeOf(n) === S_IFDIR;
const same = (a, b) => a[7] !== 0n && a[0] === b[0] && a[7] === b[7];

function* statOrNothing(call, path) {
    try {
        return yield [call, path, true];
    } catch (error) {
        if (error.code === 'ENOENT')
            return undefined;
        throw error;
    }
}

const partsOf = (path) => resolve(path).split(sep).filter(Boolean);

function isBelow(path, below) {
    const a = partsOf(path), b = partsOf(below);
    return a.every((part, i) => b[i] === part);
}

// What is at src and dest, when it can be copied: [src's numbers, dest's or undefined].
function* checkPaths(src, dest, options) {
    const call = options.dereference ? 'stat' : 'lstat';
    const from = yield [call, src, true];
    const to = yield* statOrNothing(call, dest);
    if (to !== undefined) {
        if (same(from, to))
            throw failure(options, 'ERR_FS_CP_EINVAL', options.$sync ? `src and dest cannot be the same ${dest}` : 'src and dest cannot be the same', dest, EINVAL, 'EINVAL');
        if (isDir(from) && !isDir(to))
            throw failure(options, 'ERR_FS_CP_DIR_TO_NON_DIR', `cannot overwrite non-directory ${dest} with directory ${src}`, dest, EISDIR, 'EISDIR');
        if (!isDir(from) && isDir(to))
            throw failure(options, 'ERR_FS_CP_NON_DIR_TO_DIR', `cannot overwrite directory ${dest} with non-directory ${src}`, dest, ENOTDIR,
                'ENOTDIR');
    }
    if (isDir(from) && isBelow(src, dest))
        throw failure(options, 'ERR_FS_CP_EINVAL', `cannot copy ${shownSource(src, options)} to a subdirectory of self ${dest}`, dest, EINVAL, 'EINVAL');
    return [from, to];
}

// Is dest below src by another name?
function* checkParents(src, from, dest, options) {
    const parent = resolve(dirname(src));
    let above = resolve(dirname(dest));
    while (above !== parent && above !== parse(above).root) {
        const n = yield* statOrNothing('stat', above);
        if (n === undefined)
            return;
        if (same(from, n))
            throw failure(options, 'ERR_FS_CP_EINVAL', `cannot copy ${shownSource(src, options)} to a subdirectory of self ${dest}`, dest, EINVAL, 'EINVAL');
        above = resolve(dirname(above));
    }
}

function* copyAll(src, dest, options) {
    if (options.filter && !(yield ['filter', src, dest]))
        return;
    const [from, to] = yield* checkPaths(src, dest, options);
    yield* checkParents(src, from, dest, options);
    const parent = dirname(dest);
    if ((yield* statOrNothing('stat', parent)) === undefined)
        yield ['mkdir', parent, 0o777, true];
    yield* copyOne(from, to, src, dest, options);
}

function* copyOne(from, to, src, dest, options) {
    // What src is behind links: a folder may be one by a link.
    const seen = options.dereference ? yield ['stat', src, true] : from;
    switch (typeOf(seen)) {
    case S_IFDIR:
        if (!options.recursive)
            throw failure(options, 'ERR_FS_EISDIR', `Recursive option not enabled, cannot copy a directory: ${shownSource(src, options)}`, src, EISDIR,
                'EISDIR');
        return yield* copyFolder(seen, to, src, dest, options);
    case S_IFREG: case S_IFCHR: case S_IFBLK:
        return yield* copyFile(seen, to, src, dest, options);
    case S_IFLNK:
        return yield* copyLink(to, src, dest, options);
    case S_IFSOCK:
        throw failure(options, 'ERR_FS_CP_SOCKET', `cannot copy a socket file: ${dest}`, dest, EINVAL, 'EINVAL');
    case S_IFIFO:
        throw failure(options, 'ERR_FS_CP_FIFO_PIPE', `cannot copy a FIFO pipe: ${dest}`, dest, EINVAL, 'EINVAL');
    default:
        throw failure(options, 'ERR_FS_CP_UNKNOWN', `cannot copy an unknown file type: ${dest}`, dest, EINVAL, 'EINVAL');
    }
}

function* copyFile(from, to, src, dest, options) {
    if (to !== undefined) {
        if (!options.force) {
            if (options.errorOnExist)
                throw failure(options, 'ERR_FS_CP_EEXIST', `${dest} already exists`, dest, EEXIST, 'EEXIST');
            return;
        }
        yield ['unlink', dest];
    }
    yield ['copyFile', src, dest, options.mode];
    const mode = Number(from[1]) & 0o7777;
    if (!options.preserveTimestamps) {
        yield ['chmod', dest, mode];
        return;
    }
    if ((mode & 0o200) === 0)
        yield ['chmod', dest, mode | 0o200];
    const n = yield ['stat', src, false]; // reading has changed the time of access
    yield ['utimes', dest, n[10] + n[11] / 1e9, n[12] + n[13] / 1e9];
    yield ['chmod', dest, mode];
}

function* copyFolder(from, to, src, dest, options) {
    if (to === undefined)
        yield ['mkdir', dest, 0o777, false];
    for (const name of yield ['scandir', src, 'utf8', false]) {
        const below = `${src === '/' ? '' : src}/${name}`, target = `${dest === '/' ? '' : dest}/${name}`;
        if (options.filter && !(yield ['filter', below, target]))
            continue;
        const [one, other] = yield* checkPaths(below, target, options);
        yield* copyOne(one, other, below, target, options);
    }
    if (to === undefined)
        yield ['chmod', dest, Number(from[1]) & 0o7777];
}

function* copyLink(to, src, dest, options) {
    let source = yield ['readlink', src, 'utf8'];
    if (!options.verbatimSymlinks && !isAbsolute(source))
        source = resolve(dirname(src), source);
    if (to === undefined) {
        yield ['symlink', source, dest];
        return;
    }
    let target;
    try {
        target = yield ['readlink', dest, 'utf8'];
    } catch (error) {
        // dest is no link
        if (error.code !== 'EINVAL')
            throw error;
        yield ['symlink', source, dest];
        return;
    }
    if (!isAbsolute(target))
        target = resolve(dirname(dest), target);
    const n = yield* statOrNothing('stat', src);
    const folder = n !== undefined && isDir(n);
    if (folder && isBelow(source, target))
        throw failure(options, 'ERR_FS_CP_EINVAL', `cannot copy ${source} to a subdirectory of self ${target}`, dest, EINVAL, 'EINVAL');
    if (folder && isBelow(target, source))
        throw failure(options, 'ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', `cannot overwrite ${target} with ${source}`, dest, EINVAL, 'EINVAL');
    yield ['unlink', dest];
    yield ['symlink', source, dest];
}

// ---- what runs it ----

function text(path) {
    return typeof path === 'string' ? path : `${path}`;
}

function callNow([name, ...args], options) {
    if (name !== 'filter')
        return $apply(binding[name], undefined, args);
    const value = options.filter(...args);
    if ($isPromise(value))
        throw nodeError('ERR_INVALID_RETURN_VALUE',
            `Expected boolean to be returned from the "filter" function but got an instance of ${value.constructor?.name ?? shown(value)}.`);
    return value;
}

function cpSync(src, dest, options) {
    options = checkOptions(options);
    options.$sync = true;
    const steps = copyAll(text(pathOf(src, 'src')), text(pathOf(dest, 'dest')), options);
    for (let step = steps.next(); !step.done;) {
        let value;
        try {
            value = callNow(step.value, options);
        } catch (error) {
            step = steps.throw(error);
            continue;
        }
        step = steps.next(value);
    }
}

async function run(src, dest, options) {
    const steps = copyAll(src, dest, options);
    for (let step = steps.next(); !step.done;) {
        const [name, ...args] = step.value;
        let value;
        try {
            value = name === 'filter' ? await options.filter(...args) : await $apply(binding[name], undefined, [...args, true]);
        } catch (error) {
            step = steps.throw(error);
            continue;
        }
        step = steps.next(value);
    }
}

async function cpPromise(src, dest, options) {
    options = checkOptions(options);
    return run(text(pathOf(src, 'src')), text(pathOf(dest, 'dest')), options);
}

function cp(src, dest, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    callbackOf(callback);
    options = checkOptions(options);
    tell(run(text(pathOf(src, 'src')), text(pathOf(dest, 'dest')), options), (error) => error ? callback(error) : callback(null));
}

module.exports = { cp, cpSync, cpPromise };
