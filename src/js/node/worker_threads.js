// node:worker_threads - threads, over runtime/worker.
//
// What a worker is told at its start is one message, [workerData, environment data]; the rest comes by its port, parentPort, and by notes
// (online, error, output, exit), which the binding hands to a function.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nodeError, argTypeError, shown } = require('internal/errors');
const { validateObject, validateArray, validateString, validateNumber } = require('internal/validators');
const { ask } = require('internal/worker_mail');
const created = require('node/diagnostics_channel').channel('worker_threads');
const binding = $binding('worker'), node = $binding('node');

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');
const isMainThread = binding.isMainThread();
const threadId = binding.threadId();
const environmentData = new Map();
let workerData = null;
let limits = null; // of this thread, as its owner gave them

if (!isMainThread) {
    const begin = binding.takeData();
    if (begin) {
        workerData = begin[0];
        for (const [key, value] of begin[1])
            environmentData.set(key, value);
        limits = begin[2];
    } else {
        workerData = undefined;
    }
}

function setEnvironmentData(key, value) {
    if (value === undefined)
        environmentData.delete(key);
    else
        environmentData.set(key, value);
}

function environmentList() {
    const list = [];
    environmentData.forEach((value, key) => list.push([key, value]));
    return list;
}

// ---- what the arguments of new Worker mean ----

// The program as the binding takes it: [path or URL, text or undefined].
function programOf(filename, options) {
    if (options.eval) {
        if (typeof filename !== 'string')
            throw nodeError('ERR_INVALID_ARG_VALUE', `The property 'options.eval' must be false when 'filename' is not a string. Received ${shown(options.eval)}`);
        return ['[worker eval]', filename];
    }
    const href = binding.isUrl(filename);
    if (href) {
        if (href.startsWith('data:') || href.startsWith('file:'))
            return [href, undefined];
        throw nodeError('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file or data');
    }
    if (typeof filename !== 'string')
        throw argTypeError('filename', 'of type string or an instance of URL', filename);
    if (filename.startsWith('file:') || filename.startsWith('data:'))
        throw nodeError('ERR_WORKER_PATH', 'The worker script or module filename must be an absolute path or a relative path starting with \'./\' or \'../\'. ' +
            `Wrap ${filename.startsWith('file:') ? 'file://' : 'data:'} URLs with \`new URL\`. Received ${JSON.stringify(filename)}`);
    if (filename.startsWith('/') || filename.startsWith('./') || filename.startsWith('../') || filename.startsWith('.\\') || filename.startsWith('..\\'))
        return [filename, undefined];
    throw nodeError('ERR_WORKER_PATH', 'The worker script or module filename must be an absolute path or a relative path starting with \'./\' or \'../\'.' +
        (filename.includes('://') ? ' Wrap URLs with `new URL`.' : '') + ` Received ${JSON.stringify(filename)}`);
}

function envOf(env) {
    if (env === null || env === undefined)
        return undefined;
    if (env === SHARE_ENV)
        return SHARE_ENV;
    if (typeof env === 'object')
        return env;
    throw argTypeError('options.env', 'of type object or one of undefined, null, or worker_threads.SHARE_ENV', env);
}

const limitNames = ['maxYoungGenerationSizeMb', 'maxOldGenerationSizeMb', 'codeRangeSizeMb', 'stackSizeMb'];

function limitsOf(given) {
    const limits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2048, codeRangeSizeMb: 0, stackSizeMb: 4 };
    if (given !== null && typeof given === 'object')
        for (const name of limitNames)
            if (typeof given[name] === 'number')
                limits[name] = name === 'stackSizeMb' ? Math.max(given[name], 0.25) : given[name];
    return limits;
}

// Options of Node's that make no sense for a thread of a running process.
const processOptions = ['--title', '--redirect-warnings', '--abort-on-uncaught-exception', '--stack-size', '--max-old-space-size', '--expose-gc-as'];

function checkExecArgv(list) {
    const wrong = list.filter((word) => processOptions.some((name) => word === name || word.startsWith(name + '=')) || /^--[a-z-]*[^-a-z0-9=_./:,@ \w].*$/.test(word));
    if (wrong.length)
        throw nodeError('ERR_WORKER_INVALID_EXEC_ARGV', `Initiated Worker with invalid execArgv flags: ${wrong.join(', ')}`);
}

// ---- streams of a worker, at its owner ----

function outputStream() {
    const { Readable } = require('node/stream');
    return new Readable({ read() {} });
}

function ended(stream) {
    stream.push(null);
    return stream;
}

function inputStream(worker) {
    const { Writable } = require('node/stream');
    return new Writable({
        write(chunk, encoding, callback) {
            if (worker.$handle)
                binding.input(worker.$handle, chunk);
            callback();
        },
        final(callback) {
            if (worker.$handle)
                binding.input(worker.$handle, null);
            callback();
        },
    });
}

// ---- Worker ----

class Worker extends EventEmitter {
    constructor(filename, options = {}) {
        super();
        if (options.execArgv !== undefined && options.execArgv !== null)
            validateArray(options.execArgv, 'options.execArgv');
        if (options.argv !== undefined && options.argv !== null)
            validateArray(options.argv, 'options.argv');
        if (options.name !== undefined && options.name !== null)
            validateString(options.name, 'options.name');
        const [program, text] = programOf(filename, options);
        const env = envOf(options.env);
        if (options.execArgv)
            checkExecArgv(options.execArgv.map(String));
        const limits = limitsOf(options.resourceLimits);
        this.resourceLimits = limits;
        this.threadName = options.name ?? 'WorkerThread';
        this.$exit = undefined;
        this.$ends = [];
        this.$stdin = null;
        this.$stdout = options.stdout ? outputStream() : null;
        this.$stderr = options.stderr ? outputStream() : null;
        const handle = binding.start({
            __proto__: null,
            program,
            text,
            name: `${options.name ?? ''}`,
            argv: options.argv ? options.argv.map(String) : [],
            execArgv: options.execArgv ? options.execArgv.map(String) : undefined,
            env: env === SHARE_ENV ? undefined : env,
            shareEnv: env === SHARE_ENV,
            stdin: !!options.stdin,
            stdout: !!options.stdout,
            stderr: !!options.stderr,
            data: [options.workerData, environmentList(), limits],
            transfer: options.transferList,
            stack: limits.stackSizeMb,
            heap: options.resourceLimits?.maxOldGenerationSizeMb,
        }, (kind, a, b) => onNote(this, kind, a, b), (data, failed) => this.emit(failed ? 'messageerror' : 'message', data));
        this.$handle = handle;
        this.threadId = binding.idOf(handle);
        if (options.stdin)
            this.$stdin = inputStream(this);
        this.performance = { eventLoopUtilization: (one, two) => utilization(this, one, two) };
        if (created.hasSubscribers)
            created.publish({ worker: this });
        node.nextTick(() => node.process.emit('worker', this));
    }

    postMessage(message, transfer) {
        if (arguments.length === 0)
            throw argTypeError('message', 'specified', undefined);
        if (this.$handle)
            binding.post(this.$handle, message, transfer);
    }

    terminate(callback) {
        if (typeof callback === 'function') {
            node.process.emitWarning('Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.', 'DeprecationWarning', 'DEP0132');
            this.once('exit', (code) => callback(null, code));
        }
        if (!this.$handle)
            return Promise.resolve(undefined);
        this.ref();
        const { promise, resolve } = Promise.withResolvers();
        this.$ends.push(resolve);
        binding.terminate(this.$handle);
        return promise;
    }

    async [Symbol.asyncDispose]() {
        await this.terminate();
    }

    ref() {
        if (this.$handle)
            binding.ref(this.$handle, true);
    }

    unref() {
        if (this.$handle)
            binding.ref(this.$handle, false);
    }

    get stdin() {
        return this.$stdin;
    }

    get stdout() {
        return this.$stdout ??= this.$handle ? outputStream() : ended(outputStream());
    }

    get stderr() {
        return this.$stderr ??= this.$handle ? outputStream() : ended(outputStream());
    }

    getHeapSnapshot(options) {
        const { snapshotOptions, snapshotStream } = require('internal/v8/snapshot');
        snapshotOptions(options);
        return asked(this, 'snapshot').then(snapshotStream);
    }

    getHeapStatistics() {
        return asked(this, 'heap');
    }

    cpuUsage(prev) {
        if (prev) {
            validateObject(prev, 'prev');
            validateNumber(prev.user, 'prev.user', 0, Number.MAX_SAFE_INTEGER);
            validateNumber(prev.system, 'prev.system', 0, Number.MAX_SAFE_INTEGER);
        }
        return asked(this, 'cpu').then((now) => prev ? { user: now.user - prev.user, system: now.system - prev.system } : now);
    }
}

// What the worker itself says, when its loop turns next.
async function asked(worker, kind) {
    const answer = worker.$handle ? await ask(worker.threadId, kind, undefined, []) : undefined;
    if (answer === undefined)
        throw notRunning();
    return answer;
}

// As eventLoopUtilization of perf_hooks, of a worker's loop.
function utilization(worker, one, two) {
    const times = worker.$handle ? binding.busy(worker.$handle) : undefined;
    if (times === undefined)
        return { idle: 0, active: 0, utilization: 0 };
    const { shareOf } = require('internal/node_timing');
    return shareOf(times[1], times[0] - times[1], one, two);
}

function absent(name) {
    return nodeError('ERR_METHOD_NOT_IMPLEMENTED', `The ${name}() method is not implemented`);
}

function notRunning() {
    return nodeError('ERR_WORKER_NOT_RUNNING', 'Worker instance not running');
}

function onNote(worker, kind, a, b) {
    switch (kind) {
    case 'online':
        worker.emit('online');
        break;
    case 'error':
        worker.emit('error', a);
        break;
    case 'output':
        (a === 2 ? worker.$stderr : worker.$stdout)?.push(b);
        break;
    case 'exit':
        worker.$handle = null;
        worker.threadId = -1;
        worker.threadName = null;
        worker.resourceLimits = {};
        worker.$stdout?.push(null);
        worker.$stderr?.push(null);
        for (const resolve of worker.$ends)
            resolve(a);
        worker.emit('exit', a);
        break;
    }
}

// ---- ports ----

function receiveMessageOnPort(port) {
    const got = binding.receive(port);
    if (got === null)
        throw nodeError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
    return got === undefined ? undefined : { message: got[0] };
}

function isTransferObject(v) {
    return (typeof v === 'object' && v !== null) || typeof v === 'function';
}

function markAsUntransferable(object) {
    if (isTransferObject(object))
        binding.mark(object, 0);
}

function isMarkedAsUntransferable(object) {
    return isTransferObject(object) && binding.isMarked(object, 0);
}

function markAsUncloneable(object) {
    if (isTransferObject(object) && !(object instanceof ArrayBuffer)) // buffers stay what they are
        binding.mark(object, 1);
}

function moveMessagePortToContext() {
    throw absent('worker_threads.moveMessagePortToContext');
}

// The objects of a transfer list, or of { transfer }.
function transferOf(given) {
    const list = given !== null && typeof given === 'object' && given[Symbol.iterator] === undefined ? given.transfer : given;
    return list === undefined || list === null ? [] : [...list];
}

async function postMessageToThread(id, value, transferList, timeout) {
    if (typeof transferList === 'number' && timeout === undefined) {
        timeout = transferList;
        transferList = [];
    }
    if (timeout !== undefined)
        validateNumber(timeout, 'timeout', 0);
    if (id === threadId)
        throw nodeError('ERR_WORKER_MESSAGING_SAME_THREAD', 'Cannot sent a message to the same thread');
    switch (await ask(id, 'message', value, transferOf(transferList), timeout)) {
    case 'taken':
        return;
    case 'failed':
        throw nodeError('ERR_WORKER_MESSAGING_ERRORED', 'The destination thread threw an error while processing the message');
    case 'late':
        throw nodeError('ERR_WORKER_MESSAGING_TIMEOUT', 'Sending a message to another thread timed out');
    default:
        throw nodeError('ERR_WORKER_MESSAGING_FAILED', 'Cannot find the destination thread or listener');
    }
}

module.exports = {
    isMainThread,
    threadId,
    threadName: isMainThread ? '' : binding.nameOf() || 'WorkerThread',
    isInternalThread: false,
    parentPort: isMainThread ? null : binding.parentPort(),
    workerData,
    resourceLimits: isMainThread ? {} : binding.limits(limitsOf(limits)),
    SHARE_ENV,
    Worker,
    MessagePort: binding.classes().MessagePort,
    MessageChannel: binding.classes().MessageChannel,
    BroadcastChannel: binding.classes().BroadcastChannel,
    setEnvironmentData,
    getEnvironmentData: (key) => environmentData.get(key),
    receiveMessageOnPort,
    moveMessagePortToContext,
    markAsUntransferable,
    isMarkedAsUntransferable,
    markAsUncloneable,
    postMessageToThread,
    locks: undefined,
};
