// node:path/win32
//
// SPDX-License-Identifier: MIT
module.exports = require('node/path').win32;
