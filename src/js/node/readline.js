// node:readline
//
// SPDX-License-Identifier: MIT
const { Interface, createInterface } = require('internal/readline/interface');
const { cursorTo, moveCursor, clearLine, clearScreenDown } = require('internal/readline/cursor');
const { emitKeypressEvents } = require('internal/readline/keys');

module.exports = {
    Interface,
    clearLine,
    clearScreenDown,
    createInterface,
    cursorTo,
    emitKeypressEvents,
    moveCursor,
    promises: require('node/readline_promises'),
};
