// internal/child/process - ChildProcess: one program that runs beside this one, with node streams over its descriptors.
//
// Pipes are pairs of sockets, as libuv makes them, so a net.Socket reads and writes each. "exit" tells of the child's end, "close"
// comes when its pipes are closed too. A program that cannot be started has no "exit", but "error" in the next tick.
//
// SPDX-License-Identifier: MIT
const { nextTick, global } = $binding('node');
const EventEmitter = require('node/events');
const { Socket } = require('node/net');
const { validateObject, validateString, validateOneOf, validateArray } = require('internal/validators');
const { errnoException } = require('internal/net/failures');
const { stdioOf, signalNumber, signalName } = require('internal/child/arguments');
const binding = $binding('process');
const files = $binding('files');

const IGNORE = -1, PAIR = -4, EXIT = -1, ENOENT = -2, SIGTERM = 15;
const ESRCH = -3, EINVAL = -22, EMFILE = -24, ENFILE = -23;
// Failures to start that are told by an event: EACCES, EAGAIN, EMFILE, ENFILE, ENOENT.
const TOLD = [-13, -11, EMFILE, ENFILE, ENOENT];

const { channel, tracingChannel } = require('node/diagnostics_channel');
const created = channel('child_process'), spawned = tracingChannel('child_process.spawn');

function ChildProcess() {
    if (!new.target)
        return new ChildProcess();
    $call(EventEmitter, this);
    this._closesNeeded = 1;
    this._closesGot = 0;
    this.connected = false;
    this.signalCode = null;
    this.exitCode = null;
    this.killed = false;
    this.spawnfile = null;
    this._handle = null;
    if (created.hasSubscribers)
        created.publish({ process: this });
    return undefined;
}
Object.setPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
Object.setPrototypeOf(ChildProcess, EventEmitter);

// The executable that a name means by the PATH that the child is to have; undefined: there is none.
function findProgram(name, pairs) {
    if (name.includes('/'))
        return name;
    let path = '/usr/local/bin:/bin:/usr/bin';
    for (const pair of pairs)
        if (pair.startsWith('PATH='))
            path = pair.slice(5);
    return files.findProgram(path, name);
}

function maybeClose(child) {
    child._closesGot++;
    if (child._closesGot === child._closesNeeded)
        child.emit('close', child.exitCode, child.signalCode);
}

// What nobody has begun to read would keep its pipe open for ever.
function flushStdio(child) {
    for (const stream of child.stdio ?? [])
        if (stream && !stream.$usedAsStdio && stream.readable && stream.readableFlowing === null && stream.listenerCount('readable') === 0)
            stream.resume();
}

function onExit(child, code, signal) {
    if (signal !== 0)
        child.signalCode = signalName(signal);
    else
        child.exitCode = code;
    child.stdin?.destroy();
    child._handle = null;
    if (code < 0) {
        const error = errnoException(code, `spawn ${child.spawnfile}`);
        error.path = child.spawnfile;
        error.spawnargs = child.spawnargs.slice(1);
        child.emit('error', error);
    } else {
        child.emit('exit', child.exitCode, child.signalCode);
    }
    nextTick(() => flushStdio(child));
    maybeClose(child);
}

function start(child, options, pieces, env) {
    const { file, args, cwd, detached, uid, gid } = options;
    const path = findProgram(file, env);
    if (path === undefined)
        return ENOENT;
    const fds = pieces.map((piece) => (piece.type === 'ignore' ? IGNORE : piece.fd ?? PAIR));
    try {
        child._handle = binding.spawn(path, args, env, cwd, fds, !!detached, (event, code, signal) => {
            if (event === EXIT)
                onExit(child, code, signal);
        }, 0, SIGTERM, Infinity, uid ?? undefined, gid ?? undefined);
    } catch (error) {
        if (typeof error.errno !== 'number')
            throw error;
        return error.errno;
    }
    return 0;
}

// The child reads or writes it from now on.
function giveAway(stream) {
    stream._handle.readStop?.();
    stream.pause?.();
    if (stream._readableState) {
        stream._readableState.flowing = false;
        stream._readableState.reading = false;
    }
    stream.$usedAsStdio = true;
}

function makeStreams(child, pieces, ok) {
    child.stdio = pieces.map((piece, i) => {
        if (piece.type !== 'pipe')
            return null;
        const stream = ok ? new Socket({ fd: binding.pairFd(child._handle, i), readable: i !== 0, writable: i === 0 || i > 2,
            allowHalfOpen: i === 0 }) : new Socket();
        if (ok || i !== 0) {
            child._closesNeeded++;
            stream.on('close', () => maybeClose(child));
        }
        if (!ok)
            nextTick(() => stream.destroy());
        return stream;
    });
    [child.stdin, child.stdout, child.stderr] = child.stdio;
}

ChildProcess.prototype.spawn = function spawn(options) {
    validateObject(options, 'options');
    const { pieces, ipc } = stdioOf(options.stdio, false);
    const { serialization } = options;
    if (serialization !== undefined)
        validateOneOf(serialization, 'options.serialization', [undefined, 'json', 'advanced']);
    if (options.envPairs !== undefined)
        validateArray(options.envPairs, 'options.envPairs');
    const env = options.envPairs === undefined ? [] : options.envPairs.slice();
    if (ipc >= 0) {
        $push(env, `NODE_CHANNEL_FD=${ipc}`);
        $push(env, `NODE_CHANNEL_SERIALIZATION_MODE=${serialization ?? 'json'}`);
    }
    validateString(options.file, 'options.file');
    this.spawnfile = options.file;
    if (options.args !== undefined)
        validateArray(options.args, 'options.args');
    this.spawnargs = options.args ?? [];

    const traced = spawned.hasSubscribers;
    if (traced)
        spawned.start.publish({ process: this, options });
    const failed = start(this, { __proto__: null, ...options, args: this.spawnargs }, pieces, env);
    if (traced && failed !== 0)
        spawned.error.publish({ process: this, error: errnoException(failed, 'spawn') });
    if (failed !== 0 && !TOLD.includes(failed))
        throw errnoException(failed, 'spawn');
    if (traced && failed === 0)
        spawned.end.publish({ process: this });
    if (failed === 0) {
        this.pid = binding.pid(this._handle);
        nextTick(() => this.emit('spawn'));
    } else {
        nextTick(() => onExit(this, failed, 0));
    }
    if (failed === EMFILE || failed === ENFILE)
        return failed; // there is nothing to make streams of
    for (const { stream } of pieces)
        if (stream !== undefined)
            giveAway(stream);
    makeStreams(this, pieces, failed === 0);
    if (ipc >= 0 && failed === 0) {
        this._closesNeeded++;
        const { openChannel } = require('internal/child/channel');
        openChannel(this, binding.pairFd(this._handle, ipc), serialization, () => maybeClose(this));
    }
    return failed;
};

ChildProcess.prototype.kill = function kill(signal) {
    const number = signalNumber(signal === undefined || signal === null ? 'SIGTERM' : signal);
    if (this._handle) {
        const failed = binding.kill(this._handle, number);
        if (failed === 0) {
            this.killed = true;
            return true;
        }
        if (failed === EINVAL)
            throw errnoException(failed, 'kill');
        if (failed !== ESRCH)
            this.emit('error', errnoException(failed, 'kill'));
    }
    return false;
};

ChildProcess.prototype[Symbol.dispose] = function () {
    if (!this.killed)
        this.kill();
};

ChildProcess.prototype.ref = function ref() {
    if (this._handle)
        binding.setRef(this._handle, true);
};

ChildProcess.prototype.unref = function unref() {
    if (this._handle)
        binding.setRef(this._handle, false);
};

module.exports = { ChildProcess, findProgram };
