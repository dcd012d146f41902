// node:assert - checks that throw an AssertionError.
//
// SPDX-License-Identifier: MIT
const AssertionError = require('internal/assertion_error');
const { nodeError, argTypeError, shown } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { deepEqual: isLooselyEqual, partial: isPartlyEqual } = require('internal/loose_equal');
const { inspect, isDeepStrictEqual, utilTypes } = $binding('node');

function fail(options) {
    if (options.message instanceof Error)
        throw options.message;
    throw new AssertionError(options);
}

// The message is not the caller's.
function failAs(options) {
    const error = new AssertionError(options);
    error.generatedMessage = true;
    throw error;
}

// A message of the caller's, or one made here.
function failWith(message, made, options) {
    if (message === undefined)
        failAs({ ...options, message: made() });
    fail({ ...options, message });
}

function check(holds, actual, expected, message, operator) {
    if (!holds)
        fail({ actual, expected, message, operator });
}

function needTwo(args) {
    if (args.length < 2)
        throw nodeError('ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
}

function checkTruth(args, value, message) {
    if (value)
        return;
    if (args.length === 0)
        failAs({ actual: value, expected: true, message: 'No value argument passed to `assert.ok()`', operator: '==' });
    fail({ actual: value, expected: true, message, operator: '==' });
}

function ok(...args) {
    checkTruth(args, args[0], args[1]);
}

function assert(...args) {
    checkTruth(args, args[0], args[1]);
}

// NaN is equal to NaN.
const isLoose = (a, b) => a == b || (a !== a && b !== b);

function comparison(name, test, operator) {
    const fn = {
        [name](actual, expected, message) {
            needTwo(arguments);
            check(test(actual, expected), actual, expected, message, operator ?? name);
        },
    };
    return fn[name];
}

// ---- throws, rejects ----

const NOTHING = Symbol('nothing');

class Comparison {}

// Does the error match what was expected of it? Throws when not.
function matchError(actual, expected, message, name) {
    if (typeof expected === 'function') {
        if (expected.prototype !== undefined && actual instanceof expected)
            return;
        if (expected === Error || Object.prototype.isPrototypeOf.call(Error, expected)) {
            const shownName = actual?.constructor?.name;
            failWith(message, () => `The error is expected to be an instance of "${expected.name}". Received ` +
                (actual instanceof Error ? `"${shownName ?? actual.name}"` : `"${inspect(actual, { depth: -1 })}"`) +
                (actual instanceof Error ? `\n\nError message:\n\n${actual.message}` : ''), { actual, expected, operator: name });
        }
        const result = $call(expected, {}, actual);
        if (result !== true)
            failWith(message, () => `The ${expected.name ? `"${expected.name}" ` : ''}validation function is expected to return "true". Received ${inspect(result)}` +
                    (actual instanceof Error ? `\n\nCaught error:\n\n${actual}` : ''), { actual, expected, operator: name });
        return;
    }
    if (utilTypes.isRegExp(expected)) {
        const text = String(actual);
        if (expected.exec(text) === null)
            failWith(message, () => `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`,
                { actual, expected, operator: name });
        return;
    }
    if (actual === null || typeof actual !== 'object')
        fail({ actual, expected, message, operator: 'deepStrictEqual' });
    const keys = Object.keys(expected);
    if (expected instanceof Error)
        keys.push('name', 'message');
    else if (keys.length === 0)
        throw nodeError('ERR_INVALID_ARG_VALUE', `The argument 'error' may not be an empty object. Received {}`);
    for (const key of keys) {
        const wanted = expected[key], got = actual[key];
        if (typeof got === 'string' && utilTypes.isRegExp(wanted) && wanted.exec(got) !== null)
            continue;
        if (key in actual && isDeepStrictEqual(got, wanted))
            continue;
        const a = new Comparison(), b = new Comparison();
        for (const k of keys) {
            if (k in actual)
                a[k] = typeof actual[k] === 'string' && utilTypes.isRegExp(expected[k]) && expected[k].exec(actual[k]) !== null ? expected[k] : actual[k];
            b[k] = expected[k];
        }
        if (message !== undefined)
            fail({ actual, expected, message, operator: name });
        const error = new AssertionError({ actual: a, expected: b, operator: 'deepStrictEqual' });
        error.actual = actual;
        error.expected = expected;
        error.operator = name;
        throw error;
    }
}

function expectError(name, actual, expected, message) {
    if (typeof expected === 'string') {
        if (message !== undefined)
            throw argTypeError('error', 'of type function or an instance of Error, RegExp, or Object', expected);
        if ((typeof actual === 'object' && actual !== null && actual.message === expected) || actual === expected)
            throw nodeError('ERR_AMBIGUOUS_ARGUMENT', `The "error/message" argument is ambiguous. The error ` +
                (typeof actual === 'object' ? 'message ' : '') + `"${typeof actual === 'object' ? actual.message : actual}" is identical to the message.`);
        message = expected;
        expected = undefined;
    } else if (expected != null && typeof expected !== 'object' && typeof expected !== 'function') {
        throw argTypeError('error', 'of type function or an instance of Error, RegExp, or Object', expected);
    }
    if (actual === NOTHING) {
        let details = expected?.name ? ` (${expected.name})` : '';
        details += message ? `: ${message}` : '.';
        const what = name === 'rejects' ? 'rejection' : 'exception';
        fail({ actual: undefined, expected, operator: name, message: `Missing expected ${what}${details}` });
    }
    if (expected != null)
        matchError(actual, expected, message, name);
}

function expectNone(name, actual, expected, message) {
    if (actual === NOTHING)
        return;
    if (typeof expected === 'string') {
        message = expected;
        expected = undefined;
    }
    const matches = expected === undefined || (typeof expected === 'function' && expected.prototype !== undefined && actual instanceof expected) ||
        (utilTypes.isRegExp(expected) && expected.exec(String(actual)) !== null);
    if (!matches)
        throw actual;
    const what = name === 'doesNotReject' ? 'rejection' : 'exception';
    fail({ actual, expected, operator: name,
        message: `Got unwanted ${what}${message ? ': ' + message : '.'}\nActual message: "${actual?.message}"` });
}

function outcome(fn) {
    validateFunction(fn, 'fn');
    try {
        fn();
    } catch (error) {
        return error;
    }
    return NOTHING;
}

const isThenable = (v) => v !== null && typeof v === 'object' && typeof v.then === 'function' && typeof v.catch === 'function';

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

function received(value) {
    if (value !== null && typeof value === 'object' && value.constructor?.name)
        return `an instance of ${value.constructor.name}`;
    return value === null || value === undefined ? String(value) : `type ${typeof value} (${shown(value)})`;
}

function matchText(name, text, pattern, message, wanted) {
    if (!utilTypes.isRegExp(pattern))
        throw argTypeError('regexp', 'an instance of RegExp', pattern);
    if (typeof text === 'string' && (pattern.exec(text) !== null) === wanted)
        return;
    if (message === undefined || message === null) {
        const rule = wanted ? 'The input did not match the regular expression ' : 'The input was expected to not match the regular expression ';
        message = typeof text !== 'string'
            ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
            : `${rule}${inspect(pattern)}. Input:\n\n${inspect(text)}\n`;
        const error = new AssertionError({ actual: text, expected: pattern, message, operator: name });
        error.generatedMessage = true;
        throw error;
    }
    fail({ actual: text, expected: pattern, message, operator: name });
}

const methods = {
    ok,
    fail(message) {
        if (message instanceof Error)
            throw message;
        const error = new AssertionError({ message: message === undefined ? 'Failed' : message, operator: 'fail' });
        error.generatedMessage = message === undefined;
        throw error;
    },
    equal: comparison('equal', isLoose, '=='),
    notEqual: comparison('notEqual', (a, b) => !isLoose(a, b), '!='),
    deepEqual: comparison('deepEqual', isLooselyEqual),
    notDeepEqual: comparison('notDeepEqual', (a, b) => !isLooselyEqual(a, b)),
    deepStrictEqual: comparison('deepStrictEqual', isDeepStrictEqual),
    notDeepStrictEqual: comparison('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b)),
    strictEqual: comparison('strictEqual', Object.is),
    notStrictEqual: comparison('notStrictEqual', (a, b) => !Object.is(a, b)),
    partialDeepStrictEqual: comparison('partialDeepStrictEqual', isPartlyEqual),
    match(string, regexp, message) {
        matchText('match', string, regexp, message, true);
    },
    doesNotMatch(string, regexp, message) {
        matchText('doesNotMatch', string, regexp, message, false);
    },
    throws(fn, ...args) {
        expectError('throws', outcome(fn), ...args);
    },
    async rejects(promiseFn, ...args) {
        expectError('rejects', await asyncOutcome(promiseFn), ...args);
    },
    doesNotThrow(fn, ...args) {
        expectNone('doesNotThrow', outcome(fn), ...args);
    },
    async doesNotReject(fn, ...args) {
        expectNone('doesNotReject', await asyncOutcome(fn), ...args);
    },
    ifError(error) {
        if (error === null || error === undefined)
            return;
        let text = 'ifError got unwanted exception: ';
        text += typeof error === 'object' && typeof error.message === 'string'
            ? error.message.length === 0 && error.constructor ? error.constructor.name : error.message
            : inspect(error);
        throw new AssertionError({ actual: error, expected: null, operator: 'ifError', message: text });
    },
};

Object.assign(assert, { AssertionError, ...methods });

function strict(...args) {
    checkTruth(args, args[0], args[1]);
}
Object.assign(strict, assert, {
    equal: assert.strictEqual, deepEqual: assert.deepStrictEqual, notEqual: assert.notStrictEqual, notDeepEqual: assert.notDeepStrictEqual,
});
assert.strict = strict;
strict.strict = strict;

module.exports = assert;
