// internal/fs/calls - what node:fs asks with one call of the system: the forms with a callback and those that wait.
//
// A call of the binding with a function behind its arguments is done on a thread, one without at once (runtime/node/node_fs.c).
//
// SPDX-License-Identifier: MIT
const { validateInteger, validateBoolean, validateFunction, validateObject, invalidValue } = require('internal/validators');
const { Buffer } = require('internal/buffer');
const {
    flagsOf, pathOf, fdOf, modeOf, maskOf, callbackOf, optionsOf, nameEncoding, isView, checkView, checkViews, checkReadRange,
    checkWriteRange, checkPosition, checkContent, secondsOf, symlinkTypeOf, prefixOf, deprecated,
} = require('internal/fs/util');
const { statsOf, statFsOf } = require('internal/fs/stats');
const binding = $binding('fs');
const { nextTick } = $binding('node');

const MAX_ID = 4294967295;

function access(path, mode, callback) {
    if (typeof mode === 'function') {
        callback = mode;
        mode = 0;
    }
    path = pathOf(path);
    callbackOf(callback);
    binding.access(path, maskOf(mode, 0, 7), callback);
}

function accessSync(path, mode) {
    binding.access(pathOf(path), maskOf(mode, 0, 7));
}

function exists(path, callback) {
    validateFunction(callback, 'cb');
    try {
        path = pathOf(path);
    } catch {
        callback(false);
        return;
    }
    binding.access(path, 0, (error) => callback(!error));
}

function existsSync(path) {
    if (typeof path !== 'string' || path.includes('\0')) {
        try {
            path = pathOf(path);
        } catch (error) {
            if (error.code === 'ERR_INVALID_ARG_TYPE')
                deprecated('Passing invalid argument types to fs.existsSync is deprecated', 'DEP0187');
            return false;
        }
    }
    return binding.exists(path);
}

function open(path, flags, mode, callback) {
    path = pathOf(path);
    if (arguments.length < 3) {
        callback = flags;
        flags = 'r';
        mode = 0o666;
    } else if (typeof mode === 'function') {
        callback = mode;
        mode = 0o666;
    } else {
        mode = modeOf(mode, 'mode', 0o666);
    }
    flags = flagsOf(flags);
    binding.open(path, flags, mode, callbackOf(callback));
}

function openSync(path, flags, mode) {
    return binding.open(pathOf(path), flagsOf(flags), modeOf(mode, 'mode', 0o666));
}

function throwIt(error) {
    if (error)
        throw error;
}

function close(fd, callback = throwIt) {
    callbackOf(callback);
    binding.close(fdOf(fd), callback);
}

function closeSync(fd) {
    binding.close(fdOf(fd));
}

// ---- read and write ----

// What read() is to do: { buffer, offset, length, position }, or length 0.
function checkRead(buffer, offset, length, position) {
    checkView(buffer);
    if (offset === undefined || offset === null)
        offset = 0;
    else
        validateInteger(offset, 'offset', 0);
    length |= 0;
    if (length === 0)
        return { buffer, offset, length, position: null };
    const size = $byteLengthOf(buffer);
    if (size === 0)
        throw invalidValue('buffer', buffer, 'is empty and cannot be written');
    checkReadRange(offset, length, size);
    if (position === undefined || position === null)
        position = -1;
    else
        checkPosition(position, 'position', length);
    return { buffer, offset, length, position };
}

function nullableObject(value, name) {
    if (value !== null && value !== undefined)
        validateObject(value, name);
}

function read(fd, buffer, offset, length, position, callback) {
    fd = fdOf(fd);
    if (arguments.length <= 4) {
        let params = null;
        if (arguments.length === 4) {
            params = offset;
            callback = length;
        } else if (arguments.length === 3) {
            callback = offset;
            if (!isView(buffer)) {
                params = buffer;
                ({ buffer = Buffer.alloc(16384) } = params ?? {});
            }
        } else {
            callback = buffer;
            buffer = Buffer.alloc(16384);
        }
        nullableObject(params, 'options');
        ({ offset = 0, length = buffer?.byteLength - offset, position = null } = params ?? {});
    }
    checkView(buffer);
    callbackOf(callback);
    const what = checkRead(buffer, offset, length, position);
    if (what.length === 0) {
        nextTick(callback, null, 0, buffer);
        return;
    }
    binding.read(fd, buffer, what.offset, what.length, what.position,
        (error, bytesRead) => callback(error, bytesRead || 0, buffer));
}

function readSync(fd, buffer, offset, length, position) {
    checkView(buffer);
    fd = fdOf(fd);
    // What most calls are, without an object in between.
    if (typeof length === 'number' && typeof offset === 'number' && length > 0 && offset >= 0 && (offset | 0) === offset &&
        (length | 0) === length && offset + length <= $byteLengthOf(buffer)) {
        if (position === undefined || position === null)
            position = -1;
        else
            checkPosition(position, 'position', length);
        return binding.read(fd, buffer, offset, length, position);
    }
    if (arguments.length <= 3 || (offset !== null && typeof offset === 'object')) {
        nullableObject(offset, 'options');
        ({ offset = 0, length = $byteLengthOf(buffer) - offset, position = null } = offset ?? {});
    }
    const what = checkRead(buffer, offset, length, position);
    return what.length === 0 ? 0 : binding.read(fd, buffer, what.offset, what.length, what.position);
}

function placeOf(position) {
    return typeof position === 'number' ? position : null;
}

function readv(fd, buffers, position, callback) {
    fd = fdOf(fd);
    checkViews(buffers);
    const done = callbackOf(callback || position);
    binding.readv(fd, [...buffers], placeOf(position), (error, bytesRead) => done(error, bytesRead || 0, buffers));
}

function readvSync(fd, buffers, position) {
    fd = fdOf(fd);
    checkViews(buffers);
    return binding.readv(fd, [...buffers], placeOf(position));
}

function checkTextLength(text, encoding) {
    if (typeof encoding === 'string' && encoding.toLowerCase() === 'hex' && text.length % 2 !== 0)
        throw invalidValue('encoding', encoding, `is invalid for data of length ${text.length}`);
}

// The part of a view that write() is to write: [offset, length, position].
function checkWrite(buffer, offset, length, position) {
    const size = $byteLengthOf(buffer);
    if (offset !== null && typeof offset === 'object')
        ({ offset = 0, length = size - offset, position = null } = offset);
    if (offset === undefined || offset === null || typeof offset === 'function')
        offset = 0;
    else
        validateInteger(offset, 'offset', 0);
    if (typeof length !== 'number')
        length = size - offset;
    checkWriteRange(offset, length, size);
    return [offset, length, placeOf(position)];
}

function write(fd, buffer, offset, length, position, callback) {
    fd = fdOf(fd);
    if (isView(buffer)) {
        callback = callbackOf(callback || position || length || offset);
        const [at, size, place] = checkWrite(buffer, offset, length, position);
        binding.write(fd, buffer, at, size, place, (error, written) => callback(error, written || 0, buffer));
        return;
    }
    checkContent(buffer, 'buffer');
    if (typeof position !== 'function') {
        if (typeof offset === 'function') {
            position = offset;
            offset = null;
        } else {
            position = length;
        }
        length = 'utf8';
    }
    checkTextLength(buffer, length);
    const done = callbackOf(position);
    const bytes = Buffer.from(buffer, length);
    binding.write(fd, bytes, 0, bytes.length, placeOf(offset), (error, written) => done(error, written || 0, buffer));
}

function writeSync(fd, buffer, offset, length, position) {
    fd = fdOf(fd);
    if (isView(buffer)) {
        const [at, size, place] = checkWrite(buffer, offset, length, position);
        return binding.write(fd, buffer, at, size, place);
    }
    checkContent(buffer, 'buffer');
    checkTextLength(buffer, length);
    const bytes = Buffer.from(buffer, length === null ? undefined : length);
    return binding.write(fd, bytes, 0, bytes.length, placeOf(offset));
}

function writev(fd, buffers, position, callback) {
    fd = fdOf(fd);
    checkViews(buffers);
    const done = callbackOf(callback || position);
    if (buffers.length === 0) {
        nextTick(done, null, 0, buffers);
        return;
    }
    binding.writev(fd, [...buffers], placeOf(position), (error, written) => done(error, written || 0, buffers));
}

function writevSync(fd, buffers, position) {
    fd = fdOf(fd);
    checkViews(buffers);
    return buffers.length === 0 ? 0 : binding.writev(fd, [...buffers], placeOf(position));
}

// ---- stat ----

const numbers = new Float64Array(18), bigNumbers = new BigInt64Array(18);

function statAtOnce(code, target, options) {
    let out = numbers, throws = true;
    if (options !== undefined && options !== null) {
        if (options.bigint)
            out = bigNumbers;
        throws = options.throwIfNoEntry !== false;
    }
    return binding.statSync(code, target, out, throws) ? statsOf(out) : undefined;
}

const { STAT, LSTAT, FSTAT } = binding;

function statSync(path, options) {
    if (options === undefined && typeof path === 'string' && !path.includes('\0')) {
        binding.statSync(STAT, path, numbers, true);
        return statsOf(numbers);
    }
    return statAtOnce(STAT, pathOf(path), options);
}

function lstatSync(path, options) {
    return statAtOnce(LSTAT, pathOf(path), options);
}

function fstatSync(fd, options) {
    return statAtOnce(FSTAT, fdOf(fd), options?.bigint ? { bigint: true } : undefined);
}

function withStats(callback) {
    callbackOf(callback);
    return (error, n) => error ? callback(error) : callback(null, statsOf(n));
}

function stat(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    const done = withStats(callback);
    binding.stat(pathOf(path), Boolean(options?.bigint), done);
}

function lstat(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    const done = withStats(callback);
    binding.lstat(pathOf(path), Boolean(options?.bigint), done);
}

function fstat(fd, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    const done = withStats(callback);
    binding.fstat(fdOf(fd), Boolean(options?.bigint), done);
}

function statfs(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    callbackOf(callback);
    binding.statfs(pathOf(path), Boolean(options?.bigint), (error, n) => error ? callback(error) : callback(null, statFsOf(n)));
}

function statfsSync(path, options) {
    return statFsOf(binding.statfs(pathOf(path), Boolean(options?.bigint)));
}

// ---- names ----

function rename(oldPath, newPath, callback) {
    callbackOf(callback);
    binding.rename(pathOf(oldPath, 'oldPath'), pathOf(newPath, 'newPath'), callback);
}

function renameSync(oldPath, newPath) {
    binding.rename(pathOf(oldPath, 'oldPath'), pathOf(newPath, 'newPath'));
}

function link(existingPath, newPath, callback) {
    callbackOf(callback);
    binding.link(pathOf(existingPath, 'existingPath'), pathOf(newPath, 'newPath'), callback);
}

function linkSync(existingPath, newPath) {
    binding.link(pathOf(existingPath, 'existingPath'), pathOf(newPath, 'newPath'));
}

function symlink(target, path, type, callback) {
    if (callback === undefined) {
        callback = callbackOf(type);
        type = undefined;
    } else {
        symlinkTypeOf(type);
    }
    binding.symlink(pathOf(target, 'target'), pathOf(path), callbackOf(callback));
}

function symlinkSync(target, path, type) {
    symlinkTypeOf(type);
    binding.symlink(pathOf(target, 'target'), pathOf(path));
}

function unlink(path, callback) {
    callbackOf(callback);
    binding.unlink(pathOf(path), callback);
}

function unlinkSync(path) {
    binding.unlink(pathOf(path));
}

function readlink(path, options, callback) {
    callback = callbackOf(typeof options === 'function' ? options : callback);
    options = optionsOf(options);
    binding.readlink(pathOf(path), nameEncoding(options), callback);
}

function readlinkSync(path, options) {
    options = optionsOf(options);
    return binding.readlink(pathOf(path), nameEncoding(options));
}

// What realpath() walks: anything as text.
function walkedPath(path) {
    if (path !== null && typeof path === 'object' && path.href && path.protocol)
        path = pathOf(path);
    return pathOf(typeof path === 'string' ? path : `${path}`);
}

function realpath(path, options, callback) {
    callback = callbackOf(typeof options === 'function' ? options : callback);
    options = optionsOf(options);
    binding.realpath(walkedPath(path), nameEncoding(options), callback);
}

realpath.native = function native(path, options, callback) {
    callback = callbackOf(callback || options);
    options = optionsOf(options);
    binding.realpathNative(pathOf(path), nameEncoding(options), callback);
};

function realpathSync(path, options) {
    options = optionsOf(options);
    return binding.realpath(walkedPath(path), nameEncoding(options));
}

realpathSync.native = function native(path, options) {
    options = optionsOf(options);
    return binding.realpathNative(pathOf(path), nameEncoding(options));
};

function copyFile(src, dest, mode, callback) {
    if (typeof mode === 'function') {
        callback = mode;
        mode = 0;
    }
    src = pathOf(src, 'src');
    dest = pathOf(dest, 'dest');
    callbackOf(callback);
    binding.copyFile(src, dest, maskOf(mode, 0, 7), callback);
}

function copyFileSync(src, dest, mode) {
    binding.copyFile(pathOf(src, 'src'), pathOf(dest, 'dest'), maskOf(mode, 0, 7));
}

// ---- folders ----

// [mode, recursive] of mkdir().
function mkdirOptions(options) {
    let mode = 0o777, recursive = false;
    if (typeof options === 'number' || typeof options === 'string') {
        mode = modeOf(options, 'mode');
    } else if (options) {
        if (options.recursive !== undefined) {
            ({ recursive } = options);
            validateBoolean(recursive, 'options.recursive');
        }
        if (options.mode !== undefined)
            mode = modeOf(options.mode, 'options.mode');
    }
    return [mode, recursive];
}

function mkdir(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    const [mode, recursive] = mkdirOptions(options);
    callbackOf(callback);
    binding.mkdir(pathOf(path), mode, recursive, callback);
}

function mkdirSync(path, options) {
    const [mode, recursive] = mkdirOptions(options);
    return binding.mkdir(pathOf(path), mode, recursive);
}

function mkdtemp(prefix, options, callback) {
    callback = callbackOf(typeof options === 'function' ? options : callback);
    options = optionsOf(options);
    binding.mkdtemp(prefixOf(prefix), nameEncoding(options), callback);
}

function mkdtempSync(prefix, options) {
    options = optionsOf(options);
    return binding.mkdtemp(prefixOf(prefix), nameEncoding(options));
}

// ---- what belongs to files ----

function truncateLength(len = 0) {
    validateInteger(len, 'len');
    return Math.max(0, len);
}

function truncate(path, len, callback) {
    if (typeof len === 'function') {
        callback = len;
        len = 0;
    }
    len = truncateLength(len);
    callbackOf(callback);
    binding.open(pathOf(path), flagsOf('r+'), 0o666, (error, fd) => {
        if (error) {
            callback(error);
            return;
        }
        binding.ftruncate(fd, len, (failed) => {
            binding.close(fd, (other) => callback(failed ?? other ?? null));
        });
    });
}

function truncateSync(path, len) {
    path = pathOf(path);
    len = truncateLength(len);
    const fd = binding.open(path, flagsOf('r+'), 0o666);
    try {
        binding.ftruncate(fd, len);
    } finally {
        binding.close(fd);
    }
}

function ftruncate(fd, len, callback) {
    if (typeof len === 'function') {
        callback = len;
        len = 0;
    }
    len = truncateLength(len);
    callbackOf(callback);
    binding.ftruncate(fdOf(fd), len, callback);
}

function ftruncateSync(fd, len) {
    len = truncateLength(len);
    binding.ftruncate(fdOf(fd), len);
}

function fsync(fd, callback) {
    callbackOf(callback);
    binding.fsync(fdOf(fd), callback);
}

function fsyncSync(fd) {
    binding.fsync(fdOf(fd));
}

function fdatasync(fd, callback) {
    callbackOf(callback);
    binding.fdatasync(fdOf(fd), callback);
}

function fdatasyncSync(fd) {
    binding.fdatasync(fdOf(fd));
}

function chmod(path, mode, callback) {
    path = pathOf(path);
    mode = modeOf(mode, 'mode');
    binding.chmod(path, mode, callbackOf(callback));
}

function chmodSync(path, mode) {
    binding.chmod(pathOf(path), modeOf(mode, 'mode'));
}

function fchmod(fd, mode, callback) {
    mode = modeOf(mode, 'mode');
    callbackOf(callback);
    binding.fchmod(fdOf(fd), mode, callback);
}

function fchmodSync(fd, mode) {
    mode = modeOf(mode, 'mode');
    binding.fchmod(fdOf(fd), mode);
}

function checkOwner(uid, gid) {
    validateInteger(uid, 'uid', -1, MAX_ID);
    validateInteger(gid, 'gid', -1, MAX_ID);
}

function chown(path, uid, gid, callback) {
    callbackOf(callback);
    path = pathOf(path);
    checkOwner(uid, gid);
    binding.chown(path, uid, gid, callback);
}

function chownSync(path, uid, gid) {
    path = pathOf(path);
    checkOwner(uid, gid);
    binding.chown(path, uid, gid);
}

function lchown(path, uid, gid, callback) {
    callbackOf(callback);
    path = pathOf(path);
    checkOwner(uid, gid);
    binding.lchown(path, uid, gid, callback);
}

function lchownSync(path, uid, gid) {
    path = pathOf(path);
    checkOwner(uid, gid);
    binding.lchown(path, uid, gid);
}

function fchown(fd, uid, gid, callback) {
    checkOwner(uid, gid);
    callbackOf(callback);
    binding.fchown(fdOf(fd), uid, gid, callback);
}

function fchownSync(fd, uid, gid) {
    checkOwner(uid, gid);
    binding.fchown(fdOf(fd), uid, gid);
}

function utimes(path, atime, mtime, callback) {
    callbackOf(callback);
    binding.utimes(pathOf(path), secondsOf(atime), secondsOf(mtime), callback);
}

function utimesSync(path, atime, mtime) {
    binding.utimes(pathOf(path), secondsOf(atime), secondsOf(mtime));
}

function lutimes(path, atime, mtime, callback) {
    callbackOf(callback);
    binding.lutimes(pathOf(path), secondsOf(atime), secondsOf(mtime), callback);
}

function lutimesSync(path, atime, mtime) {
    binding.lutimes(pathOf(path), secondsOf(atime), secondsOf(mtime));
}

function futimes(fd, atime, mtime, callback) {
    atime = secondsOf(atime, 'atime');
    mtime = secondsOf(mtime, 'mtime');
    callbackOf(callback);
    binding.futimes(fdOf(fd), atime, mtime, callback);
}

function futimesSync(fd, atime, mtime) {
    atime = secondsOf(atime, 'atime');
    mtime = secondsOf(mtime, 'mtime');
    binding.futimes(fdOf(fd), atime, mtime);
}

// util.promisify gives what these hand to their callbacks under names.
const promisified = Symbol.for('nodejs.util.promisify.custom');
function promisifyAs(fn, first, second) {
    const custom = (...args) => new Promise((resolve, reject) => {
        fn(...args, (error, a, b) => error ? reject(error) : resolve({ [first]: a, [second]: b }));
    });
    $setName(custom, fn.name);
    Object.defineProperty(fn, promisified, { __proto__: null, value: custom, enumerable: false, configurable: true, writable: false });
}
promisifyAs(read, 'bytesRead', 'buffer');
promisifyAs(readv, 'bytesRead', 'buffers');
promisifyAs(write, 'bytesWritten', 'buffer');
promisifyAs(writev, 'bytesWritten', 'buffers');
Object.defineProperty(exists, promisified, {
    __proto__: null, value: $setName((path) => new Promise((resolve) => exists(path, resolve)), 'exists'), enumerable: false, configurable: true, writable: false,
});

module.exports = {
    access, accessSync, exists, existsSync, open, openSync, close, closeSync, read, readSync, readv, readvSync, write, writeSync, writev,
    writevSync, stat, statSync, lstat, lstatSync, fstat, fstatSync, statfs, statfsSync, rename, renameSync, link, linkSync, symlink,
    symlinkSync, unlink, unlinkSync, readlink, readlinkSync, realpath, realpathSync, copyFile, copyFileSync, mkdir, mkdirSync, mkdtemp,
    mkdtempSync, truncate, truncateSync, ftruncate, ftruncateSync, fsync, fsyncSync, fdatasync, fdatasyncSync, chmod, chmodSync, fchmod,
    fchmodSync, chown, chownSync, lchown, lchownSync, fchown, fchownSync, utimes, utimesSync, lutimes, lutimesSync, futimes, futimesSync,
    // for promises
    checkRead, checkWrite, checkTextLength, mkdirOptions, truncateLength, checkOwner, placeOf, walkedPath, nullableObject,
};
