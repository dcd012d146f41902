// internal/test_runner/expect - options of tests that say something about their outcome: tags, and failures that are expected.
//
// SPDX-License-Identifier: MIT
const { validateArray, validateString, invalidValue } = require('internal/validators');
const { failure, CODE } = require('internal/test_runner/failures');
const { process, utilTypes } = $binding('node');

const NO_TAGS = Object.freeze([]);
let warned = false;

function warnOfTags() {
    if (warned)
        return;
    warned = true;
    process.emitWarning('Test tags is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function tagName(value, name) {
    validateString(value, name);
    if (value.length === 0)
        throw invalidValue(name, value, 'must not be empty');
    return value.toLowerCase();
}

// Names in lower case, each once.
function tagsOf(value) {
    if (value === undefined)
        return NO_TAGS;
    validateArray(value, 'options.tags');
    if (value.length === 0)
        return NO_TAGS;
    warnOfTags();
    const names = [];
    for (let i = 0; i < value.length; i++) {
        const name = tagName(value[i], `options.tags[${i}]`);
        if (!names.includes(name))
            names.push(name);
    }
    return Object.freeze(names);
}

// Filters of the command line or of run(): names that all must be there.
function tagFilters(values, name) {
    warnOfTags();
    return values.map((value, i) => tagName(value, `${name}[${i}]`));
}

// false, or { label, match }
function expectedFailure(value) {
    if (value === undefined || value === false)
        return false;
    let label, match;
    if (typeof value === 'string') {
        label = value;
    } else if (typeof value === 'function' || utilTypes.isRegExp(value)) {
        match = value;
    } else if (typeof value === 'object') {
        const keys = Object.keys(value);
        if (keys.length === 0)
            throw invalidValue('options.expectFailure', value, 'must not be an empty object');
        if (keys.every((key) => key === 'match' || key === 'label'))
            ({ label, match } = value);
        else
            match = value;
    }
    return { label, match };
}

// Is it the error that was expected? The failure that it is not, or null.
function unexpected(error, match) {
    const cause = error?.code === 'ERR_TEST_FAILURE' && error.failureType === CODE && error.cause ? error.cause : error;
    try {
        require('node/assert').throws(() => { throw cause; }, match);
    } catch (reason) {
        const result = failure('The test failed, but the error did not match the expected validation', CODE);
        result.cause = reason;
        return result;
    }
    return null;
}

module.exports = { tagsOf, tagFilters, expectedFailure, unexpected, NO_TAGS };
