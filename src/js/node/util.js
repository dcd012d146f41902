// node:util - what the files of internal/util and runtime/node/node_util*.c do, under the names that Node gives it.
//
// SPDX-License-Identifier: MIT
const core = $binding('util');
const binding = $binding('node');
const { nodeError, argTypeError, outOfRange, notImplemented } = require('internal/errors');
const { validateInteger, validateNumber, validateObject, validateBoolean, validateOneOf, validateString } = require('internal/validators');
const { debuglog } = require('internal/util/debuglog');
const { MIMEType, MIMEParams } = require('internal/util/mime');
const streams = $binding('streams');

// ---- errors of the system ----

const systemErrors = () => require('internal/util/system_errors');

function checkErrno(error) {
    validateNumber(error, 'err');
    if (error >= 0 || !Number.isSafeInteger(error))
        throw outOfRange('err', 'a negative integer', error);
}

function getSystemErrorMap() {
    return systemErrors().systemErrors();
}

function getSystemErrorName(err) {
    checkErrno(err);
    return systemErrors().describe(err)[0];
}

function getSystemErrorMessage(err) {
    checkErrno(err);
    return systemErrors().describe(err)[1] ?? `Unknown system error ${err}`;
}

function _errnoException(...args) {
    checkErrno(args[0]);
    return systemErrors().errnoException(...args);
}

function _exceptionWithHostPort(...args) {
    return systemErrors().exceptionWithHostPort(...args);
}

function convertProcessSignalToExitCode(signalCode) {
    const { signals } = require('internal/os_constants');
    validateOneOf(signalCode, 'signalCode', Object.keys(signals));
    return 128 + signals[signalCode];
}

// ---- places in the program ----

function readSites(limit) {
    const { prepareStackTrace, stackTraceLimit } = Error;
    try {
        Error.stackTraceLimit = limit;
        Error.prepareStackTrace = (error, sites) => sites;
        const sites = new Error().stack;
        return Array.isArray(sites) ? sites : [];
    } finally {
        Error.prepareStackTrace = prepareStackTrace;
        Error.stackTraceLimit = stackTraceLimit;
    }
}

function getCallSites(frameCount = 10, options = undefined) {
    if (options === undefined && typeof frameCount === 'object') {
        options = frameCount;
        frameCount = 10;
    }
    if (options !== undefined) {
        validateObject(options, 'options');
        if (options.sourceMap !== undefined)
            validateBoolean(options.sourceMap, 'options.sourceMap');
    }
    validateInteger(frameCount, 'frameCount', 1, 200);
    return readSites(frameCount).map((site) => {
        const columnNumber = site.getColumnNumber();
        return {
            __proto__: null, functionName: site.getFunctionName() ?? '', scriptId: $toString(site.getScriptHash?.() ?? '0') || '0',
            scriptName: site.getFileName() ?? '', lineNumber: site.getLineNumber(), columnNumber, column: columnNumber,
        };
    });
}
Object.defineProperty(getCallSites, 'length', { __proto__: null, value: 0, configurable: true });

// ---- abort ----

// What keeps a listener alive only as long as the resource does.
const held = new WeakMap();

async function aborted(signal, resource) {
    if (!streams.isAbortSignal(signal)) {
        const error = new TypeError('signal is not of type AbortSignal.');
        error.code = 'ERR_INVALID_ARG_TYPE';
        throw error;
    }
    if (resource === null || (typeof resource !== 'object' && typeof resource !== 'function'))
        throw argTypeError('resource', 'of type object', resource);
    if (streams.isAborted(signal))
        return undefined;
    const promise = $newPromise();
    const settle = () => $resolvePromise(promise, undefined);
    const list = held.get(resource);
    if (list === undefined)
        held.set(resource, [settle]);
    else
        list.push(settle);
    const weak = new WeakRef(settle);
    streams.onAbort(signal, () => weak.deref()?.());
    return promise;
}

function transferableAbortSignal(signal) {
    if (!streams.isAbortSignal(signal))
        throw argTypeError('signal', 'an instance of AbortSignal', signal);
    return signal;
}

function transferableAbortController() {
    return new (binding.global('AbortController'))();
}

// ---- the rest ----

function parseEnv(content) {
    validateString(content, 'content');
    return require('internal/util/parse_env').parseEnv(content);
}

function parseArgs(...args) {
    return require('internal/util/parse_args').parseArgs(...args);
}

function diff(actual, expected) {
    return require('internal/util/diff').diff(actual, expected);
}

function extend(target, source) {
    if (source === null || typeof source !== 'object')
        return target;
    for (const key of Object.keys(source).reverse())
        target[key] = source[key];
    return target;
}

// A trace of where the program is when it is interrupted needs a thread of its own, which there is none of.
function setTraceSigInt(enable) {
    if (enable)
        throw notImplemented('util.setTraceSigInt');
}

const { deprecate } = core;
module.exports = {
    _errnoException,
    _exceptionWithHostPort,
    _extend: deprecate(extend, 'The `util._extend` API is deprecated. Please use Object.assign() instead.', 'DEP0060'),
    callbackify: core.callbackify,
    convertProcessSignalToExitCode,
    debug: debuglog,
    debuglog,
    deprecate,
    format: core.format,
    styleText: core.styleText,
    formatWithOptions: core.formatWithOptions,
    getCallSites,
    getSystemErrorMap,
    getSystemErrorName,
    getSystemErrorMessage,
    inherits: core.inherits,
    inspect: core.inspect,
    isArray: deprecate(core.isArray, 'The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.', 'DEP0044'),
    isDeepStrictEqual: core.isDeepStrictEqual,
    promisify: core.promisify,
    stripVTControlCharacters: core.stripVTControlCharacters,
    toUSVString: core.toUSVString,
    transferableAbortSignal,
    transferableAbortController,
    aborted,
    types: core.types,
    parseEnv,
    parseArgs,
    TextDecoder: core.TextDecoder,
    TextEncoder: core.TextEncoder,
    MIMEType,
    MIMEParams,
    diff,
    setTraceSigInt,
};
