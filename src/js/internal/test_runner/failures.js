// internal/test_runner/failures - why a test failed: errors of code ERR_TEST_FAILURE, whose cause is what the test threw.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { inspect } = $binding('node');

const CANCELLED = 'cancelledByParent';
const ABORTED = 'testAborted';
const SUBTESTS = 'subtestsFailed';
const CODE = 'testCodeFailure';
const TIMEOUT = 'testTimeoutFailure';
const HOOK = 'hookFailed';

// Those whose cause is an error of the script's.
const OF_SCRIPTS = [CODE, HOOK, 'uncaughtException', 'unhandledRejection'];

// As inspect shows it, also when its own inspection throws.
function shown(value, options) {
    try {
        return inspect(value, options);
    } catch {
        return inspect(value, { ...options, customInspect: false });
    }
}

// cause: what was thrown, or a text of ours.
function failure(cause, failureType) {
    let message = cause?.message ?? cause;
    if (typeof message !== 'string')
        message = shown(message);
    const error = nodeError('ERR_TEST_FAILURE', message);
    error.failureType = failureType;
    error.cause = cause;
    error.$ours = true;
    return error;
}

const isFailure = (error) => error?.code === 'ERR_TEST_FAILURE' && error.$ours === true;

module.exports = {
    CANCELLED, ABORTED, SUBTESTS, CODE, TIMEOUT, HOOK, OF_SCRIPTS, failure, isFailure, shown,
};
