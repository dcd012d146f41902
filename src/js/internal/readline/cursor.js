// internal/readline/cursor - cursorTo, moveCursor, clearLine, clearScreenDown: control sequences for a terminal.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateFunction, invalidValue } = require('internal/validators');
const { nextTick } = $binding('node');

// Writes text, if there is any, and sees to the callback.
function send(stream, text, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    if (stream === null || stream === undefined || text === '') {
        if (typeof callback === 'function')
            nextTick(callback, null);
        return true;
    }
    return stream.write(text, callback);
}

function cursorText(x, y) {
    if (Number.isNaN(x))
        throw invalidValue('x', x);
    if (Number.isNaN(y))
        throw invalidValue('y', y);
    if (typeof x !== 'number' && typeof y === 'number')
        throw nodeError('ERR_INVALID_CURSOR_POS', 'Cannot set cursor row without setting its column');
    if (typeof x !== 'number')
        return '';
    return typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`;
}

function moveText(dx, dy) {
    let text = '';
    if (dx < 0)
        text += `\x1b[${-dx}D`;
    else if (dx > 0)
        text += `\x1b[${dx}C`;
    if (dy < 0)
        text += `\x1b[${-dy}A`;
    else if (dy > 0)
        text += `\x1b[${dy}B`;
    return text;
}

const lineText = (dir) => dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K';

function cursorTo(stream, x, y, callback) {
    if (callback !== undefined)
        validateFunction(callback, 'callback');
    if (typeof y === 'function') {
        callback = y;
        y = undefined;
    }
    return send(stream, cursorText(x, y), callback);
}

function moveCursor(stream, dx, dy, callback) {
    return send(stream, moveText(dx, dy), callback);
}

function clearLine(stream, dir, callback) {
    return send(stream, lineText(dir), callback);
}

function clearScreenDown(stream, callback) {
    return send(stream, '\x1b[0J', callback);
}

module.exports = { cursorTo, moveCursor, clearLine, clearScreenDown, cursorText, moveText, lineText };
