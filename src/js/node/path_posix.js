// node:path/posix
//
// SPDX-License-Identifier: MIT
module.exports = require('node/path').posix;
