// internal/util/debuglog - util.debuglog: messages of a section that the environment variable NODE_DEBUG names when the process starts.
//
// SPDX-License-Identifier: MIT
const { process } = $binding('node');
const { format, formatWithOptions } = $binding('util');

let patterns; // regular expressions of NODE_DEBUG

function isNamed(section) {
    if (patterns === undefined) {
        patterns = [];
        for (const name of (process.env.NODE_DEBUG ?? '').split(','))
            if (name !== '')
                patterns.push(new RegExp('^' + name.replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*', '.*').replaceAll(',', '$|^') + '$', 'i'));
    }
    for (const pattern of patterns) {
        if (pattern.exec(section) !== null)
            return true;
    }
    return false;
}

// In colours where standard error shows them.
function lineOf(section, args) {
    const forced = process.env.FORCE_COLOR !== undefined;
    if (forced ? require('internal/colors').getColorDepth() <= 2 : process.stderr.hasColors?.() !== true)
        return `${section} ${process.pid}: ${format(...args)}\n`;
    return formatWithOptions({ colors: true }, '%s %O: ', section, process.pid) + formatWithOptions({ colors: true }, ...args) + '\n';
}

function warn(section) {
    process.emitWarning(`Setting the NODE_DEBUG environment variable to '${section}' can expose sensitive ` +
        'data (such as passwords, tokens and authentication headers) in the resulting log.');
}

function debuglog(set, cb) {
    let enabled, section, write;
    const decide = () => {
        if (enabled === undefined) {
            section = set.toUpperCase();
            enabled = isNamed(section);
            if (enabled && (section === 'HTTP' || section === 'HTTP2'))
                warn(section.toLowerCase());
        }
        return enabled;
    };
    const enabledGetter = { __proto__: null, configurable: true, enumerable: true, get: decide };
    const print = (...args) => {
        if (enabled)
            process.stderr.write(lineOf(section, args));
    };
    const logger = (...args) => {
        if (!decide() && write !== undefined)
            return;
        if (write === undefined) {
            write = print;
            if (typeof cb === 'function') {
                Object.defineProperty(write, 'enabled', enabledGetter);
                cb(write);
            }
        }
        write(...args);
    };
    Object.defineProperty(logger, 'enabled', enabledGetter);
    return logger;
}

module.exports = { debuglog };
