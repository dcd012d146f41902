// node:child_process - other programs beside this one.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { AbortError } = require('internal/abort');
const { ChildProcess } = require('internal/child/process');
const { spawnSync, execFileSync, execSync, MAX_BUFFER } = require('internal/child/sync');
const { spawnArguments, execFileArguments, execArguments, stdioArray, pathText, noNulls, killSignalOf, checkTimeout, checkMaxBuffer,
    validateSignal } = require('internal/child/arguments');
const timers = require('node/timers');

const customPromisify = Symbol.for('nodejs.util.promisify.custom');

// ---- spawn ----

function abortChild(child, killSignal, reason) {
    try {
        if (child.kill(killSignal))
            child.emit('error', new AbortError(undefined, { cause: reason }));
    } catch (error) {
        child.emit('error', error);
    }
}

function endAfter(child, timeout, killSignal) {
    let timer = timers.setTimeout(() => {
        timer = undefined;
        try {
            child.kill(killSignal);
        } catch (error) {
            child.emit('error', error);
        }
    }, timeout);
    child.once('exit', () => timer !== undefined && timers.clearTimeout(timer));
}

function watchSignal(child, signal, killSignal) {
    if (signal.aborted) {
        nextTick(() => abortChild(child, killSignal, signal.reason));
        return;
    }
    const stop = () => abortChild(child, killSignal, signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    child.once('exit', () => signal.removeEventListener('abort', stop));
}

function spawn(file, args, options) {
    options = spawnArguments(file, args, options);
    checkTimeout(options.timeout);
    validateSignal(options.signal, 'options.signal');
    const killSignal = killSignalOf(options.killSignal);
    const child = new ChildProcess();
    child.spawn(options);
    if (options.timeout > 0)
        endAfter(child, options.timeout, killSignal);
    if (options.signal)
        watchSignal(child, options.signal, killSignal);
    return child;
}

// ---- exec and execFile ----

// What a stream of the child gives, up to a size: text, or bytes without an encoding.
class Output {
    constructor(stream, name, encoding, max, onTooMuch) {
        this.parts = [];
        this.length = 0;
        this.encoding = encoding;
        this.stream = stream;
        if (encoding)
            stream?.setEncoding(encoding);
        stream?.on('data', (chunk) => {
            const text = stream.readableEncoding;
            const length = text ? Buffer.byteLength(chunk, text) : chunk.length;
            this.length += length;
            if (this.length > max) {
                $push(this.parts, chunk.slice(0, max - (this.length - length)));
                onTooMuch(nodeError('ERR_CHILD_PROCESS_STDIO_MAXBUFFER', `${name} maxBuffer length exceeded`));
            } else {
                $push(this.parts, chunk);
            }
        });
    }
    value() {
        return this.encoding || this.stream?.readableEncoding ? this.parts.join('') : Buffer.concat(this.parts);
    }
}

function failureOf(command, stderr, code, killed, signal) {
    const error = new Error(`Command failed: ${command}\n${stderr}`);
    error.code = code < 0 ? $binding('net').errorName(code) : code;
    error.killed = killed;
    error.signal = signal;
    return error;
}

// One run of execFile.
class Run {
    constructor(child, file, args, options, callback) {
        Object.assign(this, { child, file, args, options, callback, killed: false, exited: false, error: null, timer: undefined });
        const encoding = options.encoding !== 'buffer' && Buffer.isEncoding(options.encoding) ? options.encoding : null;
        const max = options.maxBuffer;
        const tooMuch = (error) => {
            this.error = error;
            this.kill();
        };
        this.out = new Output(child.stdout, 'stdout', encoding, max, tooMuch);
        this.err = new Output(child.stderr, 'stderr', encoding, max, tooMuch);
        if (options.timeout > 0)
            this.timer = timers.setTimeout(() => {
                this.kill();
                this.timer = undefined;
            }, options.timeout);
        child.addListener('close', (code, signal) => this.finish(code, signal));
        child.addListener('error', (error) => {
            this.error = error;
            child.stdout?.destroy();
            child.stderr?.destroy();
            this.finish();
        });
    }
    kill() {
        this.child.stdout?.destroy();
        this.child.stderr?.destroy();
        this.killed = true;
        try {
            this.child.kill(this.options.killSignal);
        } catch (error) {
            this.error ??= error;
            this.finish();
        }
    }
    finish(code, signal) {
        if (this.exited)
            return;
        this.exited = true;
        if (this.timer !== undefined)
            timers.clearTimeout(this.timer);
        if (!this.callback)
            return;
        const stdout = this.out.value(), stderr = this.err.value();
        let { error } = this;
        if (!error && code === 0 && signal === null) {
            this.callback(null, stdout, stderr);
            return;
        }
        const command = this.args.length > 0 ? `${this.file} ${this.args.join(' ')}` : this.file;
        error ??= failureOf(command, stderr, code, this.child.killed || this.killed, signal);
        error.cmd = command;
        this.callback(error, stdout, stderr);
    }
}

function execFile(file, args, options, callback) {
    ({ file, args, options, callback } = execFileArguments(file, args, options, callback));
    options = { __proto__: null, encoding: 'utf8', timeout: 0, maxBuffer: MAX_BUFFER, killSignal: 'SIGTERM', cwd: null, env: null, shell: false, ...options };
    checkTimeout(options.timeout);
    checkMaxBuffer(options.maxBuffer);
    options.killSignal = killSignalOf(options.killSignal);
    const child = spawn(file, args, {
        cwd: options.cwd, env: options.env, gid: options.gid, shell: options.shell, signal: options.signal, uid: options.uid,
        windowsHide: !!options.windowsHide, windowsVerbatimArguments: !!options.windowsVerbatimArguments,
    });
    new Run(child, file, args, options, callback);
    return child;
}

function exec(command, options, callback) {
    const run = execArguments(command, options, callback);
    return execFile(run.file, run.options, run.callback);
}

// util.promisify(exec): { stdout, stderr }, which an error has too.
function promising(fn) {
    return $setName((...args) => {
        const { promise, resolve, reject } = Promise.withResolvers();
        const child = fn(...args, (error, stdout, stderr) => {
            if (error === null) {
                resolve({ stdout, stderr });
                return;
            }
            error.stdout = stdout;
            error.stderr = stderr;
            reject(error);
        });
        promise.child = child;
        return promise;
    }, fn.name);
}
Object.defineProperty(exec, customPromisify, { __proto__: null, enumerable: false, value: promising(exec) });
Object.defineProperty(execFile, customPromisify, { __proto__: null, enumerable: false, value: promising(execFile) });

// ---- fork ----

function forkStdio(options) {
    const { stdio } = options;
    if (typeof stdio === 'string')
        return stdioArray(stdio, 'ipc');
    if (!stdio)
        return stdioArray(options.silent ? 'pipe' : 'inherit', 'ipc');
    if (!stdio.includes('ipc'))
        throw nodeError('ERR_CHILD_PROCESS_IPC_REQUIRED', "Forked processes must have an IPC channel, missing value 'ipc' in options.stdio");
    return stdio;
}

function fork(modulePath, args, options) {
    modulePath = pathText(modulePath, 'modulePath');
    if (args === undefined || args === null) {
        args = [];
    } else if (typeof args === 'object' && !Array.isArray(args)) {
        options = args;
        args = [];
    } else if (!Array.isArray(args)) {
        throw argTypeError('args', 'an instance of Array', args);
    }
    noNulls(args, 'args');
    if (options !== undefined && options !== null)
        validateObject(options, 'options');
    options = { __proto__: null, ...options, shell: false };
    const process = global('process');
    options.execPath ||= process.execPath;
    const execArgv = options.execArgv || process.execArgv;
    noNulls(execArgv, 'options.execArgv');
    options.stdio = forkStdio(options);
    return spawn(options.execPath, [...execArgv, modulePath, ...args], options);
}

module.exports = { _forkChild(fd, mode) {
    require('internal/child/channel').openParent(fd, mode);
}, ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
