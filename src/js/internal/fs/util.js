// internal/fs/util - arguments of node:fs, checked and worded as Node has them.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateFunction, validateInteger, validateInt32, validateUint32, validateBoolean, validateObject, invalidValue } =
    require('internal/validators');
const { validateSignal } = require('internal/abort');
const { Buffer } = require('internal/buffer');
const { process } = $binding('node');

const READ_CHUNK = 512 * 1024;

const O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_CREAT = 64, O_EXCL = 128, O_TRUNC = 512, O_APPEND = 1024, O_SYNC = 1052672;

const flagNames = {
    __proto__: null,
    r: O_RDONLY, rs: O_RDONLY | O_SYNC, sr: O_RDONLY | O_SYNC,
    'r+': O_RDWR, 'rs+': O_RDWR | O_SYNC, 'sr+': O_RDWR | O_SYNC,
    w: O_TRUNC | O_CREAT | O_WRONLY, wx: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL, xw: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
    'w+': O_TRUNC | O_CREAT | O_RDWR, 'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL, 'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
    a: O_APPEND | O_CREAT | O_WRONLY, ax: O_APPEND | O_CREAT | O_WRONLY | O_EXCL, xa: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
    as: O_APPEND | O_CREAT | O_WRONLY | O_SYNC, sa: O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
    'a+': O_APPEND | O_CREAT | O_RDWR, 'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL, 'xa+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
    'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC, 'sa+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

function flagsOf(flags, name = 'flags') {
    if (typeof flags === 'number') {
        validateInt32(flags, name);
        return flags;
    }
    if (flags === undefined || flags === null || flags === 'r')
        return O_RDONLY;
    const number = typeof flags === 'string' ? flagNames[flags] : undefined;
    if (number === undefined)
        throw invalidValue(name, flags);
    return number;
}

// A path: a string, a Uint8Array, or what a URL object says.
function pathOf(path, name = 'path') {
    if (typeof path === 'string') {
        if (path.includes('\0'))
            throw invalidValue(name, path, 'must be a string, Uint8Array, or URL without null bytes');
        return path;
    }
    if (path !== null && typeof path === 'object' && path.href && path.protocol && path.auth === undefined && path.path === undefined)
        return pathOf(require('node/url').fileURLToPath(path), name);
    if (!$isUint8Array(path))
        throw argTypeError(name, 'of type string or an instance of Buffer or URL', path);
    if (path.includes(0))
        throw invalidValue(name, path, 'must be a string, Uint8Array, or URL without null bytes');
    return path;
}

function fdOf(fd) {
    if (typeof fd === 'number' && fd >= 0 && (fd | 0) === fd)
        return fd | 0; // -0 as well
    validateInteger(fd, 'fd', 0, 2147483647);
    return fd;
}

function isFd(value) {
    return Number.isInteger(value) && value >= 0 && value <= 2147483647;
}

function modeOf(value, name, otherwise) {
    if (value === undefined || value === null) {
        if (otherwise !== undefined)
            return otherwise;
        value = undefined;
    } else if (typeof value === 'string') {
        if (!/^[0-7]+$/.test(value))
            throw invalidValue(name, value, 'must be a 32-bit unsigned integer or an octal string');
        value = parseInt(value, 8);
    }
    validateUint32(value, name);
    return value;
}

// F_OK, R_OK, W_OK, X_OK together, and COPYFILE_*.
function maskOf(value, otherwise, most) {
    if (value === undefined || value === null)
        return otherwise;
    if (typeof value !== 'number')
        throw nodeError('ERR_INVALID_ARG_TYPE', 'mode must be int32 or null/undefined');
    if (!Number.isFinite(value))
        throw nodeError('ERR_OUT_OF_RANGE', 'mode is out of range');
    value = Math.trunc(value);
    if (value < 0 || value > most)
        throw nodeError('ERR_OUT_OF_RANGE', `mode is out of range: >= 0 && <= ${most}`);
    return value;
}

function callbackOf(cb, name = 'cb') {
    validateFunction(cb, name);
    return cb;
}

function checkEncoding(encoding) {
    if (encoding && !Buffer.isEncoding(encoding))
        throw invalidValue('encoding', encoding, 'is invalid encoding');
}

// { ...otherwise, ...options }; a string is the encoding, a function is the callback and no options.
function optionsOf(options, otherwise = {}) {
    if (options === undefined || options === null || typeof options === 'function')
        return otherwise;
    if (typeof options === 'string')
        options = { ...otherwise, encoding: options };
    else if (typeof options !== 'object')
        throw argTypeError('options', 'one of type string or object', options);
    if (options.encoding !== 'buffer')
        checkEncoding(options.encoding);
    if (options.signal !== undefined)
        validateSignal(options.signal, 'options.signal');
    return options;
}

// For the binding: of names and paths, text unless 'buffer' is asked for.
function nameEncoding(options) {
    const encoding = options.encoding;
    return encoding === 'buffer' ? null : encoding || 'utf8';
}

function isView(v) {
    return $isTypedArray(v) || $isDataView(v);
}

function checkView(buffer, name = 'buffer') {
    if (!isView(buffer))
        throw argTypeError(name, 'an instance of Buffer, TypedArray, or DataView', buffer);
}

function checkViews(views, name = 'buffers') {
    if (!Array.isArray(views))
        throw argTypeError(name, 'an ArrayBufferView[]', views);
    for (let i = 0; i < views.length; i++) {
        if (!isView(views[i]))
            throw argTypeError(name, 'an ArrayBufferView[]', views);
    }
    return views;
}

function checkReadRange(offset, length, size) {
    if (offset < 0)
        throw outOfRange('offset', '>= 0', offset);
    if (length < 0)
        throw outOfRange('length', '>= 0', length);
    if (offset + length > size)
        throw outOfRange('length', `<= ${size - offset}`, length);
}

function checkWriteRange(offset, length, size) {
    if (offset > size)
        throw outOfRange('offset', `<= ${size}`, offset);
    if (length > size - offset)
        throw outOfRange('length', `<= ${size - offset}`, length);
    if (length < 0)
        throw outOfRange('length', '>= 0', length);
    validateInt32(length, 'length', 0);
}

function checkPosition(position, name, length) {
    if (typeof position === 'number') {
        validateInteger(position, name, -1);
    } else if (typeof position === 'bigint') {
        const most = 9223372036854775807n - BigInt(length);
        if (!(position >= -1n && position <= most))
            throw outOfRange(name, `>= -1 && <= ${most}`, position);
    } else {
        throw argTypeError(name, 'of type bigint or integer', position);
    }
}

// What is written: a string, or a view.
function checkContent(data, name) {
    if (typeof data !== 'string' && !isView(data))
        throw argTypeError(name, 'of type string or an instance of Buffer, TypedArray, or DataView', data);
}

// Seconds since 1970: of numbers, numeric strings and dates.
function secondsOf(time, name = 'time') {
    if (typeof time === 'string' && +time == time) // eslint-disable-line eqeqeq
        return +time;
    if (Number.isFinite(time))
        return time;
    if (time !== null && typeof time === 'object' && isDate(time))
        return Date.prototype.getTime.call(time) / 1000;
    throw argTypeError(name, 'an instance of Date or an Time in seconds', time);
}

function isDate(v) {
    try {
        Date.prototype.getTime.call(v);
        return true;
    } catch {
        return false;
    }
}

const rmDefaults = { recursive: false, force: false, retryDelay: 100, maxRetries: 0 };

function rmOptionsOf(options, otherwise = rmDefaults) {
    if (options === undefined)
        return otherwise;
    validateObject(options, 'options');
    options = { ...otherwise, ...options };
    if (otherwise.force !== undefined)
        validateBoolean(options.force, 'options.force');
    validateBoolean(options.recursive, 'options.recursive');
    validateInt32(options.retryDelay, 'options.retryDelay', 0);
    validateUint32(options.maxRetries, 'options.maxRetries');
    return options;
}

// SystemError: an error of the system that has an error code of Node's.
function systemError(code, text, info) {
    const target = info.path === undefined ? '' : ` ${info.path}` + (info.dest === undefined ? '' : ` => ${info.dest}`);
    const error = nodeError(code, `${text}: ${info.syscall} returned ${info.code} (${info.message})${target}`);
    const hidden = (name, value) =>
        Object.defineProperty(error, name, { __proto__: null, value, enumerable: false, writable: true, configurable: true });
    hidden('name', 'SystemError');
    hidden('info', info);
    for (const name of ['errno', 'syscall', 'path', 'dest']) {
        if (info[name] !== undefined)
            Object.defineProperty(error, name, { __proto__: null, value: info[name], enumerable: true, writable: true, configurable: true });
    }
    return error;
}

// What rm() says of a folder.
function rmError(error, path) {
    if (error.code !== 'EISDIR' || error.syscall !== 'rm')
        return error;
    return systemError('ERR_FS_EISDIR', 'Path is a directory', { code: 'EISDIR', message: 'is a directory', path, syscall: 'rm', errno: 21 });
}

function symlinkTypeOf(type) {
    if (type !== undefined && type !== null && type !== 'dir' && type !== 'file' && type !== 'junction')
        throw invalidValue('type', type, "must be one of: 'dir', 'file', 'junction', null, undefined");
    return type;
}

const told = new Set();

// A warning about an old way, once.
function deprecated(text, code) {
    if (told.has(code))
        return;
    told.add(code);
    process.emitWarning(text, 'DeprecationWarning', code);
}

// mkdtemp() adds six letters, which other systems look for as Xs.
function prefixOf(prefix) {
    prefix = pathOf(prefix, 'prefix');
    if ((typeof prefix === 'string' ? prefix.endsWith('X') : prefix[prefix.length - 1] === 0x58) && !told.has(prefixOf)) {
        told.add(prefixOf);
        process.emitWarning('mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html');
    }
    return prefix;
}

module.exports = {
    READ_CHUNK, O_RDONLY, flagsOf, pathOf, fdOf, isFd, modeOf, maskOf, callbackOf, checkEncoding, optionsOf, nameEncoding, isView, checkView,
    checkViews, checkReadRange, checkWriteRange, checkPosition, checkContent, secondsOf, rmOptionsOf, systemError, rmError, symlinkTypeOf,
    deprecated, prefixOf,
};
