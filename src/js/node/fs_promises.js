// node:fs/promises - see internal/fs/promises.
//
// SPDX-License-Identifier: MIT
module.exports = require('internal/fs/promises').exports;
