// internal/util/colors - sequences of terminal colours for messages: empty texts where stderr shows none.
//
// SPDX-License-Identifier: MIT
const { process } = $binding('node');

const CODES = {
    __proto__: null,
    blue: '\x1b[34m', green: '\x1b[32m', white: '\x1b[39m', yellow: '\x1b[33m', red: '\x1b[31m', gray: '\x1b[90m', clear: '\x1bc', reset: '\x1b[0m',
};

const colors = { __proto__: null, shouldColorize, refresh, hasColors: false };

function shouldColorize(stream) {
    if (process.env.FORCE_COLOR !== undefined)
        return require('internal/colors').getColorDepth() > 2;
    return !!stream?.isTTY && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2);
}

function refresh() {
    colors.hasColors = shouldColorize(process.stderr);
    for (const name of Object.keys(CODES))
        colors[name] = colors.hasColors ? CODES[name] : '';
}

refresh();
module.exports = colors;
