// internal/test_runner/assertions - t.assert: the functions of node:assert, snapshots, and those that scripts register.
//
// SPDX-License-Identifier: MIT
const { validateFunction, validateString } = require('internal/validators');
const assert = require('node/assert');

const COPIED = 'deepEqual deepStrictEqual doesNotMatch doesNotReject doesNotThrow equal fail ifError match notDeepEqual ' +
    'notDeepStrictEqual notEqual notStrictEqual partialDeepStrictEqual rejects strictEqual throws';

let known;

function all() {
    known ??= new Map(COPIED.split(' ').map((name) => [name, assert[name]]));
    return known;
}

function register(name, fn) {
    validateString(name, 'name');
    validateFunction(fn, 'fn');
    all().set(name, fn);
}

// Snapshots belong to one run of tests.
function withSnapshots(harness) {
    const map = all();
    if (harness.snapshots === null) {
        const { Snapshots } = require('internal/test_runner/snapshot');
        harness.snapshots = new Snapshots(harness.config.updateSnapshots);
        if (!map.has('snapshot'))
            map.set('snapshot', harness.snapshots.assertion());
        if (!map.has('fileSnapshot'))
            map.set('fileSnapshot', harness.snapshots.fileAssertion());
    }
    return map;
}

// The object `assert` of a context; each call counts for the plan that there was when it was made.
function assertionsFor(context, test) {
    const { plan } = test, object = { __proto__: null };
    const map = withSnapshots(test.root.harness);
    map.forEach((method, name) => {
        object[name] = (...args) => {
            plan?.count();
            return $apply(method, context, args);
        };
    });
    if (!map.has('ok')) {
        object.ok = function ok(...args) {
            plan?.count();
            assert.$okFrom(ok, args);
        };
    }
    return object;
}

module.exports = { assertionsFor, register };
