// internal/fs/promises - node:fs/promises.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { flagsOf, pathOf, modeOf, maskOf, optionsOf, nameEncoding, isView, checkContent, secondsOf, rmOptionsOf, rmError, symlinkTypeOf, prefixOf } =
    require('internal/fs/util');
const { statsOf, statFsOf, direntsOf } = require('internal/fs/stats');
const { mkdirOptions, truncateLength, checkOwner, walkedPath } = require('internal/fs/calls');
const { writeWhat, appendOptions, readdirOptions, readdirAll, rmdirOptions } = require('internal/fs/whole');
const { readWatched, writeWatched, checkSignal } = require('internal/fs/chunks');
const { FileHandle, handleOf, isIterable, writePieces } = require('internal/fs/handle');
const { validateBoolean } = require('internal/validators');
const { fs: constants } = require('node/constants').$parts;
const binding = $binding('fs');
const { process } = $binding('node');

async function access(path, mode) {
    return await binding.access(pathOf(path), maskOf(mode, 0, 7), true);
}

async function copyFile(src, dest, mode) {
    return await binding.copyFile(pathOf(src, 'src'), pathOf(dest, 'dest'), maskOf(mode, 0, 7), true);
}

async function cp(src, dest, options) {
    return require('internal/fs/cp').cpPromise(src, dest, options);
}

function glob(pattern, options) {
    return require('internal/fs/glob').globIterator(pattern, options);
}

async function open(path, flags, mode) {
    path = pathOf(path);
    const number = flagsOf(flags);
    mode = modeOf(mode, 'mode', 0o666);
    return handleOf(await binding.open(path, number, mode, true));
}

async function opendir(path, options) {
    return require('internal/fs/dir').opendirPromise(path, options);
}

async function rename(oldPath, newPath) {
    return await binding.rename(pathOf(oldPath, 'oldPath'), pathOf(newPath, 'newPath'), true);
}

async function truncate(path, len = 0) {
    const handle = await open(path, 'r+');
    try {
        await binding.ftruncate(handle.fd, truncateLength(len), true);
    } finally {
        await handle.close();
    }
}

async function rm(path, options) {
    path = pathOf(path);
    const { force, recursive, maxRetries, retryDelay } = rmOptionsOf(options);
    try {
        await binding.rm(path, force ? 1 : 0, recursive, maxRetries, retryDelay, true);
    } catch (error) {
        throw rmError(error, path);
    }
}

async function rmdir(path, options) {
    path = pathOf(path);
    const deep = rmdirOptions(options);
    if (deep === undefined || ((await binding.lstat(path, false, true))[1] & 0o170000) !== 0o040000)
        return await binding.rmdir(path, true);
    return await binding.rm(path, 0, true, deep.maxRetries, deep.retryDelay, true);
}

async function mkdir(path, options) {
    const [mode, recursive] = mkdirOptions(options);
    return await binding.mkdir(pathOf(path), mode, recursive, true);
}

async function readdir(path, options) {
    options = readdirOptions(options);
    path = pathOf(path);
    const encoding = nameEncoding(options), typed = Boolean(options.withFileTypes);
    if (options.recursive)
        return readdirAll(path, encoding, typed);
    const list = await binding.scandir(path, encoding, typed, true);
    return typed ? direntsOf(list, path) : list;
}

async function readlink(path, options) {
    options = optionsOf(options);
    return await binding.readlink(pathOf(path), nameEncoding(options), true);
}

async function symlink(target, path, type) {
    symlinkTypeOf(type);
    return await binding.symlink(pathOf(target, 'target'), pathOf(path), true);
}

async function lstat(path, options) {
    return statsOf(await binding.lstat(pathOf(path), Boolean(options?.bigint), true));
}

async function stat(path, options) {
    return statsOf(await binding.stat(pathOf(path), Boolean(options?.bigint), true));
}

async function statfs(path, options) {
    return statFsOf(await binding.statfs(pathOf(path), Boolean(options?.bigint), true));
}

async function link(existingPath, newPath) {
    return await binding.link(pathOf(existingPath, 'existingPath'), pathOf(newPath, 'newPath'), true);
}

async function unlink(path) {
    return await binding.unlink(pathOf(path), true);
}

async function chmod(path, mode) {
    return await binding.chmod(pathOf(path), modeOf(mode, 'mode'), true);
}

async function lchmod() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The lchmod() method is not implemented');
}

async function lchown(path, uid, gid) {
    path = pathOf(path);
    checkOwner(uid, gid);
    return await binding.lchown(path, uid, gid, true);
}

async function chown(path, uid, gid) {
    path = pathOf(path);
    checkOwner(uid, gid);
    return await binding.chown(path, uid, gid, true);
}

async function utimes(path, atime, mtime) {
    return await binding.utimes(pathOf(path), secondsOf(atime), secondsOf(mtime), true);
}

async function lutimes(path, atime, mtime) {
    return await binding.lutimes(pathOf(path), secondsOf(atime), secondsOf(mtime), true);
}

async function realpath(path, options) {
    options = optionsOf(options);
    return await binding.realpathNative(walkedPath(path), nameEncoding(options), true);
}

async function mkdtemp(prefix, options) {
    options = optionsOf(options);
    return await binding.mkdtemp(prefixOf(prefix), nameEncoding(options), true);
}

async function mkdtempDisposable(prefix, options) {
    const cwd = process.cwd();
    const path = await mkdtemp(prefix, options);
    const full = require('node/path').resolve(cwd, typeof path === 'string' ? path : `${path}`);
    const remove = () => rm(full, { maxRetries: 0, recursive: true, force: true, retryDelay: 0 });
    return {
        __proto__: null,
        path,
        remove,
        async [Symbol.asyncDispose]() {
            await remove();
        },
    };
}

async function writeFile(path, data, options) {
    options = optionsOf(options, { encoding: 'utf8', mode: 0o666, flag: 'w', flush: false });
    const flush = options.flush ?? false;
    validateBoolean(flush, 'options.flush');
    if (!isIterable(data) && !isView(data))
        checkContent(data, 'data');
    checkSignal(options.signal);
    if (path instanceof FileHandle)
        return path.writeFile(data, options);
    if (isIterable(data))
        return writeIterable(pathOf(path), data, options);
    const what = writeWhat(data, options);
    if (options.signal)
        return writeWatched(pathOf(path), what, options.signal);
    return await binding.writeFile(pathOf(path), what.flags, what.mode, what.data, what.flush, true);
}

async function writeIterable(path, pieces, options) {
    const handle = await open(path, options.flag || 'w', options.mode);
    try {
        await writePieces(handle.fd, pieces, options.encoding || 'utf8', options.signal);
        if (options.flush)
            await binding.fsync(handle.fd, true);
    } finally {
        await handle.close();
    }
}

async function appendFile(path, data, options) {
    return writeFile(path, data, appendOptions(path, options));
}

async function readFile(path, options) {
    options = optionsOf(options, { flag: 'r' });
    if (path instanceof FileHandle)
        return path.readFile(options);
    checkSignal(options.signal);
    const flags = flagsOf(options.flag);
    path = pathOf(path);
    if (options.signal)
        return readWatched(path, flags, options);
    return await binding.readFile(path, flags, options.encoding, true);
}

function watch(filename, options) {
    return require('internal/fs/watch').watchIterator(filename, options);
}

module.exports = {
    exports: {
        access, copyFile, cp, glob, open, opendir, rename, truncate, rm, rmdir, mkdir, readdir, readlink, symlink, lstat, stat, statfs, link,
        unlink, chmod, lchmod, lchown, chown, utimes, lutimes, realpath, mkdtemp, mkdtempDisposable, writeFile, appendFile, readFile, watch,
        constants,
    },
};
