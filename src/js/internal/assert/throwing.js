// internal/assert/throwing - assert.throws, rejects and their opposites: what was thrown, and what was expected of it.
//
// SPDX-License-Identifier: MIT
const AssertionError = require('internal/assert/assertion_error');
const { nodeError, argTypeError, shown } = require('internal/errors');
const { validateFunction, invalidValue } = require('internal/validators');
const { inspect, isDeepStrictEqual, utilTypes } = $binding('node');

const NOTHING = Symbol('nothing');
const EXPECTED = 'of type function or an instance of Error, RegExp, or Object';

const isErrorClass = (fn) => $call(Object.prototype.isPrototypeOf, Error, fn);
const isError = (v) => utilTypes.isNativeError(v) || v instanceof Error;
const isAsync = (fn) => fn.name === 'rejects' || fn.name === 'doesNotReject';

function outcome(fn) {
    validateFunction(fn, 'fn');
    try {
        fn();
    } catch (error) {
        return error;
    }
    return NOTHING;
}

const isThenable = (v) => utilTypes.isPromise(v) || (v !== null && typeof v === 'object' && typeof v.then === 'function' && typeof v.catch === 'function');

function received(value) {
    if (value !== null && typeof value === 'object' && value.constructor?.name)
        return `an instance of ${value.constructor.name}`;
    return value === null || value === undefined ? String(value) : `type ${typeof value} (${shown(value)})`;
}

async function asyncOutcome(what) {
    let promise = what;
    if (typeof what === 'function') {
        promise = what();
        if (!isThenable(promise))
            throw nodeError('ERR_INVALID_RETURN_VALUE', `Expected instance of Promise to be returned from the "promiseFn" function but got ${received(promise)}.`);
    } else if (!isThenable(what)) {
        throw argTypeError('promiseFn', 'of type function or an instance of Promise', what);
    }
    try {
        await promise;
    } catch (error) {
        return error;
    }
    return NOTHING;
}

// ---- what was expected ----

// Properties of an error that are shown beside each other: those it has, as far as they were asked for.
class Comparison {
    constructor(object, keys, actual) {
        for (const key of keys) {
            if (!(key in object))
                continue;
            const matches = actual !== undefined && typeof actual[key] === 'string' && utilTypes.isRegExp(object[key]) && object[key].exec(actual[key]) !== null;
            this[key] = matches ? actual[key] : object[key];
        }
    }
}

// fn: the function of assert, whose name is the operator.
function checkProperties(actual, expected, message, fn) {
    const keys = Object.keys(expected);
    if (expected instanceof Error)
        keys.push('name', 'message');
    else if (keys.length === 0)
        throw invalidValue('error', expected, 'may not be an empty object');
    for (const key of keys) {
        if (typeof actual[key] === 'string' && utilTypes.isRegExp(expected[key]) && expected[key].exec(actual[key]) !== null)
            continue;
        if (key in actual && isDeepStrictEqual(actual[key], expected[key]))
            continue;
        if (message instanceof Error)
            throw message;
        if (message)
            throw new AssertionError({ actual, expected, message, operator: fn.name, stackStartFn: fn });
        const error = new AssertionError({
            actual: new Comparison(actual, keys), expected: new Comparison(expected, keys, actual), operator: 'deepStrictEqual', stackStartFn: fn,
        });
        error.actual = actual;
        error.expected = expected;
        error.operator = fn.name;
        throw error;
    }
}

function wrongClass(actual, expected) {
    let text = `The error is expected to be an instance of "${expected.name}". Received `;
    if (!isError(actual))
        return `${text}"${inspect(actual, { depth: -1 })}"`;
    const name = actual.constructor?.name || actual.name;
    text += expected.name === name ? 'an error with identical name but a different prototype.' : `"${name}"`;
    return actual.message ? `${text}\n\nError message:\n\n${actual.message}` : text;
}

// The message of a mismatch; undefined: it is what was expected.
function mismatch(actual, expected) {
    if (utilTypes.isRegExp(expected)) {
        const text = String(actual);
        return expected.exec(text) !== null ? undefined
            : `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
    }
    if (expected.prototype !== undefined && actual instanceof expected)
        return undefined;
    if (isErrorClass(expected))
        return wrongClass(actual, expected);
    const result = $call(expected, {}, actual);
    if (result === true)
        return undefined;
    const name = expected.name ? `"${expected.name}" ` : '';
    return `The ${name}validation function is expected to return "true". Received ${inspect(result)}` +
        (isError(actual) ? `\n\nCaught error:\n\n${actual}` : '');
}

function match(actual, expected, message, fn) {
    if (typeof expected === 'function' || utilTypes.isRegExp(expected)) {
        const made = mismatch(actual, expected);
        if (made === undefined)
            return;
        const error = new AssertionError({ actual, expected, message: message || made, operator: fn.name, stackStartFn: fn });
        error.generatedMessage = !message;
        throw error;
    }
    if (typeof actual !== 'object' || actual === null) {
        const error = new AssertionError({ actual, expected, message, operator: 'deepStrictEqual', stackStartFn: fn });
        error.operator = fn.name;
        throw error;
    }
    checkProperties(actual, expected, message, fn);
}

function ambiguous(what) {
    return nodeError('ERR_AMBIGUOUS_ARGUMENT', `The "error/message" argument is ambiguous. ${what} is identical to the message.`);
}

// Throws when nothing was thrown, or something else. args: error and message, as they were given.
function expectError(fn, actual, args) {
    let [expected, message] = args;
    if (typeof expected === 'string') {
        if (args.length > 1)
            throw argTypeError('error', EXPECTED, expected);
        if (typeof actual === 'object' && actual !== null) {
            if (actual.message === expected)
                throw ambiguous(`The error message "${actual.message}"`);
        } else if (actual === expected) {
            throw ambiguous(`The error "${actual}"`);
        }
        message = expected;
        expected = undefined;
    } else if (expected !== undefined && expected !== null && typeof expected !== 'object' && typeof expected !== 'function') {
        throw argTypeError('error', EXPECTED, expected);
    }
    if (actual === NOTHING) {
        if (message instanceof Error)
            throw message;
        const details = `${expected?.name ? ` (${expected.name})` : ''}${message ? `: ${message}` : '.'}`;
        throw new AssertionError({
            actual: undefined, expected, operator: fn.name, message: `Missing expected ${isAsync(fn) ? 'rejection' : 'exception'}${details}`,
            stackStartFn: fn,
        });
    }
    if (expected)
        match(actual, expected, message, fn);
}

function isUnwanted(actual, expected) {
    if (utilTypes.isRegExp(expected))
        return expected.exec(String(actual)) !== null;
    if (typeof expected !== 'function')
        throw argTypeError('expected', 'of type function or an instance of RegExp', expected);
    if (expected.prototype !== undefined && actual instanceof expected)
        return true;
    return !isErrorClass(expected) && $call(expected, {}, actual) === true;
}

// Throws when something was thrown: as it is, or as an AssertionError when that very error was not wanted.
function expectNone(fn, actual, args) {
    let [expected, message] = args;
    if (actual === NOTHING)
        return;
    if (typeof expected === 'string') {
        message = expected;
        expected = undefined;
    }
    if (expected && !isUnwanted(actual, expected))
        throw actual;
    const what = isAsync(fn) ? 'rejection' : 'exception';
    throw new AssertionError({
        actual, expected, operator: fn.name, stackStartFn: fn,
        message: `Got unwanted ${what}${message ? `: ${message}` : '.'}\nActual message: "${actual?.message}"`,
    });
}

module.exports = { outcome, asyncOutcome, expectError, expectNone };
