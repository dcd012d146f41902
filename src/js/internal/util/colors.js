// internal/util/colors - sequences of terminal colours for messages: empty texts where stderr shows none, which is asked when one is read.
//
// SPDX-License-Identifier: MIT
const { process } = $binding('node');

const CODES = {
    __proto__: null,
    blue: '\x1b[34m', green: '\x1b[32m', white: '\x1b[39m', yellow: '\x1b[33m', red: '\x1b[31m', gray: '\x1b[90m', clear: '\x1bc', reset: '\x1b[0m',
};

const shown = { __proto__: null };

function shouldColorize(stream) {
    if (process.env.FORCE_COLOR !== undefined)
        return require('internal/colors').getColorDepth() > 2;
    return !!stream?.isTTY && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2);
}

function refresh() {
    shown.hasColors = shouldColorize(process.stderr);
    for (const name of Object.keys(CODES))
        shown[name] = shown.hasColors ? CODES[name] : '';
}

function define(colors, name) {
    Object.defineProperty(colors, name, {
        __proto__: null,
        get() {
            if (shown[name] === undefined)
                refresh();
            return shown[name];
        },
    });
}

module.exports = { __proto__: null, shouldColorize, refresh };
for (const name of ['hasColors', ...Object.keys(CODES)])
    define(module.exports, name);
