// node:tty - terminals as sockets.
//
// SPDX-License-Identifier: MIT
const { Socket } = require('node/net');
const { nodeError } = require('internal/errors');
const { getColorDepth, hasColors } = require('internal/colors');
const cursor = require('internal/readline/cursor');
const { setRawMode } = require('internal/terminal_mode');
const { isTerminal, terminalSize } = $binding('node');
const { describe } = require('internal/util/system_errors');

function isatty(fd) {
    return Number.isInteger(fd) && fd >= 0 && fd <= 2147483647 && isTerminal(fd);
}

function checkFd(fd) {
    if (fd >> 0 !== fd || fd < 0)
        throw nodeError('ERR_INVALID_FD', `"fd" must be a positive integer: ${$toString(fd)}`);
    if (!isTerminal(fd)) {
        const [code, text] = describe(-22);
        const error = nodeError('ERR_TTY_INIT_FAILED', `TTY initialization failed: uv_tty_init returned ${code} (${text})`);
        error.info = { errno: -22, code, message: text, syscall: 'uv_tty_init' };
        error.errno = -22;
        error.syscall = 'uv_tty_init';
        throw error;
    }
}

function ReadStream(fd, options) {
    if (!(this instanceof ReadStream))
        return new ReadStream(fd, options);
    checkFd(fd);
    $call(Socket, this, { highWaterMark: 0, fd, manualStart: true, writable: false, ...options });
    this.isRaw = false;
    this.isTTY = true;
    this.fd = fd;
    return undefined;
}
Object.setPrototypeOf(ReadStream.prototype, Socket.prototype);
Object.setPrototypeOf(ReadStream, Socket);

ReadStream.prototype.setRawMode = setRawMode;

function WriteStream(fd) {
    if (!(this instanceof WriteStream))
        return new WriteStream(fd);
    checkFd(fd);
    $call(Socket, this, { highWaterMark: 16384, fd, manualStart: true, readable: false });
    this.fd = fd;
    const size = terminalSize(fd);
    if (size !== undefined) {
        this.columns = size[0];
        this.rows = size[1];
    }
    return undefined;
}
Object.setPrototypeOf(WriteStream.prototype, Socket.prototype);
Object.setPrototypeOf(WriteStream, Socket);

WriteStream.prototype.isTTY = true;
WriteStream.prototype.getColorDepth = getColorDepth;
WriteStream.prototype.hasColors = hasColors;

WriteStream.prototype._refreshSize = function() {
    const { columns, rows } = this;
    const size = terminalSize(this.fd);
    if (size !== undefined && (size[0] !== columns || size[1] !== rows)) {
        this.columns = size[0];
        this.rows = size[1];
        this.emit('resize');
    }
};

WriteStream.prototype.cursorTo = function(x, y, callback) {
    return cursor.cursorTo(this, x, y, callback);
};

WriteStream.prototype.moveCursor = function(dx, dy, callback) {
    return cursor.moveCursor(this, dx, dy, callback);
};

WriteStream.prototype.clearLine = function(dir, callback) {
    return cursor.clearLine(this, dir, callback);
};

WriteStream.prototype.clearScreenDown = function(callback) {
    return cursor.clearScreenDown(this, callback);
};

WriteStream.prototype.getWindowSize = function() {
    return [this.columns, this.rows];
};

module.exports = { isatty, ReadStream, WriteStream };
