// internal/process/methods - functions of process that are seldom called: kill, times, modules, the environment, another program.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateNumber, validateObject, validateArray, invalidValue } = require('internal/validators');
const system = $binding('processSystem');
const builtins = $binding('builtins');
const { process } = $binding('node');
const { isMainThread } = $binding('worker');
const { dlopen } = $binding('addons');

function refuseInWorkers(name) {
    if (!isMainThread())
        throw nodeError('ERR_WORKER_UNSUPPORTED_OPERATION', `Calling process.${name}() is not supported in workers`);
}

// ---- signals ----

function _kill(pid, signal) {
    return system.kill(pid, signal);
}

function kill(pid, sig) {
    if (pid != (pid | 0)) // '12' is a number here
        throw argTypeError('pid', 'of type number', pid);
    let failed;
    if (sig === (sig | 0)) {
        failed = process._kill(pid | 0, sig);
    } else {
        const number = require('node/os').constants.signals[sig || 'SIGTERM'];
        if (number === undefined)
            throw nodeError('ERR_UNKNOWN_SIGNAL', `Unknown signal: ${sig}`);
        failed = process._kill(pid | 0, number);
    }
    if (failed)
        throw require('internal/util/system_errors').errnoException(failed, 'kill');
    return true;
}

// ---- times ----

const isTime = (n) => typeof n === 'number' && n >= 0 && n <= 9007199254740991;

function since(thread, before) {
    const [user, system_] = system.cpuTimes(thread);
    if (!before)
        return { user, system: system_ };
    for (const name of ['user', 'system']) {
        if (isTime(before[name]))
            continue;
        validateObject(before, 'prevValue');
        validateNumber(before[name], `prevValue.${name}`);
        throw rangeError(invalidValue(`prevValue.${name}`, before[name]));
    }
    return { user: user - before.user, system: system_ - before.system };
}

// The same as a RangeError.
function rangeError({ message, code }) {
    const e = new RangeError(message);
    e.code = code;
    return e;
}

function cpuUsage(prevValue) {
    return since(false, prevValue);
}

function threadCpuUsage(prevValue) {
    return since(true, prevValue);
}

// ---- modules ----

let anyRequire;

function getBuiltinModule(id) {
    validateString(id, 'id');
    const name = builtins.name(id);
    return name === undefined ? undefined : (anyRequire ??= builtins.makeRequire())(name);
}

// What packages still ask for; of Node's other bindings there are none.
const UTIL_NAMES = 'isAnyArrayBuffer isArrayBuffer isArrayBufferView isAsyncFunction isDataView isDate isExternal isMap isMapIterator ' +
    'isNativeError isPromise isRegExp isSet isSetIterator isTypedArray isUint8Array';
const bindings = {
    __proto__: null,
    config: () => ({ hasCrypto: true, hasInspector: false, hasIntl: true, hasOpenSSL: true, fipsMode: false }),
    constants: () => {
        const { constants: os } = require('node/os');
        return { os, fs: require('node/fs').constants, crypto: require('node/crypto').constants, zlib: require('node/zlib').constants };
    },
    natives: () => Object.fromEntries(builtins.names().filter((name) => !name.includes(':')).map((name) => [name, ''])),
    util: () => {
        const types = require('node/util_types');
        return Object.fromEntries(UTIL_NAMES.split(' ').map((name) => [name, types[name]]));
    },
    uv: () => {
        const { systemErrors, describe } = require('internal/util/system_errors');
        const out = { errname: (number) => describe(number)[0], getErrorMap: systemErrors };
        for (const [number, [name]] of systemErrors())
            out['UV_' + name] = number;
        return out;
    },
};

function binding(name) {
    const key = String(name);
    if (bindings[key] === undefined)
        throw new Error(`No such module: ${key}`);
    return bindings[key]();
}

function _linkedBinding(name) {
    throw nodeError('ERR_INVALID_MODULE', `No such binding was linked: ${String(name)}`);
}

// ---- environment ----

function loadEnvFile(path = undefined) {
    const fs = require('node/fs');
    const file = path ?? '.env';
    const { parseEnv } = require('internal/util/parse_env');
    const found = parseEnv(fs.readFileSync(require('internal/fs/util').pathOf(file), 'utf8'));
    for (const name of Object.keys(found)) {
        if (process.env[name] === undefined)
            process.env[name] = found[name];
    }
}

let warned = false;

function warnOfExecve() {
    if (!warned)
        process.emitWarning('process.execve is an experimental feature and might change at any time', 'ExperimentalWarning');
    warned = true;
}

function execve(execPath, args = [], env = undefined) {
    refuseInWorkers('execve');
    warnOfExecve();
    validateString(execPath, 'execPath');
    validateArray(args, 'args');
    for (let i = 0; i < args.length; i++) {
        if (typeof args[i] !== 'string' || args[i].includes('\0'))
            throw invalidValue(`args[${i}]`, args[i], 'must be a string without null bytes');
    }
    if (env !== undefined)
        validateObject(env, 'env');
    const pairs = [];
    for (const [key, value] of Object.entries(env ?? process.env)) {
        if (typeof value !== 'string' || key.includes('\0') || value.includes('\0'))
            throw invalidValue('env', env, 'must be an object with string keys and values without null bytes');
        pairs.push(`${key}=${value}`);
    }
    const failed = system.execve(execPath, args, pairs);
    const [code] = require('internal/util/system_errors').describe(failed);
    system.writeError(`process.execve failed with error code ${code}\n${new Error('').stack}\n    at execve (node:internal/process/per_thread)\n`);
    system.abort();
}

// ---- things that keep the program alive ----

function ref(maybeRefable) {
    const fn = maybeRefable?.[Symbol.for('nodejs.ref')] || maybeRefable?.[Symbol.for('node:ref')] || maybeRefable?.ref;
    if (typeof fn === 'function')
        $call(fn, maybeRefable);
}

function unref(maybeRefable) {
    const fn = maybeRefable?.[Symbol.for('nodejs.unref')] || maybeRefable?.[Symbol.for('node:unref')] || maybeRefable?.unref;
    if (typeof fn === 'function')
        $call(fn, maybeRefable);
}

function openStdin() {
    process.stdin.resume();
    return process.stdin;
}

// ---- the rest ----

function _rawDebug(...args) {
    system.writeError(require('node/util').format(...args) + '\n');
}

function _fatalException(error) {
    return process.listenerCount('uncaughtException') > 0 && process.emit('uncaughtException', error, 'uncaughtException');
}

// Ticks run by themselves; this is for those who call it all the same.
function _tickCallback() {
    system.drain();
}

const nothing = (name) => $setName(function () {}, name);

module.exports = {
    _kill, kill, cpuUsage, threadCpuUsage, getBuiltinModule, binding, _linkedBinding, loadEnvFile, execve, ref, unref, openStdin, _rawDebug,
    _fatalException, _tickCallback, dlopen, _debugProcess: nothing('_debugProcess'), _debugEnd: nothing('_debugEnd'),
    _startProfilerIdleNotifier: nothing('_startProfilerIdleNotifier'), _stopProfilerIdleNotifier: nothing('_stopProfilerIdleNotifier'),
};
