// internal/test_runner/reporters/common - lines about tests for people: symbols, colours, errors.
//
// SPDX-License-Identifier: MIT
const colors = require('internal/util/colors');
const { shown } = require('internal/test_runner/failures');
const { process } = $binding('node');

const SYMBOLS = {
    __proto__: null,
    'test:fail': '\u2716 ', 'test:pass': '\u2714 ', 'test:diagnostic': '\u2139 ', 'test:log': '\u2139 ', 'test:coverage': '\u2139 ',
    parent: '\u25b6 ', skipped: '\ufe63 ', alert: '\u26a0 ',
};
const COLORS = {
    __proto__: null,
    'test:fail': 'red', 'test:pass': 'green', 'test:diagnostic': 'blue', 'test:log': 'blue', info: 'blue', warn: 'yellow', error: 'red',
};

const indent = (nesting) => '  '.repeat(nesting);

// Of an event, by its level when it has one that is known.
const colorOf = (type, level) => colors[COLORS[level] ?? COLORS[type] ?? 'white'];

function errorText(error, margin) {
    const cause = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
    const text = shown(cause, { colors: colors.shouldColorize(process.stdout), breakLength: Infinity });
    return `\n${margin}  ${text.split(/\r?\n/).join(`\n${margin}  `)}\n`;
}

// The line of a test that has ended, and its error.
function resultText(type, data, withError, prefix = '', margin = '') {
    const { details, skip, todo, expectFailure } = data;
    let symbol = SYMBOLS[type] ?? ' ', color = colorOf(type);
    let title = data.name;
    if (details?.duration_ms)
        title += ` ${colors.gray}(${details.duration_ms}ms)${colors.white}`;
    if (details?.passed_on_attempt !== undefined)
        title += ` ${colors.gray}(passed on attempt ${details.passed_on_attempt})${colors.white}`;
    if (skip !== undefined) {
        title += ` # ${typeof skip === 'string' && skip !== '' ? skip : 'SKIP'}`;
        color = colors.gray;
        symbol = SYMBOLS.skipped;
    } else if (todo !== undefined) {
        title += ` # ${typeof todo === 'string' && todo !== '' ? todo : 'TODO'}`;
        if (type === 'test:fail') {
            color = colors.yellow;
            symbol = SYMBOLS.alert;
        }
    } else if (expectFailure !== undefined) {
        title += ' # EXPECTED FAILURE';
    }
    const error = withError && details?.error ? errorText(details.error, margin) : '';
    return `${prefix}${margin}${color}${symbol}${title}${colors.white}${error}`;
}

module.exports = { SYMBOLS, colorOf, indent, resultText };
