// node:cluster - one program, several processes that share its ports: what the primary sees, or what a worker sees.
//
// SPDX-License-Identifier: MIT
const mode = require('internal/cluster/mode');

module.exports = mode.cluster ?? require('internal/cluster/primary').cluster;
