// internal/child/arguments - what the functions of node:child_process are given, checked in Node's order.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateString, validateObject, validateBoolean, validateArray, invalidValue } = require('internal/validators');
const { validateSignal } = require('internal/abort');
const { signals } = require('internal/os_constants');

function noNull(text, name) {
    if (typeof text === 'string' && text.includes('\0'))
        throw invalidValue(name, text, 'must be a string without null bytes');
}

function noNulls(list, name) {
    for (let i = 0; i < list.length; i++)
        noNull(list[i], `${name}[${i}]`);
}

// A path as text: a string, a Buffer or a file: URL.
function pathText(path, name) {
    if (path instanceof global('URL'))
        path = require('node/url').fileURLToPath(path);
    else if ($isUint8Array(path))
        path = require('internal/buffer').Buffer.from(path).toString();
    else if (typeof path !== 'string')
        throw argTypeError(name, 'of type string or an instance of Buffer or URL', path);
    noNull(path, name);
    return path;
}

// 0 is a signal only for kill().
function signalNumber(signal, zero = true) {
    if (typeof signal === 'number') {
        if (signal === 0 && zero)
            return 0;
        for (const name of Object.keys(signals))
            if (signals[name] === signal)
                return signal;
    } else {
        for (const name of [`${signal}`, `${signal}`.toUpperCase()])
            if (Object.hasOwn(signals, name))
                return signals[name];
    }
    throw nodeError('ERR_UNKNOWN_SIGNAL', `Unknown signal: ${$toString(signal)}`);
}

function signalName(number) {
    for (const name of Object.keys(signals))
        if (signals[name] === number)
            return name;
    return null;
}

// killSignal: a number; undefined when none is given.
function killSignalOf(signal) {
    if (typeof signal === 'string' || typeof signal === 'number')
        return signalNumber(signal, false);
    if (signal !== undefined && signal !== null)
        throw argTypeError('options.killSignal', 'of type string or number', signal);
    return undefined;
}

function checkTimeout(timeout) {
    if (timeout !== undefined && timeout !== null && !(Number.isInteger(timeout) && timeout >= 0))
        throw outOfRange('timeout', 'an unsigned integer', timeout);
}

function checkMaxBuffer(maxBuffer) {
    if (maxBuffer !== undefined && maxBuffer !== null && !(typeof maxBuffer === 'number' && maxBuffer >= 0))
        throw outOfRange('options.maxBuffer', 'a positive number', maxBuffer);
}

function checkSwitches(options) {
    const given = (name) => options[name] !== undefined && options[name] !== null;
    if (given('detached'))
        validateBoolean(options.detached, 'options.detached');
    for (const name of ['uid', 'gid'])
        if (given(name) && options[name] !== (options[name] | 0))
            throw argTypeError(`options.${name}`, 'int32', options[name]);
    if (given('shell') && typeof options.shell !== 'boolean' && typeof options.shell !== 'string')
        throw argTypeError('options.shell', 'one of type boolean or string', options.shell);
    noNull(options.shell, 'options.shell');
    if (given('argv0')) {
        validateString(options.argv0, 'options.argv0');
        noNull(options.argv0, 'options.argv0');
    }
    if (given('windowsHide'))
        validateBoolean(options.windowsHide, 'options.windowsHide');
    if (given('windowsVerbatimArguments'))
        validateBoolean(options.windowsVerbatimArguments, 'options.windowsVerbatimArguments');
}

// KEY=VALUE, the first of each key.
function envPairs(env) {
    const pairs = [];
    for (const key in env) {
        const value = env[key];
        if (value === undefined)
            continue;
        noNull(key, `options.env['${key}']`);
        noNull(value, `options.env['${key}']`);
        $push(pairs, `${key}=${value}`);
    }
    return pairs;
}

const warned = { __proto__: null, ofArguments: false };

function warnOfArguments() {
    if (warned.ofArguments)
        return;
    warned.ofArguments = true;
    global('process').emitWarning('Passing args to a child process with shell option true can lead to security vulnerabilities, ' +
        'as the arguments are not escaped, only concatenated.', 'DeprecationWarning', 'DEP0190');
}

// (file, args, options) of spawn: one object of everything.
function spawnArguments(file, args, options) {
    validateString(file, 'file');
    noNull(file, 'file');
    if (file.length === 0)
        throw invalidValue('file', file, 'cannot be empty');
    if (Array.isArray(args)) {
        args = args.slice();
    } else if (args === undefined || args === null) {
        args = [];
    } else if (typeof args !== 'object') {
        throw argTypeError('args', 'of type object', args);
    } else {
        options = args;
        args = [];
    }
    noNulls(args, 'args');
    if (options === undefined)
        options = {};
    else
        validateObject(options, 'options');
    options = { __proto__: null, ...options };
    let cwd = options.cwd === undefined || options.cwd === null ? undefined : pathText(options.cwd, 'options.cwd');
    if (cwd === '')
        cwd = undefined;
    checkSwitches(options);
    if (options.shell) {
        if (args.length > 0)
            warnOfArguments();
        const command = [file, ...args].join(' ');
        file = typeof options.shell === 'string' ? options.shell : '/bin/sh';
        args = ['-c', command];
    }
    args.unshift(typeof options.argv0 === 'string' ? options.argv0 : file);
    const env = options.env || global('process').env;
    return { __proto__: null, ...options, args, cwd, detached: !!options.detached, env, envPairs: envPairs(env), file };
}

// (file, args, options, callback) of execFile: each may be missing.
function execFileArguments(file, args, options, callback) {
    if (Array.isArray(args))
        args = args.slice();
    else if (args !== null && typeof args === 'object')
        [args, options, callback] = [null, args, options];
    else if (typeof args === 'function')
        [args, options, callback] = [null, null, args];
    args ??= [];
    if (typeof options === 'function')
        [options, callback] = [null, options];
    else if (options !== undefined && options !== null)
        validateObject(options, 'options');
    options ??= {};
    if (callback !== undefined && callback !== null && typeof callback !== 'function')
        throw argTypeError('callback', 'of type function', callback);
    if (options.argv0 !== undefined && options.argv0 !== null) {
        validateString(options.argv0, 'options.argv0');
        noNull(options.argv0, 'options.argv0');
    }
    return { file, args, options, callback };
}

// (command, options, callback) of exec: a shell runs it.
function execArguments(command, options, callback) {
    validateString(command, 'command');
    noNull(command, 'command');
    if (typeof options === 'function')
        [options, callback] = [undefined, options];
    options = { __proto__: null, ...options };
    options.shell = typeof options.shell === 'string' ? options.shell : true;
    return { file: command, options, callback };
}

// The pieces of options.stdio: { type, fd }, three of them at least, and where messages go.
function stdioOf(stdio, sync) {
    if (typeof stdio === 'string')
        stdio = stdioArray(stdio);
    else if (stdio === undefined || stdio === null)
        stdio = ['pipe', 'pipe', 'pipe'];
    else if (!Array.isArray(stdio))
        throw invalidValue('stdio', stdio);
    const pieces = [];
    let ipc = -1;
    for (let i = 0; i < Math.max(3, stdio.length); i++) {
        const piece = pieceOf(stdio[i], i);
        if (piece.type === 'ipc') {
            if (sync)
                throw nodeError('ERR_IPC_SYNC_FORK', 'IPC cannot be used with synchronous forks');
            if (ipc >= 0)
                throw nodeError('ERR_IPC_ONE_PIPE', 'Child process can have only one IPC pipe');
            ipc = i;
        }
        $push(pieces, piece);
    }
    return { pieces, ipc };
}

function pieceOf(value, i) {
    if (value === 'ignore')
        return { type: 'ignore' };
    if (value === 'pipe' || value === 'overlapped' || value === undefined || value === null)
        return { type: i < 3 || value ? 'pipe' : 'ignore' };
    if (value === 'ipc')
        return { type: 'ipc' };
    if (value === 'inherit')
        return { type: 'inherit', fd: i };
    if (typeof value === 'number')
        return { type: 'fd', fd: value };
    if (typeof value === 'object' || typeof value === 'function') {
        if (typeof value.fd === 'number' && value.fd >= 0)
            return { type: 'fd', fd: value.fd };
        const handle = value._handle ?? (value.fd === undefined ? value.handle : undefined);
        if (typeof handle?.fd === 'number' && handle.fd >= 0)
            return { type: 'fd', fd: handle.fd, stream: value._handle ? value : undefined };
    }
    throw invalidValue('stdio', value);
}

function stdioArray(stdio, last) {
    if (stdio !== 'ignore' && stdio !== 'overlapped' && stdio !== 'pipe' && stdio !== 'inherit')
        throw invalidValue('stdio', stdio);
    return last === undefined ? [stdio, stdio, stdio] : [stdio, stdio, stdio, last];
}

module.exports = {
    spawnArguments, execFileArguments, execArguments, stdioOf, stdioArray, pathText, signalNumber, signalName, killSignalOf, checkTimeout,
    checkMaxBuffer, noNull, noNulls, validateSignal, validateArray,
};
