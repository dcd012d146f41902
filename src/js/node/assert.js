// node:assert - checks that throw an AssertionError.
//
// The functions are methods of Assert, whose instances have options; the module is a function with the same methods.
//
// SPDX-License-Identifier: MIT
const AssertionError = require('internal/assert/assertion_error');
const { nodeError, argTypeError } = require('internal/errors');
const { validateOneOf } = require('internal/validators');
const { outcome, asyncOutcome, expectError, expectNone } = require('internal/assert/throwing');
const { process, inspect, isDeepStrictEqual, utilTypes } = $binding('node');

const NO_OPTIONS = { __proto__: null, diff: undefined, skipPrototype: false };

const optionsOf = (self) => self?.$options ?? NO_OPTIONS; // a method may be called without its object

function fail(options) {
    if (options.message instanceof Error)
        throw options.message;
    throw new AssertionError(options);
}

// ---- truth ----

function checkTruth(fn, args) {
    const [value, given] = args;
    if (value)
        return;
    let message = given, isGenerated = false;
    if (args.length === 0) {
        isGenerated = true;
        message = 'No value argument passed to `assert.ok()`';
    } else if (given === undefined || given === null) {
        isGenerated = true;
        message = require('internal/assert/expression').falsyMessage();
    } else if (utilTypes.isNativeError(given) || given instanceof Error) {
        throw given;
    }
    const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: fn });
    error.generatedMessage = isGenerated;
    throw error;
}

function ok(...args) {
    checkTruth(ok, args);
}

function strict(...args) {
    checkTruth(strict, args);
}

function Assert(options) {
    if (!new.target)
        throw nodeError('ERR_CONSTRUCT_CALL_REQUIRED', "Class constructor Assert cannot be invoked without `new`");
    const merged = Object.assign({ __proto__: null, strict: true, skipPrototype: false }, options);
    if (merged.diff !== undefined)
        validateOneOf(merged.diff, 'options.diff', ['simple', 'full']);
    this.AssertionError = AssertionError;
    this.$options = merged;
    if (merged.strict) {
        this.equal = this.strictEqual;
        this.deepEqual = this.deepStrictEqual;
        this.notEqual = this.notStrictEqual;
        this.notDeepEqual = this.notDeepStrictEqual;
    }
    return undefined;
}

let warnedOfFail = false;

Assert.prototype.fail = function fail(actual, expected, message, operator, stackStartFn) {
    let isGenerated = false;
    if ((actual === undefined || actual === null) && arguments.length <= 1) {
        isGenerated = true;
        message = 'Failed';
    } else if (arguments.length === 1) {
        message = actual;
        actual = undefined;
    } else {
        if (!warnedOfFail)
            process.emitWarning('assert.fail() with more than one argument is deprecated. ' +
                'Please use assert.strictEqual() instead or only pass a message.', 'DeprecationWarning', 'DEP0094');
        warnedOfFail = true;
        if (arguments.length === 2)
            operator = '!=';
    }
    if (message instanceof Error)
        throw message;
    const error = new AssertionError({
        actual, expected, operator: operator === undefined ? 'fail' : operator, stackStartFn: stackStartFn || fail, message, diff: optionsOf(this).diff,
    });
    if (isGenerated)
        error.generatedMessage = true;
    throw error;
};

Assert.prototype.ok = {
    ok(...args) {
        checkTruth(Assert.prototype.ok, args);
    },
}.ok;

// ---- comparisons ----

// A method that throws unless test(actual, expected, options) holds.
function comparison(name, test, operator = name) {
    const method = {
        [name]: function(actual, expected, message) {
            if (arguments.length < 2)
                throw nodeError('ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
            if (!test(actual, expected, this))
                fail({ actual, expected, message, operator, stackStartFn: method, diff: optionsOf(this).diff });
        },
    }[name];
    Assert.prototype[name] = method;
}

const isLoose = (a, b) => a == b || (a !== a && b !== b);
const deep = () => require('internal/deep_equal');

function isStrict(a, b, self) {
    return isDeepStrictEqual(a, b, optionsOf(self).skipPrototype);
}

comparison('equal', isLoose, '==');
comparison('notEqual', (a, b) => !isLoose(a, b), '!=');
comparison('deepEqual', (a, b) => deep().isLooselyEqual(a, b));
comparison('notDeepEqual', (a, b) => !deep().isLooselyEqual(a, b));
comparison('deepStrictEqual', isStrict);
comparison('notDeepStrictEqual', (a, b, self) => !isStrict(a, b, self));
comparison('strictEqual', Object.is);
comparison('notStrictEqual', (a, b) => !Object.is(a, b));
comparison('partialDeepStrictEqual', (a, b) => deep().isPartlyEqual(a, b));

// ---- errors ----

Assert.prototype.throws = function throws(promiseFn, ...args) {
    expectError(throws, outcome(promiseFn), args);
};

Assert.prototype.rejects = async function rejects(promiseFn, ...args) {
    expectError(rejects, await asyncOutcome(promiseFn), args);
};

Assert.prototype.doesNotThrow = function doesNotThrow(fn, ...args) {
    expectNone(doesNotThrow, outcome(fn), args);
};

Assert.prototype.doesNotReject = async function doesNotReject(fn, ...args) {
    expectNone(doesNotReject, await asyncOutcome(fn), args);
};

// The frames of both errors: those of the new one that the first has not, then those of the first.
function joinedStack(error, original) {
    const at = original.indexOf('\n    at');
    if (at < 0)
        return error.stack;
    const frames = original.slice(at + 1).split('\n');
    let lines = error.stack.split('\n');
    for (const frame of frames) {
        const known = lines.indexOf(frame);
        if (known >= 0) {
            lines = lines.slice(0, known);
            break;
        }
    }
    return `${lines.join('\n')}\n${frames.join('\n')}`;
}

Assert.prototype.ifError = function ifError(error) {
    if (error === null || error === undefined)
        return;
    let message = 'ifError got unwanted exception: ';
    if (typeof error === 'object' && typeof error.message === 'string')
        message += error.message.length === 0 && error.constructor ? error.constructor.name : error.message;
    else
        message += inspect(error);
    const failure = new AssertionError({ actual: error, expected: null, operator: 'ifError', message, stackStartFn: ifError, diff: optionsOf(this).diff });
    if (typeof error.stack === 'string')
        failure.stack = joinedStack(failure, error.stack);
    throw failure;
};

// ---- texts ----

function checkText(fn, text, pattern, given, wanted) {
    if (!utilTypes.isRegExp(pattern))
        throw argTypeError('regexp', 'an instance of RegExp', pattern);
    if (typeof text === 'string' && (pattern.exec(text) !== null) === wanted)
        return;
    if (given instanceof Error)
        throw given;
    const rule = wanted ? 'The input did not match the regular expression ' : 'The input was expected to not match the regular expression ';
    const made = typeof text !== 'string'
        ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
        : `${rule}${inspect(pattern)}. Input:\n\n${inspect(text)}\n`;
    const error = new AssertionError({ actual: text, expected: pattern, message: given || made, operator: fn.name, stackStartFn: fn });
    error.generatedMessage = !given;
    throw error;
}

Assert.prototype.match = function match(string, regexp, message) {
    checkText(match, string, regexp, message, true);
};

Assert.prototype.doesNotMatch = function doesNotMatch(string, regexp, message) {
    checkText(doesNotMatch, string, regexp, message, false);
};

// ---- the module ----

const METHODS = ['fail', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual', 'strictEqual',
    'notStrictEqual', 'partialDeepStrictEqual', 'match', 'doesNotMatch', 'throws', 'rejects', 'doesNotThrow', 'doesNotReject', 'ifError'];

const assert = ok;
assert.AssertionError = AssertionError;
let warnedOfTracker = false;
assert.CallTracker = class CallTracker {
    constructor() {
        if (!warnedOfTracker)
            process.emitWarning('assert.CallTracker is deprecated.', 'DeprecationWarning', 'DEP0173');
        warnedOfTracker = true;
        const Class = require('internal/assert/call_tracker');
        return new Class();
    }
};
assert.ok = assert;
for (const name of METHODS)
    assert[name] = Assert.prototype[name];
assert.strict = Object.assign(strict, assert, {
    equal: assert.strictEqual, deepEqual: assert.deepStrictEqual, notEqual: assert.notStrictEqual, notDeepEqual: assert.notDeepStrictEqual,
});
strict.Assert = Assert;
strict.strict = strict;
assert.Assert = Assert;
assert.$okFrom = checkTruth; // assert.ok of another function, which is where stacks begin

module.exports = assert;
