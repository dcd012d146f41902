// bun/spawn - Bun.spawn and Bun.spawnSync.
//
// Scripts see a Subprocess; binding "process" knows its handle. A descriptor of the child is a number in `fds`: one of ours, or
// one of the constants below.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { FileSink, shownAs } = require('bun/sinks');
const binding = $binding('process');
const files = $binding('files');
const signals = $binding('streams');

const IGNORE = -1, TO = -2, FROM = -3, PAIR = -4, TERMINAL = -1;
const RESPONSE = 1, STREAM = 2, BLOB = 4;

const signalNames = ['', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL', 'SIGUSR1',
    'SIGSEGV', 'SIGUSR2', 'SIGPIPE', 'SIGALRM', 'SIGTERM', 'SIGSTKFLT', 'SIGCHLD', 'SIGCONT', 'SIGSTOP', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU',
    'SIGURG', 'SIGXCPU', 'SIGXFSZ', 'SIGVTALRM', 'SIGPROF', 'SIGWINCH', 'SIGIO', 'SIGPWR', 'SIGSYS'];
const SIGTERM = 15;

function invalid(text) {
    return nodeError('ERR_INVALID_ARG_TYPE', text);
}

function signalNumber(value, fallback) {
    if (value === undefined || value === null || value === '' || value !== value)
        return fallback;
    if (typeof value === 'number') {
        if (value !== Math.floor(value))
            throw invalid('Unknown signal');
        if (value < 0 || value > 31)
            throw invalid(`Invalid signal: must be ${value < 0 ? '>= 0' : '< 32'}`);
        return value;
    }
    if (typeof value !== 'string')
        throw invalid('Invalid signal: must be a string or an integer');
    const number = signalNames.indexOf(value);
    if (number > 0)
        return number;
    const names = signalNames.slice(1, -1).map((name) => `'${name}'`).join(', ');
    throw invalid(`signal must be one of ${names} or 'SIGSYS'`);
}

function signalName(number) {
    return number === 0 ? null : signalNames[number] ?? `SIG${number}`;
}

// ---- options ----

function checkText(text, name) {
    if (text.includes('\0'))
        throw nodeError('ERR_INVALID_ARG_VALUE', `The argument '${name}' must be a string without null bytes. Received ${JSON.stringify(text)}`);
    return text;
}

function readCommand(cmd) {
    if (!Array.isArray(cmd))
        throw invalid('cmd must be an array');
    if (cmd.length === 0)
        throw invalid('cmd must not be empty');
    const argv = [];
    for (let i = 0; i < cmd.length; i++)
        $push(argv, checkText($toString(cmd[i]), `args[${i}]`));
    return argv;
}

// KEY=VALUE lines, and PATH among them.
function readEnv(given) {
    if (given !== undefined && given !== null && !$isObject(given))
        throw invalid('env must be an object');
    const env = $isObject(given) ? given : files.env();
    const lines = [];
    let path;
    for (const key of Object.keys(env)) {
        const value = env[key];
        if (value === undefined)
            continue;
        const text = checkText($toString(value), `env['${key}']`);
        if (key === 'PATH')
            path = text;
        $push(lines, `${checkText(key, 'env')}=${text}`);
    }
    return { lines, path };
}

function notFound(name) {
    const error = new Error(`Executable not found in $PATH: "${name}"`);
    error.code = 'ENOENT';
    error.path = name;
    error.errno = -2;
    return error;
}

function findProgram(name, path) {
    if (name.includes('/'))
        return name;
    const found = name === '' ? undefined : files.findProgram(path ?? files.env().PATH ?? '/usr/local/bin:/usr/bin:/bin', name);
    if (found === undefined)
        throw notFound(name);
    return found;
}

function badStdio(value) {
    if (typeof value === 'number')
        return invalid('file descriptor must be a positive integer');
    return invalid(typeof value === 'string' ? "stdio must be an array of 'inherit', 'pipe', 'ignore', Bun.file(pathOrFd), number, or null"
        : "stdio must be an array of 'inherit', 'ignore', or null");
}

// What descriptor i becomes: { fd, opened: fd is ours to close, input: bytes, stream: to be read into it, pipe }.
function readStdio(value, i, fallback) {
    if (value === undefined)
        value = fallback;
    if (value === null || value === 'ignore')
        return { fd: IGNORE };
    if (value === 'inherit')
        return { fd: i };
    if (value === 'pipe')
        return { fd: i === 0 ? TO : i < 3 ? FROM : PAIR, pipe: true };
    if (typeof value === 'number') {
        if (value !== Math.floor(value) || value < 0)
            throw badStdio(value);
        return { fd: value };
    }
    if (!$isObject(value))
        throw badStdio(value);
    return readStdioObject(value, i);
}

function readStdioObject(value, i) {
    const kind = files.kindOf(value);
    if (kind === BLOB) {
        const file = files.file(value);
        if (file === null)
            return inputOf(i, { fd: TO, input: files.bytes(value) });
        if (typeof file === 'number')
            return { fd: file };
        return { fd: i === 0 ? files.openRead(file) : files.openWrite(file, 0o664, true), opened: true };
    }
    if ($isArrayBuffer(value) || $isTypedArray(value) || $isDataView(value))
        return inputOf(i, { fd: TO, input: files.bytes(value) }, 'ArrayBufferView');
    if (kind === STREAM)
        return inputOf(i, { fd: TO, stream: value }, 'ReadableStream');
    if (kind === RESPONSE) {
        const body = value.body;
        return inputOf(i, body === null ? { fd: IGNORE } : { fd: TO, stream: body });
    }
    throw badStdio(value);
}

function inputOf(i, it, what) {
    if (i !== 0)
        throw invalid(what === undefined ? 'Blobs are immutable, and cannot be used for stdout/stderr' : `${what} cannot be used for stdout/stderr yet`);
    return it;
}

// The words of both functions: (cmd, options) or ({ cmd, ... }).
function readOptions(cmd, options, defaults) {
    if (!Array.isArray(cmd)) {
        options = $isObject(cmd) ? cmd : {};
        cmd = $isObject(cmd) ? cmd.cmd : cmd;
    } else if (!$isObject(options)) {
        options = {};
    }
    const argv = readCommand(cmd);
    const env = readEnv(options.env);
    const name = argv[0];
    if (typeof options.argv0 === 'string')
        argv[0] = checkText(options.argv0, 'argv0');
    const cwd = options.cwd === undefined || options.cwd === null ? undefined : checkText($toString(options.cwd), 'cwd');
    const talks = $isCallable(options.ipc), { serialization } = options;
    if (talks && serialization !== undefined && serialization !== null) {
        if (typeof serialization !== 'string')
            throw invalid("Expected serialization to be a string for 'spawn'.");
        if (serialization !== 'json' && serialization !== 'advanced')
            throw invalid('serialization must be "json" or "advanced"');
    }
    const withTerminal = options.terminal !== undefined && options.terminal !== null;
    if (withTerminal && defaults.sync)
        throw invalid('terminal option is only supported for Bun.spawn, not Bun.spawnSync');
    const timeout = readTimeout(options.timeout), max = readLimit(options.maxBuffer);
    const onExit = options.onExit;
    if (onExit !== undefined && !$isCallable(onExit))
        throw invalid('onExit must be a function or undefined');
    const killSignal = signalNumber(options.killSignal, SIGTERM);
    if (killSignal === 0)
        throw nodeError('ERR_UNKNOWN_SIGNAL', 'Unknown signal: 0');
    checkSignal(options.signal);
    const uid = readId(options, 'uid'), gid = readId(options, 'gid');
    const path = findProgram(name, env.path);
    const stdio = [];
    const terminal = withTerminal ? require('bun/terminal').terminalOf(options.terminal) : undefined;
    try {
        if (withTerminal)
            for (let i = 0; i < 3; i++)
                $push(stdio, { fd: TERMINAL });
        else
            readAllStdio(options, defaults, stdio);
    } catch (error) {
        closeOpened(stdio);
        throw error;
    }
    if (talks && !defaults.sync) {
        $push(env.lines, `NODE_CHANNEL_FD=${stdio.length}`);
        $push(env.lines, `NODE_CHANNEL_SERIALIZATION_MODE=${options.serialization === 'json' ? 'json' : 'advanced'}`);
        $push(stdio, { fd: PAIR, ipc: true });
    }
    return { options, argv, path, env: env.lines, cwd, stdio, timeout, max, onExit, killSignal, terminal, uid, gid };
}

function readTimeout(value) {
    if (value === undefined || value === null)
        return 0;
    if (typeof value !== 'number' || Number.isFinite(value) && value !== Math.floor(value))
        throw invalid(`The "timeout" property must be of type ${typeof value === 'number' ? 'integer' : 'number'}. Received ${typeof value}`);
    if (!(value >= 0) || value > 9007199254740991 && value !== Infinity)
        throw nodeError('ERR_OUT_OF_RANGE', `The value of "timeout" is out of range. It must be ${value !== value ? 'a non-negative integer'
            : '>= 0 and <= 9007199254740991'}. Received ${value}`);
    return value;
}

// A user or group; undefined: that of this program.
function readId(options, name) {
    const value = options[name];
    if (value === undefined || value === null)
        return undefined;
    if (typeof value !== 'number' || value !== Math.floor(value))
        throw invalid(`The "${name}" property must be of type ${typeof value === 'number' ? 'integer' : 'number'}. Received ${typeof value}`);
    return value;
}

// What is no size is no limit.
function readLimit(value) {
    return typeof value === 'number' && value > 0 ? value : Infinity;
}

function readAllStdio(options, defaults, out) {
    const list = options.stdio;
    if (list !== undefined && list !== null && !Array.isArray(list) && list !== 'inherit' && list !== 'pipe' && list !== 'ignore')
        throw invalid('stdio must be an array');
    const given = typeof list === 'string' ? [list, list, list] : list ?? [options.stdin, options.stdout, options.stderr];
    const n = Math.max(3, given.length);
    for (let i = 0; i < n; i++)
        $push(out, readStdio(given[i], i, i < 3 ? defaults[i] : 'ignore'));
}

function closeOpened(stdio) {
    for (const it of stdio)
        if (it.opened)
            files.closeFd(it.fd);
}

// ---- Bun.spawn ----

class ResourceUsage {
    constructor(n) {
        this.$n = n;
    }
    get contextSwitches() { return record({ voluntary: this.$n[0], involuntary: this.$n[1] }); }
    get cpuTime() { return record({ user: BigInt(this.$n[2]), system: BigInt(this.$n[3]), total: BigInt(this.$n[2] + this.$n[3]) }); }
    get maxRSS() { return this.$n[4]; }
    get messages() { return record({ sent: this.$n[5], received: this.$n[6] }); }
    get ops() { return record({ in: this.$n[7], out: this.$n[8] }); }
    get shmSize() { return this.$n[9]; }
    get signalCount() { return this.$n[10]; }
    get swapCount() { return this.$n[11]; }
}
$interface(ResourceUsage, 'ResourceUsage');
ResourceUsage.prototype.$inspect = function () {
    return shownAs(this, ['contextSwitches', 'cpuTime', 'maxRSS', 'messages', 'ops', 'shmSize', 'signalCount', 'swapCount']);
};

function record(fields) {
    Object.setPrototypeOf(fields, null);
    return fields;
}

class Subprocess {
    constructor(start) {
        this.$start = start;
        this.$exited = $newPromise();
        this.$code = this.$signal = null;
        this.$done = false;
        this.$streams = [];
        this.$fds = undefined;
        this.$sink = undefined;
        this.$drain = undefined;
        const fds = start.stdio.map((it) => it.fd);
        try {
            this.$handle = binding.spawn(start.path, start.argv, start.env, start.cwd, fds, !!start.options.detached,
                (event, a, b) => onEvent(this, event, a, b), start.timeout, start.killSignal, start.max,
                start.uid, start.gid, start.terminal?.$path);
        } finally {
            closeOpened(start.stdio);
        }
        if (start.terminal !== undefined)
            require('bun/terminal').started(start.terminal);
        this.$pid = binding.pid(this.$handle);
        this.$ipc = undefined;
        const at = start.stdio.findIndex((it) => it.ipc);
        if (at >= 0)
            openIpc(this, binding.pairFd(this.$handle, at));
        feed(this, start.stdio[0]);
        listen(this, start.options.signal);
    }
    get connected() { return this.$ipc?.connected ?? false; }
    disconnect() {
        if (this.connected)
            this.$ipc.disconnect();
    }
    get exitCode() { return this.$code; }
    get exited() { return this.$exited; }
    kill(signal) {
        const number = signalNumber(signal, SIGTERM);
        if (!this.$done)
            binding.kill(this.$handle, number);
    }
    get killed() { return this.$done; }
    get pid() { return this.$pid; }
    get readable() { return outputOf(this, 1); }
    ref() { binding.setRef(this.$handle, true); }
    resourceUsage() {
        const usage = binding.usage(this.$handle);
        return usage === undefined ? undefined : new ResourceUsage(usage);
    }
    send(message, handle, options, callback) {
        if (this.$ipc !== undefined && this.$done)
            throw nodeError('ERR_IPC_CHANNEL_CLOSED', 'Subprocess.send() cannot be used after the process has exited.');
        if (this.$ipc === undefined)
            throw nodeError('ERR_IPC_CHANNEL_CLOSED', 'Subprocess.send() can only be used if an IPC channel is open.');
        return this.$ipc.send(message, handle, options, callback);
    }
    get signalCode() { return this.$signal; }
    get stderr() { return outputOf(this, 2); }
    get stdin() { return this.$start.terminal === undefined ? this.$sink : null; }
    get stdio() {
        this.$fds ??= this.$start.stdio.filter((it) => !it.ipc).map((it, i) => (i < 3 ? null : it.fd === PAIR ? binding.pairFd(this.$handle, i) : it.fd >= 0 ? it.fd : null));
        return this.$fds.slice();
    }
    get stdout() { return outputOf(this, 1); }
    get terminal() { return this.$start.terminal; }
    unref() { binding.setRef(this.$handle, false); }
    get writable() { return this.stdin; }
    [Symbol.asyncDispose]() {
        this.kill();
        return this.$exited;
    }
}
$interface(Subprocess, 'Subprocess');
Subprocess.prototype.$inspect = function () {
    return shownAs(this, ['connected', 'disconnect', 'exitCode', 'exited', 'kill', 'killed', 'pid', 'readable', 'ref', 'resourceUsage',
        'send', 'signalCode', 'stderr', 'stdin', 'stdio', 'stdout', 'terminal', 'unref', 'writable']);
};

// Messages both ways, as node:child_process has them.
function openIpc(child, fd) {
    const EventEmitter = require('node/events');
    const { ipc, onDisconnect, serialization } = child.$start.options;
    const target = child.$ipc = new EventEmitter();
    require('internal/child/channel').openChannel(target, fd, serialization === 'json' ? 'json' : 'advanced');
    target.on('message', (message) => $call(ipc, child, message, child, undefined));
    target.on('error', () => {});
    target.on('disconnect', () => $isCallable(onDisconnect) && $call(onDisconnect, child, true));
}

function outputOf(child, i) {
    if (child.$start.stdio[i].fd !== FROM)
        return child.$start.terminal === undefined ? undefined : null;
    child.$streams[i] ??= binding.stream(child.$handle, i);
    return child.$streams[i];
}

function onEvent(child, event, a, b) {
    if (event >= 0) {
        drained(child, a);
        return;
    }
    if (event === -2) {
        const { onExit } = child.$start;
        if (onExit !== undefined)
            $call(onExit, undefined, child, child.$code, child.$signal, undefined);
        return;
    }
    child.$done = true;
    child.$signal = signalName(b);
    child.$code = b === 0 ? a : null;
    if (child.$off !== undefined)
        signals.offAbort(child.$start.options.signal, child.$off);
    $resolvePromise(child.$exited, b === 0 ? a : 128 + b);
}

// One that is aborted already starts nothing.
function checkSignal(signal) {
    if (signal === undefined || signal === null)
        return;
    if (!signals.isAbortSignal(signal))
        throw argTypeError('signal', 'of type AbortSignal', signal);
    if (!signals.isAborted(signal))
        return;
    const error = new Error('The operation was aborted', { cause: signals.abortReason(signal) });
    error.name = 'AbortError';
    error.code = 'ABORT_ERR';
    throw error;
}

function listen(child, signal) {
    if (signal === undefined || signal === null)
        return;
    const kill = () => child.kill(child.$start.killSignal);
    if (signals.isAborted(signal))
        kill();
    else
        child.$off = signals.onAbort(signal, kill);
}

// ---- what goes into the child ----

function drained(child, errno) {
    const promise = child.$drain;
    child.$drain = undefined;
    if (promise === undefined)
        return;
    if (errno === 0) {
        $resolvePromise(promise, undefined);
        return;
    }
    $markHandled(promise);
    $rejectPromise(promise, binding.error(errno));
}

// A promise when it must wait, else undefined.
function writeInput(child, chunk) {
    const state = binding.write(child.$handle, 0, chunk);
    if (state === 0)
        return undefined;
    if (state < 0) {
        const failed = $promiseRejectedWith(binding.error(state));
        $markHandled(failed);
        return failed;
    }
    child.$drain ??= $newPromise();
    return child.$drain;
}

function inputTarget(child) {
    return {
        fd: -1,
        write: (chunk) => writeInput(child, chunk),
        close() {
            binding.end(child.$handle, 0);
            return child.$drain;
        },
        ref() {},
    };
}

function feed(child, it) {
    if (it.pipe) {
        child.$sink = new FileSink(inputTarget(child), 65536);
    } else if (it.input !== undefined) {
        writeInput(child, it.input);
        binding.end(child.$handle, 0);
    } else if (it.stream !== undefined) {
        $markHandled(pump(child, it.stream));
    }
}

async function pump(child, stream) {
    const reader = stream.getReader();
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done || child.$done)
                break;
            const waits = writeInput(child, value);
            if (waits !== undefined)
                await waits;
        }
    } finally {
        binding.end(child.$handle, 0);
        reader.cancel();
    }
}

function spawn(cmd, options) {
    return new Subprocess(readOptions(cmd, options, ['ignore', 'pipe', 'inherit']));
}

// ---- Bun.spawnSync ----

const SYNC_DEFAULTS = Object.assign(['ignore', 'pipe', 'pipe'], { sync: true });

function spawnSync(cmd, options) {
    const start = readOptions(cmd, options, SYNC_DEFAULTS);
    const input = start.stdio[0];
    let r;
    try {
        if (input.stream !== undefined)
            throw invalid('stdin cannot be a ReadableStream in spawnSync');
        const fds = start.stdio.map((it) => (it.fd === PAIR ? IGNORE : it.fd));
        r = binding.spawnSync(start.path, start.argv, start.env, start.cwd, fds, !!start.options.detached, input.input,
            start.timeout, start.killSignal, start.max, start.uid, start.gid);
    } finally {
        closeOpened(start.stdio);
    }
    const result = { exitCode: r[1] === 0 ? r[0] : null };
    if (r[1] !== 0)
        result.signalCode = signalName(r[1]);
    result.stdout = r[2];
    result.stderr = r[3];
    result.success = r[0] === 0 && r[1] === 0;
    result.resourceUsage = new ResourceUsage(r[4]);
    if (r[6])
        result.exitedDueToTimeout = true;
    if (r[7])
        result.exitedDueToMaxBuffer = true;
    result.pid = r[5];
    return result;
}

module.exports = { spawn, spawnSync };
