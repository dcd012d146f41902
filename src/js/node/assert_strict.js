// node:assert/strict
//
// SPDX-License-Identifier: MIT
module.exports = require('node/assert').strict;
