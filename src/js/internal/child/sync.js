// internal/child/sync - spawnSync and what is made of it: a child that is waited for.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');
const { Buffer } = require('internal/buffer');
const { argTypeError } = require('internal/errors');
const { errnoException } = require('internal/net/failures');
const { findProgram } = require('internal/child/process');
const { spawnArguments, execFileArguments, execArguments, stdioOf, signalName, killSignalOf, checkTimeout,
    checkMaxBuffer } = require('internal/child/arguments');
const binding = $binding('process');

const IGNORE = -1, TO = -2, FROM = -3, SIGTERM = 15;
const ENOENT = -2, ENOBUFS = -105, ETIMEDOUT = -110;
const MAX_BUFFER = 1024 * 1024;

// Bytes of `input`; undefined: none.
function inputBytes(input) {
    if (input === undefined || input === null)
        return undefined;
    if (typeof input === 'string')
        return Buffer.from(input, 'utf8');
    if ($isTypedArray(input) || $isDataView(input))
        return input;
    throw argTypeError('options.stdio[0]', 'of type string or an instance of Buffer, TypedArray, or DataView', input);
}

// [code, signal, stdout, stderr, , pid, timed out, overflowed, more] of the binding; a number: -errno.
function run(options, pieces, input) {
    const path = findProgram(options.file, options.envPairs);
    if (path === undefined)
        return ENOENT;
    const fds = pieces.map((piece, i) => {
        if (piece.type === 'pipe')
            return i === 0 ? TO : FROM;
        return piece.fd ?? IGNORE;
    });
    try {
        return binding.spawnSync(path, options.args, options.envPairs, options.cwd, fds, options.detached, fds[0] === TO ? input : undefined,
            options.timeout ?? 0, options.killSignal ?? SIGTERM, options.maxBuffer, options.uid ?? undefined, options.gid ?? undefined);
    } catch (error) {
        if (typeof error.errno !== 'number')
            throw error;
        return error.errno;
    }
}

function failureOf(errno, options) {
    const error = errnoException(errno, `spawnSync ${options.file}`);
    error.path = options.file;
    error.spawnargs = options.args.slice(1);
    return error;
}

function spawnSync(file, args, options) {
    options = { __proto__: null, maxBuffer: MAX_BUFFER, ...spawnArguments(file, args, options) };
    checkTimeout(options.timeout);
    options.maxBuffer ??= Infinity;
    checkMaxBuffer(options.maxBuffer);
    options.killSignal = killSignalOf(options.killSignal);
    const { pieces } = stdioOf(options.stdio || 'pipe', true);
    const r = run(options, pieces, inputBytes(options.input));
    if (typeof r === 'number')
        return { error: failureOf(r, options), status: null, signal: null, output: null, pid: 0, stdout: null, stderr: null };
    const { encoding } = options;
    const output = pieces.map((piece, i) => {
        if (i === 0 || piece.type !== 'pipe')
            return null;
        const bytes = r[i < 3 ? i + 1 : i + 5] ?? Buffer.alloc(0);
        return encoding && encoding !== 'buffer' ? bytes.toString(encoding) : bytes;
    });
    const signal = r[1] === 0 ? null : signalName(r[1]);
    const result = { status: r[1] === 0 ? r[0] : null, signal, output, pid: r[5], stdout: output[1], stderr: output[2] };
    const errno = r[6] ? ETIMEDOUT : r[7] ? ENOBUFS : 0;
    return errno === 0 ? result : { error: failureOf(errno, options), ...result };
}

// What a failed child throws; undefined: it went well.
function failureToThrow(result, args, command) {
    if (result.error) {
        Object.assign(result.error, result);
        return result.error;
    }
    if (result.status === 0)
        return undefined;
    let text = `Command failed: ${command || args.join(' ')}`;
    if (result.stderr && result.stderr.length > 0)
        text += `\n${result.stderr.toString()}`;
    return Object.assign(new Error(text), result);
}

function finish(result, shows, args, command) {
    if (shows && result.stderr)
        global('process').stderr.write(result.stderr);
    const error = failureToThrow(result, args, command);
    if (error)
        throw error;
    return result.stdout;
}

function execFileSync(file, args, options) {
    ({ file, args, options } = execFileArguments(file, args, options));
    const shows = !options.stdio;
    return finish(spawnSync(file, args, options), shows, [options.argv0 ?? file, ...args], undefined);
}

function execSync(command, options) {
    const run = execArguments(command, options, null);
    const shows = !run.options.stdio;
    return finish(spawnSync(run.file, run.options), shows, undefined, command);
}

module.exports = { spawnSync, execFileSync, execSync, MAX_BUFFER };
