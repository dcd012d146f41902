// node:path - paths as texts, by the rules of POSIX and of Windows. path.posix and path.win32 are always both there.
//
// SPDX-License-Identifier: MIT
const posix = require('internal/path_posix');
const win32 = require('internal/path_win32');

posix.posix = win32.posix = posix;
posix.win32 = win32.win32 = win32;

module.exports = posix;
